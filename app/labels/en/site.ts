import * as specified from '../specified/site'

export { errors, failures, lost, notFound, post } from '../specified/site'

export const lang = { ...specified.lang, hi: 'en' } as const

export const site = {
  ...specified.site,
  aboutHindi: 'About',
  contactHindi: 'Contact',
  nirvankand: 'Nirvan Kand',
  mainNavigation: 'Main menu',
  more: 'More',
  categories: 'Topics',
  footerLinks: 'Pages',
  advertisementHindi: 'Advertisement',
} as const

export const home = {
  ...specified.home,
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
