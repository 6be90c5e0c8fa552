/** `reset` and `confirm` omit the user name: whoever signed up with this address could have put a message in it. */
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

Please check the backups. Without a backup, a disk failure would lose the site:

{url}
`,
  },
  test: {
    subject: '{site}: Test email',
    text: 'This email shows that {site} can send email.\n',
  },
} as const
