import type { AppLoadContext } from '@remix-run/node'
import { describe, expect, it } from 'vitest'
import { renameCategory } from '~/domain/posts/manage-categories.server'
import { onContentChange } from '~/domain/core/cache-version.server'
import { deletePost, unpublishMany } from '~/domain/posts/manage-posts.server'
import { updatePost } from '~/domain/posts/save-post.server'
import { EditInputSchema } from '~/domain/posts/schema'
import * as category from '~/routes/_site.category.$slug/route'
import * as postPage from '~/routes/_site.post.$slug/route'
import * as updatePage from '~/routes/update-post.$postId/route'
import { aCategory, anAdmin, aPost } from '../helpers/builders'
import { createTestDeps, type TestDeps } from '../helpers/deps'
import { get, postForm, run, signedIn } from '../helpers/requests'

const ORIGIN = 'https://news.example'

function aSite() {
  const deps = createTestDeps({ environment: { PUBLIC_ORIGIN: ORIGIN } })
  const by = anAdmin(deps)
  const hindi = aPost(deps, { by, title: 'सुबह की आरती' })
  const english = aPost(deps, { by, title: 'Morning', content: '<p>The bells begin.</p>' })
  const link = ({ id, title, content }: typeof hindi, translation: string) =>
    updatePost(deps, by, id, EditInputSchema.parse({ title, content, translation }))
  return { deps, by, hindi, english, link }
}

const read = (deps: TestDeps, slug: string) =>
  run(postPage.loader, get(`/post/${slug}`, { origin: ORIGIN }), { deps, params: { slug } })

const other = async (deps: TestDeps, slug: string) =>
  (await read(deps, slug)).data.post.translation?.slug ?? null

const hrefLangs = (meta: Record<string, string>[]) =>
  meta.flatMap(({ hrefLang, href }) => (hrefLang ? [[hrefLang, href]] : []))

describe('a translation', () => {
  it.each([
    ['its slug', (slug: string) => slug],
    ['its path', (slug: string) => `/post/${slug}`],
    ['its URL', (slug: string) => `${ORIGIN}/post/${slug}/?utm=1#x`],
  ])('is linked in both directions by %s', async (_, typed) => {
    const { deps, hindi, english, link } = aSite()
    link(hindi, typed(english.slug))
    const { data, headers } = await read(deps, hindi.slug)
    expect(data.post.translation).toMatchObject({ slug: english.slug, language: 'en' })
    expect(headers.get('Content-Language')).toBe('hi')
    const both = [
      ['hi', `${ORIGIN}/post/${hindi.slug}`],
      ['en', `${ORIGIN}/post/${english.slug}`],
    ]
    expect(hrefLangs(data.meta)).toEqual(both)
    const reply = await read(deps, english.slug)
    expect(reply.headers.get('Content-Language')).toBe('en')
    expect(hrefLangs(reply.data.meta)).toEqual(both.toReversed())
  })

  it('is linked to one post only: linking another post unlinks the first', async () => {
    const { deps, by, hindi, english, link } = aSite()
    link(hindi, english.slug)
    const third = aPost(deps, { by, title: 'Dawn', translation: english.slug })
    expect(await other(deps, hindi.slug)).toBeNull()
    expect(await other(deps, english.slug)).toBe(third.slug)
    expect(await other(deps, third.slug)).toBe(english.slug)
    link(english, '')
    expect(await other(deps, third.slug)).toBeNull()
  })

  it('is shown only while it is published', async () => {
    const { deps, by, hindi, english, link } = aSite()
    const draft = aPost(deps, { by, title: 'Draft', status: 'draft', translation: hindi.slug })
    expect(await other(deps, hindi.slug)).toBeNull()
    expect(hrefLangs((await read(deps, hindi.slug)).data.meta)).toEqual([])
    link(hindi, english.slug)
    const context: AppLoadContext = {}
    await run(postPage.loader, get('/'), { deps, params: { slug: hindi.slug }, context })
    expect(context.cache?.shows).toContain(`post:${english.id}`)
    unpublishMany(deps, by, [english.id])
    expect(await other(deps, hindi.slug)).toBeNull()
    deletePost(deps, by, english.id)
    expect(await other(deps, hindi.slug)).toBeNull()
    expect(draft.status).toBe('draft')
  })

  it("invalidates the other post's cached page; its open form saves, and leaves the link", async () => {
    const { deps, hindi, english, link } = aSite()
    const changed: unknown[] = []
    const stop = onContentChange((tags) => changed.push(...(tags ?? [])))
    link(hindi, english.slug)
    stop()
    expect(changed).toContain(`post:${english.id}`)
    const input = EditInputSchema.parse({ title: english.title, content: '<p>New</p>' })
    const opened = { category: 'uncategorized', translation: '' }
    updatePost(deps, anAdmin(deps), english.id, input, { version: english.version, opened })
    expect(await other(deps, english.slug)).toBe(hindi.slug)
  })

  it('is entered in the form, which reports errors and keeps the text', async () => {
    const { deps, by, hindi, english } = aSite()
    const cookie = await signedIn(deps, by)
    const params = { postId: hindi.id }
    const send = (translation: string) =>
      run(
        updatePage.action,
        postForm(
          `/update-post/${hindi.id}`,
          {
            intent: 'update',
            version: String(hindi.version),
            title: hindi.title,
            content: hindi.content,
            category: 'uncategorized',
            translation,
          },
          { cookie, origin: ORIGIN },
        ),
        { deps, params },
      )
    for (const wrong of ['nothing', hindi.slug, 'https://x.example/']) {
      const { data, status } = await send(wrong)
      expect(status).toBe(400)
      expect(data.result.error.translation).toHaveLength(1)
      expect(data.result.initialValue).toMatchObject({ translation: wrong, title: hindi.title })
    }
    expect((await send(english.slug)).location).toBe(`/post/${hindi.slug}`)
    const form = await run(updatePage.loader, get(`/update-post/${hindi.id}`, { cookie }), {
      deps,
      params,
    })
    expect(form.data.values.translation).toBe(english.slug)
  })
})

describe("a category's second name", () => {
  it("is shown on posts in its language, and below the first name on the category's page", async () => {
    const { deps, by } = aSite()
    const { id, slug } = aCategory(deps, 'तीर्थ')
    renameCategory(deps, by, id, { name: 'तीर्थ', secondName: 'Pilgrimage' })
    const english = aPost(deps, {
      by,
      title: 'To the river',
      content: '<p>x</p>',
      category: 'तीर्थ',
    })
    const hindi = aPost(deps, { by, title: 'नदी तक', category: 'तीर्थ' })
    expect((await read(deps, english.slug)).data.post.category).toEqual({
      name: 'Pilgrimage',
      slug,
      language: 'en',
    })
    expect((await read(deps, hindi.slug)).data.post.category.name).toBe('तीर्थ')
    const { data } = await run(category.loader, get(`/category/${slug}`), {
      deps,
      params: { slug },
    })
    expect(data.category.name).toBe('तीर्थ')
    expect(data.second).toEqual({ text: 'Pilgrimage', language: 'en' })
    // Older API clients do not send the second name.
    renameCategory(deps, by, id, { name: 'तीर्थयात्रा' })
    expect((await read(deps, english.slug)).data.post.category.name).toBe('Pilgrimage')
  })
})
