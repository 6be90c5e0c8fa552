import { LRUCache } from 'lru-cache'
import type { Account } from '~/domain/core/account-schema'
import { rightsOf } from '~/domain/core/rights-table'
import type { Category } from '~/domain/posts/categories.server'
import type { CountedCategory } from '~/domain/posts/manage-categories.server'
import type { Deps } from '~/domain/across/deps.server'
import { iconUrl } from '~/domain/core/picture-url'
import { findMedia, playerUrl } from '~/domain/html/media-url'
import { LANGUAGE_NAMES, type ScreenWords } from '~/labels/languages.server'
import { inScripts } from '~/labels/specified'
import { inLanguage, type Palette, type SiteSettings, siteTexts } from '~/domain/core/site-settings'
import { paletteCss } from '~/domain/settings/colours.server'
import { hasEnded } from '~/domain/posts/home.server'
import {
  categoryOfLink,
  type MenuEntry,
  type PlaceName,
  PLACES,
} from '~/domain/core/settings-schema'
import type { MediaItem } from '~/domain/multimedia/multimedia.server'
import type { UndoView } from './undo'
import { splitPhones } from '~/text/phones'
import {
  detectLanguage,
  detectNameLanguage,
  nearestLanguage,
  type TextLanguage,
} from '~/text/language'
import { firstGrapheme } from '~/text/segment'
import { decode } from '~/text/decode'
import { type DateStyle, formatYear } from '~/time/format-date'
import { dateStyle } from './number-style.server'

/** Caches results, since computing one takes up to 0.2 ms. Equal results share one object, which the page serialises once. */
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

/** @param chosen the language of the labels around the content */
export function toSiteView(
  deps: Pick<Deps, 'now' | 'settings'>,
  origin: string,
  chosen: string | null = null,
) {
  const settings = deps.settings()
  const { site, palette } = settings
  const { logo, logoDark, icon } = settings.pictures
  const { header, footer } = settings.menus
  const { name, tagline, hours, ...texts } = siteTexts(site, chosen)
  const about = texts.footerText || texts.description
  return {
    name,
    nameLanguage: detectNameLanguage(name),
    hasLongName: !logo && name.length > 14,
    ...(tagline && { tagline: inItsLanguage(tagline) }),
    ...(about && { about: inItsLanguage(about) }),
    owner: inItsLanguage(texts.copyright || name),
    ...(logo && { logo }),
    ...(logoDark && { logoDark }),
    ...(icon && { icon: iconUrl(icon.url) }),
    ...(palette && { colours: toColours(palette) }),
    origin,
    yearLabel: formatYear(deps.now(), dateStyle(chosen ?? 'hi', settings)),
    contact: {
      ...(site.location && { location: inItsLanguage(site.location) }),
      phones: splitPhones(site.phone),
      email: site.email,
      ...(hours && { hours: inItsLanguage(hours) }),
    },
    social: site.social,
    // With custom menus, the header links to the verses only if a menu does.
    hasVerses:
      site.verses &&
      (header.length === 0 ||
        [...header, ...footer].some(({ to }) => to.startsWith('/nirvankand'))),
    ...(!site.verses && { isWithoutVerses: true }),
  }
}

/** `bar` is the theme colour, which browsers use around the page. */
function toColours(palette: Palette) {
  const bar = { light: palette.light['nav-ground'], dark: palette.dark['nav-ground'] }
  return { css: paletteCss(palette), bar }
}

const inItsLanguage = remembered((text: string) => ({ text, language: detectNameLanguage(text) }))

export function toCurrentUser(account: Account) {
  return { ...account, initial: initialOf(account.username), rights: rightsOf(account) }
}

const categoryLink = remembered((name: string, slug: string) => ({
  name,
  slug,
  language: detectLanguage(name),
}))

export function toCategoryLink({ name, slug }: Pick<Category, 'name' | 'slug'>) {
  return categoryLink(name, slug)
}

/** Returns the category's label next to an article: the second name, if the first is in a different language from the article. */
export function toCategoryLabel(
  { name, secondName, slug }: Omit<Category, 'id'>,
  language: TextLanguage,
) {
  const isForeign = detectLanguage(name) !== nearestLanguage(language)
  return toCategoryLink({ name: (isForeign && secondName) || name, slug })
}

/** The width, in pixels, for the categories at each breakpoint, if the site's name has one line or two. Measuring would need JavaScript. */
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

/** From the breakpoint `inlineFrom` up, the bar has room for the category; below that, the category is in "More". */
export function toNavCategories(
  categories: Pick<Category, 'name' | 'slug'>[],
  { hasLongName }: Pick<SiteView, 'hasLongName'>,
) {
  const fits = fitInBar(
    categories.map(({ name }) => name),
    { hasLongName },
  )
  return categories.map((category, index) => ({
    ...toCategoryLink(category),
    inlineFrom: fits[index]!,
  }))
}

type Breakpoint = 'md' | 'lg' | 'xl' | 'never'

function fitInBar(
  names: string[],
  { hasLongName, more = 0 }: Pick<SiteView, 'hasLongName'> & { more?: number },
): Breakpoint[] {
  const room = ROOM[hasLongName ? 'long' : 'short']
  const total = names.reduce((sum, name) => sum + widthOf(name), 0)
  let end = 0
  return names.map((name) => {
    end += widthOf(name)
    const fitting = room.find(
      ([, width]) => end <= width + more || total <= width + more + MORE_WIDTH,
    )
    return fitting?.[0] ?? 'never'
  })
}

export interface MenuItemView {
  to: string
  text: string
  language: string
  inlineFrom: Breakpoint
  items: Pick<MenuItemView, 'to' | 'text' | 'language'>[]
}

/** The width of the bar's other links: home and about. */
const OTHER_LINKS = 200

/** Returns the entries of a custom menu, in two levels. The last one always stays in the bar. */
export function toMenu(
  entries: readonly MenuEntry[],
  categories: readonly Omit<Category, 'id'>[],
  { hasLongName }: Pick<SiteView, 'hasLongName'>,
  chosen: string | null,
): MenuItemView[] {
  const items: MenuItemView[] = []
  for (const entry of entries) {
    const { to } = entry
    const slug = categoryOfLink(to)
    const category = slug && categories.find((each) => each.slug === decode(slug))
    const own = inLanguage(chosen, entry.label, entry.labelEnglish)
    const text = own || (category && category.name) || to
    const item = { to, ...inItsLanguage(text) }
    if (entry.isSub && items.length > 0) items.at(-1)!.items.push(item)
    else items.push({ ...item, inlineFrom: 'md', items: [] })
  }
  const fits = fitInBar(
    items.slice(0, -1).map(({ text }) => text),
    { hasLongName, more: OTHER_LINKS },
  )
  for (const [index, fit] of fits.entries()) items[index]!.inlineFrom = fit
  return items
}

/** Links without a column move to the column with this title, if there is one. */
export function withLinksIn(title: string, items: MenuItemView[]): MenuItemView[] {
  const columns = items.filter((item) => item.items.length > 0)
  const column = columns.find(({ text }) => text === title)
  if (!column) return items
  const links = items.filter((item) => item.items.length === 0)
  return columns.map((each) =>
    each === column ? { ...each, items: [...links, ...each.items] } : each,
  )
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
    playerUrl: playerUrl({ ...findMedia(item.url), type: item.type, mediaId }),
  }
}

export function toCategoryRow(category: CountedCategory) {
  return { ...category, language: detectLanguage(category.name) }
}

interface Speech extends Omit<InterfaceView, 'languages' | 'words'> {
  /** Null for the specification's own labels. */
  chosen: string | null
  words: ScreenWords
}

type LabelScope = 'all' | 'admin' | 'readers'

export function toInterfaceView(
  { words, chosen, language, locale, dates }: Speech,
  scope: LabelScope,
): InterfaceView {
  return {
    language,
    locale,
    languages: LANGUAGE_NAMES,
    dates,
    words: selectWords(words, scope, chosen),
  }
}

const OF_ADMINS = ['common', 'edit', 'formFailures', 'manageMedia', 'media']

/** The specification's words of readers' pages are in the scripts; those of a language are part of each document. */
function selectWords(words: ScreenWords, scope: LabelScope, chosen: string | null) {
  const { loaders: _, ...all } = words
  // On readers' pages, admins only need the label of the edit link.
  const edit = scope === 'all' ? all.edit : { articleHeading: all.edit.articleHeading }
  const isSent = (part: string) =>
    part in inScripts
      ? chosen !== null
      : scope === 'all' || (scope === 'admin' && OF_ADMINS.includes(part))
  return Object.fromEntries(
    Object.entries({ ...all, edit }).filter(([part]) => isSent(part)),
  ) as Partial<ScreenWords>
}

export type CurrentUserView = ReturnType<typeof toCurrentUser>
export type CategoryLinkView = ReturnType<typeof toCategoryLink>
export type CategoryRowView = ReturnType<typeof toCategoryRow>
export type MediaView = ReturnType<typeof toMediaView> & { isPost?: true }
export type NavCategoryView = ReturnType<typeof toNavCategories>[number]
export type SiteView = ReturnType<typeof toSiteView>

export interface ToastView {
  type: 'success' | 'error' | 'info' | 'warning'
  message: string
  description?: string
  undo?: UndoView
}

export type UndoableToast = ToastView & Required<Pick<ToastView, 'undo'>>

/** The language of the labels around the content; absent if nobody has chosen one. */
export interface InterfaceView {
  language: string
  locale: string
  languages: Record<string, string>
  /** Formats times that only the browser knows; like all times, they are shown in the site's time zone. */
  dates: DateStyle
  /** The groups that the page shows, except those that are in its scripts. */
  words: Partial<ScreenWords>
}

/** Returns the notice above every page, until its end time. */
export function toNotice(deps: Pick<Deps, 'now' | 'settings'>, chosen: string | null) {
  const { home } = deps.settings()
  const { notice, noticeEnglish, noticeLink } = home
  const text = inLanguage(chosen, notice, noticeEnglish)
  if (!text || hasEnded(deps, home.noticeUntil)) return null
  return { ...inItsLanguage(text), ...(noticeLink && { to: noticeLink }) }
}

export type PlacesView = Partial<Record<PlaceName, number>>

/** Returns the heights of the site's advertisements; null if there are no advertisements. */
export function toPlaces({ income }: SiteSettings): PlacesView | null {
  const filled = PLACES.filter((name) => income[name].code)
  if (filled.length === 0) return null
  return Object.fromEntries(filled.map((name) => [name, Number(income[name].height)]))
}

export interface RootData {
  /** The language of the labels: Hindi where they are the specification's on readers' pages. */
  language: string
  interface: InterfaceView | null
  /** Replaces the specification's links. */
  menus?: { header: MenuItemView[]; footer: MenuItemView[] }
  notice?: NonNullable<ReturnType<typeof toNotice>>
  places?: PlacesView
  site: SiteView
  user: CurrentUserView | null
  categories: NavCategoryView[]
  toast: ToastView | null
  /** Shown by editors' pages instead of `toast`. */
  undoable?: UndoableToast
}
