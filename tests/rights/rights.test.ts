/**
 * Calls every loader and action of every page as a visitor, a member and an admin. Fails for a route without a row and
 * for a row without a route. The JSON contract has its own table (`api-rights.test.ts`).
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { categories, posts, users } from '~db/schema'
import { TAB_SERVERS } from '~/routes/dashboard/tabs.server'
import { aCategory, aMember, anAdmin, aPost } from '../helpers/builders'
import { aPreparedSite } from '../helpers/prepared-site'
import { get, postForm, run, signedIn } from '../helpers/requests'
import { CATEGORY_ID, DRAFT_ID, MEMBER_ID, SHOWS_DRAFTS, TABLE } from './rights-table'

type Route = Record<string, unknown> & { loader?: RouteFunction; action?: RouteFunction }
type RouteFunction = Parameters<typeof run>[0]

const routes = Object.fromEntries(
  Object.entries(
    import.meta.glob<Route>(['/app/routes/*/route.{ts,tsx}', '!/app/routes/api.$/*'], {
      eager: true,
    }),
  ).map(([path, route]) => [path.split('/')[3]!, route]),
)

/** The backup button writes its backup into this folder. */
const DATA_DIR = mkdtempSync(join(tmpdir(), 'rights-'))
afterAll(() => rmSync(DATA_DIR, { recursive: true }))

const aSite = aPreparedSite(
  async (deps) => {
    const admin = anAdmin(deps, { username: 'मीरा' })
    const member = aMember(deps, { id: MEMBER_ID })
    const { id } = aCategory(deps, 'इतिहास')
    deps.db.update(categories).set({ id: CATEGORY_ID }).where(eq(categories.id, id)).run()
    aPost(deps, { title: 'published', by: admin })
    aPost(deps, { title: 'draft', by: admin, status: 'draft', content: '<p>draft secret</p>' })
    deps.db.update(posts).set({ id: DRAFT_ID }).where(eq(posts.slug, 'draft')).run()
    const cookies = {
      anonymous: undefined,
      member: await signedIn(deps, member),
      admin: await signedIn(deps, admin),
    }
    return { cookies }
  },
  { environment: { DATA_DIR } },
)

const rows = Object.entries(TABLE).flatMap(([name, list]) => list.map((row) => ({ name, ...row })))

it('the table has a row for every loader and action, and no other rows', () => {
  const present = Object.entries(routes).flatMap(([name, { loader, action }]) => [
    ...(loader ? [`${name} loader`] : []),
    ...(action ? [`${name} action`] : []),
  ])
  expect(Object.keys(TABLE).toSorted()).toEqual(Object.keys(routes).toSorted())
  expect([...new Set(rows.map(({ name, method }) => `${name} ${method}`))].toSorted()).toEqual(
    present.toSorted(),
  )
})

it('the table has rows for every dashboard tab and its form', () => {
  const tabsWith = (method: string) =>
    TABLE.dashboard!.flatMap((row) => {
      const tab = new URL(row.path, 'http://localhost').searchParams.get('tab')
      return row.method === method && tab ? [tab] : []
    })
  const tabs = Object.entries(TAB_SERVERS)
  const withForm = tabs.filter(([, { act }]) => act).map(([name]) => name)
  expect([...new Set(tabsWith('loader'))].toSorted()).toEqual(tabs.map(([name]) => name).toSorted())
  expect(withForm.filter((name) => !tabsWith('action').includes(name))).toEqual([])
})

it('routes without a page have a loader and an action, since Remix would otherwise reject requests without an `Allow` header', () => {
  const resources = Object.entries(routes).filter(([, route]) => !('default' in route))
  expect(resources.filter(([, { loader, action }]) => !loader || !action)).toEqual([])
})

/** The routes whose responses do not depend on the user. */
const SAME_FOR_ALL = [
  '[.]well-known.security[.]txt',
  '_site.s.$code',
  'ads.$place',
  'ads[.]txt',
  'favicon[.]ico',
  'healthz',
  'indexnow[.]txt',
  'media.$name',
  'robots[.]txt',
  'rss',
  'search-suggestions',
  'share.$',
  'site[.]webmanifest',
  'sitemaps.$name',
]

const ROLES = ['anonymous', 'member', 'admin'] as const

it.each(rows)('$name $method $path', async ({ name, method, path, params, fields, expected }) => {
  const onlyRead = method === 'loader' ? await aSite() : null
  for (const role of ROLES) {
    const { deps, cookies } = onlyRead ?? (await aSite())
    const before = deps.db.select().from(posts).all().length
    const options = { cookie: cookies[role] }
    const request = method === 'loader' ? get(path, options) : postForm(path, fields!, options)
    const reply = await run(routes[name]![method]!, request, { deps, params })
    expect.soft(reply.location ?? reply.status, role).toBe(expected[role])
    if (reply.status === 405) {
      const allowed = method === 'loader' ? 'POST' : 'GET, HEAD'
      expect.soft(reply.headers.get('Allow'), role).toBe(allowed)
    }
    // The server sends `no-store` unless the response says otherwise (app/server/adapter.server.ts).
    const caching = reply.headers.get('Cache-Control') ?? 'no-store'
    if (role !== 'anonymous' && !SAME_FOR_ALL.includes(name))
      expect.soft(caching, role).toContain('no-store')
    const shown = JSON.stringify(reply.data ?? null)
    expect.soft(shown, role).not.toMatch(/passwordHash/)
    if (role !== 'admin' || !SHOWS_DRAFTS.includes(name))
      expect.soft(shown, role).not.toMatch(/draft secret/)
    const made = deps.db.select().from(posts).all().length - before
    const makesPost =
      method === 'action' && role === 'admin' && reply.location?.startsWith('/post/')
    expect.soft(made, role).toBe(makesPost ? 1 : 0)
  }
})

it.each(rows.filter(({ method }) => method === 'action'))(
  '$name action $path, sent from another site',
  async ({ name, path, params, fields }) => {
    const { deps, cookies } = await aSite()
    for (const role of ROLES) {
      const before = deps.db.select().from(posts).all().length
      const headers = { Origin: 'https://evil.example' }
      const request = postForm(path, fields!, { cookie: cookies[role], headers })
      const reply = await run(routes[name]!.action!, request, { deps, params })
      expect.soft(reply.status, role).toBe(403)
      expect.soft(deps.db.select().from(posts).all(), role).toHaveLength(before)
      expect.soft(deps.db.select().from(users).all(), role).toHaveLength(2)
    }
  },
)
