/** The home page downloads these labels, but not those in `article.ts`. */
export const postLabels = {
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
