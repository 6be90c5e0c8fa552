import { remember } from '~/text/remember'
import { en } from './en'
import { hi } from './hi'
import { specified } from './specified'
import type * as readers from './specified/readers'
import { toLabels, type Labels, type Words } from './words'

export type Language = Words<typeof en>
export type Screens = (typeof en)['screens']
export type ScreenWords = Words<Screens>

/** The groups that only some readers' pages have in their scripts. */
export type PageGroup = keyof typeof readers
export type AllLabels = Labels<Screens>
export type ScreenLabels = Omit<AllLabels, PageGroup>

/** The languages that users and admins can choose, by code. To add one, add its folder and a line here. */
export const LANGUAGES: Record<string, Language> = { en, hi }

export const LANGUAGE_NAMES = Object.fromEntries(
  Object.entries(LANGUAGES).map(([code, { name }]) => [code, name]),
)

/** The code for formats where nobody has chosen a language. */
export const DEFAULT_LANGUAGE = 'en'

export function languageOf(chosen: string | null): Language {
  return (chosen !== null && LANGUAGES[chosen]) || specified
}

function prepare({ screens, mails, errors }: Language, locale: string) {
  const labels = toLabels<Screens>(screens, locale)
  return {
    labels,
    mails: toLabels<(typeof en)['mails']>(mails, locale),
    /** The sentences that `toSentence` uses for error and schema messages. */
    sentences: { ...labels.checks, ...toLabels<(typeof en)['errors']>(errors, locale) },
  }
}

const prepared = remember((chosen: string, locale: string) => prepare(languageOf(chosen), locale))

/** Returns the labels of a language, which are prepared once for each locale. */
export const labelsFor = (chosen: string | null, locale: string) => prepared(chosen ?? '', locale)

/** The sentences for the API, the command line and the log. */
export const DEFAULT_SENTENCES = labelsFor(null, DEFAULT_LANGUAGE).sentences
