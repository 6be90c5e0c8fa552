import { bilingual } from './bilingual'
import { articleLabels } from './article'
import { categoryLabels } from './category'
import { contactLabels } from './contact'
import { homeLabels } from './home'
import { loaderLabels } from './loaders.server'
import { playerLabels } from './player'
import { postLabels } from './post'
import { searchLabels } from './search'
import { siteLabels } from './site'
import { en } from './en'
import { hi } from './hi'
import { toLabels, type Labels, type Words } from './words'

export type Language = Words<typeof en>
export type Screens = (typeof en)['screens']
export type ScreenWords = Words<Screens>
export type ScreenLabels = Labels<Screens>
export type MailLabels = Labels<(typeof en)['mails']>

/** The languages of the dashboard, by code. To add one, add its folder and a line here. */
export const LANGUAGES: Record<string, Language> = { en, hi }

export const LANGUAGE_NAMES = Object.fromEntries(
  Object.entries(LANGUAGES).map(([code, { name }]) => [code, name]),
)

/** Labels that only readers' pages show. Components import these labels, so that pages need not send them. */
export const READER_LABELS = {
  article: articleLabels,
  category: categoryLabels,
  contact: contactLabels,
  home: homeLabels,
  player: playerLabels,
  post: postLabels,
  search: searchLabels,
} satisfies Partial<ScreenWords>

/** Used if nobody has chosen a language: English, except that readers' pages, header and footer are as in the specification. */
const BY_DEFAULT: Language = {
  ...en,
  screens: {
    ...en.screens,
    ...READER_LABELS,
    loaders: loaderLabels,
    site: siteLabels,
    checks: { ...en.screens.checks, ...bilingual.checks },
  },
  errors: { ...en.errors, ...bilingual.errors },
}

export const DEFAULT_LANGUAGE = 'en'

export function languageOf(chosen: string | null): Language {
  return (chosen !== null && LANGUAGES[chosen]) || BY_DEFAULT
}

export function screenLabels(language: Language, locale: string): ScreenLabels {
  return toLabels<Screens>(language.screens, locale)
}

export function mailLabels(language: Language, locale: string): MailLabels {
  return toLabels<(typeof en)['mails']>(language.mails, locale)
}

export function sentencesOf({ screens, errors }: Language, locale: string): object {
  return { ...toLabels<Screens>(screens, locale).checks, ...toLabels(errors, locale) }
}

/** The sentences for the API, the command line and the log. */
export const DEFAULT_SENTENCES = sentencesOf(BY_DEFAULT, DEFAULT_LANGUAGE)
