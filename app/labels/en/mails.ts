/** `reset` and `confirm` omit the user name, since whoever signed up with this address could put a message there. */
export const mails = {
  reset: {
    subject: '{site}: New password',
    text: `Hello,

To choose a new password for your account on {site}, open this link within an hour; it works once:

{url}

If you did not request this, do nothing: your password stays the same.
`,
  },
  confirm: {
    subject: '{site}: Confirm your address',
    text: `Hello,

To confirm the address of your new account on {site}, open this link within a day:

{url}

If you did not create an account, do nothing.
`,
  },
  backup: {
    subject: '{site}: Problem with the backups',
    text: `{trouble}

Please check the backups. Without one, a disk failure loses the site:

{url}
`,
  },
  test: {
    subject: '{site}: Test mail',
    text: 'This mail shows that {site} can send mail.\n',
  },
} as const
