/** The language of the dashboard and account forms. The choice is stored in a cookie and in the account. */
import type { SiteSettings } from '~/domain/core/site-settings'
import type { Environment } from '~/env.server'
import { DEFAULT_LANGUAGE, LANGUAGES, labelsFor, languageOf } from '~/labels/languages.server'
import { SETUP_PATH } from '~/paths/paths'
import { routedPath } from '~/paths/reader-paths'
import { intlLocale, type Language } from '~/text/language'
import { formatNumber } from '~/text/numbers'
import { dateStyle } from '~/view-models/number-style.server'
import { findCookie } from './find-cookie'
import { preferenceCookie } from './preference-cookie.server'

/** Returns null if the language is unknown or absent. */
export function knownLanguage(value: unknown): string | null {
  return typeof value === 'string' && Object.hasOwn(LANGUAGES, value) ? value : null
}

/** Returns the cookie's language or, at `/setup`, where nobody has chosen one yet, the browser's. */
export function chosenLanguage({ headers, url }: Pick<Request, 'headers' | 'url'>): string | null {
  const chosen = knownLanguage(findCookie(headers.get('Cookie') ?? '', 'language'))
  if (chosen || routedPath(new URL(url).pathname) !== SETUP_PATH) return chosen
  return browserLanguage(headers.get('Accept-Language') ?? '')
}

/** Returns the first language in the list that the dashboard supports. */
export function browserLanguage(list: string): string | null {
  const languages = list.split(',').map((tag) => knownLanguage(tag.trim().split(/[-;]/)[0]))
  return languages.find(Boolean) ?? null
}

/** Returns the language that an admin chose for everybody who has not chosen one. */
export function readersLanguage({ site }: SiteSettings): Language | null {
  return site.readersLanguage || null
}

export const languageCookie = (language: string, env: Environment) =>
  preferenceCookie('language', language, env)

/** Returns the labels and formats for one user. */
export function speak(chosen: string | null, settings: SiteSettings) {
  const language = chosen ?? DEFAULT_LANGUAGE
  const locale = intlLocale(language, settings.site.digits)
  return {
    chosen,
    language,
    locale,
    dates: dateStyle(language, settings),
    /** Formats counts for readers' pages, where they are next to Hindi words unless a language is chosen. */
    formatCount: (count: number) => formatNumber(count, chosen ?? 'hi', settings.site.digits),
    words: languageOf(chosen).screens,
    ...labelsFor(chosen, locale),
  }
}

export type Speech = ReturnType<typeof speak>
