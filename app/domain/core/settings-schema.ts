/** The settings that admins can change, with one schema for each group. An empty field stands for its default. */
import { z } from 'zod'
import { pictureUrl } from './file-schema'
import { isWebUrl, requiredLine } from './line'
import { say, type FieldName } from '~/labels/messages'
import { cleanLine, hasReordering, withoutControls } from '~/text/clean'
import { completeHost } from '~/text/web-address'
import { fromLocal, isTimeZone } from '~/time/local-time'
import { HOME_SECTIONS } from './home-sections'

const words = (max: number, field: FieldName) =>
  z
    .string(say('notText', { field }))
    .refine((text) => !hasReordering(text), say('reorderingText', { field }))
    .pipe(requiredLine(max, field))
    .default('')

const MAX_LINK = 1_000

/** @param channels the start of the addresses on a network, for which `@savera` is then enough */
const webUrl = (channels = '@') =>
  words(MAX_LINK, 'url')
    .transform((text) => completeHost(text.replace(/^@(?=[\w.-]+$)/, channels)))
    .refine((url) => url === '' || isWebUrl(url), 'wrongUrl')

const choice = <const Values extends readonly string[]>(...values: Values) =>
  z.enum(['', ...values], 'wrongChoice').default('')

const onOrOff = choice('on', 'off')

export const READERS_LANGUAGES = ['hi', 'en'] as const

export const DEFAULT_NETWORKS = ['facebook', 'twitter', 'instagram', 'linkedin', 'youtube'] as const

export const SOCIAL_NETWORKS = [...DEFAULT_NETWORKS, 'whatsapp', 'telegram'] as const

const isPhone = (text: string) =>
  /^(?:[\p{Nd}\s+()/,;-]|ext\.?)*$/iu.test(text) && /(?:\p{Nd}.*){3}/u.test(text)

export const SiteSchema = z.object({
  name: words(60, 'name'),
  nameEnglish: words(60, 'name'),
  tagline: words(100, 'line'),
  taglineEnglish: words(100, 'line'),
  description: words(300, 'description'),
  descriptionEnglish: words(300, 'description'),
  location: words(200, 'line'),
  phone: words(100, 'line').refine((phone) => phone === '' || isPhone(phone), 'wrongPhone'),
  email: words(254, 'line').refine(
    (email) => email === '' || /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(email),
    'wrongEmail',
  ),
  footerText: words(300, 'line'),
  footerTextEnglish: words(300, 'line'),
  copyright: words(100, 'line'),
  copyrightEnglish: words(100, 'line'),
  hours: words(100, 'line'),
  hoursEnglish: words(100, 'line'),
  facebook: webUrl('https://www.facebook.com/'),
  twitter: webUrl('https://x.com/'),
  instagram: webUrl('https://www.instagram.com/'),
  linkedin: webUrl('https://www.linkedin.com/company/'),
  youtube: webUrl('https://www.youtube.com/@'),
  whatsapp: webUrl(),
  telegram: webUrl('https://t.me/'),
  social: choice('none'),
  readersLanguage: choice(...READERS_LANGUAGES),
  timeZone: words(60, 'line').refine((zone) => zone === '' || isTimeZone(zone), 'wrongTimeZone'),
  pageSize: choice('6', '12', '18', '24'),
  feeds: choice('full', 'excerpt'),
  digits: choice('latn', 'deva'),
  signUp: onOrOff,
  searchEngines: onOrOff,
  trainingCrawlers: onOrOff,
  examples: onOrOff,
  verses: onOrOff,
})

export const PICTURE_NAMES = ['logo', 'logoDark', 'icon', 'fallback'] as const

/** The contrast with its ground that WCAG 2.2 (1.4.11) requires of a logo. */
export const MIN_LOGO_CONTRAST = 3

const picture = pictureUrl('picture').default('')

const PicturesSchema = z.object({
  logo: picture,
  logoDark: picture,
  icon: picture,
  /** Stands for an article without a picture. */
  fallback: picture,
})

const colour = z
  .string('wrongColour')
  .trim()
  .toLowerCase()
  .transform((text) => (/^#[0-9a-f]{3}$/.test(text) ? text.replace(/[0-9a-f]/g, '$&$&') : text))
  .refine((text) => text === '' || /^#[0-9a-f]{6}$/.test(text), 'wrongColour')
  .default('')

const ColoursSchema = z.object({ main: colour, accent: colour })

export const MENU_NAMES = ['header', 'footer'] as const
export const MAX_MENU_ENTRIES = 40

/** True for a path on the site, a web address, an email link or a phone link. */
function isLink(to: string): boolean {
  if (to.startsWith('/')) return /^\/(?![/\\])[^\s\\]*$/.test(to)
  return isWebUrl(to) || /^(mailto|tel):\S+$/.test(to)
}

const CATEGORY = /^\/category\/([^/?#]+)$/

/** Returns the slug in a category's path. An entry without a label gets the category's name. */
export const categoryOfLink = (to: string) => CATEGORY.exec(to)?.[1]

const MenuEntrySchema = z
  .object({
    to: words(MAX_LINK, 'url')
      .transform(completeHost)
      .refine((to) => to === '' || isLink(to), 'wrongLink'),
    label: words(60, 'name'),
    labelEnglish: words(60, 'name'),
    /** 'on' if the entry is nested below the previous one. */
    isSub: z.literal('on').optional(),
  })
  .refine(({ to, label, labelEnglish }) => label || labelEnglish || categoryOfLink(to), {
    path: ['label'],
    message: say('required', { field: 'name' }),
  })

export type MenuEntry = z.output<typeof MenuEntrySchema>

/** Only an entry that has others nested below it may have no link. */
const menu = z
  .array(MenuEntrySchema)
  .max(MAX_MENU_ENTRIES, say('tooManyEntries', { max: MAX_MENU_ENTRIES }))
  .superRefine((entries, context) => {
    for (const [index, { to, isSub }] of entries.entries()) {
      if (to !== '' || (!isSub && entries[index + 1]?.isSub)) continue
      context.addIssue({ code: 'custom', path: [index, 'to'], message: 'wrongLink' })
    }
  })
  .default([])

const MenusSchema = z.object({ header: menu, footer: menu })

const HomeSectionSchema = z.object({
  name: z.enum(HOME_SECTIONS, 'wrongChoice'),
  isShown: z.literal('on').optional(),
  title: words(80, 'title'),
  titleEnglish: words(80, 'title'),
  category: words(200, 'category'),
  count: choice('3', '4', '6', '8', '9', '12'),
})

const MAX_PICKED = 12
const MAX_TYPED = 10_000

const postList = z
  .string(say('notText', { field: 'list' }))
  .max(MAX_TYPED, say('tooManyEntries', { max: MAX_PICKED }))
  .transform((text) => linesOf(text).join('\n'))
  .refine((text) => linesOf(text).length <= MAX_PICKED, say('tooManyEntries', { max: MAX_PICKED }))
  .default('')

export const linesOf = (text: string) => text.split('\n').flatMap((typed) => cleanLine(typed) || [])

/** A local time such as '2026-11-24T18:30', or ''. */
const moment = z
  .string()
  .trim()
  .refine((at) => at === '' || fromLocal(...splitMoment(at), 'UTC') !== null, 'noSuchTime')
  .default('')

const HomeSchema = z.object({
  /** The list is either empty or contains each section once. */
  sections: z
    .array(HomeSectionSchema)
    .refine((list) => new Set(list.map(({ name }) => name)).size === list.length, 'wrongChoice')
    .default([]),
  carousel: postList,
  picks: postList,
  pinned: words(MAX_LINK, 'url'),
  pinnedUntil: moment,
  notice: words(160, 'line'),
  noticeEnglish: words(160, 'line'),
  noticeLink: words(MAX_LINK, 'url').refine((to) => to === '' || isLink(to), 'wrongLink'),
  noticeUntil: moment,
})

/** Splits '2026-11-24T18:30' into date and time. */
export function splitMoment(at: string): [date: string, time: string] {
  const [date = '', time = ''] = at.split('T')
  return [date, time]
}

export const PLACES = ['header', 'text', 'beside', 'below', 'home'] as const

export type PlaceName = (typeof PLACES)[number]

const PLACE_HEIGHTS = ['50', '90', '100', '250', '280', '600'] as const

const MAX_ADS_TXT = 20_000
const MAX_CODE = 10_000
const MAX_ORIGINS = 20

const code = (max: number, field: FieldName) =>
  z
    .string(say('notText', { field }))
    .max(max, say('tooLong', { field, max }))
    .transform((text) => withoutControls(text).trimEnd())
    .default('')

const HOST = /^[a-z0-9-]+(\.[a-z0-9-]+)+(:\d+)?$/

/** Returns `https://host` or `https://*.host`, as in a content security policy; null for anything else. */
function toOrigin(typed: string): string | null {
  const [, star = '', name = ''] = /^(?:https:\/\/)?(\*\.)?([^/\\@?#]+)\/?$/i.exec(typed) ?? []
  if (!URL.canParse(`https://${name}`)) return null
  const { host } = new URL(`https://${name}`)
  return HOST.test(host) ? `https://${star}${host}` : null
}

const originList = z
  .string(say('notText', { field: 'list' }))
  .max(MAX_TYPED, say('tooManyEntries', { max: MAX_ORIGINS }))
  .transform((text, context) => {
    const lines = linesOf(text)
    const wrong = lines.find((line) => toOrigin(line) === null)
    if (lines.length > MAX_ORIGINS) context.addIssue(say('tooManyEntries', { max: MAX_ORIGINS }))
    if (wrong !== undefined) context.addIssue(say('wrongOrigin', { line: wrong.slice(0, 60) }))
    return lines.map((line) => toOrigin(line) ?? '').join('\n')
  })
  .default('')

const place = z
  .object({
    code: code(MAX_CODE, 'code'),
    origins: originList,
    height: z.enum(PLACE_HEIGHTS, 'wrongChoice').default('250'),
  })
  .prefault({})

/** `domain, account, DIRECT|RESELLER[, certification][; extension]`, or `NAME=value` (IAB ads.txt 1.1). */
const ADS_RECORD =
  /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+\s*,\s*[^,;\s]+\s*,\s*(direct|reseller)\s*(,[^,;]*)?(;.*)?$|^[a-z]+\s*=\s*\S/iu

const MAX_WRONG_LINES = 5

const adsTxt = code(MAX_ADS_TXT, 'list').superRefine((text, context) => {
  const wrong = text.split('\n').flatMap((typed, index) => {
    const line = typed.replace(/#.*/, '').trim()
    return line === '' || ADS_RECORD.test(line) ? [] : [{ number: index + 1, line: typed.trim() }]
  })
  for (const { number, line } of wrong.slice(0, MAX_WRONG_LINES)) {
    context.addIssue(say('wrongAdsLine', { number, line: line.slice(0, 60) }))
  }
})

const IncomeSchema = z.object({
  adsTxt,
  header: place,
  text: place,
  beside: place,
  below: place,
  home: place,
})

export const SCHEMAS = {
  site: SiteSchema,
  pictures: PicturesSchema,
  colours: ColoursSchema,
  menus: MenusSchema,
  home: HomeSchema,
  income: IncomeSchema,
}

export type Group = keyof typeof SCHEMAS
export type Values<Name extends Group> = z.output<(typeof SCHEMAS)[Name]>
export type SiteField = keyof Values<'site'>
