/** Of cards too. What only the article shows is in `article.ts`, which home does not need. */
export const postLabels = {
  readArticle: 'Read Article',
  shareVia: 'Share via',
  share: 'Share',
  copyLink: 'Copy Link',
  linkCopied: 'Link copied to clipboard!',
  copyFailed: 'Could not copy the link',
  defaultAuthor: 'Admin',
  loading: 'Loading',
} as const

/** Of an author's page too. Here, because a file shared by two pages alone would be another script. */
export const categoryLabels = {
  posts: 'Posts',
  notFound: 'Category not found',
  empty: 'इस विषय में अभी कोई लेख नहीं है।',
  more: 'Show more',
  feed: 'RSS',
} as const
