/** The API reports how it used a body: fields that it ignored, and elements that it did not store. */
import { describe, expect, it } from 'vitest'
import { startSession } from '~/domain/accounts/sessions.server'
import { anApiSite } from '../helpers/api-site'
import { aMemberWithPassword, anAdmin } from '../helpers/builders'

const POST = { title: 'सुबह की आरती', content: '<p>घंटियाँ।</p>' }

function aSite() {
  const { deps, call } = anApiSite()
  const admin = anAdmin(deps)
  const token = startSession(deps, admin.id, 'api')
  const send = (method: string, path: string, body: object) => call(method, path, { body, token })
  const create = (body: object) => send('POST', '/api/posts/create', { ...POST, ...body })
  return { deps, call, admin, send, create }
}

describe('fields that a call does not use', () => {
  it('are listed, and change nothing', async () => {
    const { create, admin } = aSite()
    const { status, json } = await create({
      userId: 'another',
      tags: ['एक'],
      status: 'draft',
      views: 9,
    })
    expect([status, json.ignored]).toEqual([201, ['userId', 'tags', 'status', 'views']])
    expect(json).toMatchObject({ userId: admin.id, isPublished: true, views: 0 })
  })

  it('are not mentioned if there are none', async () => {
    const { create } = aSite()
    expect(
      (await create({ isPublished: true, isDraft: false, image: null })).json,
    ).not.toHaveProperty('ignored')
  })

  it('are listed by every operation that has a body', async () => {
    const { deps, call, send } = aSite()
    await aMemberWithPassword(deps, 'एक लम्बा पासवर्ड', { email: 'meera@example.org' })
    const signIn = { email: 'meera@example.org', password: 'एक लम्बा पासवर्ड', remember: true }
    const replies = [
      await call('POST', '/api/auth/signin', { body: signIn }),
      await send('POST', '/api/categories', { name: 'लोक कला', remember: true }),
      await send('PUT', '/api/nirvankand/new', { title: 'पाठ', shlokas: ['एक'], remember: true }),
    ]
    expect(replies.map(({ json }) => json.ignored)).toEqual(replies.map(() => ['remember']))
  })

  it('are limited to twenty, with long names truncated', async () => {
    const { create } = aSite()
    const many = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`x${index}`, 1]))
    const { json } = await create({ ['x'.repeat(500)]: 1, ...many })
    expect(json.ignored).toHaveLength(20)
    expect(json.ignored[0]).toBe('x'.repeat(60))
  })
})

describe('elements that are not stored', () => {
  const content =
    '<section>राम</section><section>सीता</section><iframe src="https://x.example"></iframe>'

  it('are listed, and their text becomes paragraphs', async () => {
    const { create, send } = aSite()
    const { json } = await create({ content })
    expect(json).toMatchObject({ content: '<p>राम</p><p>सीता</p>', dropped: ['section', 'iframe'] })
    const path = `/api/posts/updatepost/${json._id}/${json.userId}`
    expect((await send('PUT', path, { title: 'शाम की आरती' })).json).not.toHaveProperty('dropped')
    const changed = await send('PUT', path, { content: '<p>एक</p><video></video>' })
    expect(changed.json).toMatchObject({ content: '<p>एक</p>', dropped: ['video'] })
  })

  it('are listed for drafts and verses too', async () => {
    const { send } = aSite()
    const draft = await send('POST', '/api/posts/save-draft', { ...POST, content })
    expect(draft.json.dropped).toEqual(['section', 'iframe'])
    const body = { title: 'पाठ', shlokas: ['<p>एक</p>', content] }
    const verses = await send('PUT', '/api/nirvankand/new', body)
    expect(verses.json.dropped).toEqual(['section', 'iframe'])
  })
})

describe('slug and publishedAt', () => {
  const publishedAt = '2019-05-04T10:00:00.000Z'

  it('are accepted for a new post', async () => {
    const { create } = aSite()
    const { status, json } = await create({ slug: 'Purani Arti', publishedAt })
    expect(status).toBe(201)
    expect(json).toMatchObject({ slug: 'purani-arti', publishedAt })
    expect(json).not.toHaveProperty('ignored')
    const slug = encodeURIComponent('गंगा-की-आरती')
    expect((await create({ title: 'और', slug })).json.slug).toBe('गंगा-की-आरती')
    expect((await create({ publishedAt: '2020-02-29' })).json.publishedAt).toBe(
      '2020-02-29T00:00:00.000Z',
    )
  })

  it('an import has its own dates', async () => {
    const { create, send } = aSite()
    expect((await create({ publishedAt })).json.updatedAt).toBe(publishedAt)
    const modifiedAt = '2020-02-29T10:00:00.000Z'
    const { json } = await create({ publishedAt, modifiedAt })
    expect(json).toMatchObject({ publishedAt, updatedAt: modifiedAt })
    const path = `/api/posts/updatepost/${json._id}/${json.userId}`
    const later = { title: 'और', modifiedAt: '2021-01-01' }
    expect((await send('PUT', path, later)).json.updatedAt).toBe('2021-01-01T00:00:00.000Z')
  })

  it('can be changed, and stay when other fields change', async () => {
    const { create, send, call } = aSite()
    const { json } = await create({})
    const path = `/api/posts/updatepost/${json._id}/${json.userId}`
    const changed = await send('PUT', path, { slug: 'arti', publishedAt })
    expect(changed.json).toMatchObject({ slug: 'arti', publishedAt, title: POST.title })
    expect((await send('PUT', path, { title: 'और' })).json).toMatchObject({
      slug: 'arti',
      publishedAt,
    })
    expect((await call('GET', '/api/posts/?slug=arti')).json.posts).toHaveLength(1)
  })

  it('are saved with a draft and applied when it is published', async () => {
    const { deps, create, send } = aSite()
    const { json } = await create({ isDraft: true, slug: 'arti', publishedAt })
    expect(json).toMatchObject({ isDraft: true, slug: 'arti', publishedAt })
    deps.clock.advance(1_000)
    const path = `/api/posts/publish-draft/${json._id}/${json.userId}`
    expect((await send('PUT', path, {})).json).toMatchObject({ slug: 'arti', publishedAt })
  })

  it.each([
    [{ publishedAt: '2999-01-01' }, 400, 'publishedAt'],
    [{ publishedAt: '1969-12-31' }, 400, 'publishedAt'],
    [{ publishedAt: 'yesterday' }, 400, 'publishedAt'],
    [{ publishedAt: 5 }, 400, 'publishedAt'],
    [{ modifiedAt: '2999-01-01' }, 400, 'modifiedAt'],
    [{ slug: '---' }, 400, 'slug'],
    [{ slug: 'taken' }, 409, 'slug'],
  ])('are rejected with an error for the field: %o', async (body, status, field) => {
    const { create } = aSite()
    await create({ slug: 'taken' })
    const rejected = await create({ title: 'और', ...body })
    expect([rejected.status, Object.keys(rejected.json.errors)]).toEqual([status, [field]])
  })
})
