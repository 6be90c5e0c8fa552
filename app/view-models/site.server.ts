import { LRUCache } from 'lru-cache'
import type { Account } from '~/domain/accounts/schema'
import type { Category } from '~/domain/categories/categories.server'
import type { CountedCategory } from '~/domain/categories/manage-categories.server'
import type { Deps } from '~/domain/deps.server'
import { embedUrl, findMedia } from '~/domain/multimedia/media-url'
import { LANGUAGE_NAMES, type ScreenWords } from '~/labels/languages.server'
import type { MediaItem } from '~/domain/multimedia/multimedia.server'
import type { UndoView } from './undo'
import { detectLanguage, nearestLanguage, type TextLanguage } from '~/text/language'
import { firstGrapheme } from '~/text/segment'
import { type DateStyle, formatYear } from '~/time/format-date'
import { dateStyle } from './number-style.server'

/** Cached: checking a text takes up to 0.2 ms. Equal data share one object, which the page serialises once. */
export function remembered<Parts extends (string | number)[], Result extends string | object>(
  make: (...parts: Parts) => Result,
): typeof make {
  const known = new LRUCache<string, Result>({ max: 1_000 })
  return (...parts) => {
    const key = parts.join('\0')
    const result = known.get(key) ?? make(...parts)
    known.set(key, result)
    return result
  }
}

export const initialOf = remembered(firstGrapheme)

export function toSiteView({ now, settings }: Pick<Deps, 'now' | 'settings'>, origin: string) {
  return {
    name: settings.SITE_NAME,
    nameLanguage: detectLanguage(settings.SITE_NAME),
    hasLongName: settings.SITE_NAME.length > 14,
    origin,
    yearLabel: formatYear(now(), dateStyle('hi', settings)),
    contact: {
      location: settings.CONTACT_LOCATION,
      phone: settings.CONTACT_PHONE,
      email: settings.CONTACT_EMAIL,
      hours: settings.CONTACT_HOURS,
    },
    social: [
      { network: 'facebook', url: settings.SOCIAL_FACEBOOK },
      { network: 'twitter', url: settings.SOCIAL_TWITTER },
      { network: 'instagram', url: settings.SOCIAL_INSTAGRAM },
      { network: 'linkedin', url: settings.SOCIAL_LINKEDIN },
      { network: 'youtube', url: settings.SOCIAL_YOUTUBE },
    ] as const,
  }
}

export function toCurrentUser(account: Account) {
  return { ...account, initial: initialOf(account.username) }
}

const categoryLink = remembered((name: string, slug: string) => ({
  name,
  slug,
  language: detectLanguage(name),
}))

export function toCategoryLink({ name, slug }: Pick<Category, 'name' | 'slug'>) {
  return categoryLink(name, slug)
}

/** The category's label next to a text: its second name if that is in the text's language. */
export function toCategoryLabel(
  { name, secondName, slug }: Omit<Category, 'id'>,
  language: TextLanguage,
) {
  const isForeign = detectLanguage(name) !== nearestLanguage(language)
  return toCategoryLink({ name: (isForeign && secondName) || name, slug })
}

/** The category bar's width in pixels, by breakpoint: with a site name of one line and of two. Needs no scripts. */
const ROOM = {
  short: [
    ['md', 80],
    ['lg', 255],
    ['xl', 510],
  ],
  long: [
    ['md', 45],
    ['lg', 150],
    ['xl', 405],
  ],
} as const
const MORE_WIDTH = 70
const LETTER_WIDTH = 11
const LINK_PADDING = 28

/** From the width `inlineFrom` on, the bar has room for the category; below it, "More" has it. */
export function toNavCategories(
  categories: Pick<Category, 'name' | 'slug'>[],
  { hasLongName }: Pick<SiteView, 'hasLongName'>,
) {
  const room = ROOM[hasLongName ? 'long' : 'short']
  const total = categories.reduce((sum, { name }) => sum + widthOf(name), 0)
  let end = 0
  return categories.map((category) => {
    end += widthOf(category.name)
    const fitting = room.find(([, width]) => end <= width || total <= width + MORE_WIDTH)
    return { ...toCategoryLink(category), inlineFrom: fitting?.[0] ?? ('never' as const) }
  })
}

function widthOf(name: string): number {
  return name.replace(/\p{M}/gu, '').length * LETTER_WIDTH + LINK_PADDING
}

type PicturedMedia = MediaItem & { picture?: string | null }

export function toMediaView({ mediaId, createdAt, ...item }: PicturedMedia) {
  return {
    ...item,
    language: detectLanguage(item.title),
    descriptionLanguage: detectLanguage(item.description),
    /** Built from the id; null for an unknown URL. */
    embedUrl: embedUrl(item.type, mediaId, findMedia(item.url)?.start) as string | null,
  }
}

export function toCategoryRow(category: CountedCategory) {
  return { ...category, language: detectLanguage(category.name) }
}

/** `Speech` of a request (`app/http`). */
type Speech = Omit<InterfaceView, 'languages' | 'words'> & { words: ScreenWords }

export function toInterfaceView(
  { words, chosen, language, locale, dates }: Speech,
  shown: 'all' | 'admin' | 'none',
): InterfaceView {
  return {
    chosen,
    language,
    locale,
    languages: LANGUAGE_NAMES,
    dates,
    words: shown === 'none' ? null : shown === 'all' ? words : toAdminWords(words),
  }
}

const adminWords = new WeakMap<ScreenWords, ScreenWords>()

/** The parts that admins see on readers' pages. Cached, because `toLabels` prepares each object once. */
function toAdminWords(words: ScreenWords): ScreenWords {
  const { site, errors, failures, lost, notFound } = words
  const { deletion, edit, formFailures, manageMedia, media } = words
  const parts = {
    site,
    errors,
    failures,
    lost,
    notFound,
    deletion,
    // The pencil's.
    edit: { articleHeading: edit.articleHeading },
    formFailures,
    manageMedia,
    media,
  }
  const known =
    adminWords.get(words) ?? (parts as Partial<Record<keyof ScreenWords, object>> as ScreenWords)
  adminWords.set(words, known)
  return known
}

export type CurrentUserView = ReturnType<typeof toCurrentUser>
export type CategoryLinkView = ReturnType<typeof toCategoryLink>
export type CategoryRowView = ReturnType<typeof toCategoryRow>
export type MediaView = ReturnType<typeof toMediaView>
export type NavCategoryView = ReturnType<typeof toNavCategories>[number]
export type SiteView = ReturnType<typeof toSiteView>

export interface ToastView {
  type: 'success' | 'error' | 'info' | 'warning'
  message: string
  description?: string
  undo?: UndoView
}

export type UndoableToast = ToastView & Required<Pick<ToastView, 'undo'>>

/** The language of the dashboard: only for users, and on pages that have it. */
export interface InterfaceView {
  /** Null if the user has chosen nothing. */
  chosen: string | null
  language: string
  locale: string
  /** Names by code. */
  languages: Record<string, string>
  /** For times that the browser knows: in the site's zone, like all others. */
  dates: DateStyle
  /** Null where only the specification's words are shown; on readers' pages only the parts that admins see. */
  words: ScreenWords | null
}

export interface RootData {
  interface: InterfaceView | null
  site: SiteView
  user: CurrentUserView | null
  categories: NavCategoryView[]
  toast: ToastView | null
  /** Shown by editors' pages, instead of `toast`. */
  undoable?: UndoableToast
}
