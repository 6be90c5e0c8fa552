import type { Settings } from '~/env.server'
import type { Palette } from './colours.server'
import type { Group, PICTURE_NAMES, SOCIAL_NETWORKS, Values } from './schema'

/** As stored: empty fields have their defaults. */
export type Own = { [Name in Group]: Values<Name> }

interface OwnPicture {
  url: string
  width: number
  height: number
}

/** The settings of the environment, with what admins have changed in their place. */
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
