/**
 * Sends every example of the OpenAPI document to the real routes, with and without the documented permissions, and
 * checks every response, including errors, against the document.
 */
import { Ajv2020 } from 'ajv/dist/2020'
import addFormats from 'ajv-formats'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { openApiDocument } from '~/api/open-api.server'
import { EXAMPLE_IDS } from '~/api/operations/operation'
import { operations } from '~/api/operations/registry.server'
import { categories, posts, revisions, slugHistory, users } from '~db/schema'
import {
  aCategory,
  aDevotionalText,
  aFile,
  aMediaItem,
  aMember,
  aMemberWithPassword,
  anAdmin,
  aPost,
  aWebhook,
} from '../helpers/builders'
import { anApiSite, type ApiReply, tokenOf } from '../helpers/api-site'
import { aPreparedSite } from '../helpers/prepared-site'
import type { TestDeps } from '../helpers/deps'
import { ORIGIN } from '../helpers/requests'

// oxlint-disable-next-line typescript/no-explicit-any -- the document is read at every depth
const document = openApiDocument(ORIGIN, { PUBLIC_ORIGIN: undefined, SESSION_MAX_DAYS: 30 }) as any

const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats.default(ajv)
ajv.addSchema({ ...document, $id: 'contract' })

/** The schema of a response in the document, or null if the response is not JSON. */
function schemaOf(path: string, method: string, status: number): string | null {
  const { responses } = document.paths[path][method]
  const key = responses[status] ? String(status) : 'default'
  if (!responses[key].content?.['application/json']) return null
  const pointer = ['paths', path, method, 'responses', key, 'content', 'application/json', 'schema']
  return `contract#/${pointer.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`
}

/** Fails if a response does not match the document. */
function expectReply(path: string, method: string, reply: ApiReply) {
  const ref = schemaOf(path, method, reply.status)
  if (ref === null) return
  const validate = ajv.getSchema(ref)!
  const isValid = validate(reply.json)
  expect(isValid ? null : { reply: reply.json, errors: validate.errors }).toBeNull()
}

const buildSite = async (deps: TestDeps) => {
  const owner = { username: 'मीरा', email: 'meera@example.org', isAdmin: true }
  const { id } = await aMemberWithPassword(deps, 'ek lambi si pankti', owner)
  deps.db.update(users).set({ id: EXAMPLE_IDS.user }).where(eq(users.id, id)).run()
  const admin = { ...owner, id: EXAMPLE_IDS.user, profilePicture: null, language: null }
  anAdmin(deps)
  const category = aCategory(deps, 'तीर्थ')
  deps.db
    .update(categories)
    .set({ id: EXAMPLE_IDS.category })
    .where(eq(categories.id, category.id))
    .run()
  aPost(deps, { title: 'Ganga', category: 'tirth', by: admin })
  aPost(deps, { title: 'Draft', by: admin, status: 'draft' })
  // Former slugs and revisions reference the id that changes next.
  deps.db.delete(slugHistory).run()
  deps.db.delete(revisions).run()
  const setPost = (slug: string, values: Partial<typeof posts.$inferInsert>) =>
    deps.db.update(posts).set(values).where(eq(posts.slug, slug)).run()
  setPost('ganga', {
    id: EXAMPLE_IDS.post,
    slug: 'ganga-kinare-ki-ek-subah',
    title: 'गंगा किनारे की एक सुबह',
    isFeatured: true,
  })
  setPost('draft', { id: EXAMPLE_IDS.draft })
  aDevotionalText(deps, { id: EXAMPLE_IDS.text })
  aMediaItem(deps, { id: EXAMPLE_IDS.media })
  await aFile(deps, { id: EXAMPLE_IDS.file })
  aWebhook(deps, { id: EXAMPLE_IDS.webhook })
  return { token: tokenOf(deps, admin), member: tokenOf(deps, aMember(deps)) }
}
const prepare = aPreparedSite(buildSite, { environment: { RATE_LIMIT_SCALE: '10' } })

async function aSite() {
  const { deps, ...tokens } = await prepare()
  return { ...anApiSite(deps), ...tokens }
}

type Site = Awaited<ReturnType<typeof aSite>>

/** Shared by requests that are rejected and therefore change nothing. */
let rejecting: Site
let picture: Buffer<ArrayBuffer>
beforeAll(async () => {
  rejecting = await aSite()
  const canvas = { width: 32, height: 18, channels: 3 as const, background: '#a61b1b' }
  picture = Buffer.from(await sharp({ create: canvas }).png().toBuffer())
})

interface Sent {
  /** The document's path, with `{postId}`. */
  path: string
  /** The method in lower case. */
  method: string
  name: string
  target: string
  body: unknown
  isUpload: boolean
  needsToken: boolean
}

const isEmpty = (change: object) => Object.keys(change).length === 0

/** Every example in the document. Parameters and bodies with the same name form one request. */
const sendings: Sent[] = Object.entries<object>(document.paths).flatMap(([path, methods]) =>
  // oxlint-disable-next-line typescript/no-explicit-any -- as above
  Object.entries<any>(methods).flatMap(([method, operation]) => {
    // oxlint-disable-next-line typescript/no-explicit-any -- as above
    const parameters: any[] = operation.parameters ?? []
    const bodies = operation.requestBody?.content['application/json']?.examples ?? {}
    const queries = parameters.filter((each) => each.in === 'query')
    const names = new Set([
      ...Object.keys(bodies),
      ...queries.flatMap((each) => Object.keys(each.examples ?? {})),
    ])
    if (Object.keys(bodies).length === 0) names.add('plain')
    const filled = parameters
      .filter((each) => each.in === 'path')
      .reduce((target, { name, example }) => target.replace(`{${name}}`, example), path)
    return [...names].map((name): Sent => {
      const query = queries
        .filter((each) => each.examples?.[name])
        .map((each) => [each.name, each.examples[name].value])
      return {
        path,
        method,
        name,
        target: query.length > 0 ? `${filled}?${new URLSearchParams(query)}` : filled,
        body: bodies[name]?.value,
        isUpload: Boolean(operation.requestBody?.content['multipart/form-data']),
        needsToken: operation.security.length > 0 && !operation.security.some(isEmpty),
      }
    })
  }),
)

function sendExample(
  { call, send }: Site,
  { method, target, body, isUpload }: Sent,
  token?: string,
) {
  if (!isUpload) return call(method.toUpperCase(), target, { body, token })
  const form = new FormData()
  form.set('fileId', 'unique()')
  form.set('file', new File([picture], 'ghat.png', { type: 'image/png' }))
  const headers = new Headers(token ? { Authorization: `Bearer ${token}` } : {})
  return send(new Request(ORIGIN + target, { method: 'POST', body: form, headers }))
}

it('the document describes every operation, each with a unique id', () => {
  const ids = Object.values<object>(document.paths).flatMap((methods) =>
    Object.values<{ operationId: string }>(methods as never).map(({ operationId }) => operationId),
  )
  expect(ids.toSorted()).toEqual(operations.map(({ id }) => id).toSorted())
  expect(new Set(ids).size).toBe(ids.length)
})

it("the document is served with the site's URL", async () => {
  const { call } = anApiSite()
  const reply = await call('GET', '/api/openapi.json')
  expect(reply.status).toBe(200)
  expect(reply.json).toEqual(JSON.parse(JSON.stringify(document)))
  expect(reply.json.servers).toEqual([{ url: ORIGIN }])
})

it('the document names the site’s cookie', async () => {
  const nameAt = async (PUBLIC_ORIGIN: string) => {
    const { call } = anApiSite({ environment: { PUBLIC_ORIGIN } })
    return (await call('GET', '/api/openapi.json')).json.components.securitySchemes.session.name
  }
  expect(await nameAt('https://news.example')).toBe('__Host-session')
  expect(await nameAt('http://news.example')).toBe('session')
})

it('the check detects an undeclared field and a missing field', async () => {
  const { status, headers, text, json } = await rejecting.call('GET', '/api/posts?limit=1')
  const reply = (changed: object) => ({ status, headers, text, json: { ...json, ...changed } })
  expect(() => expectReply('/api/posts', 'get', reply({}))).not.toThrow()
  expect(() => expectReply('/api/posts', 'get', reply({ secret: 1 }))).toThrow()
  expect(() => expectReply('/api/posts', 'get', reply({ posts: undefined }))).toThrow()
})

it('the document has only valid examples', () => {
  const named = Object.entries<{ example?: unknown }>(document.components.schemas)
  for (const [name, { example }] of named) {
    if (example === undefined) continue
    const validate = ajv.getSchema(`contract#/components/schemas/${name}`)!
    expect([name, validate(example), validate.errors]).toEqual([name, true, null])
  }
})

describe.each(sendings)('$method $target ($name)', (sent) => {
  it('responds as documented', async () => {
    const site = await aSite()
    const reply = await sendExample(site, sent, sent.needsToken ? site.token : undefined)
    expect([reply.status, reply.json?.message]).toEqual([
      expect.toSatisfy((status: number) => status >= 200 && status < 300),
      reply.json?.message,
    ])
    expect(Object.keys(document.paths[sent.path][sent.method].responses)).toContain(
      `${reply.status}`,
    )
    expectReply(sent.path, sent.method, reply)
  })

  it.runIf(sent.method === 'get')('responds with 304 to a known ETag', async () => {
    const site = await aSite()
    const token = sent.needsToken ? site.token : undefined
    const first = await sendExample(site, sent, token)
    if (first.json === undefined) return
    const { responses } = document.paths[sent.path].get
    expect(responses['304']).toEqual({
      description: expect.any(String) as string,
      headers: responses['200'].headers,
    })
    const headers = { 'If-None-Match': first.headers.get('ETag')! }
    const again = await site.call('GET', sent.target, { token, headers })
    expect([again.status, again.text]).toEqual([304, ''])
    for (const name of Object.keys(responses['304'].headers)) {
      expect([name, again.headers.get(name)]).toEqual([name, first.headers.get(name)])
    }
  })

  it.runIf(sent.needsToken)('is rejected without a token', async () => {
    const reply = await sendExample(await aSite(), sent)
    expect(reply.status).toBe(401)
    expectReply(sent.path, sent.method, reply)
  })

  it.runIf(sent.needsToken && !sent.path.startsWith('/api/auth'))(
    'is rejected without permission',
    async () => {
      const reply = await sendExample(rejecting, sent, rejecting.member)
      expect(reply.status).toBe(403)
      expectReply(sent.path, sent.method, reply)
    },
  )
})

/** One example of each operation that writes. */
const writes = sendings.filter(
  ({ method, path }, at) =>
    method !== 'get' &&
    sendings.findIndex((each) => each.path === path && each.method === method) === at,
)

describe.each(writes)('$method $path, with invalid requests', ({ path, method, target }) => {
  const send = async (body: BodyInit, headers: Record<string, string>) => {
    const authorized = { Authorization: `Bearer ${rejecting.token}`, ...headers }
    return rejecting.send(
      new Request(ORIGIN + target, { method: method.toUpperCase(), body, headers: authorized }),
    )
  }
  const takesBody = Boolean(document.paths[path][method].requestBody?.content['application/json'])

  it.runIf(takesBody)('rejects malformed bodies', async () => {
    for (const [body, type, status] of [
      ['{', 'application/json', 400],
      ['[]', 'application/json', 400],
      ['"text"', 'application/json', 400],
      [new Uint8Array([0x7b, 0xff, 0x7d]), 'application/json', 400],
      [`{"a":${'['.repeat(40)}${']'.repeat(40)}}`, 'application/json', 400],
      ['a=b', 'application/x-www-form-urlencoded', 415],
      ['{}', 'text/plain', 415],
      [`{"a":"${'x'.repeat(1024 * 1024)}"}`, 'application/json', 413],
    ] as const) {
      const reply = await send(body, { 'Content-Type': type })
      expect.soft(reply.status, `${String(body).slice(0, 20)} as ${type}`).toBe(status)
      expect.soft(document.paths[path][method].responses).toHaveProperty(String(status))
      expectReply(path, method, reply)
    }
  })

  it('responds with 429 to too many requests', async () => {
    const site = await aSite()
    for (let count = 0; count < 3_000; count += 1) site.deps.throttle.consume('write', '192.0.2.1')
    const reply = await site.call(method.toUpperCase(), target, { token: site.token, body: {} })
    expect([reply.status, reply.headers.get('Retry-After')]).toEqual([429, '60'])
    expect(document.paths[path][method].responses).toHaveProperty('429')
    expectReply(path, method, reply)
  })

  it('documents 503 and 507 for failed writes', () => {
    expect(Object.keys(document.paths[path][method].responses)).toEqual(
      expect.arrayContaining(['503', '507']),
    )
  })
})

it.each(Object.keys(document.paths))('%s responds to other methods with 405', async (path) => {
  const methods = Object.keys(document.paths[path]).map((name) => name.toUpperCase())
  const { target } = sendings.find((sent) => sent.path === path)!
  const others = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'].filter((each) => !methods.includes(each))
  for (const method of others) {
    const body = method === 'GET' ? {} : { body: {} }
    const reply = await rejecting.call(method, target.split('?')[0]!, body)
    expect.soft(reply.status, method).toBe(405)
    const allowed = reply.headers.get('Allow')?.split(', ') ?? []
    expect
      .soft(allowed.filter((each) => each !== 'HEAD').toSorted(), method)
      .toEqual(methods.toSorted())
    expect.soft(reply.json, method).toEqual({
      success: false,
      statusCode: 405,
      message: 'Method not allowed',
      error: 'Method not allowed',
    })
  }
})
