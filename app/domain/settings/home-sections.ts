export const TITLED_SECTIONS = [
  'updates',
  'forYou',
  'recommended',
  'stories',
  'topics',
  'verse',
  'headlines',
  'media',
  'latest',
] as const

/** Specification §2, in its order. */
export const HOME_SECTIONS = ['welcome', 'carousel', ...TITLED_SECTIONS] as const

export type HomeSection = (typeof HOME_SECTIONS)[number]
