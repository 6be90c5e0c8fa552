/**
 * A typical session of an older API client: it signs in with `fetch`, stores no token, sends `Bearer null` and relies on
 * the cookie. The browser makes every call, from a page of our own origin (specification §7).
 */
import type { Page } from '@playwright/test'
import { ADMIN, expect, newPerson, onlyOn, open, test, uniqueTitle } from './helpers'

onlyOn('desktop')

// oxlint-disable-next-line typescript/no-explicit-any -- only the fields that the client reads
type Reply = { status: number; body: any }

function callFrom(page: Page, method: string, path: string, body?: object): Promise<Reply> {
  return page.evaluate(
    async ([method, path, body]) => {
      const response = await fetch(path, {
        method,
        headers: { 'Content-Type': 'application/json', Authorization: 'Bearer null' },
        body: body && JSON.stringify(body),
      })
      return { status: response.status, body: await response.json() }
    },
    [method, path, body] as const,
  )
}

const sessionCookie = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === 'session')

test('signs in without storing a token, writes all kinds of content, and signs out', async ({
  page,
}) => {
  await open(page, '/about')
  const call = callFrom.bind(null, page)
  const ok = async (method: string, path: string, body?: object) => {
    const reply = await call(method, path, body)
    expect([200, 201], `${method} ${path}`).toContain(reply.status)
    return reply.body
  }
  expect((await call('GET', '/api/auth/verify')).status).toBe(401)

  const { email, password } = ADMIN
  const { currentUser } = await ok('POST', '/api/auth/signin', { email, password })
  expect(await sessionCookie(page)).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
  expect((await ok('GET', '/api/auth/verify')).user._id).toBe(currentUser._id)
  const userId = currentUser._id

  // Posts and drafts.
  const { title, slug } = uniqueTitle()
  const text = { title, content: '<p>सरयू के तट पर।</p>', image: '', category: 'साहित्य' }
  const created = await ok('POST', '/api/posts/create', { ...text, isPublished: true, userId })
  expect(created.slug).toBe(slug)
  const [post] = (await ok('GET', `/api/posts/?slug=${slug}`)).posts
  const changed = { ...text, content: '<p>गंगा के तट पर।</p>', isPublished: true, isDraft: false }
  await ok('PUT', `/api/posts/updatepost/${post._id}/${userId}`, changed)
  expect((await ok('GET', `/api/posts/getpost/${post._id}`)).content).toBe(changed.content)
  const draftText = { ...text, title: uniqueTitle().title, isDraft: true, userId }
  const draft = await ok('POST', '/api/posts/save-draft', draftText)
  const later = { ...draftText, content: '<p>फिर से।</p>', isPublished: false }
  await ok('PUT', `/api/posts/updateDraft/${draft._id}/${userId}`, later)
  const published = await ok('PUT', `/api/posts/publish-draft/${draft._id}/${userId}`, {
    isPublished: true,
    isDraft: false,
    publishedAt: new Date().toISOString(),
  })
  expect(published).toMatchObject({ content: later.content, isPublished: true })
  const other = await ok('POST', '/api/posts/save-draft', { title: uniqueTitle().title, userId })
  await ok('DELETE', `/api/posts/delete-draft/${other._id}/${userId}`)
  await ok('DELETE', `/api/posts/deletepost/${draft._id}/${userId}`)
  await ok('DELETE', `/api/posts/deletepost/${post._id}/${userId}`)

  // Categories, the devotional text, media.
  const category = await ok('POST', '/api/categories', { name: `लोक ${title}` })
  await ok('DELETE', `/api/categories/${category._id}`)
  // Other tests change the devotional text; here it is enough that the request is authenticated.
  const devotional = { title, subtitle: '', shlokas: ['<p>श्लोक</p>'] }
  expect((await call('PUT', '/api/nirvankand/unknown', devotional)).status).toBe(404)
  const media = { title, description: '', url: 'https://youtu.be/abcdefghijk', type: 'youtube' }
  const item = await ok('POST', '/api/multimedia', media)
  await ok('DELETE', `/api/multimedia/${item._id}`)

  // Signing out deletes the cookie and revokes its session, so that copies stop working.
  const kept = await sessionCookie(page)
  await ok('POST', '/api/user/signout')
  expect(await sessionCookie(page)).toBeUndefined()
  await page.context().addCookies([kept!])
  expect((await call('POST', '/api/posts/create', text)).status).toBe(401)
})

test('signs up, changes its profile, and is also signed in on pages', async ({ page }) => {
  await open(page, '/about')
  const person = newPerson()
  const { body } = await callFrom(page, 'POST', '/api/auth/signup', person)
  const username = `${person.username} जी`
  const path = `/api/user/update/${body.currentUser._id}`
  expect((await callFrom(page, 'PUT', path, { username })).body.username).toBe(username)
  await open(page, '/dashboard?tab=profile')
  await expect(page.getByLabel('Username', { exact: true })).toHaveValue(username)
  await callFrom(page, 'POST', '/api/user/signout')
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/sign-in/)
})
