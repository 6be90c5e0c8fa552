import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import * as createPost from '~/routes/create-post/route'
import * as dashboard from '~/routes/dashboard/route'
import { categories, posts } from '~db/schema'
import { aCategory, aMember, anAdmin } from '../helpers/builders'
import { createTestDeps } from '../helpers/deps'
import { get, postForm, postMultipart, run, signedIn, toastOf } from '../helpers/requests'

async function createTestSite() {
  const deps = createTestDeps()
  aCategory(deps, 'इतिहास')
  const cookie = await signedIn(deps, anAdmin(deps, { username: 'संपादक' }))
  const send = (fields: Record<string, string | File>, path = '/create-post') =>
    run(
      path.startsWith('/dashboard') ? dashboard.action : createPost.action,
      postMultipart(path, fields, { cookie }),
      { deps },
    )
  return { deps, cookie, send }
}

const picture = async () =>
  new File(
    [
      await sharp({ create: { width: 16, height: 9, channels: 3, background: 'red' } })
        .png()
        .toBuffer(),
    ],
    'चित्र.png',
    { type: 'image/png' },
  )

const fields = { title: 'रामायण की कथा', content: 'राम कथा।', category: 'itihas' }
const REJECTED = 'Something went wrong! Please try again.'

describe('the create form', () => {
  it("has the categories, the author's name and a submission id", async () => {
    const { deps, cookie } = await createTestSite()
    const load = () => run(createPost.loader, get('/create-post', { cookie }), { deps })
    const { data } = await load()
    expect(data.categories).toEqual([{ name: 'इतिहास', slug: 'itihas', language: 'hi' }])
    expect(data.values).toEqual({
      authorName: 'संपादक',
      language: 'auto',
      submissionId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      savedBy: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    expect((await load()).data.values.submissionId).not.toBe(data.values.submissionId)
  })

  it('saves the chosen language', async () => {
    const { deps, send } = await createTestSite()
    await send({ ...fields, language: 'sa', intent: 'publish' })
    expect(deps.db.select().from(posts).get()).toMatchObject({ language: 'sa' })
  })

  it.each(['/create-post', '/dashboard?tab=create-post'])('publishes from %s', async (path) => {
    const { deps, send } = await createTestSite()
    const reply = await send({ ...fields, intent: 'publish' }, path)
    expect([reply.status, reply.location]).toEqual([302, '/post/ramayan-ki-katha'])
    expect(await toastOf(reply, deps)).toMatchObject({
      type: 'success',
      message: 'Article published successfully!',
    })
    expect(deps.db.select().from(posts).get()).toMatchObject({
      status: 'published',
      content: '<p>राम कथा।</p>',
    })
  })

  it('publishes a form that is sent without multipart encoding', async () => {
    const { deps, cookie } = await createTestSite()
    const request = postForm('/create-post', { ...fields, intent: 'publish' }, { cookie })
    expect((await run(createPost.action, request, { deps })).location).toBe(
      '/post/ramayan-ki-katha',
    )
  })

  it.each(['/create-post', '/dashboard?tab=create-post'])(
    'saves a draft from %s and redirects to its edit form',
    async (path) => {
      const { deps, send } = await createTestSite()
      const reply = await send({ title: 'राम', intent: 'save-draft' }, path)
      expect(reply.status).toBe(302)
      expect(reply.location).toMatch(/^\/update-post\/[\w-]+\?source=drafts$/)
      expect(await toastOf(reply, deps)).toMatchObject({ message: 'Draft saved successfully' })
      expect(deps.db.select().from(posts).get()).toMatchObject({ status: 'draft' })
    },
  )

  it('ignores fields that a form may not set', async () => {
    const { deps, send } = await createTestSite()
    await send({
      ...fields,
      intent: 'publish',
      userId: 'x',
      views: '99',
      isFeatured: '1',
      id: 'x',
    })
    expect(deps.db.select().from(posts).get()).toMatchObject({
      views: 0,
      slug: 'ramayan-ki-katha',
      isFeatured: false,
      authorName: 'संपादक',
    })
  })

  it('reports missing fields when publishing, and returns the values', async () => {
    const { deps, send } = await createTestSite()
    const reply = await send({
      title: 'राम',
      content: ' ',
      description: 'विवरण',
      intent: 'publish',
    })
    expect(reply.status).toBe(400)
    expect(reply.data.result.error).toEqual({ content: ['Content is required'] })
    expect(reply.data.result.initialValue).toMatchObject({ title: 'राम', description: 'विवरण' })
    const toast = { type: 'error', message: REJECTED, description: 'Content is required' }
    expect(reply.data.toast).toEqual(toast)
    expect(deps.db.select().from(posts).all()).toEqual([])
  })

  it.each(['', '   ', '!!!'])('rejects "%s" as a title', async (title) => {
    const { deps, send } = await createTestSite()
    const reply = await send({ ...fields, title, intent: 'publish' })
    expect(reply.data.result.error).toEqual({ title: ['Title is required'] })
    expect(deps.db.select().from(posts).all()).toEqual([])
  })

  it('reports missing fields when saving a draft', async () => {
    const { send } = await createTestSite()
    const reply = await send({ title: '', content: '', intent: 'save-draft' })
    expect(reply.status).toBe(400)
    expect(reply.data.toast.message).toBe('Please provide a title or content to save as draft')
  })

  it('stores a picture and returns its URL with the values', async () => {
    const { deps, send } = await createTestSite()
    const reply = await send({
      ...fields,
      intent: 'upload-image',
      agree: 'on',
      file: await picture(),
    })
    expect(reply.status).toBe(200)
    expect(reply.data).toMatchObject({
      result: {
        initialValue: {
          ...fields,
          image: expect.stringMatching(/^\/media\/[0-9a-f]{32}\.webp$/),
        },
      },
      toast: { type: 'success', message: 'Image uploaded successfully!' },
    })
    expect(reply.data.result.error).toBeUndefined()
    expect(deps.db.select().from(posts).all()).toEqual([])
    const published = await send({ ...reply.data.result.initialValue, intent: 'publish' })
    expect(published.status).toBe(302)
    expect(deps.db.select().from(posts).get()!.image).toBe(reply.data.result.initialValue.image)
  })

  it('stores the chosen picture when publishing', async () => {
    const { deps, send } = await createTestSite()
    await send({ ...fields, intent: 'publish', agree: 'on', file: await picture() })
    expect(deps.db.select().from(posts).get()!.image).toMatch(/^\/media\//)
  })

  it.each([
    [{}, 'file', 'Please select an image!', 400],
    [{ file: new File([], '') }, 'file', 'Please select an image!', 400],
    [
      { file: new File(['x'], 'a.png') },
      'agree',
      'Please agree to the image size recommendation.',
      400,
    ],
    [
      { file: new File(['<svg/>'], 'a.png', { type: 'image/png' }), agree: 'on' },
      'file',
      'Please choose a PNG, JPEG, WebP, GIF or AVIF picture.',
      415,
    ],
  ] as [Record<string, string | File>, string, string, number][])(
    'rejects an upload and keeps the values (case %#)',
    async (upload, field, message, status) => {
      const { deps, send } = await createTestSite()
      const reply = await send({ ...fields, ...upload, intent: 'upload-image' })
      expect(reply.status).toBe(status)
      expect(reply.data.result.error).toEqual({ [field]: [message] })
      expect(reply.data.result.initialValue).toMatchObject(fields)
      expect(reply.data.toast).toEqual({ type: 'error', message })
      expect(deps.storage.files.size).toBe(0)
    },
  )

  it('returns the values if there were too many uploads', async () => {
    const { deps, send } = await createTestSite()
    for (let time = 1; time <= 30; time += 1) deps.throttle.consume('upload', 'unknown')
    const reply = await send({ ...fields, intent: 'publish', agree: 'on', file: await picture() })
    expect(reply.status).toBe(429)
    expect(reply.data.result.initialValue).toMatchObject(fields)
    expect(deps.db.select().from(posts).all()).toEqual([])
  })

  it.each(['delete', '', 'PUBLISH'])('rejects the button %j', async (intent) => {
    const { send } = await createTestSite()
    expect((await send({ ...fields, intent })).status).toBe(400)
  })

  it('creates one post for a form submitted twice', async () => {
    const { deps, send } = await createTestSite()
    const form = {
      ...fields,
      intent: 'publish',
      submissionId: '0190163d-8694-739b-aea5-966c26f8ad91',
    }
    const replies = [await send(form), await send(form)]
    expect(replies.map(({ location }) => location)).toEqual(Array(2).fill('/post/ramayan-ki-katha'))
    expect(deps.db.select().from(posts).all()).toHaveLength(1)
  })
})

describe('the dashboard', () => {
  const load = async (path: string, isAdmin: boolean) => {
    const deps = createTestDeps()
    const cookie = await signedIn(deps, isAdmin ? anAdmin(deps) : aMember(deps))
    return run(dashboard.loader, get(path, { cookie }), { deps })
  }

  it.each(['/dashboard', '/dashboard?tab=profile', '/dashboard?tab=nonsense'])(
    '%s shows the profile',
    async (path) => {
      const reply = await load(path, false)
      expect([reply.status, reply.data.name, reply.data.isAllowed]).toEqual([200, 'profile', true])
      expect(JSON.stringify(reply.data)).not.toMatch(/password/i)
    },
  )

  it('shows the create form to admins, and a message to members', async () => {
    const admin = await load('/dashboard?tab=create-post', true)
    expect(admin.status).toBe(200)
    expect(admin.data.tab.values.submissionId).toBeTruthy()
    const member = await load('/dashboard?tab=create-post', false)
    expect([member.status, member.data.isAllowed, member.data.tab]).toEqual([403, false, null])
  })
})

describe('a category deleted while the post was being written', () => {
  it.each(['publish', 'save-draft'])(
    'is not recreated by %s; the text is returned',
    async (intent) => {
      const { deps, send } = await createTestSite()
      const reply = await send({ ...fields, intent, category: 'gone' })
      expect(reply.status).toBe(400)
      expect(reply.data.result.error).toEqual({
        category: ['This category was deleted. Please choose another.'],
      })
      expect(reply.data.result.initialValue).toMatchObject({ ...fields, category: 'gone' })
      expect(deps.db.select().from(posts).all()).toEqual([])
      expect(deps.db.select().from(categories).all()).toHaveLength(1)
    },
  )

  it('does not prevent saving a post without a chosen category', async () => {
    const { send } = await createTestSite()
    const reply = await send({ ...fields, intent: 'publish', category: 'uncategorized' })
    expect(reply.status).toBe(302)
  })
})
