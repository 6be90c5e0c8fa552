import { articleLabels } from '../article'
import { categoryLabels } from '../category'
import { contactLabels } from '../contact'
import { homeLabels } from '../home'
import { playerLabels } from '../player'
import { postLabels } from '../post'
import { searchLabels } from '../search'

/** Readers' pages in English only; by default they mix languages as the specification does. */
export const post = postLabels

export const article = {
  ...articleLabels,
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
  ...categoryLabels,
  empty: 'There are no articles on this topic yet.',
} as const

export const contact = contactLabels

export const home = {
  ...homeLabels,
  updates: 'Dharma Updates',
  forYou: 'Specially for You',
  stories: 'Top Stories',
  topics: 'By Topic',
  verse: 'Reading of the Day',
  verseLink: 'Read the whole text',
  media: 'Media Content',
  latest: 'Latest Updates',
  empty: 'The first articles will be here soon.',
} as const

export const player = {
  ...playerLabels,
  play: 'Play',
  openYoutube: 'Watch on YouTube',
  openReel: 'Watch on Instagram',
  notShowing: 'If the video does not appear, open it there directly.',
  inText: { youtube: 'Video', reel: 'Reel', post: 'Post' },
} as const

export const search = {
  ...searchLabels,
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
  posts: { one: '{number} post', other: '{number} posts' },
  aboutSearch: 'Search articles, categories and texts, in Devanagari or in Roman letters.',
  aboutVerses: 'The text of Nirvan Kand: homage to the places of liberation and to virtues.',
} as const
