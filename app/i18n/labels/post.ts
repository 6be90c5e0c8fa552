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
