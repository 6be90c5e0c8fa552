import type { Settings } from '~/env.server'
import type { Group, PICTURE_NAMES, SOCIAL_NETWORKS, Values } from './settings-schema'

/** Colours by the name of their design token. */
export type Tokens = Record<string, string>

export interface Palette {
  /** The colours in use, adjusted if they would be unreadable. */
  main: string
  accent: string
  light: Tokens
  dark: Tokens
}

/** The stored values; an empty field stands for its default. */
export type Own = { [Name in Group]: Values<Name> }

interface OwnPicture {
  url: string
  width: number
  height: number
}

/** The environment's settings, overridden by what admins have changed. */
export interface SiteSettings extends Settings {
  own: Own
  environment: Settings
  defaultDescription: string
  SITE_DESCRIPTION: string
  PAGE_SIZE: number
  TRAINING_CRAWLERS: boolean
  social: { network: (typeof SOCIAL_NETWORKS)[number]; url: string }[]
  pictures: Partial<Record<(typeof PICTURE_NAMES)[number], OwnPicture>>
  palette: Palette | null
}
