/**
 * The words of the interface. Labels and messages quoted in the specification are fixed to the letter (also where they
 * are misspelt there); the rest are ours. One object for each part of the site, so that a page imports what it shows.
 */

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
  welcomeTo: 'Welcome to',
  scrollToTop: 'Scroll to top',
  skipToContent: 'Skip to content',
  openMenu: 'Open menu',
  closeMenu: 'Close menu',
  opensInNewTab: 'opens in a new tab',
  mainNavigation: 'मुख्य सूची',
  scrollLinksLeft: 'Scroll links left',
  scrollLinksRight: 'Scroll links right',
  email: 'Email',
  dismiss: 'Close',
  footerLinks: 'पृष्ठ',
  aboutLine: 'अध्ययन और शोध पर आधारित लेखन: भारत की अनेकता में एकता, उसकी परंपरा, साहित्य, इतिहास और धर्म।',
  requestId: 'Reference',
} as const

export const homeLabels = {
  updates: 'धर्म अपडेट्स',
  forYou: 'विशेष आपके लिए',
  picks: 'Picks for you',
  picksLoading: 'Loading picks for you...',
  picksEmpty: 'No recommendations found',
  picksFailed: 'Failed to fetch posts',
  stories: 'प्रमुख कहानियाँ',
  topics: 'विषयों से',
  verse: 'आज का पाठ',
  verseLink: 'पूरा पाठ पढ़ें',
  headlines: 'Latest Headlines',
  media: 'मीडिया कंटेंट',
  videos: 'YouTube Videos',
  reels: 'Reels',
  latest: 'ताज़ा अपडेट्स',
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

export const postLabels = {
  readArticle: 'Read Article',
  shareVia: 'Share via',
  share: 'Share',
  copyLink: 'Copy Link',
  linkCopied: 'Link copied to clipboard!',
  backHome: 'Back to Home',
  defaultAuthor: 'Admin',
  errorPrefix: 'Error: ',
  loading: 'Loading',
  copyFailed: 'Could not copy the link',
} as const

export const mediaLabels = {
  youtube: 'YouTube',
  reel: 'Instagram Reel',
  deleteVideo: 'Delete Video',
  deleteReel: 'Delete Reel',
  failed: 'Failed to load multimedia content',
  play: 'चलाएँ',
  openYoutube: 'YouTube पर देखें',
  openReel: 'Instagram पर देखें',
  notShowing: 'वीडियो न दिखे तो उसे सीधे वहीं खोलें।',
} as const

export const categoryLabels = {
  posts: 'Posts',
  notFound: 'Category not found',
  empty: 'इस विषय में अभी कोई लेख नहीं है।',
  more: 'Show more',
} as const

export const searchLabels = {
  title: 'Search News',
  placeholder: 'Search for news...',
  submit: 'Search',
  resultsFor: 'Search Results for:',
  searching: 'Searching...',
  none: 'No results found for your search',
} as const

export const nirvankandLabels = {
  loading: 'Loading...',
  empty: 'No content available',
  description: 'निर्वाण काण्ड का पाठ: मुक्ति-स्थलों और सद्गुणों की वंदना।',
  failed: 'Failed to fetch content',
} as const

export const contactLabels = {
  title: 'Get in Touch',
  description: 'Questions, corrections, or a story that should be told? Write or call us.',
  address: 'Address',
  addressNote: 'Our newsroom',
  phone: 'Phone',
  email: 'Email',
  emailNote: 'Send us your query anytime!',
} as const

export const notFoundLabels = {
  title: 'Page Not Found',
  text: "Oops! The page you're looking for doesn't exist.",
  goHome: 'Go Back Home',
} as const

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
  loading: 'Loading...',
  signedIn: 'Sign in Successful!',
  signInFailed: 'Sign in failed! Please try again.',
  signInFallback: 'Sign in failed',
  signedUp: 'Sign up Successful!',
  signUpFailed: 'Sign up failed! Please try again.',
  signUpFallback: 'Sign up failed',
} as const

export const dashboardLabels = {
  title: 'Dashboard',
  profile: 'Profile',
  createPost: 'Create Post',
  create: 'Create',
  posts: 'Your Articles',
  articles: 'Articles',
  drafts: 'Drafts',
  logout: 'Logout',
  username: 'Username',
  email: 'Email',
  unauthorized: 'Unauthorized access',
} as const

export const errorLabels = {
  title: 'Something went wrong',
  unexpected: 'Something went wrong! Please try again.',
} as const

export const formLabels = {
  showPassword: 'Show password',
} as const

export const postFormLabels = {
  heading: 'Create Post',
  title: 'Title',
  content: 'Content',
  contentHint: 'Plain text or HTML. An empty line starts a new paragraph.',
  category: 'Category',
  noCategory: 'uncategorized',
  image: 'Image',
  chooseImage: 'Choose a picture (PNG, JPEG, WebP, GIF or AVIF, up to 8 MB)',
  agree: 'I agree to the recommended image size: 800x450 or 1200x675 (16:9).',
  upload: 'Upload Image',
  uploading: 'Uploading...',
  preview: 'Preview of the picture',
  description: 'Description',
  descriptionHint: 'One or two sentences for cards and search engines. May stay empty.',
  author: 'Author name',
  publish: 'Publish',
  saveDraft: 'Save as Draft',
  loading: 'Loading...',
  published: 'Article published successfully!',
  draftSaved: 'Draft saved successfully',
  draftFailed: 'Failed to save draft',
  uploaded: 'Image uploaded successfully!',
  uploadFailed: 'Image upload failed!',
  failed: 'Something went wrong! Please try again.',
} as const

export const editLabels = {
  articleHeading: 'Edit Article',
  draftHeading: 'Edit Draft',
  backToArticles: 'Back to Your Articles',
  backToDrafts: 'Back to Drafts',
  slug: 'Address',
  articleSlugHint: 'Readers who come by the old address are sent on to the new one.',
  draftSlugHint: 'Made from the title, and follows it until the draft is published.',
  update: 'Update',
  updateDraft: 'Update Draft',
  articleUpdated: 'Article Updated Successfully!',
  draftUpdated: 'Draft Updated Successfully!',
  failed: 'Failed to update post',
  outdated:
    'This post was changed after you opened it. Nothing was saved; your text is still here. Sending it again replaces the other change.',
  openSaved: 'Open what is saved now in a new tab',
} as const

export const postTableLabels = {
  updated: 'Date Updated',
  image: 'Post Image',
  postTitle: 'Post Title',
  title: 'Title',
  category: 'Category',
  actions: 'Actions',
  edit: 'Edit',
  publish: 'Publish',
  delete: 'Delete',
  showMore: 'Show more',
  showMoreDrafts: 'Show more drafts',
  noPosts: 'You have no posts yet!',
  noDrafts: 'You have no drafts yet.',
  published: 'Draft published successfully',
  publishFailed: 'Failed to publish draft',
  deletePost: 'Delete this article?',
  deleteDraft: 'Delete this draft?',
  deleteNote: 'It is gone for good; this cannot be undone.',
  cancel: 'Cancel',
  deletedPost: 'Article deleted',
  deletedDraft: 'Draft deleted',
  deletePostFailed: 'Failed to delete article',
  deleteDraftFailed: 'Failed to delete draft',
} as const
