/** The specification's words that the scripts of all pages contain, with English and Hindi mixed as it mixes them. */

/** The languages of the labels that the specification has in English and in Hindi; other tables have one language for both. */
export const lang = { en: 'en', hi: 'hi' } as const

export const failures = {
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
export const lost = {
  unreachable: 'The server cannot be reached.',
  unusual: 'The server sent an unexpected response.',
  pageStays: 'The page has not changed.',
  deletion: 'It may or may not have been deleted. Reload the page to check.',
  notKnown: 'The action may or may not have been completed. Reload the page to check.',
  tryAgain: 'Try again',
} as const

export const errors = {
  title: 'Something went wrong',
  gone: 'This page is gone',
  onlyRead: 'This page does not accept form submissions.',
  busy: 'The site is busy right now. Please try again in a few seconds.',
  prefix: 'Error: ',
} as const

export const notFound = {
  title: 'Page Not Found',
  text: "Oops! The page you're looking for doesn't exist.",
  goHome: 'Go Back Home',
} as const

export const site = {
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
  requestId: 'Reference',
  advertisement: 'Advertisement',
  advertisementHindi: 'विज्ञापन',
} as const

export const home = {
  updates: 'धर्म अपडेट्स',
  forYou: 'विशेष आपके लिए',
  recommended: 'Picks for you',
  recommendedLoading: 'Loading picks for you...',
  recommendedEmpty: 'No recommendations found',
  stories: 'प्रमुख कहानियाँ',
  topics: 'विषयों से',
  verse: 'आज का पाठ',
  verseLink: 'पूरा पाठ पढ़ें',
  headlines: 'Latest Headlines',
  media: 'मीडिया कंटेंट',
  videos: 'YouTube Videos',
  reels: 'Reels',
  latest: 'ताज़ा अपडेट्स',
  empty: 'यहाँ जल्द ही पहले लेख होंगे।',
  viewMore: 'View More Posts',
  readMore: 'Read More',
  featured: 'Featured stories',
  carousel: 'carousel',
  slide: 'slide',
  previous: 'Previous',
  next: 'Next',
  pause: 'Pause',
  play: 'Play',
} as const

export const post = {
  readArticle: 'Read Article',
  shareVia: 'Share via',
  share: 'Share',
  copyLink: 'Copy Link',
  linkCopied: 'Link copied to clipboard!',
  copyFailed: 'Could not copy the link',
  defaultAuthor: 'Admin',
  loading: 'Loading',
  more: 'Show more',
} as const
