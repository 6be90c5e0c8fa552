/** Specification §2, in its order. */
export const HOME_SECTIONS = [
  'welcome',
  'carousel',
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

export type HomeSection = (typeof HOME_SECTIONS)[number]
