import type { Digits } from '~/text/language'
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

interface OwnPicture {
  url: string
  width: number
  height: number
}

type Network = (typeof SOCIAL_NETWORKS)[number]

interface Typed {
  pageSize: number
  feeds: 'full' | 'excerpt'
  digits: Digits
  signUp: boolean
  searchEngines: boolean
  trainingCrawlers: boolean
  /** False if the site has no page /nirvankand. */
  verses: boolean
  /** True while empty fields show the specification's examples, which would be another newsroom's on a site with its own name. */
  examples: boolean
  social: { network: Network; url: string }[]
}

/** The stored values of the site's form, with defaults for empty fields. */
export interface Site extends Typed, Omit<Values<'site'>, keyof Typed | Network> {
  /** False while the contact details are the specification's examples, or empty. */
  hasOwnContact: boolean
}

/** What admins can change in the dashboard. `~/env.server.ts` has the settings of the machine. */
export interface SiteSettings extends Pick<
  { [Name in Group]: Values<Name> },
  'menus' | 'home' | 'income'
> {
  site: Site
  pictures: Partial<Record<(typeof PICTURE_NAMES)[number], OwnPicture>>
  palette: Palette | null
}

/** The texts of the site's form that have an English counterpart. */
const OWN_TEXTS = ['name', 'tagline', 'description', 'footerText', 'copyright', 'hours'] as const

/** Returns the site's own texts in the language of what is around them. An empty one is replaced by its counterpart. */
export function siteTexts(site: Site, language: string | null) {
  const texts = OWN_TEXTS.map((name) => [
    name,
    inLanguage(language, site[name], site[`${name}English`]),
  ])
  return Object.fromEntries(texts) as Record<(typeof OWN_TEXTS)[number], string>
}

/** @param language that of the labels around the text; only English ones get the English text first */
export const inLanguage = (language: string | null, text: string, english: string) =>
  (language === 'en' && english) || text || english
