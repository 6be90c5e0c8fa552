export const authLabels = {
  signInTitle: 'Sign in to your account',
  signInWelcome: 'Welcome back! Please enter your details.',
  signUpTitle: 'Create a new account',
  signUpWelcome: 'Join our readers: it takes a minute.',
  noAccount: "Don't have an account?",
  hasAccount: 'Already have an account?',
  username: 'Username',
  email: 'Email',
  password: 'Password',
  signedIn: 'Sign in Successful!',
  signInFallback: 'Sign in failed',
  signedUp: 'Sign up Successful!',
  signUpFallback: 'Sign up failed',
  forgot: 'Forgot password?',
  forgotHindi: 'पासवर्ड भूल गए?',
  askAdmin: 'Forgot your password? Ask an admin of this site for a link.',
  askAdminHindi: 'पासवर्ड भूल गए? साइट के किसी एडमिन से लिंक माँगिए।',
  forgotTitle: 'Forgot your password?',
  forgotWelcome: 'We mail you a link to choose a new one.',
  forgotWelcomeHindi: 'नया पासवर्ड चुनने का लिंक आपके ई-मेल पर आएगा।',
  sendLink: 'Send the link',
  linkSent:
    'If there is an account with this email, a link is on its way. It is valid for an hour.',
  linkSentHindi: 'अगर इस ई-मेल से खाता है, तो लिंक भेज दिया गया है। वह एक घंटे तक काम करेगा।',
  linkFailed: 'The link could not be sent. Please try again.',
  remembered: 'Remembered it?',
  resetTitle: 'Choose a new password',
  resetWelcome: 'You are then signed out everywhere and sign in with the new one.',
  resetWelcomeHindi: 'नया पासवर्ड चुनिए। फिर हर जगह से साइन आउट होकर इसी से साइन इन करेंगे।',
  newPassword: 'New password',
  savePassword: 'Save the password',
  passwordSaved: 'Your new password is saved. Please sign in.',
  passwordFailed: 'Failed to save the password',
} as const

export const confirmLabels = {
  title: 'Confirm your e-mail address',
  welcome: 'A new account can sign in once its address is confirmed.',
  welcomeHindi: 'पता पक्का होने के बाद ही नए खाते से साइन इन कर सकते हैं।',
  confirmed: 'Address confirmed already?',
  confirm: 'Confirm this address',
  done: 'Your address is confirmed. Please sign in.',
  failed: 'The address could not be confirmed',
  mailed: 'We mailed you a link to confirm your address. Please open it, then sign in.',
  mailedHindi: 'पता पक्का करने का लिंक आपके ई-मेल पर भेजा है। उसे खोलिए, फिर साइन इन कीजिए।',
  again: 'No mail to confirm your address?',
  againHindi: 'पुष्टि का ई-मेल नहीं मिला?',
  sent: 'If an account with this email waits for confirmation, a link is on its way. It is valid for a day.',
  sentHindi:
    'अगर इस ई-मेल का खाता पुष्टि की प्रतीक्षा में है, तो लिंक भेज दिया गया है। वह एक दिन तक काम करेगा।',
  notNeeded: 'Accounts of this site need no confirmation.',
  notNeededHindi: 'इस साइट के खातों को पुष्टि की ज़रूरत नहीं।',
} as const

export const secretLabels = {
  once: 'Copy it now: it is not shown again.',
  onceHindi: 'अभी कॉपी कर लीजिए: यह दोबारा नहीं दिखेगा।',
} as const

export const resetLinkLabels = {
  question: 'Let this person choose a new password?',
  note: 'You get a link that is valid for a day and works once. Hand it over yourself, in person or by telephone. The present password stays until the link is used; then every session and API token ends.',
  noteHindi:
    'आपको एक लिंक मिलेगा, जो एक दिन तक और एक बार काम करेगा। उसे खुद सौंपिए। लिंक के उपयोग तक पुराना पासवर्ड चलता रहेगा; फिर हर जगह से साइन आउट हो जाएगा।',
  make: 'Make the link',
  another: 'Make another',
  link: 'The link for a new password',
} as const

export const accessLabels = {
  sessions: 'Where you are signed in',
  sessionsNote: 'Sign out what you do not know, and then change your password.',
  sessionsHindi: 'जहाँ आप साइन इन हैं। जिसे न पहचानें, उसे साइन आउट करके पासवर्ड बदल लीजिए।',
  unknownDevice: 'Unknown device',
  thisDevice: 'This device',
  viaApi: 'By the API',
  lastUsed: 'Last used',
  signOut: 'Sign out',
  signOutEverywhere: 'Sign out everywhere',
  signedOut: 'Signed out there',
  signedOutEverywhere: 'You are signed out everywhere',
  tokens: 'API tokens',
  tokensNote: 'For programs that use the JSON API in your name. A new password ends them.',
  tokensHindi: 'उन प्रोग्रामों के लिए, जो आपके नाम से JSON API काम में लेते हैं। नया पासवर्ड इन्हें बंद कर देता है।',
  newToken: 'Your new token',
  neverUsed: 'Never used',
  validTo: 'Valid to',
  name: 'Name',
  nameHint: 'What it is for, such as “Import from the old site”.',
  scope: 'What it may do',
  scopes: { read: 'Read only', write: 'Read and write' },
  valid: 'Valid for',
  days: { 7: '7 days', 30: '30 days', 90: '90 days', 365: '1 year' },
  create: 'Make a token',
  remove: 'Remove',
  removed: 'Token removed',
  failed: 'Failed to make the token',
} as const

/** Fields of public forms, with names that browsers do not autofill. */
export const GUARD_FIELDS = { trap: 'topic', stamp: 'opened' } as const

export const guardLabels = {
  trap: 'Please leave this empty',
  trapped:
    'A hidden field was filled in, perhaps by an extension. Please leave it empty and send the form again. (एक छिपा हुआ खाना भर गया है। उसे खाली छोड़कर फिर भेजिए।)',
  again: 'Please send the form once more. (कृपया फ़ॉर्म एक बार फिर भेजिए।)',
} as const

/** Omits the user name: whoever signed up with this address chose it, and could put a message there. */
export function resetMail(site: string, url: string) {
  return {
    subject: `${site}: नया पासवर्ड · New password`,
    text: `नमस्ते,

${site} पर आपके खाते का नया पासवर्ड इस लिंक से चुनिए। यह एक घंटे तक और एक ही बार काम करता है:
To choose a new password for your account, open this link within an hour; it works once:

${url}

आपने यह नहीं माँगा? तब कुछ मत कीजिए: आपका पासवर्ड वही रहेगा।
You did not ask for it? Then do nothing: your password stays as it is.
`,
  }
}

export function confirmMail(site: string, url: string) {
  return {
    subject: `${site}: अपना पता पक्का कीजिए · Confirm your address`,
    text: `नमस्ते,

${site} पर आपके नए खाते का पता इस लिंक से पक्का कीजिए। यह एक दिन तक काम करता है:
To confirm the address of your new account, open this link within a day:

${url}

आपने खाता नहीं बनाया? तब कुछ मत कीजिए।
You did not make an account? Then do nothing.
`,
  }
}

export const profileLabels = {
  heading: 'Update Your Profile',
  picture: 'Profile picture',
  choosePicture: 'Choose a picture (PNG, JPEG, WebP, GIF or AVIF, up to 8 MB); it is shown round',
  removePicture: 'Remove the picture',
  username: 'Username',
  email: 'Email',
  bio: 'About you',
  bioHint: 'A few lines for your author page, in any language.',
  password: 'Password',
  passwordHint: 'At least 8 characters. Leave it empty to keep the present one.',
  currentPassword: 'Current Password',
  currentPasswordHint:
    'Asked for when you change the email or the password; you are then signed out everywhere else.',
  submit: 'Update Profile',
  updated: 'Profile updated successfully!',
  signedOutElsewhere: 'You were signed out everywhere else.',
  admin: 'Admin',
  deleteAccount: 'Delete Account',
  deleteQuestion: 'Delete your account?',
  deleteNote: 'It is gone for good, this cannot be undone, and you are signed out everywhere.',
  noPosts: 'You have written nothing here, so nothing of yours stays.',
  deletePassword: 'Your password',
  deleted: 'Your account was deleted',
  deleteFailed: 'Failed to delete account',
} as const

export function postsStay(posts: number): string {
  return posts === 1
    ? 'Your one post or draft stays on the site with the author name it has. You can no longer edit it.'
    : `Your ${posts} posts and drafts stay on the site with the author names they have. You can no longer edit them.`
}

export const usersLabels = {
  searchLabel: 'Name or email',
  searchButton: 'Search',
  clear: 'Show everybody',
  user: 'User',
  role: 'Role',
  since: 'Member since',
  posts: 'Posts',
  action: 'Action',
  admin: 'Admin',
  member: 'Member',
  you: '(you)',
  promote: 'Promote',
  demote: 'Demote',
  newPassword: 'New password',
  nobody: 'Nobody found.',
  pages: 'Pages',
  previous: 'Previous',
  next: 'Next',
  promoteQuestion: 'Make this person an admin?',
  promoteNote:
    'Admins write, publish and delete everything on the site and decide who else is an admin.',
  demoteQuestion: 'Take the admin rights away?',
  demoteNote: 'The account and its posts stay. The person can no longer manage anything here.',
  demoteYourself: 'This is your own account: you will be signed out.',
  signedOut: 'They are signed out everywhere and sign in anew.',
  promoted: 'New admin',
  demoted: 'No longer an admin',
  failed: 'Failed to change the role',
  isBlocked: 'Blocked',
  isUnconfirmed: 'Address not confirmed',
  block: 'Block',
  blockQuestion: 'Block this account?',
  blockNote:
    'The person is signed out on every device, API tokens end, and nobody can sign in to the account. Posts stay.',
  blocked: 'Account blocked',
  unblock: 'Unblock',
  unblockQuestion: 'Unblock this account?',
  unblockNote: 'The person can sign in again, with the password from before.',
  unblocked: 'Account unblocked',
  blockFailed: 'Failed to change the account',
  delete: 'Delete',
  deleteQuestion: 'Delete this account?',
  deleteNote: 'It is gone for good, and the person is signed out everywhere.',
  deleted: 'Account deleted',
  deleteFailed: 'Failed to delete account',
} as const

export function theirPostsStay(posts: number): string {
  if (posts === 0) return 'There are no posts or drafts of this account.'
  return posts === 1
    ? 'Their one post or draft stays on the site with the author name it has.'
    : `Their ${posts} posts and drafts stay on the site with the author names they have.`
}
