/**
 * Rights in `/api`: makes every call without a token, with a member's token and with an admin's. Fails if a path or
 * method has no row.
 */
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { operations } from '~/api/operations/registry.server'
import { getUser } from '~/domain/accounts/accounts.server'
import { createApiToken } from '~/domain/accounts/own-sessions.server'
import type { Account } from '~/domain/core/account-schema'
import {
  categories,
  files,
  multimedia,
  nirvankand,
  posts,
  revisions,
  slugHistory,
  uploads,
  users,
  webhooks,
} from '~db/schema'
import {
  aCategory,
  aDevotionalText,
  aFile,
  aMediaItem,
  aMember,
  anAdmin,
  aPost,
  aWebhook,
} from '../helpers/builders'
import type { TestDeps } from '../helpers/deps'
import { anApiSite, tokenOf } from '../helpers/api-site'
import { aPreparedSite } from '../helpers/prepared-site'

type Outcomes = [anonymous: number, member: number, admin: number]

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
const ADMINS: Outcomes = [401, 403, 200]
const ADMINS_MISS: Outcomes = [401, 403, 404]
const ADMINS_CREATE: Outcomes = [401, 403, 201]
const NOBODY: Outcomes = [404, 404, 404]
const POST = { title: 'राम', content: 'राम कथा।' }

/** Keyed by the operation's path. */
const TABLE: Record<string, Row[]> = {
  '/api/*': [row('GET', '/api/nothing', NOBODY), row('POST', '/api/nothing', NOBODY, POST)],
  '/api/openapi.json': [row('GET', '/api/openapi.json', ANYBODY)],
  '/api/auth/signin': [row('POST', '/api/auth/signin', [400, 400, 400], {})],
  '/api/auth/signup': [row('POST', '/api/auth/signup', [400, 400, 400], {})],
  '/api/auth/verify': [row('GET', '/api/auth/verify', [401, 200, 200])],
  '/api/user/signout': [row('POST', '/api/user/signout', ANYBODY)],
  '/api/user/update/{userId}': [
    row('PUT', '/api/user/update/member-id', [401, 200, 403], { username: 'मीरा' }),
  ],
  '/api/user/delete/{userId}': [
    row('DELETE', '/api/user/delete/member-id', [401, 400, 403], { password: 'not the one' }),
  ],
  '/api/posts': [
    row('GET', '/api/posts', ANYBODY),
    row('GET', '/api/posts?userId=admin-id', ANYBODY),
    row('GET', '/api/posts?slug=draft', ANYBODY),
    row('GET', '/api/posts?category=itihas', ANYBODY),
  ],
  '/api/posts/search': [row('GET', '/api/posts/search?q=draft', ANYBODY)],
  '/api/posts/getpost/{postId}': [
    row('GET', '/api/posts/getpost/post-id', ANYBODY),
    row('GET', '/api/posts/getpost/draft-id', [404, 404, 200]),
    row('GET', '/api/posts/getpost/nothing', NOBODY),
  ],
  '/api/posts/drafts': [row('GET', '/api/posts/drafts', ADMINS)],
  '/api/posts/create': [row('POST', '/api/posts/create', ADMINS_CREATE, POST)],
  '/api/posts/save-draft': [row('POST', '/api/posts/save-draft', ADMINS_CREATE, POST)],
  '/api/posts/updatepost/{postId}/{userId}': [
    row('PUT', '/api/posts/updatepost/post-id/member-id', ADMINS, POST),
    row('PUT', '/api/posts/updatepost/nothing/admin-id', ADMINS_MISS, POST),
  ],
  '/api/posts/updateDraft/{postId}/{userId}': [
    row('PUT', '/api/posts/updateDraft/draft-id/member-id', ADMINS, { title: 'राम' }),
  ],
  '/api/posts/deletepost/{postId}/{userId}': [
    row('DELETE', '/api/posts/deletepost/post-id/member-id', ADMINS),
    row('DELETE', '/api/posts/deletepost/nothing/admin-id', ADMINS_MISS),
  ],
  '/api/posts/delete-draft/{postId}/{userId}': [
    row('DELETE', '/api/posts/delete-draft/draft-id/member-id', ADMINS),
    row('DELETE', '/api/posts/delete-draft/post-id/admin-id', ADMINS_MISS),
  ],
  '/api/posts/publish-draft/{postId}/{userId}': [
    row('PUT', '/api/posts/publish-draft/draft-id/member-id', ADMINS, {}),
  ],
  '/api/categories': [
    row('GET', '/api/categories', ANYBODY),
    row('POST', '/api/categories', ADMINS_CREATE, { name: 'नया' }),
  ],
  '/api/categories/{categoryId}': [
    row('PUT', '/api/categories/category-id', ADMINS, { name: 'नया' }),
    row('DELETE', '/api/categories/category-id', ADMINS),
  ],
  '/api/webhooks': [
    row('GET', '/api/webhooks', ADMINS),
    row('POST', '/api/webhooks', ADMINS_CREATE, { url: 'https://bot.example.org/' }),
  ],
  '/api/webhooks/{webhookId}': [
    row('DELETE', '/api/webhooks/webhook-id', ADMINS),
    row('DELETE', '/api/webhooks/nothing', ADMINS_MISS),
  ],
  '/api/categories/slug/{slug}': [
    row('GET', '/api/categories/slug/itihas', ANYBODY),
    row('GET', '/api/categories/slug/nothing', NOBODY),
  ],
  '/api/nirvankand': [row('GET', '/api/nirvankand', ANYBODY)],
  '/api/nirvankand/{id}': [
    row('PUT', '/api/nirvankand/text-id', ADMINS, { title: 'पाठ', subtitle: '', shlokas: ['एक'] }),
    row('PUT', '/api/nirvankand/nothing', ADMINS_MISS, { title: 'पाठ', shlokas: [] }),
  ],
  '/api/multimedia': [
    row('GET', '/api/multimedia', ANYBODY),
    row('POST', '/api/multimedia', ADMINS_CREATE, {
      title: 'आरती',
      description: '',
      url: 'https://www.youtube.com/watch?v=abcdefghijk',
      type: 'youtube',
    }),
  ],
  '/api/multimedia/{mediaId}': [row('DELETE', '/api/multimedia/media-id', ADMINS)],
  '/api/files': [row('GET', '/api/files', ADMINS), row('POST', '/api/files', [401, 403, 415], {})],
  '/api/files/{fileId}': [
    row('GET', '/api/files/file-id', ADMINS),
    row('PUT', '/api/files/file-id', ADMINS, { name: 'cover.webp' }),
    row('DELETE', '/api/files/file-id', ADMINS),
  ],
  '/api/files/{fileId}/view': [
    row('GET', '/api/files/file-id/view', ANYBODY),
    row('GET', '/api/files/nothing/view', NOBODY),
  ],
  '/api/files/{fileId}/preview': [row('GET', '/api/files/file-id/preview', ANYBODY)],
  '/api/files/{fileId}/download': [row('GET', '/api/files/file-id/download', ANYBODY)],
}

/** The same calls under the paths that older clients' storage SDK uses. */
const storageRows = Object.entries(TABLE)
  .filter(([name]) => name.startsWith('/api/files'))
  .flatMap(([name, list]) =>
    list.map((each) => ({
      ...each,
      name,
      path: each.path.replace('/api/files', '/v1/storage/buckets/any/files'),
    })),
  )

/** Rows whose responses may contain drafts for admins. */
const SHOWS_DRAFTS = [
  '/api/posts/getpost/{postId}',
  '/api/posts/drafts',
  '/api/posts/updateDraft/{postId}/{userId}',
  '/api/posts/publish-draft/{postId}/{userId}',
]

const prepare = aPreparedSite(async (deps) => {
  const admin = anAdmin(deps, { id: 'admin-id' })
  const member = aMember(deps, { id: 'member-id' })
  const { id } = aCategory(deps, 'इतिहास')
  deps.db.update(categories).set({ id: 'category-id' }).where(eq(categories.id, id)).run()
  aPost(deps, { title: 'published', by: admin })
  aPost(deps, {
    title: 'draft',
    by: admin,
    status: 'draft',
    content: '<p>draft secret</p>',
    category: 'itihas',
  })
  // Revisions and slugs reference the id that changes next.
  deps.db.delete(revisions).run()
  deps.db.delete(slugHistory).run()
  deps.db.update(posts).set({ id: 'post-id' }).where(eq(posts.slug, 'published')).run()
  deps.db.update(posts).set({ id: 'draft-id' }).where(eq(posts.slug, 'draft')).run()
  aDevotionalText(deps, { id: 'text-id' })
  aMediaItem(deps, { id: 'media-id' })
  await aFile(deps, { id: 'file-id' })
  aWebhook(deps, { id: 'webhook-id' })
  return { tokens: [undefined, tokenOf(deps, member), tokenOf(deps, admin)] }
})

async function aSite() {
  const { deps, tokens } = await prepare()
  return { ...anApiSite(deps), tokens }
}

const rows = [
  ...Object.entries(TABLE).flatMap(([name, list]) => list.map((each) => ({ name, ...each }))),
  ...storageRows,
]

it('the table has a row for every path and method', async () => {
  const paths = new Set(operations.map(({ path }) => path))
  expect(Object.keys(TABLE).toSorted()).toEqual(
    [...paths, '/api/*', '/api/openapi.json'].toSorted(),
  )
  // The second path belongs to a page, whose row is in the table of pages.
  expect(Object.keys(import.meta.glob('/app/routes/api.*/route.ts'))).toEqual([
    '/app/routes/api.$/route.ts',
    '/app/routes/api.uploadthing/route.ts',
  ])
  const { call } = anApiSite()
  for (const [name, [first]] of Object.entries(TABLE)) {
    if (name === '/api/*') continue
    const allowed = (await call('PATCH', first!.path)).headers.get('Allow')!.split(', ')
    const asked = new Set(TABLE[name]!.map(({ method }) => method))
    expect([name, ...allowed.filter((method) => method !== 'HEAD').toSorted()]).toEqual([
      name,
      ...[...asked].toSorted(),
    ])
  }
})

it.each(rows)('$method $path', async ({ name, method, path, body, expected }) => {
  for (const [role, who] of ['anonymous', 'member', 'admin'].entries()) {
    const { deps, call, tokens } = await aSite()
    const before = deps.db.select().from(posts).all().length
    const reply = await call(method, path, { token: tokens[role], body })
    expect.soft(reply.status, who).toBe(expected[role])
    const isPicture = reply.headers.get('Content-Type') === 'image/webp'
    if (!isPicture) {
      expect.soft(reply.json, who).toBeDefined()
      expect.soft(reply.text, who).not.toMatch(/passwordHash|node_modules|\.ts:|SELECT/i)
    }
    if (who !== 'admin' || !SHOWS_DRAFTS.includes(name))
      expect.soft(reply.text, who).not.toMatch(/draft secret/)
    if (reply.status >= 400) {
      expect.soft(reply.json, who).toMatchObject({ success: false, statusCode: reply.status })
      expect.soft(reply.json?.error, who).toBe(reply.json?.message)
      expect.soft(deps.db.select().from(posts).all(), who).toHaveLength(before)
    }
  }
})

describe.each(rows)(
  "$method $path, called with an admin's token",
  ({ method, path, body, expected }) => {
    const ask = async (scope: 'read' | 'write') => {
      const { deps, call } = await aSite()
      const before = snapshot(deps)
      const admin = getUser(deps, { isAdmin: true } as Account, 'admin-id')
      const token = createApiToken(deps, admin, { name: 'import', scope, days: 7 })
      const reply = await call(method, path, { token, body })
      return { reply, isChanged: snapshot(deps) !== before }
    }

    it('with read scope', async () => {
      const { reply, isChanged } = await ask('read')
      expect(reply.status).toBe(method === 'GET' ? expected[2] : 403)
      if (method !== 'GET') expect(reply.json.message).toBe('This token is read-only.')
      expect(isChanged).toBe(false)
    })

    it('with write scope', async () => {
      expect((await ask('write')).reply.status).toBe(expected[2])
    })
  },
)

/** Returns all tables except `sessions`, where every request updates the time of the last visit. */
function snapshot({ db }: Pick<TestDeps, 'db'>): string {
  const tables = [users, posts, categories, files, multimedia, nirvankand, uploads, webhooks]
  return JSON.stringify(tables.map((table) => db.select().from(table).all()))
}

describe.each(rows.filter(({ method }) => method !== 'GET'))(
  '$method $path, sent from another site',
  ({ method, path, body }) => {
    it('is rejected', async () => {
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
