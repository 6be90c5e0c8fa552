import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import * as createPost from '~/routes/create-post/route'
import * as dashboard from '~/routes/dashboard/route'
import * as conflict from '~/routes/update-post.$postId_.conflict/route'
import * as autosave from '~/routes/dashboard_.autosave/route'
import { updatePost } from '~/domain/posts/save-post.server'
import { calendarDay, DAY } from '~/time/durations'
import { categories, pendingVersions, posts, revisions } from '~db/schema'
import { aCategory, aMember, anAdmin, postInput } from '../helpers/builders'
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
      openedAs: 'draft',
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

  it('saves the draft of a form that stays open, and follows it', async () => {
    const { deps, send } = await createTestSite()
    const form = {
      ...fields,
      intent: 'save-draft',
      staysOpen: 'true',
      submissionId: '0190163d-8694-739b-aea5-966c26f8ad91',
      pendingVersion: '0',
    }
    const first = await send({ ...form, savedBy: 'form:1' })
    expect(first.data).toMatchObject({
      toast: { type: 'success', message: 'Draft saved successfully' },
      saved: { version: '1', editPath: expect.stringMatching(/^\/update-post\/.+source=drafts$/) },
    })
    const again = { ...form, savedBy: 'form:2', version: first.data.saved.version, content: 'और।' }
    expect((await send(again)).data.saved.version).toBe('2')
    expect(deps.db.select().from(posts).all()).toMatchObject([{ status: 'draft', version: 2 }])
  })

  it('creates one post for a form submitted twice', async () => {
    const { deps, send } = await createTestSite()
    const form = {
      ...fields,
      intent: 'publish',
      submissionId: '0190163d-8694-739b-aea5-966c26f8ad91',
      savedBy: 'form',
    }
    const replies = [await send(form), await send(form)]
    expect(replies.map(({ location }) => location)).toEqual(Array(2).fill('/post/ramayan-ki-katha'))
    expect(deps.db.select().from(posts).all()).toHaveLength(1)
  })
})

interface ConflictPage {
  mine: number
  version: string
  pendingVersion: string
  others: { name: string; comparison: { blocks: { parts: object[] }[] } }[]
}

const partsOf = (other?: ConflictPage['others'][number]) =>
  other!.comparison.blocks.flatMap(({ parts }) => parts)

describe('a create form whose post somebody else has changed', () => {
  const submissionId = '0190163d-8694-739b-aea5-966c26f8ad91'
  const typed = { ...fields, submissionId, savedBy: 'mine', pendingVersion: '0' }
  const mine = { ...typed, content: '<p>मेरा</p>' }

  async function createChanged(status?: 'published') {
    const site = await createTestSite()
    const { deps, cookie } = site
    const save = (more: Record<string, string>) =>
      run(
        autosave.action,
        postForm('/dashboard/autosave', { ...typed, postId: '', ...more }, { cookie }),
        { deps },
      )
    const { id } = JSON.parse((await save({ savedBy: 'mine:1' })).data)
    const change = (content: string) =>
      updatePost(
        deps,
        anAdmin(deps),
        id,
        { ...postInput({ title: fields.title, content }), slug: '' },
        { status, edited: { version: 0, savedBy: 'theirs' } },
      )
    change('<p>उनका</p>')
    const stored = () => deps.db.select().from(posts).all()
    const history = () =>
      deps.db
        .select()
        .from(revisions)
        .all()
        .map(({ reason }) => reason)
    const at = (path: string) => ({ deps, params: { postId: String(id) }, path })
    const open = async (location: string | null) => {
      const request = get(location!, { cookie })
      return (await run(conflict.loader, request, at(location!))).data as ConflictPage
    }
    const choose = (location: string | null, intent: string, page: ConflictPage) => {
      const { mine, version, pendingVersion } = page
      const sent = { mine: String(mine), version, pendingVersion, intent }
      return run(conflict.action, postForm(location!, sent, { cookie }), at(location!))
    }
    return { ...site, id: String(id), save, change, open, choose, stored, history }
  }

  it.each([
    ['publish', '/create-post', '1'],
    ['save-draft', '/create-post', '1'],
    ['plan', '/create-post', '1'],
    ['publish', '/dashboard?tab=create-post', '1'],
    ['save-draft', '/dashboard?tab=create-post', '1'],
    // The response to the form's own save was lost.
    ['publish', '/create-post', ''],
    ['save-draft', '/create-post', ''],
    ['save-draft', '/create-post', '1x'],
  ])('%s on %s with the version %j compares the two texts', async (intent, path, version) => {
    const { deps, id, send, open, stored } = await createChanged()
    const time = { date: calendarDay(deps.now() + 2 * DAY, 'Asia/Kolkata'), time: '09:00' }
    const { location } = await send({ ...mine, ...time, intent, version }, path)
    expect(location).toContain(`/update-post/${id}/conflict?mine=`)
    expect(stored()).toMatchObject([{ content: '<p>उनका</p>', status: 'draft', version: 2 }])
    const [present] = (await open(location)).others
    expect(partsOf(present)).toMatchObject([
      { kind: 'removed', text: 'उनका' },
      { kind: 'added', text: 'मेरा' },
    ])
  })

  it('can replace it, which needs the version that the page has shown', async () => {
    const { send, open, choose, change, stored } = await createChanged()
    const { location } = await send({ ...mine, intent: 'publish', version: '1' })
    const page = await open(location)
    change('<p>और नया</p>')
    expect((await choose(location, 'use-mine', page)).location).toBe(location)
    expect(stored()).toMatchObject([{ content: '<p>और नया</p>', status: 'draft' }])
    await choose(location, 'use-mine', await open(location))
    expect(stored()).toMatchObject([{ content: '<p>मेरा</p>', status: 'draft', version: 4 }])
  })

  it('can give way to it, even without a title; the own text stays in the history', async () => {
    const { id, send, open, choose, stored, history } = await createChanged()
    const before = history().length
    const { location } = await send({ ...mine, title: '', intent: 'save-draft', version: '1' })
    const reply = await choose(location, 'use-theirs', await open(location))
    expect(reply.location).toMatch(`/update-post/${id}?source=drafts&instead=`)
    expect(stored()).toMatchObject([{ content: '<p>उनका</p>', version: 2 }])
    expect(history().slice(before)).toEqual(['work'])
  })

  it('never changes a public post, and is compared with its unpublished changes too', async () => {
    const { deps, id, send, open, stored } = await createChanged('published')
    const now = deps.now()
    const row = { postId: id, version: 7, baseVersion: 2, createdAt: now, updatedAt: now }
    const changes = { ...fields, content: '<p>छिपा</p>' }
    deps.db
      .insert(pendingVersions)
      .values({ ...row, fields: changes })
      .run()
    for (const intent of ['save-draft', 'publish']) {
      const { location } = await send({ ...mine, intent, version: '2', openedAs: 'draft' })
      const page = await open(location)
      expect(page.others.map(({ name }) => name)).toEqual(['present', 'pending'])
      expect(partsOf(page.others[1])).toMatchObject([{ text: 'छिपा' }, { text: 'मेरा' }])
    }
    expect(stored()).toMatchObject([{ content: '<p>उनका</p>', status: 'published' }])
  })

  it('is not overwritten by an autosave that has seen no save', async () => {
    const { deps, id, save, stored } = await createChanged()
    // A change through the API names no form.
    deps.db.update(posts).set({ savedBy: null }).run()
    expect((await save({ content: '<p>मेरा</p>', savedBy: 'mine:2' })).status).toBe(409)
    expect(stored()).toMatchObject([{ id, content: '<p>उनका</p>' }])
  })
})

describe('a create form that only its author has saved', () => {
  const submissionId = '0190163d-8694-739b-aea5-966c26f8ad91'
  const typed = { ...fields, submissionId, pendingVersion: '0' }

  it.each([
    ['with the version of its last save', '2'],
    ['without the response to its saves', ''],
  ])('is published %s, and once if it is submitted again', async (_, version) => {
    const { deps, cookie, send } = await createTestSite()
    for (const number of ['1', '2']) {
      const save = { ...typed, postId: '', version: '', savedBy: `mine:${number}` }
      const request = postForm('/dashboard/autosave', save, { cookie })
      expect((await run(autosave.action, request, { deps })).status).toBe(200)
    }
    const publish = (content: string, number: number) =>
      send({ ...typed, content, version, savedBy: `mine:${number}`, intent: 'publish' })
    expect((await publish('एक', 3)).location).toBe('/post/ramayan-ki-katha')
    expect((await publish('एक', 3)).location).toBe('/post/ramayan-ki-katha')
    // The post is public now; its text is changed by the form for editing it.
    expect((await publish('दो', 4)).location).toContain('/conflict?mine=')
    expect(deps.db.select().from(posts).all()).toMatchObject([
      { content: '<p>एक</p>', status: 'published', version: 2 },
    ])
  })

  it('is not overwritten by an autosave that arrives after its submit', async () => {
    const { deps, cookie, send } = await createTestSite()
    await send({ ...typed, content: 'नया', savedBy: 'mine:2', intent: 'save-draft' })
    const late = { ...typed, content: 'पुराना', postId: '', savedBy: 'mine:1' }
    const request = postForm('/dashboard/autosave', late, { cookie })
    expect((await run(autosave.action, request, { deps })).status).toBe(409)
    expect(deps.db.select().from(posts).all()).toMatchObject([{ content: '<p>नया</p>' }])
  })
})

describe('the dashboard', () => {
  const load = async (path: string, isAdmin: boolean) => {
    const deps = createTestDeps()
    const cookie = await signedIn(deps, isAdmin ? anAdmin(deps) : aMember(deps))
    return run(dashboard.loader, get(path, { cookie }), { deps })
  }

  it.each(['/dashboard', '/dashboard?tab=profile'])('%s shows the profile', async (path) => {
    const reply = await load(path, false)
    expect([reply.status, reply.data.name, reply.data.isAllowed]).toEqual([200, 'profile', true])
    expect(JSON.stringify(reply.data)).not.toMatch(/password/i)
  })

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
