export const failureLabels = {
  post: 'Failed to fetch post. Please try again.',
  posts: 'Failed to load posts',
  nirvankand: 'Failed to fetch content',
  drafts: 'Failed to fetch drafts',
  categories: 'Failed to load categories',
  media: 'Failed to load multimedia content',
  signIn: 'Sign in failed! Please try again.',
  signUp: 'Sign up failed! Please try again.',
  library: 'Failed to load the library',
  any: 'Something went wrong! Please try again.',
} as const

/** Shown after a request without a response, or with a response from a proxy. */
export const lostLabels = {
  unreachable: 'The server cannot be reached.',
  unusual: 'The server sent an unexpected response.',
  pageStays: 'The page has not changed.',
  deletion: 'It may or may not have been deleted. Reload the page to check.',
  notKnown: 'The action may or may not have been completed. Reload the page to check.',
  tryAgain: 'Try again',
} as const

export const errorLabels = {
  title: 'Something went wrong',
  gone: 'This page is gone',
  onlyRead: 'This page does not accept form submissions.',
  onlyWrite: 'This address only accepts data; it has no page.',
  busy: 'The site is busy right now. Please try again in a few seconds.',
  storageUnavailable: 'Picture storage is unavailable. Please try again in a moment.',
  databaseUnavailable: 'The database is unavailable; your text is still here',
  prefix: 'Error: ',
} as const

export const notFoundLabels = {
  title: 'Page Not Found',
  text: "Oops! The page you're looking for doesn't exist.",
  goHome: 'Go Back Home',
} as const

export const siteDescription =
  'भारतीय परंपरा, साहित्य, इतिहास और धर्मों पर अध्ययन और शोध से लिखे लेख, वीडियो और पाठ।'

export const siteLabels = {
  home: 'Home',
  aboutHindi: 'हमारे बारे में',
  about: 'About',
  contactHindi: 'संपर्क',
  contact: 'Contact',
  contactUs: 'Contact Us',
  search: 'Search',
  nirvankand: 'निर्वाण काण्ड',
  signIn: 'Sign In',
  signUp: 'Sign Up',
  signOut: 'Sign Out',
  myAccount: 'My Account',
  account: 'Account',
  profile: 'Profile',
  dashboard: 'Dashboard',
  viewSite: 'View site',
  welcomeTo: 'Welcome to',
  scrollToTop: 'Scroll to top',
  skipToContent: 'Skip to content',
  openMenu: 'Open menu',
  closeMenu: 'Close menu',
  opensInNewTab: 'opens in a new tab',
  mainNavigation: 'मुख्य सूची',
  more: 'और',
  categories: 'विषय',
  scrollLinksLeft: 'Scroll links left',
  scrollLinksRight: 'Scroll links right',
  email: 'Email',
  dismiss: 'Close',
  loading: 'Loading...',
  noContent: 'No content available',
  showPassword: 'Show password',
  footerLinks: 'पृष्ठ',
  aboutLine: 'अध्ययन और शोध पर आधारित लेखन: भारत की अनेकता में एकता, उसकी परंपरा, साहित्य, इतिहास और धर्म।',
  requestId: 'Reference',
} as const

/** Read out before the notice line, in its language. */
export const noticeLabels = { hindi: 'ब्रेकिंग', english: 'Breaking' } as const

export const placeLabels = { en: 'Advertisement', hi: 'विज्ञापन' } as const

/** Both words are shown until an admin chooses one language for readers. */
export const placeLabel = (chosen?: string | null) => placeLabels[chosen === 'hi' ? 'hi' : 'en']
