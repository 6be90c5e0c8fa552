import * as specified from '../specified/readers'

export const { contact } = specified
export const article = {
  ...specified.article,
  contents: 'In this article',
  byAuthor: 'Author',
  otherPosts: 'Other articles',
  previous: 'Previous article',
  next: 'Next article',
  related: 'Related articles',
  morePosts: 'More articles',
  moreFrom: 'More from {category}',
  seeAll: 'See all',
} as const

export const category = {
  ...specified.category,
  empty: 'There are no articles on this topic yet.',
} as const

export const player = {
  ...specified.player,
  play: 'Play',
  openYoutube: 'Watch on YouTube',
  openReel: 'Watch on Instagram',
  notShowing: 'If the video does not appear, open it there directly.',
  inText: { youtube: 'Video', reel: 'Reel', post: 'Post' },
} as const

export const search = {
  ...specified.search,
  close: 'No exact match; similar results',
  didYouMean: 'Did you mean:',
  results: 'found',
  suggestions: 'Suggestions',
  suggested: 'suggested',
  pages: 'Pages',
  categories: 'Topics',
  verses: 'From Nirvan Kand',
  verse: 'Verse',
  browse: 'Browse the topics',
  latest: 'Latest Updates',
} as const

export const loaders = {
  onlyWrite: 'This address only accepts data; it has no page.',
  recommendedFailed: 'Failed to fetch posts',
  newest: 'New articles',
  posts: { one: '{number} post', other: '{number} posts' },
  aboutSearch: 'Search articles, categories and texts, in Devanagari or in Roman letters.',
  aboutVerses: 'The text of Nirvan Kand: homage to the places of liberation and to virtues.',
} as const
