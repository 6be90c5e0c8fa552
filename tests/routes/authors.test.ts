import type { AppLoadContext } from '@remix-run/node'
import { eq } from 'drizzle-orm'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type ContentTag, onContentChange } from '~/domain/core/cache-version.server'
import { deleteAccount } from '~/domain/across/delete-account.server'
import { updateProfile } from '~/domain/across/own-account.server'
import { addSlugs, listAuthors } from '~/domain/posts/authors.server'
import { publishMany, unpublishMany } from '~/domain/posts/manage-posts.server'
import { updatePost } from '~/domain/posts/save-post.server'
import { EditInputSchema } from '~/domain/posts/schema'
import * as authorPage from '~/routes/_site.author.$slug/route'
import * as postPage from '~/routes/_site.post.$slug/route'
import { guests, posts, users } from '~db/schema'
import { anAdmin, aMember, aMemberWithPassword, aPost, postInput } from '../helpers/builders'
import { createTestDeps, type TestDeps } from '../helpers/deps'
import { get, run } from '../helpers/requests'

const readAuthor = (deps: TestDeps, slug: string, context = {}) =>
  run(authorPage.loader, get(`/author/${slug}`), { deps, params: { slug }, context })

const readPost = (deps: TestDeps, slug: string, context = {}) =>
  run(postPage.loader, get(`/post/${slug}`), { deps, params: { slug }, context })

const save = (deps: TestDeps, author: ReturnType<typeof anAdmin>, changes: object) =>
  updateProfile(
    deps,
    author,
    { username: author.username, email: author.email, ...changes },
    { keepToken: null },
  )

describe("an author's page", () => {
  it('shows the author and their published posts, and is linked from posts', async () => {
    const deps = createTestDeps()
    const by = anAdmin(deps, { username: 'मीरा जोशी' })
    const { slug } = aPost(deps, { by, title: 'पहला लेख' })
    aPost(deps, { by, status: 'draft' })
    aPost(deps, { title: 'किसी और का' })
    await save(deps, by, { bio: 'इतिहास पर लिखती हैं।' })
    const { data, status } = await readAuthor(deps, 'mira-joshi')
    expect(status).toBe(200)
    expect(data.author).toMatchObject({ name: 'मीरा जोशी', language: 'hi', initial: 'मी' })
    expect(data.bio).toEqual({ text: 'इतिहास पर लिखती हैं।', language: 'hi' })
    expect(data.posts.map(({ title }: { title: string }) => title)).toEqual(['पहला लेख'])
    expect(data.countLabel).toBe('1 लेख')
    expect((await readPost(deps, slug)).data.post.authorSlug).toBe('mira-joshi')
  })

  it('exists only while the author has a published post', async () => {
    const deps = createTestDeps()
    aMember(deps, { username: 'पाठक' })
    const by = anAdmin(deps, { username: 'मीरा' })
    const draft = aPost(deps, { by, status: 'draft' })
    expect((await readAuthor(deps, 'mira')).status).toBe(404)
    const { id } = aPost(deps, { by })
    expect((await readAuthor(deps, 'mira')).status).toBe(200)
    unpublishMany(deps, by, [id, draft.id])
    expect((await readAuthor(deps, 'mira')).status).toBe(404)
    expect(listAuthors(deps)).toEqual([])
    expect((await readAuthor(deps, 'pathak')).status).toBe(404)
  })

  it('omits posts published under another name', async () => {
    const deps = createTestDeps()
    const by = anAdmin(deps, { username: 'मीरा' })
    const guest = aPost(deps, { by, authorName: 'अतिथि' })
    expect((await readPost(deps, guest.slug)).data.post.authorSlug).toBe('atithi')
    const own = aPost(deps, { by })
    const edit = (authorName: string) =>
      updatePost(deps, by, own.id, EditInputSchema.parse({ ...postInput(), authorName }))
    edit('अतिथि')
    expect((await readAuthor(deps, 'mira')).status).toBe(404)
    edit('मीरा')
    expect((await readAuthor(deps, 'mira')).data.posts).toHaveLength(1)
  })

  it('exists for a guest author, separately from accounts with the same name', async () => {
    const deps = createTestDeps()
    const by = anAdmin(deps, { username: 'मीरा' })
    aPost(deps, { by, title: 'अपना लेख' })
    const mira = anAdmin(deps, { username: 'सीता' })
    const first = aPost(deps, { by: mira, authorName: 'मीरा', title: 'पहला' })
    aPost(deps, { by, authorName: 'अतिथि', title: 'दूसरा' })
    aPost(deps, { by: mira, authorName: 'मीरा', title: 'तीसरा' })
    deps.db
      .update(posts)
      .set({ authorPhoto: '/media/mira.webp' })
      .where(eq(posts.id, first.id))
      .run()
    const { data, status } = await readAuthor(deps, 'mira-2')
    expect(data.author.picture).toBe('/media/mira.webp')
    expect([status, data.author.name, data.countLabel]).toEqual([200, 'मीरा', '2 लेख'])
    expect(data.posts.map(({ title }: { title: string }) => title)).toEqual(['तीसरा', 'पहला'])
    const article = (await readPost(deps, first.slug)).data
    expect(article.post.authorSlug).toBe('mira-2')
    expect(JSON.stringify(article.meta)).toContain('/author/mira-2')
    expect(listAuthors(deps).map(({ slug }) => slug)).toEqual(['mira', 'atithi', 'mira-2'])
    aPost(deps, { by: anAdmin(deps, { username: 'अतिथि' }) })
    expect(listAuthors(deps).map(({ slug }) => slug)).toContain('atithi-2')
  })

  it("does not exist for a draft's former author name", async () => {
    const deps = createTestDeps()
    const by = anAdmin(deps)
    const { id } = aPost(deps, { by, authorName: 'अतिथ', status: 'draft' })
    for (const authorName of ['अतिथि', 'अतिथि लेखक']) {
      updatePost(deps, by, id, EditInputSchema.parse({ ...postInput(), authorName }))
    }
    expect(deps.db.select().from(guests).all()).toHaveLength(2)
    expect((await readAuthor(deps, 'atithi-lekhak')).status).toBe(404)
  })

  it('is added for guest authors saved by older versions', async () => {
    const deps = createTestDeps()
    const by = anAdmin(deps)
    aPost(deps, { by })
    for (const authorName of ['अतिथि', 'अतिथि', 'मीरा']) aPost(deps, { by, authorName })
    deps.db.update(posts).set({ guestSlug: null }).run()
    deps.db.delete(guests).run()
    addSlugs(deps)
    addSlugs(deps)
    expect((await readAuthor(deps, 'atithi')).data.posts).toHaveLength(2)
    expect((await readAuthor(deps, 'mira')).data.posts).toHaveLength(1)
  })

  it('keeps its slug and posts when the name changes', async () => {
    const deps = createTestDeps()
    const by = anAdmin(deps, { username: 'Admin' })
    aPost(deps, { by, status: 'draft' })
    await save(deps, by, { username: 'मीरा' })
    aPost(deps, { by: { ...by, username: 'मीरा' } })
    expect((await readAuthor(deps, 'mira')).data.posts).toHaveLength(1)
    await save(deps, by, { username: 'मीरा जोशी' })
    const { data } = await readAuthor(deps, 'mira')
    expect(data.author.name).toBe('मीरा जोशी')
    expect(data.posts).toHaveLength(1)
  })

  it('keeps its slug and posts when the account is deleted', async () => {
    const deps = createTestDeps()
    anAdmin(deps)
    const by = await aMemberWithPassword(deps, 'सही गुप्त शब्द', { username: 'मीरा', isAdmin: true })
    const { slug } = aPost(deps, { by, title: 'पहला लेख' })
    aPost(deps, { by, status: 'draft' })
    await save(deps, by, { username: 'मीरा जोशी' })
    await deleteAccount(deps, by, { password: 'सही गुप्त शब्द' })
    const check = async () => {
      const { status, data } = await readAuthor(deps, 'mira')
      expect([status, data.author.name, data.countLabel]).toEqual([200, 'मीरा जोशी', '1 लेख'])
      expect(data.posts).toHaveLength(1)
      expect((await readPost(deps, slug)).data.post.authorSlug).toBe('mira')
    }
    await check()
    addSlugs(deps)
    await check()
  })

  it('is not created for a deleted account without posts', async () => {
    const deps = createTestDeps()
    const by = await aMemberWithPassword(deps, 'सही गुप्त शब्द', { username: 'पाठक' })
    await deleteAccount(deps, by, { password: 'सही गुप्त शब्द' })
    expect(deps.db.select().from(guests).all()).toEqual([])
  })

  it('has a unique slug, even for equal names', () => {
    const deps = createTestDeps()
    for (let count = 0; count < 2; count += 1) {
      aPost(deps, { by: anAdmin(deps, { username: 'राम' }) })
    }
    expect(listAuthors(deps).map(({ slug }) => slug)).toEqual(['ram', 'ram-2'])
    deps.db.update(users).set({ slug: null }).where(eq(users.slug, 'ram')).run()
    addSlugs(deps)
    expect(listAuthors(deps).map(({ slug }) => slug)).toEqual(['ram', 'ram-2'])
  })

  it('tags its content, so that changes invalidate cached copies', async () => {
    const deps = createTestDeps()
    const by = anAdmin(deps, { username: 'मीरा' })
    const { id } = aPost(deps, { by })
    const context: AppLoadContext = {}
    await readAuthor(deps, 'mira', context)
    const changed: ContentTag[] = []
    onTestFinished(onContentChange((tags) => changed.push(...(tags ?? []))))
    const isOutdated = async (change: () => unknown) => {
      changed.length = 0
      await change()
      return context.cache!.shows!.some((tag) => changed.includes(tag))
    }
    expect(await isOutdated(() => save(deps, by, { bio: 'नया' }))).toBe(true)
    expect(await isOutdated(() => aPost(deps))).toBe(false)
    expect(await isOutdated(() => unpublishMany(deps, by, [id]))).toBe(true)
  })
})

describe('a post', () => {
  it('links to the previous and next post', async () => {
    const deps = createTestDeps()
    const by = anAdmin(deps)
    const slugs = ['एक', 'दो', 'तीन'].map((title) => {
      deps.clock.advance(1_000)
      return aPost(deps, { by, title }).slug
    })
    aPost(deps, { by, status: 'draft' })
    const further = async (slug: string) => (await readPost(deps, slug)).data.further
    expect(await further(slugs[1]!)).toMatchObject({
      previous: { title: 'एक', slug: slugs[0] },
      next: { title: 'तीन', slug: slugs[2] },
    })
    expect((await further(slugs[0]!)).previous).toBeUndefined()
    expect((await further(slugs[2]!)).next).toBeUndefined()
  })

  it('is invalidated when its neighbours change', async () => {
    const deps = createTestDeps()
    const by = anAdmin(deps)
    const [first, second] = ['एक', 'दो'].map((title) => {
      deps.clock.advance(1_000)
      return aPost(deps, { by, title, category: title })
    })
    const changed: ContentTag[] = []
    onTestFinished(onContentChange((tags) => changed.push(...(tags ?? []))))
    const outdatedBy = async (change: () => unknown) => {
      const tags = await Promise.all(
        [first!, second!].map(async ({ slug }) => {
          const context: AppLoadContext = {}
          await readPost(deps, slug, context)
          return context.cache?.shows ?? []
        }),
      )
      changed.length = 0
      deps.clock.advance(1_000)
      change()
      return tags.map((shown) => shown.some((tag) => changed.includes(tag)))
    }
    const newest = { by, title: 'तीन', category: 'तीन' }
    expect(await outdatedBy(() => aPost(deps, newest))).toEqual([false, true])
    const draft = aPost(deps, { ...newest, status: 'draft' })
    expect(await outdatedBy(() => publishMany(deps, by, [draft.id]))).toEqual([false, false])
    expect(await outdatedBy(() => unpublishMany(deps, by, [second!.id]))).toEqual([true, true])
    expect(await outdatedBy(() => publishMany(deps, by, [second!.id]))).toEqual([true, false])
  })

  it("shows the reading time, and lists a long article's headings", async () => {
    const deps = createTestDeps()
    const part = (title: string) => `<h2>${title}</h2><p>${'शब्द '.repeat(400)}</p>`
    const content = part('गंगा') + part('यमुना &amp; तट') + part('गंगा')
    const long = (await readPost(deps, aPost(deps, { content }).slug)).data.post
    expect(long.readingLabel).toBe('6 मिनट में पढ़ें')
    expect(long.headings).toEqual([
      { id: 'h-ganga', text: 'गंगा' },
      { id: 'h-yamuna-tat', text: 'यमुना & तट' },
      { id: 'h-ganga--2', text: 'गंगा' },
    ])
    for (const { id } of long.headings) expect(long.pieces[0].html).toContain(`<h2 id="${id}">`)
    const english = aPost(deps, { title: 'Morning', content: '<p>A few words.</p>' })
    const short = (await readPost(deps, english.slug)).data.post
    expect(short).toMatchObject({ readingLabel: '1 min read', headings: [] })
    const fourMinutes = part('गंगा') + part('यमुना') + '<h2>सरयू</h2>'
    const middle = (await readPost(deps, aPost(deps, { content: fourMinutes }).slug)).data.post
    expect(middle).toMatchObject({ readingLabel: '4 मिनट में पढ़ें', headings: [] })
  })

  it('has no lead picture if the post has no picture, and shows the description above the text', async () => {
    const deps = createTestDeps()
    const without = (await readPost(deps, aPost(deps).slug)).data.post
    expect(without).toMatchObject({ lead: null, hasStandfirst: false })
    expect(without.image).toBe('/assets/DT-DefaultImg.jpg')
    const image = 'https://example.org/a.jpg'
    const other = aPost(deps, { image, description: 'एक कथा' })
    const shown = (await readPost(deps, other.slug)).data.post
    // The picture's aspect ratio is unknown, so it is shown whole.
    expect(shown).toMatchObject({ lead: image, leadFit: 'contain', hasStandfirst: true })
  })
})
