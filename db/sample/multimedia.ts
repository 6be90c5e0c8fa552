import type { SampleMedia } from './types'

export const sampleMedia: SampleMedia[] = []
