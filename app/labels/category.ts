export const categoryLabels = {
  posts: 'Posts',
  notFound: 'Category not found',
  empty: 'इस विषय में अभी कोई लेख नहीं है।',
  more: 'Show more',
} as const
