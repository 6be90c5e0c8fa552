import type { SamplePost } from '../types'

export const heritagePosts: SamplePost[] = []
