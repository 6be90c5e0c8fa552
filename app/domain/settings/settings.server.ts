import { and, eq, inArray } from 'drizzle-orm'
import type { LogDeps, RenewDeps, SettingsDeps, WriteDeps } from '~/domain/core/base-deps.server'
import {
  type ContentTag,
  raiseCacheVersion,
  readDataVersion,
} from '~/domain/core/cache-version.server'
import { DomainError } from '~/domain/core/errors'
import { recordChange } from '~/domain/core/events.server'
import { keyOfUrl, viewUrl } from '~/domain/core/picture-url'
import { requireRight, type Actor } from '~/domain/core/rights'
import {
  DEFAULT_NETWORKS,
  type Group,
  PICTURE_NAMES,
  SCHEMAS,
  SOCIAL_NETWORKS,
  type Values,
} from '~/domain/core/settings-schema'
import { CONTACT_FIELDS, SITE_DEFAULTS } from '~/domain/core/site-defaults'
import type { Palette, Site, SiteSettings } from '~/domain/core/site-settings'
import { afterCommit, type Database, openReader, type Transaction } from '~db/client.server'
import { prepared } from '~db/prepared.server'
import { files, settings as table, settingsVersions } from '~db/schema'
import { DEFAULT_COLOURS, derivePalette } from './colours.server'
import { mergeChanges } from './merge-changes.server'

const selectRows = prepared((db) =>
  db.select({ name: table.name, value: table.value }).from(table).prepare(),
)

/**
 * `settings` reads the current settings, cached until another process changes the database or `renewSettings` is called.
 * If the database cannot be read, it returns the last ones, and the code that needs the database reports the error.
 */
export function createSettings(db: Database): Pick<SettingsDeps, 'settings'> & RenewDeps {
  let seen: number | undefined
  let present: SiteSettings | undefined
  return {
    settings() {
      try {
        const version = readDataVersion(db)()
        if (!present || version !== seen) present = readAll(db)
        seen = version
        return present
      } catch {
        return present ?? toSettings(new Map())
      }
    },
    renewSettings() {
      seen = undefined
    },
  }
}

/** Returns the settings in a database file, or the defaults if it cannot be read, since some commands need no site. */
export function readSettingsIn(databaseFile: string): SiteSettings {
  let db: Database | undefined
  try {
    db = openReader(databaseFile)
    return readAll(db)
  } catch {
    return toSettings(new Map())
  } finally {
    db?.$client.close()
  }
}

function readAll(db: Database): SiteSettings {
  const rows = selectRows(db).all()
  const stored = new Map(rows.map(({ name, value }) => [name, value]))
  return {
    ...toSettings(stored),
    pictures: readPictures(db, parseGroup('pictures', stored.get('pictures'))),
  }
}

/** @param stored the stored values by the name of their group */
function toSettings(stored: ReadonlyMap<string, object>): SiteSettings {
  return {
    site: withDefaults(parseGroup('site', stored.get('site'))),
    pictures: {},
    palette: toPalette(parseGroup('colours', stored.get('colours'))),
    menus: parseGroup('menus', stored.get('menus')),
    home: parseGroup('home', stored.get('home')),
    income: parseGroup('income', stored.get('income')),
  }
}

/** If another version of the site stored an invalid value, only that field gets its default. */
export function parseGroup<Name extends Group>(name: Name, stored: object = {}): Values<Name> {
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

function withDefaults(stored: Values<'site'>): Site {
  const examples = stored.examples === 'on' || (stored.examples === '' && stored.name === '')
  // Next to a contact that an admin entered, an example would look like another newsroom's.
  const hasOwnContact = CONTACT_FIELDS.some((field) => stored[field] !== '')
  const contact = (field: (typeof CONTACT_FIELDS)[number]) =>
    examples && !hasOwnContact ? SITE_DEFAULTS[field] : stored[field]
  const entered = SOCIAL_NETWORKS.flatMap((network) =>
    stored[network] ? { network, url: stored[network] } : [],
  )
  const byDefault = examples
    ? DEFAULT_NETWORKS.map((network) => ({ network, url: SITE_DEFAULTS[network] }))
    : []
  return {
    ...stored,
    name: stored.name || SITE_DEFAULTS.name,
    description: stored.description || (examples ? SITE_DEFAULTS.description : ''),
    location: contact('location'),
    phone: contact('phone'),
    email: contact('email'),
    hours: contact('hours'),
    hasOwnContact,
    examples,
    timeZone: stored.timeZone || SITE_DEFAULTS.timeZone,
    pageSize: Number(stored.pageSize || SITE_DEFAULTS.pageSize),
    feeds: stored.feeds || SITE_DEFAULTS.feeds,
    digits: stored.digits || SITE_DEFAULTS.digits,
    signUp: stored.signUp !== 'off',
    searchEngines: stored.searchEngines !== 'off',
    trainingCrawlers: stored.trainingCrawlers !== 'off',
    verses: stored.verses !== 'off',
    social: stored.social === 'none' ? [] : entered.length > 0 ? entered : byDefault,
  }
}

/** Reads pictures with their sizes, so that pages do not shift while they load. */
export function readPictures(db: Database, stored: Values<'pictures'>): SiteSettings['pictures'] {
  const keys = PICTURE_NAMES.flatMap((name) => keyOfUrl(stored[name]) ?? [])
  if (keys.length === 0) return {}
  const { key, width, height } = files
  const rows = db.select({ key, width, height }).from(files).where(inArray(key, keys)).all()
  const byUrl = new Map(rows.map(({ key: stored, ...size }) => [viewUrl(stored), size]))
  return Object.fromEntries(
    PICTURE_NAMES.flatMap((name) => {
      const size = byUrl.get(stored[name])
      return size ? [[name, { url: stored[name], ...size }]] : []
    }),
  )
}

/** Returns what the form has stored, in which an empty field stands for its default, and its version. */
export function readGroup<Name extends Group>(
  { db }: { db: Database | Transaction },
  name: Name,
): { values: Values<Name>; version: number } {
  const row = db.select().from(table).where(eq(table.name, name)).get()
  return { values: parseGroup(name, row?.value), version: row?.version ?? 0 }
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

function noticeOf(home: object): string {
  const { notice, noticeEnglish, noticeLink, noticeUntil } = parseGroup('home', home)
  return [notice, noticeEnglish, noticeLink, noticeUntil].join('\n')
}

/** Resets a group to its defaults, for a command, if a saved value keeps admins from using the dashboard. */
export function resetSettings(
  { db, now, renewSettings }: WriteDeps & RenewDeps,
  name: Group,
): void {
  db.transaction((tx) => {
    const version = readGroup({ db: tx }, name).version + 1
    const set = { value: SCHEMAS[name].parse({}), version, updatedAt: now() }
    tx.update(table).set(set).where(eq(table.name, name)).run()
    afterCommit(tx, renewSettings)
    raiseCacheVersion(tx)
  })
}

/**
 * Merges a form's values with what somebody else has saved since its version. Returns null if that is no longer known.
 * @returns `clashes`: what somebody else saved in fields that both changed, by the path of the field
 */
export function mergeSettings<Name extends Group>(
  { db }: { db: Database | Transaction },
  name: Name,
  value: Values<Name>,
  version: number,
) {
  const present = readGroup({ db }, name)
  const base = present.version === version ? present.values : readVersion(db, name, version)
  return base && { present, ...mergeChanges(base, value, present.values) }
}

/**
 * Saves a group. What somebody else saved since is kept in the fields that the admin did not change.
 * @param version the version of the group that the admin edited
 * @param seen the newer version whose clashing values the admin has seen, and replaces
 * @throws DomainError `Conflict` if both changed a field
 */
export function saveSettings<Name extends Group>(
  deps: LogDeps & RenewDeps,
  actor: Actor,
  name: Name,
  value: Values<Name>,
  version: number,
  seen = version,
): void {
  const { id: updatedBy } = requireRight(actor, 'manageSettings')
  const { db, now, renewSettings } = deps
  db.transaction((tx) => {
    const changes = mergeSettings({ db: tx }, name, value, version)
    const hasClash = changes && Object.keys(changes.clashes).length > 0
    if (!changes || (hasClash && seen !== changes.present.version))
      throw new DomainError('Conflict', 'settingsChanged')
    const { present: before, merged } = changes
    const row = { name, value: merged, version: before.version + 1, updatedAt: now(), updatedBy }
    tx.insert(table).values(row).onConflictDoUpdate({ target: table.name, set: row }).run()
    afterCommit(tx, renewSettings)
    // The notice in the home page settings is on every page.
    const isNoticed = name === 'home' && noticeOf(before.values) !== noticeOf(merged)
    raiseCacheVersion(tx, [...SHOWN_IN[name], ...(isNoticed ? (['frame'] as const) : [])])
  })
  recordChange(deps, actor, 'settings edited', { settings: name })
}

/** Returns null for a version that is no longer kept. */
export function readVersion<Name extends Group>(
  db: Database | Transaction,
  name: Name,
  version: number,
): Values<Name> | null {
  if (version === 0) return parseGroup(name)
  const isIt = and(eq(settingsVersions.name, name), eq(settingsVersions.version, version))
  const row = db.select().from(settingsVersions).where(isIt).get()
  return row ? parseGroup(name, row.value) : null
}
