import { describe, expect, it } from 'vitest'
import { getCacheVersion } from '~/domain/core/cache-version.server'
import { categories, posts, slugHistory } from '~db/schema'
import { aCategory, aMember, anAdmin, draftInput, postInput } from '../../../tests/helpers/builders'
import { createTestDeps } from '../../../tests/helpers/deps'
import { embedHtml } from '~/domain/html/post-html'
import { publishNewPost, saveNewDraft } from './save-post.server'
import { publishDraft, unpublishMany } from './manage-posts.server'
import { getPostForReader } from './read-posts.server'

const HINDI = 'क्षत्रिय, ज़िंदगी और ऋषि: ॐ नमः शिवाय ॥१॥ हँसी-ख़ुशी; दुःख! रक्‍षा, क्‌षा'

function createTestSite() {
  const deps = createTestDeps()
  const admin = anAdmin(deps, { username: 'संपादक' })
  const read = (id: string) =>
    deps.db.query.posts.findFirst({ where: (p, { eq }) => eq(p.id, id) }).sync()!
  const categoryOf = (id: string) =>
    deps.db
      .select()
      .from(categories)
      .all()
      .find((category) => category.id === read(id).categoryId)!
  return { deps, admin, read, categoryOf }
}

describe('publishNewPost', () => {
  it('creates a published post that readers can open', () => {
    const { deps, admin, read } = createTestSite()
    const created = publishNewPost(deps, admin, postInput({ title: 'रामायण की कथा' }))
    expect(created).toEqual({
      id: expect.any(String),
      slug: 'ramayan-ki-katha',
      status: 'published',
      version: 1,
    })
    expect(read(created.id)).toMatchObject({
      title: 'रामायण की कथा',
      status: 'published',
      content: '<p>राम कथा।</p>',
      excerpt: 'राम कथा।',
      language: 'hi',
      image: '/assets/DT-DefaultImg.jpg',
      authorName: 'संपादक',
      userId: admin.id,
      isFeatured: false,
      views: 0,
      version: 1,
      publishedAt: deps.now(),
      createdAt: deps.now(),
      updatedAt: deps.now(),
    })
    expect(getPostForReader(deps, created.slug)).toMatchObject({ post: { id: created.id } })
  })

  it.each(['<img src="data:image/png;base64,AAAA">', "<IMG alt='' SRC = ' data:image/png,x'>"])(
    'rejects an inline picture, which would be lost: %s',
    (picture) => {
      const { deps, admin } = createTestSite()
      const input = postInput({ content: `<p>क</p>${picture}` })
      const message = 'Pictures in the text have to be uploaded first'
      expect(() => publishNewPost(deps, admin, input)).toThrow(
        expect.objectContaining({ code: 'InvalidInput', fields: { content: [message] } }),
      )
    },
  )

  it('accepts pictures by URL, and text that mentions data:', () => {
    const { deps, admin, read } = createTestSite()
    const content = '<p>src=data: क &lt;img src="data:</p><img alt="data:" src="/media/a.webp">'
    const { id } = publishNewPost(deps, admin, postInput({ content }))
    expect(read(id).content).toContain('/media/a.webp')
  })

  it('derives the slug from the time if a post has no title', () => {
    const { deps, admin, read } = createTestSite()
    const created = publishNewPost(deps, admin, postInput({ title: '' }))
    expect(read(created.id).title).toBe(`post-${deps.now()}`)
    expect(created.slug).toBe(`post-${deps.now()}`)
    const next = publishNewPost(deps, admin, postInput({ title: '' }))
    expect(next.slug).toBe(`post-${deps.now()}-2`)
  })

  it('preserves Hindi text in the title and body', () => {
    const { deps, admin, read } = createTestSite()
    const content = `<h2>${HINDI}</h2><p style="text-align:center">${HINDI}</p>`
    const { id } = publishNewPost(deps, admin, postInput({ title: HINDI, content }))
    expect(read(id).title).toBe(HINDI.normalize('NFKC'))
    expect(read(id).content).toBe(content.normalize('NFKC'))
  })

  it('stores the sanitised body, so that rendering need not sanitise it', () => {
    const { deps, admin, read } = createTestSite()
    const content = '<p onclick="x()">राम</p><script>alert(1)</script><img src=x onerror=alert(1)>'
    const { id } = publishNewPost(deps, admin, postInput({ content }))
    expect(read(id).content).toBe('<p>राम</p><img src="x" alt="" />')
  })

  it('sanitises text that normalisation turns into a tag', () => {
    const { deps, admin, read } = createTestSite()
    const { id } = publishNewPost(
      deps,
      admin,
      postInput({ content: '<p>राम</p>＜script＞alert(1)＜/script＞' }),
    )
    expect(read(id).content).toBe('<p>राम</p>')
  })

  it('turns plain text into paragraphs', () => {
    const { deps, admin, read } = createTestSite()
    const { id } = publishNewPost(deps, admin, postInput({ content: 'पहला।\n\nदूसरा < तीसरा।' }))
    expect(read(id).content).toBe('<p>पहला।</p>\n<p>दूसरा &lt; तीसरा।</p>')
  })

  it('cuts the excerpt between words and returns plain text', () => {
    const { deps, admin, read } = createTestSite()
    const { id } = publishNewPost(
      deps,
      admin,
      postInput({ content: `<p>${'रामायण '.repeat(100)}</p>` }),
    )
    expect(read(id).excerpt).toMatch(/^(रामायण )+रामायण…$/)
  })

  it.each([
    ['a footnote', '<p>राम<small>दशरथ के पुत्र</small> अयोध्या आए।</p>'],
    [
      'a caption',
      '<figure><img src="/a.webp" alt="" /><figcaption>सरयू का घाट</figcaption></figure>',
    ],
    ['a video URL', embedHtml({ type: 'youtube', mediaId: 'dQw4w9WgXcQ' })],
    ['the name of an audio file', `<p><a href="/media/${'0'.repeat(32)}.mp3">भजन</a></p>`],
    ['a table', '<table><tbody><tr><td>सोमवार</td><td>42</td></tr></tbody></table>'],
  ])('omits %s from the excerpt', (_, html) => {
    const { deps, admin, read } = createTestSite()
    const content = `${html}<p>राम अयोध्या आए।</p>`
    const { id } = publishNewPost(deps, admin, postInput({ content }))
    expect(read(id).excerpt).toMatch(/^(राम अयोध्या आए। ?)+$/)
  })

  it('adds numbers to the slugs of equal titles', () => {
    const { deps, admin } = createTestSite()
    const slugs = [1, 2, 3].map(() => publishNewPost(deps, admin, postInput()).slug)
    expect(slugs).toEqual(['ramayan-ki-katha', 'ramayan-ki-katha-2', 'ramayan-ki-katha-3'])
  })

  it('finds the post by its Devanagari title', () => {
    const { deps, admin } = createTestSite()
    publishNewPost(deps, admin, postInput())
    publishNewPost(deps, admin, postInput())
    expect(getPostForReader(deps, 'रामायण-की-कथा')).toEqual({ movedTo: 'ramayan-ki-katha' })
  })

  it('keeps the alias of a title with capitals in lower case, as the paths that are looked up', () => {
    const { deps, admin } = createTestSite()
    const { slug } = publishNewPost(deps, admin, postInput({ title: 'IPL में Élan की जीत' }))
    expect(getPostForReader(deps, 'ipl-में-élan-की-जीत')).toEqual({ movedTo: slug })
  })

  it('ignores the Devanagari titles of drafts', () => {
    const { deps, admin } = createTestSite()
    const draft = saveNewDraft(deps, admin, postInput())
    expect(deps.db.select().from(slugHistory).all()).toEqual([])
    const published = publishNewPost(deps, admin, postInput())
    const found = () => getPostForReader(deps, 'रामायण-की-कथा')
    expect(found()).toEqual({ movedTo: published.slug })
    publishDraft(deps, admin, draft.id)
    expect(found()).toEqual({ movedTo: published.slug })
    unpublishMany(deps, admin, [published.id])
    expect(found()).toEqual({ movedTo: draft.slug })
  })

  it('reuses an alias that an earlier version stored for a draft', () => {
    const { deps, admin } = createTestSite()
    const draft = saveNewDraft(deps, admin, postInput())
    const alias = { slug: 'रामायण-की-कथा', postId: draft.id, createdAt: 1 }
    deps.db.insert(slugHistory).values(alias).run()
    const { slug } = publishNewPost(deps, admin, postInput())
    expect(getPostForReader(deps, alias.slug)).toEqual({ movedTo: slug })
  })

  it('adds the alias when any command publishes a draft', () => {
    const { deps, admin } = createTestSite()
    const draft = saveNewDraft(deps, admin, postInput())
    expect(() => getPostForReader(deps, 'रामायण-की-कथा')).toThrow('Post not found')
    publishDraft(deps, admin, draft.id)
    expect(getPostForReader(deps, 'रामायण-की-कथा')).toEqual({ movedTo: draft.slug })
  })

  it('finds a post by its alias even if a draft has that slug', () => {
    const { deps, admin } = createTestSite()
    saveNewDraft(deps, admin, postInput({ title: 'मसौदा', slug: 'रामायण-की-कथा' }))
    const { slug } = publishNewPost(deps, admin, postInput())
    expect(getPostForReader(deps, 'रामायण-की-कथा')).toEqual({ movedTo: slug })
  })

  it('creates one post if a form is submitted twice', () => {
    const { deps, admin } = createTestSite()
    const submissionId = '0190163d-8694-739b-aea5-966c26f8ad91'
    const first = publishNewPost(deps, admin, postInput({ submissionId }))
    deps.clock.advance(1_000)
    const second = publishNewPost(deps, admin, postInput({ submissionId, title: 'दूसरा' }))
    expect(second).toEqual({ ...first, version: 2 })
    expect(deps.db.select().from(posts).all()).toMatchObject([{ title: 'दूसरा' }])
  })

  it('publishes the draft that the same form has saved, with the current text', () => {
    const { deps, admin } = createTestSite()
    const submissionId = '0190163d-8694-739b-aea5-966c26f8ad91'
    const draft = saveNewDraft(deps, admin, draftInput({ title: 'राम', submissionId }))
    const post = publishNewPost(deps, admin, postInput({ title: 'सीता', submissionId }))
    expect(post).toMatchObject({ id: draft.id, status: 'published' })
    expect(deps.db.select().from(posts).all()).toMatchObject([
      { title: 'सीता', status: 'published' },
    ])
    expect(() => saveNewDraft(deps, admin, draftInput({ title: 'राम', submissionId }))).toThrow(
      expect.objectContaining({ code: 'Conflict' }),
    )
  })

  it('rejects a body that is empty after sanitising', () => {
    const { deps, admin } = createTestSite()
    const input = postInput({ content: '<script>alert(1)</script>' })
    expect(() => publishNewPost(deps, admin, input)).toThrow('Content is required')
    expect(deps.db.select().from(posts).all()).toHaveLength(0)
  })

  it("uses the session's account and the form's author name", () => {
    const { deps, read } = createTestSite()
    const admin = anAdmin(deps, { profilePicture: '/media/face.webp' })
    const { id } = publishNewPost(deps, admin, postInput({ authorName: 'अतिथि लेखक' }))
    expect(read(id)).toMatchObject({
      userId: admin.id,
      authorName: 'अतिथि लेखक',
      authorPhoto: '/media/face.webp',
    })
  })

  it('finds the category by name or slug, or uses the default', () => {
    const { deps, admin, categoryOf } = createTestSite()
    const history = aCategory(deps, 'इतिहास')
    const inCategory = (category: string) =>
      categoryOf(publishNewPost(deps, admin, postInput({ category })).id)
    expect(inCategory('इतिहास').id).toBe(history.id)
    expect(inCategory('itihas').id).toBe(history.id)
    expect(inCategory('')).toMatchObject({ name: 'uncategorized', slug: 'uncategorized' })
    expect(inCategory('Uncategorized').id).toBe(inCategory('').id)
  })

  it('creates a missing category', () => {
    const { deps, admin, categoryOf } = createTestSite()
    const { id } = publishNewPost(deps, admin, postInput({ category: 'लोक कला' }))
    expect(categoryOf(id)).toMatchObject({ name: 'लोक कला', slug: 'lok-kala' })
  })

  it('invalidates the page cache', () => {
    const { deps, admin } = createTestSite()
    publishNewPost(deps, admin, postInput())
    const before = getCacheVersion(deps)
    publishNewPost(deps, admin, postInput())
    expect(getCacheVersion(deps)).toBeGreaterThan(before)
  })

  it.each([
    ['a visitor', () => null, 'Unauthenticated'],
    ['a member', aMember, 'Forbidden'],
  ] as const)('rejects %s', (_, actor, code) => {
    const { deps } = createTestSite()
    const who = actor(deps)
    for (const command of [publishNewPost, saveNewDraft]) {
      expect(() => command(deps, who, postInput())).toThrow(expect.objectContaining({ code }))
    }
    expect(deps.db.select().from(posts).all()).toEqual([])
  })

  it('saves nothing if a step fails', () => {
    const { deps, admin } = createTestSite()
    const anonymous = { ...admin, id: 'not there' }
    expect(() => publishNewPost(deps, anonymous, postInput({ category: 'नया' }))).toThrow()
    expect(deps.db.select().from(posts).all()).toEqual([])
    expect(deps.db.select().from(categories).all()).toEqual([])
  })
})

describe('saveNewDraft', () => {
  it('creates a draft that readers cannot open at any URL', () => {
    const { deps, admin, read } = createTestSite()
    const created = saveNewDraft(deps, admin, draftInput({ title: 'रामायण की कथा' }))
    expect(created.status).toBe('draft')
    expect(read(created.id)).toMatchObject({ status: 'draft', publishedAt: null })
    for (const slug of [created.slug, 'रामायण-की-कथा']) {
      expect(() => getPostForReader(deps, slug)).toThrow('Post not found')
    }
  })

  it("reports missing fields in the specification's words", () => {
    const { deps, admin, read } = createTestSite()
    const untitled = saveNewDraft(deps, admin, draftInput({ content: '<p>पाठ</p>' }))
    expect(read(untitled.id).title).toBe(`Draft-${deps.now()}`)
    const empty = saveNewDraft(deps, admin, draftInput({ title: 'राम', content: '<p> </p>' }))
    expect(read(empty.id)).toMatchObject({
      content: '<p>Empty draft</p>',
      excerpt: 'Empty draft',
    })
  })

  it('treats a body that is empty after cleaning as missing', () => {
    const { deps, admin, read } = createTestSite()
    const content = '<script>alert(1)</script>'
    const { id } = saveNewDraft(deps, admin, draftInput({ title: 'राम', content }))
    expect(read(id).content).toBe('<p>Empty draft</p>')
  })

  it('creates one draft if a form is submitted twice', () => {
    const { deps, admin } = createTestSite()
    const input = draftInput({ title: 'राम', submissionId: '0190163d-8694-739b-aea5-966c26f8ad91' })
    const first = saveNewDraft(deps, admin, input)
    expect(saveNewDraft(deps, admin, input)).toEqual(first)
    const again = { ...input, title: 'सीता' }
    expect(saveNewDraft(deps, admin, again)).toMatchObject({ id: first.id, version: 2 })
  })

  it('invalidates pages only if it creates a category', () => {
    const { deps, admin } = createTestSite()
    aCategory(deps, 'इतिहास')
    const before = getCacheVersion(deps)
    saveNewDraft(deps, admin, draftInput({ title: 'राम', category: 'itihas' }))
    expect(getCacheVersion(deps)).toBe(before)
    saveNewDraft(deps, admin, draftInput({ title: 'राम', category: 'लोक कला' }))
    expect(getCacheVersion(deps)).toBeGreaterThan(before)
  })
})

describe('the address of a new post', () => {
  it('is the slug that the editor typed', () => {
    const { deps, admin } = createTestSite()
    const typed = { ...postInput({ title: 'राम' }), slug: 'Meri Katha!' }
    expect(publishNewPost(deps, admin, typed).slug).toBe('meri-katha')
    expect(() => publishNewPost(deps, admin, typed)).toThrow('Another post has this address.')
    expect(deps.db.select().from(posts).all()).toHaveLength(1)
  })

  it('gets a number if another post has the prefilled address', () => {
    const { deps, admin } = createTestSite()
    const prefilled = (submissionId?: string) => ({
      ...postInput({ title: 'राम', submissionId }),
      slug: 'ram',
    })
    const submissionId = '0190163d-8694-739b-aea5-966c26f8ad91'
    expect(publishNewPost(deps, admin, prefilled()).slug).toBe('ram')
    expect(saveNewDraft(deps, admin, prefilled(submissionId)).slug).toBe('ram-2')
    expect(publishNewPost(deps, admin, prefilled(submissionId)).slug).toBe('ram-2')
  })
})
