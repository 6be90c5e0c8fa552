import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import * as reader from '~/routes/_site.post.$slug/route'
import * as create from '~/routes/create-post/route'
import * as autosave from '~/routes/dashboard_.autosave/route'
import * as history from '~/routes/dashboard_.history.$id/route'
import * as feed from '~/routes/feed.$/route'
import * as sitemaps from '~/routes/sitemaps.$name/route'
import * as update from '~/routes/update-post.$postId/route'
import { isOfPresent } from '~/domain/files/file-uses.server'
import { updatePost } from '~/domain/posts/save-post.server'
import { fileUses, posts, revisions } from '~db/schema'
import { anApiSite } from '../helpers/api-site'
import { aFile, anAdmin, aPost, postInput } from '../helpers/builders'
import { createTestDeps, type TestDeps } from '../helpers/deps'
import { readMeta } from '../helpers/meta'
import { get, postForm, run, signedIn } from '../helpers/requests'

const SEO = {
  searchTitle: 'खोज का शीर्षक',
  searchDescription: 'खोज का विवरण',
  canonical: 'https://elsewhere.example/katha',
  noIndex: '',
  shareText: 'मैसेंजर का पाठ',
  shareImage: 'https://elsewhere.example/a.jpg',
}

async function aSite() {
  const deps = createTestDeps({ environment: { PUBLIC_ORIGIN: 'https://site.example' } })
  const admin = anAdmin(deps)
  const cookie = await signedIn(deps, admin)
  const origin = 'https://site.example'
  const post = aPost(deps, { by: admin, title: 'राम', slug: 'ram', content: '<p>पाठ</p>' })
  const params = { postId: post.id }
  const path = `/update-post/${post.id}?source=posts`
  const open = async () =>
    (await run(update.loader, get(path, { cookie, origin }), { deps, params })).data
      .values as Record<string, string>
  const save = async (fields: Record<string, string>) => {
    const all = { ...(await open()), ...fields, intent: 'update' }
    return run(update.action, postForm(path, all, { cookie, origin }), { deps, params })
  }
  const meta = async () => {
    const reply = await run(reader.loader, get('/post/ram', { origin }), {
      deps,
      params: { slug: 'ram' },
    })
    return readMeta(reply.data.meta)
  }
  const stored = () => deps.db.select().from(posts).where(eq(posts.id, post.id)).get()!
  return { deps, admin, cookie, origin, post, open, save, meta, stored }
}

const readMap = async (deps: TestDeps, name: string) =>
  (await run(sitemaps.loader, get(`/sitemaps/${name}`), { deps, params: { name } })).data as string

describe('the metadata for search engines and messengers', () => {
  it('comes from the article until an editor writes other metadata', async () => {
    const { meta } = await aSite()
    expect(await meta()).toMatchObject({
      title: 'राम | धरोहर टाइम्स',
      description: 'पाठ',
      canonical: 'https://site.example/post/ram',
      'og:title': 'राम',
      'og:description': 'पाठ',
    })
  })

  it("is saved with the post form, shown in it again, and used in the page's head", async () => {
    const { open, save, meta, stored } = await aSite()
    expect((await save(SEO)).location).toBe('/post/ram')
    expect(await open()).toMatchObject(SEO)
    const { noIndex: _, ...written } = SEO
    expect(stored().seo).toEqual(written)
    expect(await meta()).toMatchObject({
      title: 'खोज का शीर्षक | धरोहर टाइम्स',
      description: 'खोज का विवरण',
      canonical: 'https://elsewhere.example/katha',
      'og:url': 'https://site.example/post/ram',
      'og:title': 'खोज का शीर्षक',
      'og:description': 'मैसेंजर का पाठ',
      'og:image': 'https://elsewhere.example/a.jpg',
    })
  })

  it('can exclude the article from sitemaps, but not from feeds', async () => {
    const { deps, save, meta } = await aSite()
    aPost(deps, { title: 'सीता', slug: 'sita' })
    expect(await readMap(deps, 'posts-1.xml')).toContain('/post/ram<')
    await save({ noIndex: 'on' })
    expect((await meta()).robots).toBe('noindex')
    for (const name of ['posts-1.xml', 'news.xml']) {
      const map = await readMap(deps, name)
      expect(map).not.toContain('/post/ram<')
      expect(map).toContain('/post/sita<')
    }
    const { data } = await run(feed.loader, get('/feed'), { deps, params: { '*': '' } })
    expect(data).toContain('/post/ram')
    await save({ noIndex: '' })
    expect(await readMap(deps, 'posts-1.xml')).toContain('/post/ram<')
  })

  it.each([
    [{ searchTitle: 'क'.repeat(61) }, 'searchTitle'],
    [{ canonical: 'javascript:alert(1)' }, 'canonical'],
    [{ canonical: '/relative' }, 'canonical'],
    [{ shareImage: 'javascript:alert(1)' }, 'shareImage'],
    [{ noIndex: 'yes' }, 'noIndex'],
    [{ shareText: 'क'.repeat(200_000) }, 'shareText'],
  ])('is rejected with an error in its field, and nothing changes: %j', async (fields, name) => {
    const { save, stored } = await aSite()
    const { status, data } = await save(fields)
    expect(status).toBe(400)
    expect(data.result.error[name]).toHaveLength(1)
    expect(stored()).toMatchObject({ seo: {}, version: 1 })
  })

  it('may have a title of sixty graphemes', async () => {
    const { save } = await aSite()
    expect((await save({ searchTitle: 'क्षि'.repeat(60) })).location).toBe('/post/ram')
  })

  it('is part of unpublished changes, versions and their comparison', async () => {
    const { deps, cookie, origin, post, open, save, meta, stored } = await aSite()
    const typed = { ...(await open()), postId: post.id, searchTitle: 'अभी नहीं' }
    const request = postForm('/dashboard/autosave', typed, { cookie, origin })
    await run(autosave.action, request, { deps })
    expect((await meta())['og:title']).toBe('राम')
    expect((await open()).searchTitle).toBe('अभी नहीं')
    await save({})
    expect(stored().seo).toEqual({ searchTitle: 'अभी नहीं' })
    await save({ searchTitle: '' })
    expect(stored().seo).toEqual({})
    const numbers = deps.db.select({ number: revisions.number }).from(revisions).all()
    const from = numbers.at(-2)!.number
    const seen = await run(
      history.loader,
      get(`/dashboard/history/${post.id}?from=${from}&to=present`, { cookie, origin }),
      { deps, params: { id: post.id } },
    )
    expect(seen.data.compared.comparison.fields).toMatchObject([
      { name: 'searchTitle', parts: [{ kind: 'removed', text: 'अभी नहीं' }] },
    ])
  })

  it('does not add a version if nothing was changed', async () => {
    const { deps, save, stored } = await aSite()
    await save(SEO)
    const before = deps.db.select().from(revisions).all().length
    await save({})
    expect(deps.db.select().from(revisions).all()).toHaveLength(before)
    expect(stored().seo.searchTitle).toBe(SEO.searchTitle)
  })

  it('counts as a use of its picture, so that the library does not delete it', async () => {
    const { deps, save } = await aSite()
    const file = await aFile(deps)
    const uses = () => deps.db.select().from(fileUses).where(isOfPresent).all()
    await save({ shareImage: `/media/${file.key}` })
    expect(uses()).toMatchObject([{ place: 'picture' }])
    await save({ shareImage: '' })
    expect(uses()).toEqual([])
  })

  it('can be written with a new article', async () => {
    const { deps, cookie, origin } = await aSite()
    const fields = { title: 'सीता', content: '<p>पाठ</p>', ...SEO, intent: 'publish' }
    await run(create.action, postForm('/create-post', fields, { cookie, origin }), { deps })
    const row = deps.db.select().from(posts).where(eq(posts.title, 'सीता')).get()!
    expect(row.seo.searchTitle).toBe(SEO.searchTitle)
  })
})

it('the metadata is not lost when the API changes other fields, and does not change API responses', async () => {
  const { deps, call, tokenOf } = anApiSite()
  const admin = anAdmin(deps)
  const { id } = aPost(deps, { by: admin, title: 'राम' })
  const { noIndex: _, ...seo } = SEO
  updatePost(deps, admin, id, { ...postInput({ title: 'राम', ...SEO }), slug: '' })
  const path = `/api/posts/updatepost/${id}/${admin.id}`
  const { json } = await call('PUT', path, { token: tokenOf(admin), body: { title: 'नया' } })
  expect(json).not.toHaveProperty('seo')
  expect(json).not.toHaveProperty('searchTitle')
  const row = deps.db.select().from(posts).where(eq(posts.id, id)).get()!
  expect([row.title, row.seo]).toEqual(['नया', seo])
})
