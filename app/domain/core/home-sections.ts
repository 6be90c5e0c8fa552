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

export const HOME_SECTIONS = ['welcome', 'carousel', ...TITLED_SECTIONS] as const

export type HomeSection = (typeof HOME_SECTIONS)[number]
