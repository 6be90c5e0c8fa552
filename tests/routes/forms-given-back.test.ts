/** A failed dashboard form is returned with its fields, but never with passwords. */
import { setTimeout } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import {
  aCategory,
  aDevotionalText,
  aMember,
  aMemberWithPassword,
  aPost,
} from '../helpers/builders'
import { createTestDeps, memoryLog, type TestDeps } from '../helpers/deps'
import { ORIGIN, postMultipart, run, signedIn, toastOf, type Reply } from '../helpers/requests'
import { PASSWORD } from '../helpers/people'
import { action as createPost } from '~/routes/create-post/route'
import { action as dashboard } from '~/routes/dashboard/route'
import { action as deleteAccount } from '~/routes/dashboard_.delete-account/route'
import { action as change } from '~/routes/dashboard_.$change.$id/route'
import { action as updatePost } from '~/routes/update-post.$postId/route'
import { findDevotionalText } from '~/domain/nirvankand/nirvankand.server'
import { DAY } from '~/time/durations'

const MB = 1024 * 1024

interface SentForm {
  name: string
  action: Parameters<typeof run>[0]
  path: (site: Site) => string
  params?: (site: Site) => Record<string, string>
  fields: (site: Site) => Record<string, string>
  /** The field that a test fills with too much text. */
  text?: string
}

const POST = { title: 'सीता', content: 'पाठ।', description: 'छोटी कथा', language: 'mr' }
const tab = (name: string) => () => `/dashboard?tab=${name}`

const FORMS: SentForm[] = [
  {
    name: 'a new post',
    action: createPost,
    path: () => '/create-post',
    fields: () => ({
      intent: 'publish',
      submissionId: '0199c0de-0000-7000-8000-000000000001',
      ...POST,
    }),
    text: 'content',
  },
  {
    name: 'a new draft in the dashboard',
    action: dashboard,
    path: tab('create-post'),
    fields: () => ({
      intent: 'save-draft',
      submissionId: '0199c0de-0000-7000-8000-000000000001',
      ...POST,
    }),
    text: 'content',
  },
  {
    name: 'an edited post',
    action: updatePost,
    path: ({ post }) => `/update-post/${post.id}?source=posts`,
    params: ({ post }) => ({ postId: post.id }),
    fields: () => ({ intent: 'update', version: '1', ...POST }),
    text: 'content',
  },
  {
    name: 'the profile',
    action: dashboard,
    path: tab('profile'),
    fields: () => ({
      username: 'सीता',
      email: 'new@example.org',
      password: PASSWORD,
      currentPassword: PASSWORD,
    }),
    text: 'username',
  },
  {
    name: 'a new category',
    action: dashboard,
    path: tab('manage-categories'),
    fields: () => ({ intent: 'add', name: 'कला' }),
    text: 'name',
  },
  {
    name: 'a renamed category',
    action: dashboard,
    path: tab('manage-categories'),
    fields: ({ categoryId }) => ({ intent: 'rename', categoryId, name: 'कला' }),
    text: 'name',
  },
  {
    name: 'a video',
    action: dashboard,
    path: tab('multimedia'),
    fields: () => ({
      intent: 'add',
      title: 'घाट',
      description: 'काशी',
      url: 'https://youtu.be/dQw4w9WgXcQ',
      type: 'youtube',
    }),
    text: 'description',
  },
  {
    name: 'the devotional text',
    action: dashboard,
    path: tab('nirvankand'),
    fields: ({ textId }) => ({
      intent: 'update',
      id: textId,
      version: '1',
      title: 'पाठ',
      subtitle: 'उपशीर्षक',
      'shlokas[0]': '<p>एक</p>',
      'shlokas[1]': '<p>दो</p>',
    }),
    text: 'shlokas[1]',
  },
  {
    name: 'a moved verse',
    action: dashboard,
    path: tab('nirvankand'),
    fields: () => ({
      __intent__: '{"type":"reorder","payload":{"name":"shlokas","from":1,"to":0}}',
      title: 'पाठ',
      'shlokas[0]': 'एक',
      'shlokas[1]': 'दो',
    }),
    text: 'shlokas[0]',
  },
  {
    name: 'publishing a draft',
    action: dashboard,
    path: tab('drafts'),
    fields: ({ draft }) => ({ intent: 'publish', postId: draft.id }),
  },
  {
    name: 'ticked articles',
    action: dashboard,
    path: tab('posts'),
    fields: ({ post }) => ({ intent: 'unpublish-many', postId: post.id }),
  },
  {
    name: 'deleting drafts',
    action: dashboard,
    path: tab('drafts'),
    fields: ({ draft }) => ({ intent: 'delete-many', postId: draft.id, confirmed: 'yes' }),
  },
]

type Site = Awaited<ReturnType<typeof createSite>>

async function createSite() {
  const deps = createTestDeps({ log: memoryLog().log, environment: { RATE_LIMIT_SCALE: '0.01' } })
  const admin = await aMemberWithPassword(deps, PASSWORD, { isAdmin: true })
  return {
    deps,
    admin,
    cookie: await signedIn(deps, admin),
    post: aPost(deps),
    draft: aPost(deps, { title: 'मसौदा', status: 'draft' }),
    categoryId: aCategory(deps).id,
    textId: aDevotionalText(deps).id,
  }
}

function breakWrites({ db }: TestDeps, code: string) {
  vi.spyOn(db, 'transaction').mockImplementation(() => {
    throw Object.assign(new Error('write'), { code })
  })
}

const send = (site: Site, form: SentForm, fields: Record<string, string>, cookie?: string) =>
  run(form.action, postMultipart(form.path(site), fields, { cookie }), {
    deps: site.deps,
    params: form.params?.(site),
    clientIp: '203.0.113.7',
  })

/** The returned form, from its own page or from the error page. */
function valuesOf({ data }: Reply): Record<string, unknown> {
  const own = data.values ?? data.result?.initialValue
  const values = data.recovered?.values ?? own
  const shlokas = (values.shlokas ?? []) as string[]
  const verses = shlokas.map((text, index) => [`shlokas[${index}]`, text] as const)
  return { ...values, ...Object.fromEntries(verses) }
}

function typedOf({
  intent: _intent,
  password: _p,
  currentPassword: _c,
  ...typed
}: Record<string, string>) {
  return typed
}

function expectGivenBack(reply: Reply, fields: Record<string, string>) {
  expect(valuesOf(reply)).toMatchObject(typedOf(fields))
  expect(JSON.stringify(reply.data)).not.toContain(PASSWORD)
}

describe.each(FORMS)('$name is returned', (form) => {
  it('with 401 when the session has ended', async () => {
    const site = await createSite()
    const fields = form.fields(site)
    const reply = await send(site, form, fields)
    expect(reply.status).toBe(401)
    expect(reply.data.recovered).toMatchObject({
      reason: 'signed-out',
      intent: fields.intent ?? '',
      action: form.path(site),
    })
    expectGivenBack(reply, fields)
  })

  it.skipIf(form.name === 'the profile')('with 403 when the role was revoked', async () => {
    const site = await createSite()
    const cookie = await signedIn(site.deps, aMember(site.deps))
    const reply = await send(site, form, form.fields(site), cookie)
    expect([reply.status, reply.data.recovered.reason]).toEqual([403, 'forbidden'])
    expectGivenBack(reply, form.fields(site))
  })

  it.skipIf(!form.text)('with 413 when it is too large', async () => {
    const site = await createSite()
    const fields = { ...form.fields(site), [form.text!]: 'क'.repeat(MB / 2) }
    const reply = await send(site, form, fields, site.cookie)
    expect([reply.status, reply.data.recovered.reason]).toEqual([413, 'too-large'])
    expectGivenBack(reply, fields)
  })

  it('with 429 and Retry-After when an IP sends too many requests', async () => {
    const site = await createSite()
    for (let sent = 0; sent < 3; sent += 1) site.deps.throttle.consume('write', '203.0.113.7')
    const reply = await send(site, form, form.fields(site), site.cookie)
    expect([reply.status, reply.data.recovered.reason]).toEqual([429, 'busy'])
    expect(Number(reply.headers.get('Retry-After'))).toBeGreaterThan(0)
    expectGivenBack(reply, form.fields(site))
  })

  it.skipIf(form.name === 'a moved verse').each([
    ['SQLITE_CORRUPT', 500],
    ['SQLITE_FULL', 507],
  ])('when writing fails with %s', async (code, status) => {
    const site = await createSite()
    breakWrites(site.deps, code)
    const reply = await send(site, form, form.fields(site), site.cookie)
    expect(reply.status).toBe(status)
    expectGivenBack(reply, form.fields(site))
  })
})

describe('a form without typed text', () => {
  it.each([
    [
      'No token found',
      change,
      '/dashboard/delete-post/x?source=drafts',
      { change: 'delete-post', id: 'x' },
    ],
    ['Please sign in.', change, '/dashboard/user-role/x', { change: 'user-role', id: 'x' }],
    ['Please sign in.', deleteAccount, '/dashboard/delete-account', {}],
  ])('gets the message "%s", and its page is shown again after signing in', async (...row) => {
    const [message, action, path, params] = row
    const deps = createTestDeps()
    const reply = await run(action, postMultipart(path, { password: PASSWORD }), { deps, params })
    expect(reply.location).toBe(`/sign-in?redirectTo=${encodeURIComponent(path)}`)
    expect(await toastOf(reply, deps)).toEqual({ type: 'error', message })
    expect(JSON.stringify([...reply.headers])).not.toContain(PASSWORD)
  })
})

it('ignores a field named __proto__', async () => {
  const form = new FormData()
  for (const [name, value] of [...Object.entries(POST), ['__proto__', 'x']])
    form.append(name!, value!)
  const headers = { Origin: ORIGIN }
  const request = new Request(`${ORIGIN}/create-post`, { method: 'POST', body: form, headers })
  const { status, data } = await run(createPost, request, { deps: createTestDeps() })
  expect([status, Object.keys(data.recovered.values)]).toEqual([401, Object.keys(POST)])
})

it('reports that publishing a draft requires a session', async () => {
  const site = await createSite()
  const fields = { intent: 'publish', postId: site.draft.id }
  const { data } = await send(
    site,
    FORMS.find(({ name }) => name === 'publishing a draft')!,
    fields,
  )
  expect(data.message).toBe('No authentication token found')
})

it("does not return the fields of another site's form", async () => {
  const site = await createSite()
  const request = postMultipart('/create-post', POST, {
    headers: { Origin: 'https://evil.example' },
  })
  const reply = await run(createPost, request, { deps: site.deps })
  expect([reply.status, reply.data.recovered]).toEqual([403, undefined])
})

describe('a slow form', () => {
  it('is returned, not executed, if its session ends in the meantime', async () => {
    const site = await createSite()
    const form = FORMS.find(({ name }) => name === 'the devotional text')!
    const whole = postMultipart(form.path(site), form.fields(site), { cookie: site.cookie })
    const bytes = new Uint8Array(await whole.clone().arrayBuffer())
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        controller.enqueue(bytes.slice(0, 100))
        await setTimeout(20)
        site.deps.clock.advance(site.deps.env.SESSION_MAX_DAYS * DAY + 1)
        controller.enqueue(bytes.slice(100))
        controller.close()
      },
    })
    const { url, headers } = whole
    const slow = new Request(url, { method: 'POST', headers, body, duplex: 'half' })
    const before = findDevotionalText(site.deps)
    const reply = await run(dashboard, slow, { deps: site.deps })
    expect(reply.status).toBe(401)
    expectGivenBack(reply, form.fields(site))
    expect(findDevotionalText(site.deps)).toEqual(before)
  })
})
