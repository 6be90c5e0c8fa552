/**
 * Who may do what through `/api` (SECURITY §1): every call as stranger, member and admin, by token. A route that has no row
 * here fails, and so does a method that a route serves and no row asks for.
 */
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { posts, users } from '~db/schema'
import { aCategory, aMember, anAdmin, aPost } from '../helpers/builders'
import { anApiSite } from '../helpers/api-site'

type Outcomes = [stranger: number, member: number, admin: number]

interface Row {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  body?: object
  expected: Outcomes
}

const row = (method: Row['method'], path: string, expected: Outcomes, body?: object): Row => ({
  method,
  path,
  body,
  expected,
})

const ANYBODY: Outcomes = [200, 200, 200]
const ADMINS_CREATE: Outcomes = [401, 403, 201]
const NOBODY: Outcomes = [404, 404, 404]
const POST = { title: 'राम', content: 'राम कथा।' }

/** By the folder of the route. */
const TABLE: Record<string, Row[]> = {
  'api.$': [row('GET', '/api/nothing', NOBODY), row('POST', '/api/nothing', NOBODY, POST)],
  'api.auth.signin': [row('POST', '/api/auth/signin', [400, 400, 400], {})],
  'api.auth.signup': [row('POST', '/api/auth/signup', [400, 400, 400], {})],
  'api.auth.verify': [row('GET', '/api/auth/verify', [401, 200, 200])],
  'api.user.signout': [row('POST', '/api/user/signout', ANYBODY)],
  'api.posts': [
    row('GET', '/api/posts', ANYBODY),
    row('GET', '/api/posts?userId=admin-id', ANYBODY),
    row('GET', '/api/posts?slug=draft', ANYBODY),
    row('GET', '/api/posts?category=itihas', ANYBODY),
  ],
  'api.posts_.create': [row('POST', '/api/posts/create', ADMINS_CREATE, POST)],
  'api.posts_.search': [row('GET', '/api/posts/search?q=draft', ANYBODY)],
}

/** Rows that may show an admin what a draft says. */
const SHOWS_DRAFTS: string[] = []

async function aSite() {
  const site = anApiSite()
  const admin = anAdmin(site.deps, { id: 'admin-id' })
  const member = aMember(site.deps)
  aCategory(site.deps, 'इतिहास')
  aPost(site.deps, { title: 'published', by: admin })
  aPost(site.deps, {
    title: 'draft',
    by: admin,
    status: 'draft',
    content: '<p>draft secret</p>',
    category: 'itihas',
  })
  site.deps.db.update(posts).set({ id: 'draft-id' }).where(eq(posts.slug, 'draft')).run()
  const tokens = [undefined, site.tokenOf(member), site.tokenOf(admin)]
  return { ...site, tokens }
}

const rows = Object.entries(TABLE).flatMap(([name, list]) =>
  list.map((each) => ({ name, ...each })),
)

it('the table has a row for every route there is, and for every method that it serves', async () => {
  const folders = Object.keys(import.meta.glob('/app/routes/api.*/route.ts'))
  expect(Object.keys(TABLE).toSorted()).toEqual(
    folders.map((file) => file.split('/')[3]).toSorted(),
  )
  const { call } = anApiSite()
  for (const [name, [first]] of Object.entries(TABLE)) {
    if (name === 'api.$') continue
    const allowed = (await call('PATCH', first!.path)).headers.get('Allow')!.split(', ')
    const asked = new Set(TABLE[name]!.map(({ method }) => method))
    expect([name, ...allowed.filter((method) => method !== 'HEAD').toSorted()]).toEqual([
      name,
      ...[...asked].toSorted(),
    ])
  }
})

describe.each(rows)('$method $path', ({ name, method, path, body, expected }) => {
  it.each([
    ['stranger', 0],
    ['member', 1],
    ['admin', 2],
  ] as const)('as %s', async (_, role) => {
    const { deps, call, tokens } = await aSite()
    const before = deps.db.select().from(posts).all().length
    const reply = await call(method, path, { token: tokens[role], body })
    expect(reply.status).toBe(expected[role])
    expect(reply.json).toBeDefined()
    expect(reply.text).not.toMatch(/passwordHash|node_modules|\.ts:|SELECT/i)
    if (role !== 2 || !SHOWS_DRAFTS.includes(name)) expect(reply.text).not.toMatch(/draft secret/)
    if (reply.status >= 400) {
      expect(reply.json).toMatchObject({ success: false, statusCode: reply.status })
      expect(reply.json.error).toBe(reply.json.message)
      expect(deps.db.select().from(posts).all()).toHaveLength(before)
    }
  })
})

describe.each(rows.filter(({ method }) => method !== 'GET'))(
  '$method $path, sent by the page of another site',
  ({ method, path, body }) => {
    it('is refused', async () => {
      const { deps, call, tokens } = await aSite()
      const before = deps.db.select().from(posts).all()
      const headers = { Origin: 'https://evil.example' }
      const reply = await call(method, path, { token: tokens[2], body, headers })
      expect(reply.status).toBe(403)
      expect(reply.json).toMatchObject({ success: false, statusCode: 403 })
      expect(deps.db.select().from(posts).all()).toEqual(before)
      expect(deps.db.select().from(users).all()).toHaveLength(2)
    })
  },
)
