/** Mails about accounts omit the user name: whoever signed up with this address could have put a message in it. */
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

To use this address for your account on {site}, open this link within a day:

{url}

If you did not request this, do nothing.
`,
  },
  addressTaken: {
    subject: '{site}: You already have an account',
    text: `Hello,

Somebody entered this address for an account on {site}, but you already have one. If you forgot your password, choose a new one:

{url}

If you did not request this, do nothing.
`,
  },
  addressChange: {
    subject: '{site}: New address for your account',
    text: `Hello,

Somebody who knows the password of your account on {site} entered a new address for it. If it was not you, choose a new password now:

{url}

If no link arrives, contact the site.
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
