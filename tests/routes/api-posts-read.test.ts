import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { DAY, MINUTE } from '~/time/durations'
import { posts } from '~db/schema'
import { anAdmin, aPost } from '../helpers/builders'
import { anApiSite } from '../helpers/api-site'

type Site = ReturnType<typeof anApiSite>

/** Published posts, a minute apart; the last one is the newest. */
function somePosts({ deps }: Site, count: number) {
  return Array.from({ length: count }, (_, index) => {
    deps.clock.advance(MINUTE)
    return aPost(deps, { title: `Story ${index + 1}` })
  })
}

let eleven: Site | undefined

/** Created once, for tests that only read. */
function siteOfEleven(): Site {
  if (eleven) return eleven
  eleven = anApiSite()
  somePosts(eleven, 11)
  return eleven
}

const titles = (list: { title: string }[]) => list.map(({ title }) => title)

describe('GET /api/posts', () => {
  it('returns a page of complete posts, as the contract says', async () => {
    const site = anApiSite()
    const by = anAdmin(site.deps, { username: 'मीरा', profilePicture: '/media/face.webp' })
    const row = aPost(site.deps, {
      title: 'गंगा',
      content: '<p>गंगा की कथा।</p>',
      category: 'तीर्थ',
      by,
    })
    const { status, json } = await site.call('GET', '/api/posts')
    expect(status).toBe(200)
    expect(json).toEqual({
      posts: [
        {
          _id: row.id,
          title: 'गंगा',
          content: '<p>गंगा की कथा।</p>',
          image: '/assets/DT-DefaultImg.jpg',
          slug: 'ganga',
          category: 'तीर्थ',
          description: '',
          language: 'hi',
          authorName: 'मीरा',
          authorPhoto: '/media/face.webp',
          translation: null,
          userId: by.id,
          isPublished: true,
          isDraft: false,
          isFeatured: false,
          views: 0,
          createdAt: '2026-11-21T04:30:00.000Z',
          updatedAt: '2026-11-21T04:30:00.000Z',
          publishedAt: '2026-11-21T04:30:00.000Z',
        },
      ],
      totalPosts: 1,
      lastMonthPosts: 1,
      message: 'Posts found',
    })
  })

  it('lists the most recently changed posts first, nine per page, with or without a trailing slash', async () => {
    const site = anApiSite()
    const [first] = somePosts(site, 11)
    site.deps.db
      .update(posts)
      .set({ updatedAt: site.deps.now() + 1 })
      .where(eq(posts.id, first!.id))
      .run()
    const { json } = await site.call('GET', '/api/posts')
    expect(titles(json.posts).slice(0, 3)).toEqual(['Story 1', 'Story 11', 'Story 10'])
    expect(json.posts).toHaveLength(9)
    expect((await site.call('GET', '/api/posts/')).json).toEqual(json)
    expect((await site.call('GET', '/api/posts/?limit=2')).json.posts).toHaveLength(2)
  })

  it('sorts by views and by age', async () => {
    const site = anApiSite()
    const [first, second] = somePosts(site, 3)
    const setViews = (id: string, views: number) =>
      site.deps.db.update(posts).set({ views }).where(eq(posts.id, id)).run()
    setViews(first!.id, 5)
    setViews(second!.id, 9)
    const sorted = async (sort: string) =>
      titles((await site.call('GET', `/api/posts?sort=${sort}`)).json.posts)
    expect(await sorted('views')).toEqual(['Story 2', 'Story 1', 'Story 3'])
    expect(await sorted('asc')).toEqual(['Story 1', 'Story 2', 'Story 3'])
    expect(await sorted('desc')).toEqual(['Story 3', 'Story 2', 'Story 1'])
    expect(await sorted('title;drop')).toEqual(['Story 3', 'Story 2', 'Story 1'])
  })

  it.each([
    ['limit=0', 1, 0],
    ['limit=-4', 1, 0],
    ['limit=100000', 11, 0],
    [`limit=${'9'.repeat(16)}`, 11, 0],
    [`limit=-${'9'.repeat(16)}`, 1, 0],
    // Larger than the largest number that JavaScript can represent.
    [`limit=${'9'.repeat(400)}`, 11, 0],
    ['limit=nonsense', 9, 0],
    ['limit=2.5', 9, 0],
    ['limit=', 9, 0],
    ['limit=3&limit=5', 3, 0],
    ['limit=3&startIndex=4', 3, 4],
    ['limit=3&startIndex=-4', 3, 0],
    ['limit=3&startIndex=x', 3, 0],
    ['startIndex=10', 1, 10],
    ['startIndex=99999999999', 0, 0],
    ['unknown=1', 9, 0],
  ])('with %s, returns %i of 11 posts, starting at index %i', async (query, count, start) => {
    const { json } = await siteOfEleven().call('GET', `/api/posts?${query}`)
    expect(json.posts).toHaveLength(count)
    if (count > 0) expect(json.posts[0].title).toBe(`Story ${11 - start}`)
  })

  it('links to the previous and next page, keeping the rest of the query', async () => {
    const site = anApiSite()
    somePosts(site, 5)
    const link = async (query: string) =>
      (await site.call('GET', `/api/posts/?${query}`)).headers.get('Link')
    const url = 'http://localhost:3000/api/posts/'
    expect(await link('limit=2')).toBe(`<${url}?limit=2&startIndex=2>; rel="next"`)
    expect(await link('limit=2&startIndex=3')).toBe(`<${url}?limit=2&startIndex=1>; rel="prev"`)
    expect(await link('sort=asc&limit=2&startIndex=1')).toBe(
      `<${url}?sort=asc&limit=2&startIndex=0>; rel="prev", <${url}?sort=asc&limit=2&startIndex=3>; rel="next"`,
    )
    expect(await link('limit=5')).toBeNull()
    // Proxies respond with 502 to overlong headers.
    expect(await link(`limit=2&more=${'क'.repeat(300)}`)).toBeNull()
  })

  it('returns the number of published posts, in total and in the last month', async () => {
    const site = anApiSite()
    const { deps, call } = site
    const [first] = somePosts(site, 3)
    aPost(deps, { status: 'draft' })
    deps.db
      .update(posts)
      .set({ publishedAt: deps.now() - 40 * DAY })
      .where(eq(posts.id, first!.id))
      .run()
    expect((await call('GET', '/api/posts?limit=1')).json).toMatchObject({
      totalPosts: 3,
      lastMonthPosts: 2,
    })
    aPost(deps)
    expect((await call('GET', '/api/posts?limit=1')).json).toMatchObject({
      totalPosts: 4,
      lastMonthPosts: 3,
    })
    deps.clock.advance(40 * DAY)
    expect((await call('GET', '/api/posts?limit=1')).json).toMatchObject({
      totalPosts: 4,
      lastMonthPosts: 0,
    })
  })

  it('filters featured posts', async () => {
    const site = anApiSite()
    aPost(site.deps)
    aPost(site.deps, { title: 'Star', isFeatured: true })
    expect(
      titles((await site.call('GET', '/api/posts/?featured=true&limit=6')).json.posts),
    ).toEqual(['Star'])
    expect((await site.call('GET', '/api/posts/?featured=maybe')).json.posts).toHaveLength(2)
  })

  it('returns an author’s published posts as a bare array', async () => {
    const site = anApiSite()
    const by = anAdmin(site.deps)
    aPost(site.deps, { title: 'Mine', by })
    aPost(site.deps, { title: 'My draft', by, status: 'draft' })
    aPost(site.deps, { title: 'Theirs' })
    const token = site.tokenOf(by)
    const { json } = await site.call('GET', `/api/posts/?userId=${by.id}&startIndex=0`, { token })
    expect(titles(json)).toEqual(['Mine'])
    expect((await site.call('GET', '/api/posts/?userId=nobody')).json).toEqual([])
  })

  it.each(['itihas', 'इतिहास', 'ITIHAS'])(
    'returns the category %s as a bare array',
    async (category) => {
      const site = anApiSite()
      aPost(site.deps, { title: 'History', category: category === 'ITIHAS' ? 'Itihas' : 'इतिहास' })
      aPost(site.deps, { title: 'Other', category: 'तीर्थ' })
      const path = `/api/posts?category=${encodeURIComponent(category)}`
      expect(titles((await site.call('GET', path)).json)).toEqual(['History'])
    },
  )

  it('returns no posts for an unknown category or slug', async () => {
    const site = anApiSite()
    aPost(site.deps)
    expect(await site.call('GET', '/api/posts?category=nothing')).toMatchObject({
      status: 200,
      json: [],
    })
    const { status, json } = await site.call('GET', '/api/posts/?slug=nothing')
    expect(status).toBe(200)
    expect(json).toEqual({ posts: [], totalPosts: 1, lastMonthPosts: 1, message: 'No posts found' })
  })

  it('finds a published post, but no draft, by its slug or the Devanagari form of the slug', async () => {
    const site = anApiSite()
    aPost(site.deps, { title: 'रामायण की कथा' })
    aPost(site.deps, { title: 'गुप्त', status: 'draft' })
    const found = async (slug: string) =>
      titles((await site.call('GET', `/api/posts/?slug=${encodeURIComponent(slug)}`)).json.posts)
    expect(await found('ramayan-ki-katha')).toEqual(['रामायण की कथा'])
    expect(await found('रामायण-की-कथा')).toEqual(['रामायण की कथा'])
    expect(await found('gupt')).toEqual([])
    expect(await found('गुप्त')).toEqual([])
    aPost(site.deps, { title: 'गुप्त' })
    expect(await found('गुप्त')).toEqual(['गुप्त'])
    aPost(site.deps, { title: 'मसौदा', slug: 'अलग', status: 'draft' })
    aPost(site.deps, { title: 'अलग' })
    expect(await found('अलग')).toEqual(['अलग'])
  })

  it('responds with 304 to a known ETag', async () => {
    const site = anApiSite()
    aPost(site.deps)
    const first = await site.call('GET', '/api/posts')
    const etag = first.headers.get('ETag')!
    expect(etag).toMatch(/^W\/"[\w-]+"$/)
    expect(first.headers.get('Cache-Control')).toBe('public, no-cache')
    const ask = (tag: string) =>
      site.call('GET', '/api/posts', { headers: { 'If-None-Match': tag } })
    const again = await ask(`"other", ${etag}`)
    expect([again.status, again.text, again.headers.get('ETag')]).toEqual([304, '', etag])
    aPost(site.deps)
    expect((await ask(etag)).status).toBe(200)
  })
})

describe('GET /api/posts/search', () => {
  it('returns complete matching published posts', async () => {
    const site = anApiSite()
    aPost(site.deps, { title: 'गंगा आरती', content: '<p>काशी</p>' })
    aPost(site.deps, { title: 'गंगा का प्रारूप', status: 'draft' })
    aPost(site.deps, { title: 'हिमालय' })
    const { status, json } = await site.call(
      'GET',
      `/api/posts/search?q=${encodeURIComponent('गंगा')}`,
    )
    expect(status).toBe(200)
    expect(titles(json.posts)).toEqual(['गंगा आरती'])
    expect(json.posts[0].content).toBe('<p>काशी</p>')
    expect(json).toMatchObject({
      message: 'Posts found',
      found: 1,
      isClose: false,
      suggestion: null,
    })
  })

  it('reports close matches, and suggests a correction', async () => {
    const site = anApiSite()
    aPost(site.deps, { title: 'प्रदूषण' })
    const { json } = await site.call('GET', `/api/posts/search?q=${encodeURIComponent('प्रडुषन्ट')}`)
    expect(titles(json.posts)).toEqual(['प्रदूषण'])
    expect(json).toMatchObject({ found: 1, isClose: true, suggestion: 'प्रदूषण' })
  })

  it.each(['', '?q=', '?q=%20%20', '?q=%22%25*', `?q=${'x'.repeat(500)}`])(
    'finds nothing for %j',
    async (query) => {
      const site = anApiSite()
      aPost(site.deps)
      const { status, json } = await site.call('GET', `/api/posts/search${query}`)
      expect(status).toBe(200)
      expect(json.posts).toEqual([])
    },
  )

  it('returns results in pages', async () => {
    const site = anApiSite()
    for (let index = 0; index < 25; index += 1) aPost(site.deps, { title: `गंगा ${index}` })
    const ask = (query: string) =>
      site.call('GET', `/api/posts/search?q=${encodeURIComponent('गंगा')}${query}`)
    expect((await ask('')).json.posts).toHaveLength(20)
    expect((await ask('&limit=5')).json.posts).toHaveLength(5)
    const last = await ask('&limit=10&startIndex=20')
    expect(last.json.posts).toHaveLength(5)
    expect(last.headers.get('Link')).toMatch(/^<[^>]*startIndex=10>; rel="prev"$/)
  })

  it('shares its limit with the search page', async () => {
    const site = anApiSite()
    for (let index = 0; index < 60; index += 1) site.deps.throttle.consume('search', '192.0.2.1')
    const reply = await site.call('GET', '/api/posts/search?q=x')
    expect([reply.status, reply.headers.get('Retry-After')]).toEqual([429, '60'])
  })
})

describe('reading', () => {
  it('is limited per IP, and a long list counts as several calls', async () => {
    const site = anApiSite()
    for (let call = 1; call <= 55; call += 1) {
      expect((await site.call('GET', '/api/posts?limit=100')).status).toBe(200)
    }
    const reply = await site.call('GET', '/api/categories')
    expect([reply.status, reply.headers.get('Retry-After')]).toEqual([429, '60'])
    site.deps.clock.advance(MINUTE)
    expect((await site.call('GET', '/api/categories')).status).toBe(200)
  })
})
