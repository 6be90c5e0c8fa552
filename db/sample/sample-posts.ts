import { dharmPosts } from './posts/dharm'
import { heritagePosts } from './posts/heritage'
import { itihasPosts } from './posts/itihas'
import { paramparaPosts } from './posts/parampara'
import { sahityaPosts } from './posts/sahitya'
import { tirthPosts } from './posts/tirth'
import type { SampleCategory, SamplePost } from './types'

/** In the order in which readers find them in the header. */
export const sampleCategories: SampleCategory[] = [
  'धर्म',
  'साहित्य',
  'इतिहास',
  'परंपरा',
  'तीर्थ',
  'Heritage',
]

/** Forty posts, thirty in Hindi and ten in English, written for this project. */
export const samplePosts: SamplePost[] = [
  ...dharmPosts,
  ...sahityaPosts,
  ...itihasPosts,
  ...paramparaPosts,
  ...tirthPosts,
  ...heritagePosts,
]
