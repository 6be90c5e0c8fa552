/**
 * A typical session of an older client, written for another server: it uses the paths and bodies of specification §7
 * and reads only the response fields that it knows. Some such clients store the token; others send `Bearer null` and
 * rely on the cookie.
 */
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { users } from '~db/schema'
import { anApiSite, type ApiReply } from '../helpers/api-site'
import { cookiesOf } from '../helpers/requests'

type Call = ReturnType<typeof anApiSite>['call']

/** Calls the API like one of our own pages without a stored token: the browser sends the cookie. */
function withCookie(call: Call): Call {
  let cookie = ''
  return async (method, path, { token, body } = {}): Promise<ApiReply> => {
    const headers = { 'Sec-Fetch-Site': 'same-origin', Cookie: cookie }
    const reply = await call(method, path, { body, token: token && 'null', headers })
    cookie = cookiesOf(reply).get('session')?.pair ?? cookie
    return reply
  }
}

it.each([
  ['token', (call: Call) => call],
  ['cookie', withCookie],
])('an editor works with a %s, from sign-up to sign-out', async (_, sent) => {
  const site = anApiSite()
  const { deps } = site
  const call = sent(site.call)
  const ok = async (method: string, path: string, options: Parameters<Call>[2] = {}) => {
    const reply = await call(method, path, options)
    expect([method, path, reply.status, reply.json?.message]).toEqual([
      method,
      path,
      expect.toSatisfy((status: number) => status >= 200 && status < 300),
      reply.json?.message,
    ])
    expect(reply.headers.get('Content-Type')).toBe('application/json; charset=utf-8')
    return reply.json
  }
  // At first, local storage is empty and the client sends `null` instead of a token.
  expect((await call('GET', '/api/auth/verify', { token: 'null' })).status).toBe(401)

  const account = { username: 'मीरा', email: 'meera@example.org', password: 'ek lambi si pankti' }
  const joined = await ok('POST', '/api/auth/signup', { body: account })
  expect(joined.currentUser).toMatchObject({ username: 'मीरा', isAdmin: false })
  deps.db.update(users).set({ isAdmin: true }).where(eq(users.email, account.email)).run()
  const { email, password } = account
  const { currentUser, token } = await ok('POST', '/api/auth/signin', { body: { email, password } })
  expect((await ok('GET', '/api/auth/verify', { token })).user).toEqual(currentUser)
  const userId: string = currentUser._id

  // The home page of a new site.
  for (const query of ['?limit=10', '?limit=6', '?sort=views&limit=4', '?featured=true&limit=6']) {
    expect((await ok('GET', `/api/posts/${query}`, { token: 'undefined' })).posts).toEqual([])
  }
  expect(await ok('GET', '/api/categories')).toEqual([])

  // Publishes a post, which then appears wherever posts are listed.
  const typed = {
    title: 'गंगा किनारे की एक सुबह',
    content: '<p>सूरज निकलने से पहले ही <strong>घाट</strong> जाग जाते हैं।</p>',
    image: '',
    category: 'तीर्थ',
    authorName: 'मीरा',
  }
  const created = await ok('POST', '/api/posts/create', {
    token,
    body: { ...typed, isPublished: true, isDraft: false, userId: 'somebody-else' },
  })
  expect(created.message).toBe('Article published successfully!')
  const { slug } = created
  const [post] = (await ok('GET', `/api/posts/?slug=${slug}`)).posts
  expect(post).toMatchObject({ ...typed, image: '/assets/DT-DefaultImg.jpg', userId })
  const [category] = await ok('GET', '/api/categories')
  expect(category.name).toBe('तीर्थ')
  expect((await ok('GET', `/api/categories/slug/${category.slug}`)).name).toBe('तीर्थ')
  expect(await ok('GET', `/api/posts?category=${category.slug}`)).toHaveLength(1)
  expect(await ok('GET', `/api/posts/?userId=${userId}&startIndex=0`, { token })).toHaveLength(1)
  expect((await ok('GET', `/api/posts/search?q=${encodeURIComponent('घाट')}`)).posts).toHaveLength(
    1,
  )
  expect((await ok('GET', `/api/posts/getpost/${post._id}`)).content).toBe(typed.content)

  // Edits the post.
  const edit = { ...typed, title: 'गंगा की सुबह', isPublished: true, isDraft: false }
  const edited = await ok('PUT', `/api/posts/updatepost/${post._id}/${userId}`, {
    token,
    body: edit,
  })
  expect(edited.slug).toBe(slug)
  expect((await ok('GET', '/api/posts')).posts[0].title).toBe('गंगा की सुबह')

  // A newer client chose the language. The older one does not send it, so the language stays unchanged.
  const path = `/api/posts/updatepost/${post._id}/${userId}`
  expect(edited.language).toBe('hi')
  expect((await ok('PUT', path, { token, body: { language: 'mr' } })).language).toBe('mr')
  expect((await ok('PUT', path, { token, body: edit })).language).toBe('mr')
  expect((await ok('PUT', path, { token, body: { language: 'auto' } })).language).toBe('hi')
  for (const flag of [{ isFeatured: true }, { featured: false }, { featured: true }]) {
    const { isFeatured } = await ok('PUT', path, { token, body: flag })
    expect(isFeatured).toBe(Object.values(flag)[0])
  }
  const unknown = await call('PUT', path, { token, body: { language: 'xx' } })
  expect(unknown.json).toMatchObject({ errors: { language: ['Unknown language'] } })

  // A draft is saved, changed and published.
  const draft = await ok('POST', '/api/posts/save-draft', {
    token,
    body: { ...typed, title: 'कल के लिए', userId, isDraft: true },
  })
  expect(
    (await ok('GET', '/api/posts/drafts', { token })).map((each: { _id: string }) => each._id),
  ).toEqual([draft._id])
  expect(await ok('GET', '/api/posts/drafts?startIndex=9', { token })).toEqual([])
  expect((await ok('GET', '/api/posts')).posts).toHaveLength(1)
  await ok('PUT', `/api/posts/updateDraft/${draft._id}/${userId}`, {
    token,
    body: { ...typed, title: 'आज के लिए', isPublished: false, isDraft: true },
  })
  const published = await ok('PUT', `/api/posts/publish-draft/${draft._id}/${userId}`, {
    token,
    body: { isPublished: true, isDraft: false, publishedAt: '2001-01-01T00:00:00.000Z' },
  })
  expect(published).toMatchObject({ title: 'आज के लिए', isPublished: true, isDraft: false })
  expect(published.publishedAt).toBe(new Date(deps.now()).toISOString())
  expect(await ok('GET', '/api/posts/drafts', { token })).toEqual([])

  // Deletes without a body; another user's id in the path is ignored.
  await ok('DELETE', `/api/posts/deletepost/${post._id}/${userId}`, { token })
  expect((await ok('GET', `/api/posts/?slug=${slug}`)).posts).toEqual([])
  const other = await ok('POST', '/api/posts/save-draft', { token, body: { title: 'फिर कभी' } })
  expect(other.content).toBe('<p>Empty draft</p>')
  await ok('DELETE', `/api/posts/delete-draft/${other._id}/somebody-else`, { token })

  // Categories, devotional text and media.
  const added = await ok('POST', '/api/categories', { token, body: { name: 'लोक कला' } })
  expect(added.slug).toBe('lok-kala')
  await ok('DELETE', `/api/categories/${added._id}`, { token })
  const empty = await ok('GET', '/api/nirvankand')
  expect(empty.shlokas).toEqual([])
  const text = { title: 'निर्वाण काण्ड', subtitle: 'पाठ', shlokas: ['<p>पहला श्लोक</p>'] }
  await ok('PUT', `/api/nirvankand/${empty._id}`, { token, body: text })
  const saved = await ok('GET', '/api/nirvankand')
  expect(saved).toMatchObject(text)
  await ok('PUT', `/api/nirvankand/${saved._id}`, { token, body: { ...text, title: 'काण्ड' } })
  const media = {
    title: 'आरती',
    description: '',
    url: 'https://youtu.be/abcdefghijk',
    type: 'youtube',
  }
  const item = await ok('POST', '/api/multimedia', { token, body: media })
  expect(await ok('GET', '/api/multimedia')).toEqual([item])
  await ok('DELETE', `/api/multimedia/${item._id}`, { token })

  // Signs out.
  await ok('POST', '/api/user/signout', { token })
  expect((await call('GET', '/api/auth/verify', { token })).status).toBe(401)
})
