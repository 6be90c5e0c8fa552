export const category = {
  posts: 'Posts',
  notFound: 'Category not found',
  empty: 'इस विषय में अभी कोई लेख नहीं है।',
} as const
