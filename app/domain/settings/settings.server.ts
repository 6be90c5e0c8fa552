import { eq, inArray } from 'drizzle-orm'
import { requireRight, type Actor } from '~/domain/core/rights'
import type { LogDeps, ReadDeps, WriteDeps } from '~/domain/core/base-deps.server'
import {
  type ContentTag,
  raiseCacheVersion,
  readDataVersion,
} from '~/domain/core/cache-version.server'
import { DomainError } from '~/domain/core/errors'
import { recordChange } from '~/domain/core/events.server'
import { keyOfUrl, viewUrl } from '~/domain/core/picture-url'
import { PAGE_SIZE } from '~/domain/core/post-kinds'
import { readSettings, type Settings } from '~/env.server'
import { siteDescription } from '~/labels/site'
import { afterCommit, type Database, type Transaction } from '~db/client.server'
import { prepared } from '~db/prepared.server'
import { files, settings as table } from '~db/schema'
import type { Palette } from '~/domain/core/site-settings'
import { DEFAULT_COLOURS, derivePalette } from './colours.server'
import {
  DEFAULT_NETWORKS,
  ENVIRONMENT_NAMES,
  type Group,
  PICTURE_NAMES,
  SCHEMAS,
  SOCIAL_NETWORKS,
  type Values,
} from '~/domain/core/settings-schema'
import type { Own, SiteSettings } from '~/domain/core/site-settings'

/** Counts the saves of this connection, which `data_version` does not include. */
const saves = new WeakMap<Database, number>()

const savesOf = (db: Database) => saves.get(db) ?? 0

/** Reads the settings again after the commit. Call this in every transaction that changes them. */
export function renewSettings(tx: Transaction, db: Database): void {
  afterCommit(tx, () => saves.set(db, savesOf(db) + 1))
}

const selectRows = prepared((db) =>
  db.select({ name: table.name, value: table.value }).from(table).prepare(),
)

/**
 * Returns a function that reads the current settings, cached until the database changes. If the database cannot be
 * read, it returns the last ones, and the code that needs the database reports the error.
 */
export function createSettings(db: Database, environment: Settings): () => SiteSettings {
  let seen = ''
  let present: SiteSettings | undefined
  return () => {
    try {
      const version = `${readDataVersion(db)()} ${savesOf(db)}`
      if (!present || version !== seen) present = readAll(db, environment)
      seen = version
      return present
    } catch {
      return present ?? withoutDatabase(environment)
    }
  }
}

function readAll(db: Database, environment: Settings): SiteSettings {
  const rows = selectRows(db).all()
  const own = parseAll(new Map(rows.map(({ name, value }) => [name, value])))
  const { pictures, colours } = own
  return {
    ...withSite(environment, own),
    pictures: readPictures(db, pictures),
    palette: toPalette(colours),
  }
}

function withoutDatabase(environment: Settings): SiteSettings {
  return { ...withSite(environment, parseAll(new Map())), pictures: {}, palette: null }
}

function parseAll(stored: Map<string, object>): Own {
  const names = Object.keys(SCHEMAS) as Group[]
  return Object.fromEntries(names.map((name) => [name, parseGroup(name, stored.get(name))])) as Own
}

/** If another version of the site stored an invalid value, only that field gets its default. */
function parseGroup<Name extends Group>(name: Name, stored: object = {}): Values<Name> {
  const schema = SCHEMAS[name]
  const { data, error } = schema.safeParse(stored)
  const wrong = new Set(error?.issues.map(({ path }) => path[0]))
  const fitting = Object.entries(stored).filter(([field]) => !wrong.has(field))
  return (data ??
    schema.safeParse(Object.fromEntries(fitting)).data ??
    schema.parse({})) as Values<Name>
}

/** Returns null if the site uses the design's colours. */
function toPalette({ main, accent }: Values<'colours'>): Palette | null {
  if (!main && !accent) return null
  return derivePalette(main || DEFAULT_COLOURS.main, accent || DEFAULT_COLOURS.accent)
}

function withSite(
  environmentSettings: Settings,
  own: Own,
): Omit<SiteSettings, 'pictures' | 'palette'> {
  const { site } = own
  const environment = withoutExamples(environmentSettings, site)
  const isOn = (value: '' | 'on' | 'off', fallback: boolean) =>
    value === '' ? fallback : value === 'on'
  const entered = SOCIAL_NETWORKS.flatMap((network) =>
    site[network] ? { network, url: site[network] } : [],
  )
  const byDefault = DEFAULT_NETWORKS.map((network) => ({
    network,
    url: environment[ENVIRONMENT_NAMES[network]],
  }))
  return {
    ...environment,
    own,
    environment,
    defaultDescription: siteDescription,
    SITE_NAME: site.name || environment.SITE_NAME,
    SITE_DESCRIPTION: site.description || siteDescription,
    CONTACT_LOCATION: site.location || environment.CONTACT_LOCATION,
    CONTACT_PHONE: site.phone || environment.CONTACT_PHONE,
    CONTACT_EMAIL: site.email || environment.CONTACT_EMAIL,
    CONTACT_HOURS: site.hours || environment.CONTACT_HOURS,
    SITE_TIME_ZONE: site.timeZone || environment.SITE_TIME_ZONE,
    FEED_CONTENT: site.feeds || environment.FEED_CONTENT,
    SIGN_UP: isOn(site.signUp, environment.SIGN_UP),
    SEARCH_ENGINES: isOn(site.searchEngines, environment.SEARCH_ENGINES),
    TRAINING_CRAWLERS: isOn(site.trainingCrawlers, true),
    PAGE_SIZE: Number(site.pageSize) || PAGE_SIZE,
    social: site.social === 'none' ? [] : entered.length > 0 ? entered : byDefault,
  }
}

const EXAMPLES = readSettings({})
const CONTACT = ['location', 'phone', 'email', 'hours'] as const

/** Removes the example contact details, which would look like another newsroom's next to a contact that an admin entered. */
function withoutExamples(environment: Settings, site: Own['site']): Settings {
  if (CONTACT.every((field) => site[field] === '')) return environment
  const examples = CONTACT.filter((field) => isExample(environment, field))
  const removed = Object.fromEntries(
    examples.map((field) => [ENVIRONMENT_NAMES[field], ''] as const),
  )
  return { ...environment, ...removed }
}

/** True while nobody has replaced the specification's example contact. */
export function isExample(settings: Settings, field: (typeof CONTACT)[number]): boolean {
  const name = ENVIRONMENT_NAMES[field]
  return settings[name] === EXAMPLES[name]
}

/** Returns the contact details, which are empty while they are still the example. */
export function ownContact(settings: Settings) {
  const own = (field: (typeof CONTACT)[number]) =>
    isExample(settings, field) ? '' : settings[ENVIRONMENT_NAMES[field]]
  return {
    location: own('location'),
    phone: own('phone'),
    email: own('email'),
    hours: own('hours'),
  }
}

/** Reads pictures with their sizes, so that pages do not shift while they load. */
function readPictures(db: Database, own: Own['pictures']): SiteSettings['pictures'] {
  const keys = PICTURE_NAMES.flatMap((name) => keyOfUrl(own[name]) ?? [])
  if (keys.length === 0) return {}
  const { key, width, height } = files
  const rows = db.select({ key, width, height }).from(files).where(inArray(key, keys)).all()
  const byUrl = new Map(rows.map(({ key: stored, ...size }) => [viewUrl(stored), size]))
  return Object.fromEntries(
    PICTURE_NAMES.flatMap((name) => {
      const size = byUrl.get(own[name])
      return size ? [[name, { url: own[name], ...size }]] : []
    }),
  )
}

export function readVersion({ db }: ReadDeps, name: Group): number {
  const row = db.select({ version: table.version }).from(table).where(eq(table.name, name)).get()
  return row?.version ?? 0
}

/** The parts of the site that show each group: everything, or the header and footer. */
const SHOWN_IN: Record<Group, ContentTag[]> = {
  site: ['site'],
  pictures: ['site'],
  colours: ['frame'],
  menus: ['frame'],
  home: ['home'],
  income: ['frame'],
}

function noticeOf(home: object | undefined): string {
  const { notice, noticeEnglish, noticeLink, noticeUntil } = parseGroup('home', home)
  return [notice, noticeEnglish, noticeLink, noticeUntil].join('\n')
}

/** Resets a group to its defaults, for a command, if a saved value keeps admins from using the dashboard. */
export function resetSettings({ db, now }: WriteDeps, name: Group): void {
  db.transaction((tx) => {
    const version = readVersion({ db }, name) + 1
    const set = { value: SCHEMAS[name].parse({}), version, updatedAt: now() }
    tx.update(table).set(set).where(eq(table.name, name)).run()
    renewSettings(tx, db)
    raiseCacheVersion(tx)
  })
}

/** @param version the version of the group that the admin edited */
export function saveSettings<Name extends Group>(
  deps: LogDeps,
  actor: Actor,
  name: Name,
  value: Values<Name>,
  version: number,
): void {
  const { id: updatedBy } = requireRight(actor, 'manageSettings')
  const { db, now } = deps
  db.transaction((tx) => {
    const before = tx.select().from(table).where(eq(table.name, name)).get()
    if ((before?.version ?? 0) !== version) throw new DomainError('Conflict', 'settingsChanged')
    const row = { name, value, version: version + 1, updatedAt: now(), updatedBy }
    tx.insert(table).values(row).onConflictDoUpdate({ target: table.name, set: row }).run()
    renewSettings(tx, db)
    // The notice in the home page settings is on every page.
    const isNoticed = name === 'home' && noticeOf(before?.value) !== noticeOf(value)
    raiseCacheVersion(tx, [...SHOWN_IN[name], ...(isNoticed ? (['frame'] as const) : [])])
  })
  recordChange(deps, actor, 'settings edited', { settings: name })
}
