export const postLabels = {
  readArticle: 'Read Article',
  shareVia: 'Share via',
  share: 'Share',
  copyLink: 'Copy Link',
  shortLink: 'Short link:',
  linkCopied: 'Link copied to clipboard!',
  backHome: 'Back to Home',
  defaultAuthor: 'Admin',
  loading: 'Loading',
  updated: { hi: 'संशोधित', en: 'Updated' },
  minutes: { hi: 'मिनट में पढ़ें', en: 'min read' },
  readIn: {
    hi: 'हिंदी में पढ़ें',
    en: 'Read in English',
    mr: 'मराठीत वाचा',
    ne: 'नेपालीमा पढ्नुहोस्',
    sa: 'संस्कृतेन पठन्तु',
    'hi-Latn': 'Hindi mein padhein',
  },
  contents: 'इस लेख में',
  otherPosts: 'अन्य लेख',
  previous: 'पिछला लेख',
  next: 'अगला लेख',
  related: 'संबंधित लेख',
  morePosts: 'और लेख',
  moreFrom: 'से और',
  seeAll: 'सभी देखें',
  copyFailed: 'Could not copy the link',
} as const

export const categoryLabels = {
  posts: 'Posts',
  count: 'लेख',
  notFound: 'Category not found',
  empty: 'इस विषय में अभी कोई लेख नहीं है।',
  more: 'Show more',
} as const

export const authorLabels = {
  feed: 'RSS',
} as const

export const mediaLabels = {
  youtube: 'YouTube',
  reel: 'Instagram Reel',
  deleteVideo: 'Delete Video',
  deleteReel: 'Delete Reel',
  play: 'चलाएँ',
  openYoutube: 'YouTube पर देखें',
  openReel: 'Instagram पर देखें',
  notShowing: 'वीडियो न दिखे तो उसे सीधे वहीं खोलें।',
  inText: { youtube: 'वीडियो', reel: 'रील' },
} as const
