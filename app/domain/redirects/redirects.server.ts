import { and, count, desc, eq, gte, inArray, lt, max, or, sql, sum } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { requireRight, type Actor } from '~/domain/core/rights'
import type { SettingsDeps, LogDeps, ReadDeps } from '~/domain/core/base-deps.server'
import { isOneOf, rowsOf } from '~/domain/core/by-keys.server'
import { findBySlug } from '~/domain/posts/categories.server'
import { DomainError } from '~/domain/core/errors'
import { recordChange } from '~/domain/core/events.server'
import { hasWords } from '~/domain/core/has-words.server'
import { findAuthor } from '~/domain/posts/authors.server'
import { findPublishedSlug } from '~/domain/posts/read-posts.server'
import { Queue } from '~/domain/core/queue'
import { isReserved, WITH_SLUGS } from '~/domain/core/reserved-paths'
import { startSlices } from '~/domain/core/slices'
import { say, type Message } from '~/labels/messages'
import { calendarDay, DAY } from '~/time/durations'
import type { Database, Transaction } from '~db/client.server'
import { prepared } from '~db/prepared.server'
import { redirectHits, redirects } from '~db/schema'
import { HIT_DAYS } from './path-counter.server'
import {
  exampleOf,
  follow,
  type FollowOptions,
  hasQuery,
  isPrefix,
  pathKey,
  pathOf,
  type Rule,
  sourcesOf,
  startsOf,
  toLocation,
  toSource,
  toTarget,
  withoutHash,
} from './redirect-path'

export const MAX_REDIRECTS = 10_000
export const REDIRECTS_PAGE_SIZE = 50

const { id, source, target } = redirects

const lookup = prepared((db) =>
  db.select({ id, source, target }).from(redirects).where(isOneOf(source)).prepare(),
)

/** True for the site's own paths, except the home page, whose address may get parameters of an older site. */
const isOwnPath = (key: string) => key !== '/' && isReserved(key)

/** Returns the current path of the page at this path; null if there is none. */
function findPage(deps: ReadDeps, key: string): string | null {
  const [, first, slug, ...more] = key.split('/')
  if (!first || more.length > 0) return null
  if (!slug) {
    const page = findPublishedSlug(deps, first, 'page')
    return page ? `/${page.slug}` : null
  }
  const finders: Record<string, () => { slug: string } | undefined> = {
    post: () => findPublishedSlug(deps, slug),
    category: () => findBySlug(deps.db, slug),
    author: () => findAuthor(deps, slug),
  }
  const found = Object.hasOwn(finders, first) ? finders[first]?.() : undefined
  return found ? `/${first}/${found.slug}` : null
}

const startsWith = prepared((db) => {
  const [first, last] = [sql.placeholder('first'), sql.placeholder('last')]
  const isBetween = and(gte(source, first), lt(source, last))
  return db.select({ id }).from(redirects).where(isBetween).limit(1).prepare()
})

const firstOf = (sources: string[], rules: StoredRule[]) =>
  rules.toSorted((a, b) => sources.indexOf(a.source) - sources.indexOf(b.source))[0]

/**
 * Finds the redirect target for a path with its query, if it has any. A redirect that names parameters also applies to
 * an existing page. The target has the request's other parameters, unless it has its own.
 */
export function findRedirect(deps: ReadDeps, address: string) {
  if (isOwnPath(pathKey(pathOf(address)) ?? '')) return null
  const isStart = (first: string) =>
    startsWith(deps.db).get({ first, last: `${first}\u{10FFFF}` }) !== undefined
  const { rules, target } = follow(address, {
    find: (requested) => {
      const sources = sourcesOf(requested, isStart)
      return firstOf(sources, rowsOf(lookup(deps.db), sources))
    },
    isPage: (key) => findPage(deps, key) !== null,
  })
  const [first] = rules
  if (target === null || !first) return null
  return { id: first.id, target: presentPage(deps, target) ?? target }
}

/** Returns the address with the current path of its page, which may have been renamed; null if it is no page's. */
function presentPage(deps: ReadDeps, address: string): string | null {
  const [path = '', ...rest] = address.split(/(?=[?#])/)
  const page = path.startsWith('/') ? findPage(deps, pathKey(path) ?? path) : null
  return page === null ? null : page + rest.join('')
}

/** Text around an address, such as a danda, a quote or a bracket, that a program took for a part of it. */
// A group, since V8 14.6 misses letters above U+FFFF in a class at the end of a text.
const AROUND = /(?:[\p{P}\p{S}\p{Cf}\s])+$/u

/** Finds the page or redirect of a path without the punctuation at its end. */
export function findTrimmed(deps: ReadDeps, pathname: string, search = ''): string | null {
  const key = pathKey(pathname)
  const trimmed = key?.replace(AROUND, '')
  if (!trimmed || trimmed === key) return null
  const page = findPage(deps, trimmed)
  return page ? toLocation(page, search) : (findRedirect(deps, trimmed + search)?.target ?? null)
}

/** True for an address on this site that has no route, public page or redirect. */
export const isDeadAddress = (deps: AddressDeps, address: string) =>
  presentAddress(deps, address) === null

type AddressDeps = ReadDeps & Pick<SettingsDeps, 'env' | 'settings'>

/**
 * Returns where an address that settings name leads today: the present path of a page that was renamed since, otherwise
 * the address itself; null if it is on this site and leads nowhere.
 */
export function presentAddress(deps: AddressDeps, address: string): string | null {
  const target = toTarget(address, deps.env.PUBLIC_ORIGIN)
  if (!target?.startsWith('/') || target.endsWith('/*')) return address
  const requested = withoutHash(target)
  const key = pathKey(pathOf(requested)) ?? '/'
  if (WITH_SLUGS.includes(key.slice(1))) return null
  if (key === '/nirvankand' && !deps.settings().site.verses) return null
  if (isReserved(key)) return address
  return presentPage(deps, target) ?? (findRedirect(deps, requested) === null ? null : address)
}

type StoredRule = Rule & { id: string }

interface RedirectQuery {
  words: string
  startIndex?: number
}

/** Lists redirects, newest first, with their uses in the last thirty days. */
export function listRedirects(
  { db, now, settings }: SettingsDeps,
  actor: Actor,
  { words, startIndex = 0 }: RedirectQuery,
) {
  requireRight(actor, 'manageRedirects')
  const since = calendarDay(now() - HIT_DAYS * DAY, settings().site.timeZone)
  const isOfTime = and(eq(redirectHits.redirectId, id), gte(redirectHits.day, since))
  const rows = db
    .select({
      id,
      source,
      target,
      hits: sql<number>`coalesce(${sum(redirectHits.hits)}, 0)`.mapWith(Number),
      lastDay: max(redirectHits.day),
    })
    .from(redirects)
    .leftJoin(redirectHits, isOfTime)
    .where(or(hasWords(sql`${source}`, words), hasWords(sql`${target}`, words)))
    .groupBy(id)
    .orderBy(desc(redirects.updatedAt), source)
    .limit(REDIRECTS_PAGE_SIZE + 1)
    .offset(startIndex)
    .all()
  return { rows: rows.slice(0, REDIRECTS_PAGE_SIZE), hasMore: rows.length > REDIRECTS_PAGE_SIZE }
}

export function listAllRedirects({ db }: ReadDeps, actor: Actor): Rule[] {
  requireRight(actor, 'manageRedirects')
  return db.select({ source, target }).from(redirects).orderBy(source).all()
}

export function listRedirectTitles({ db }: ReadDeps, actor: Actor, ids: readonly string[]) {
  requireRight(actor, 'manageRedirects')
  return db
    .select({ id, title: source })
    .from(redirects)
    .where(inArray(id, [...ids]))
    .all()
}

export function deleteRedirects(deps: LogDeps, actor: Actor, ids: readonly string[]) {
  requireRight(actor, 'manageRedirects')
  const deleted = deps.db.delete(redirects).where(inArray(id, [...ids]))
  const { changes: changed } = deleted.run()
  if (changed > 0) recordChange(deps, actor, 'redirects deleted', { changed })
  return { changed, left: ids.length - changed }
}

interface RejectedLine {
  source: string
  field: keyof Rule
  reason: Message
}

const saving = new Queue()

/**
 * Saves valid lines in one transaction, and returns the reasons for the others. A redirect to another redirect gets the
 * other's target. Thousands of lines take seconds, so they are checked in slices, between which other requests run.
 */
export async function saveRedirects(
  deps: SettingsDeps & LogDeps,
  actor: Actor,
  typed: readonly Rule[],
) {
  requireRight(actor, 'manageRedirects')
  const { db } = deps
  return saving.run(async () => {
    const stateBefore = readState(db)
    const { changed, saved, collapsed, rejected } = await resolve(deps, typed)
    db.transaction((tx) => {
      if (readState(tx) !== stateBefore) throw new DomainError('Unavailable', 'busy')
      writeRules(tx, changed, deps.now())
    })
    if (saved > 0) recordChange(deps, actor, 'redirects saved', { saved, collapsed })
    return { saved, collapsed, rejected }
  })
}

/** Returns a text that differs after every change to the redirects. */
function readState(db: Database | Transaction): string {
  const state = { count: count(), lastId: max(id), updated: sum(redirects.updatedAt) }
  return JSON.stringify(db.select(state).from(redirects).get())
}

async function resolve(deps: SettingsDeps, typed: readonly Rule[]) {
  const { db, env } = deps
  const endSlice = startSlices()
  const rejected: RejectedLine[] = []
  const accepted = new Map<string, Rule>()
  for (const row of typed) {
    await endSlice()
    const rule = {
      source: toSource(row.source) ?? '',
      target: toTarget(row.target, env.PUBLIC_ORIGIN) ?? '',
    }
    const wrong = findMistake(deps, rule)
    if (wrong) rejected.push({ source: row.source, ...wrong })
    else accepted.set(rule.source, rule)
  }
  const before = db.select({ source, target }).from(redirects).all()
  const stored = new Map(before.map((rule) => [rule.source, rule]))
  const rules = new Map(stored)
  const reject = (rule: Rule, field: keyof Rule, reason: Message) => {
    const earlier = stored.get(rule.source)
    if (earlier) rules.set(rule.source, earlier)
    else rules.delete(rule.source)
    accepted.delete(rule.source)
    rejected.push({ source: rule.source, field, reason })
  }
  const starts = new Set([...stored.keys(), ...accepted.keys()].flatMap(startsOf))
  const find: FollowOptions['find'] = (address) =>
    sourcesOf(address, (text) => starts.has(text))
      .map((each) => rules.get(each))
      .find(Boolean)
  const isPage = (key: string) => findPage(deps, key) !== null
  for (const rule of accepted.values()) {
    await endSlice()
    if (!rules.has(rule.source) && rules.size >= MAX_REDIRECTS) {
      reject(rule, 'source', say('tooManyRedirects', { max: MAX_REDIRECTS }))
      continue
    }
    rules.set(rule.source, rule)
    if (follow(exampleOf(rule), { find }).isLoop) reject(rule, 'target', 'redirectLoop')
  }
  let collapsed = 0
  for (const rule of rules.values()) {
    await endSlice()
    const end = follow(exampleOf(rule), { find, isPage })
    // A new prefix may close a loop that starts elsewhere.
    const closing = end.isLoop && end.rules.find((each) => accepted.has(each.source))
    if (closing) reject(closing, 'target', 'redirectLoop')
    else if (end.rules.length > 1 && !isPrefix(rule) && end.target !== null) {
      const target = toTarget(end.target, env.PUBLIC_ORIGIN)
      if (!target) continue
      rules.set(rule.source, { ...rule, target })
      collapsed += 1
    }
  }
  const changed = [...rules.values()].filter(
    (rule) => stored.get(rule.source)?.target !== rule.target,
  )
  return { changed, saved: accepted.size, collapsed, rejected }
}

/** One statement for all rules: building thousands of statements would take longer than running them. */
function writeRules(tx: Transaction, rules: readonly Rule[], time: number): void {
  const values = rules.map((rule) => [uuidv7(), rule.source, rule.target])
  const rows = sql`FROM json_each(${JSON.stringify(values)}) WHERE true`
  tx.insert(redirects)
    .select(sql`SELECT value ->> 0, value ->> 1, value ->> 2, ${time}, ${time} ${rows}`)
    .onConflictDoUpdate({
      target: source,
      set: { target: sql`excluded.target`, updatedAt: time },
    })
    .run()
}

function findMistake(deps: ReadDeps, rule: Rule): Omit<RejectedLine, 'source'> | null {
  const { source, target } = rule
  if (source === '') return { field: 'source', reason: 'redirectSource' }
  const path = pathOf(source)
  if (isOwnPath(path)) return { field: 'source', reason: say('reservedPath', { path }) }
  if (!isPrefix(rule) && !hasQuery(rule) && findPage(deps, source) !== null)
    return { field: 'source', reason: 'redirectHidesPage' }
  if (target === '') return { field: 'target', reason: 'redirectTarget' }
  if (target.endsWith('/*') && !isPrefix(rule)) return { field: 'target', reason: 'redirectStar' }
  return null
}
