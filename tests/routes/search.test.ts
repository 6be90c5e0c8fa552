import { afterEach, describe, expect, it, vi } from 'vitest'
import { deleteMany, unpublishMany } from '~/domain/posts/manage-posts.server'
import { mergeIndex } from '~/domain/search-index/rebuild-index.server'
import { listQueries } from '~/domain/search/search.server'
import * as search from '~/routes/_site.search/route'
import * as suggestions from '~/routes/search-suggestions/route'
import { aCategory, aDevotionalText, aMember, anAdmin, aPost } from '../helpers/builders'
import { createTestDeps, type TestDeps } from '../helpers/deps'
import { readMeta } from '../helpers/meta'
import { get, run, signedIn } from '../helpers/requests'

const IP = '192.0.2.1'
const asked = (query: string, more = '') => `?q=${encodeURIComponent(query)}${more}`
const find = (deps: TestDeps, query: string, options = {}, clientIp = IP) =>
  run(search.loader, get(`/search${query}`, options), { deps, clientIp })
const slugs = (posts: { slug: string }[]) => posts.map(({ slug }) => slug)

afterEach(() => vi.restoreAllMocks())

describe('search', () => {
  it('finds posts for the trimmed query', async () => {
    const deps = createTestDeps()
    const { slug } = aPost(deps, { title: 'रामायण' })
    const { data } = await find(deps, `${asked('  रामायण ')}&q=x`)
    expect(data.query).toBe('रामायण')
    expect(slugs(data.found.posts)).toEqual([slug])
    expect(data.found).toMatchObject({ totalLabel: '1', hasMore: false, isClose: false })
    expect(readMeta(data.meta)).toMatchObject({
      'og:title': 'Search Results for: "रामायण"',
      description: expect.stringContaining('खोजिए') as string,
      robots: 'noindex',
    })
  })

  it('uses Devanagari digits if the setting is on', async () => {
    const deps = createTestDeps({ site: { digits: 'deva' } })
    for (let number = 1; number <= 12; number += 1) aPost(deps, { title: 'रामायण' })
    aDevotionalText(deps, { shlokas: ['<p>मंगल</p>', '<p>रामायण</p>'] })
    const { data } = await find(deps, asked('रामायण'))
    expect(data.found.totalLabel).toBe('१२')
    expect(data.found.related.verses).toMatchObject([{ number: 2, numberLabel: '२' }])
    expect(data.found.posts[0].publishedLabel).toBe('२१ नवंबर २०२६')
  })

  it.each(['', '?q=', '?q=%20%20', '?q=%E2%80%8B'])('does not run for %j', async (query) => {
    const deps = createTestDeps()
    aPost(deps)
    const take = vi.spyOn(deps.throttle, 'consume')
    expect((await find(deps, query)).data).toMatchObject({ query: '', found: null })
    expect(take).not.toHaveBeenCalled()
  })

  it('shows nine posts per page, and related results on the first', async () => {
    const deps = createTestDeps()
    for (let number = 1; number <= 11; number += 1) aPost(deps, { title: `तुलसी ${number}` })
    aCategory(deps, 'तुलसी साहित्य')
    aDevotionalText(deps, { shlokas: ['<p>पहला</p>', '<p>तुलसी की माला</p>'] })
    const first = (await find(deps, asked('तुलसी'))).data.found
    expect(first.posts).toHaveLength(9)
    expect(first).toMatchObject({
      totalLabel: '11',
      hasMore: true,
      related: { categories: [{ slug: 'tulsi-sahitya' }], verses: [{ number: 2, language: 'hi' }] },
    })
    const second = (await find(deps, asked('तुलसी', '&startIndex=9'))).data.found
    expect(second.posts).toHaveLength(2)
    expect(second).toMatchObject({ hasMore: false, related: null })
    expect(new Set(slugs([...first.posts, ...second.posts])).size).toBe(11)
    expect((await find(deps, asked('तुलसी', '&startIndex=99'))).data.found).toMatchObject({
      posts: [],
      hasMore: false,
    })
  })

  it('sets the language of each text', async () => {
    const deps = createTestDeps()
    aPost(deps, { title: 'The story of Nalanda', content: '<p>नालंदा में दूर से छात्र आते थे।</p>' })
    const [post] = (await find(deps, asked('nalanda'))).data.found.posts
    expect(post).toMatchObject({ titleLanguage: 'en', snippetLanguage: 'hi' })
  })

  it('may be cached only by the browser, and not for signed-in users', async () => {
    const deps = createTestDeps()
    const anonymous = await find(deps, asked('राम'))
    expect(anonymous.headers.get('Cache-Control')).toBe('private, no-cache')
    const cookie = await signedIn(deps, aMember(deps))
    const member = await find(deps, asked('राम'), { cookie })
    expect(member.headers.get('Cache-Control')).toBe('private, no-store')
  })

  it('allows sixty searches a minute', async () => {
    const deps = createTestDeps()
    for (let time = 1; time <= 60; time += 1) expect((await find(deps, '?q=x')).status).toBe(200)
    const reply = await find(deps, '?q=x')
    expect([reply.status, reply.headers.get('Retry-After')]).toEqual([429, '60'])
    expect(reply.data.message).toBe('Too many attempts. Please wait and try again.')
    const normalize = vi.spyOn(String.prototype, 'normalize')
    expect((await find(deps, asked('ﷺ'.repeat(5_000)))).status).toBe(429)
    // The path may be normalised, but not what a visitor has sent.
    expect(normalize.mock.contexts.map(String).filter((text) => text.length > 100)).toEqual([])
    expect((await find(deps, '?q=x', {}, '192.0.2.2')).status).toBe(200)
  })

  it('does not cache failures, and sends Retry-After', () => {
    const errorHeaders = new Headers({ 'Retry-After': '60' })
    const args = { errorHeaders, loaderHeaders: new Headers(), parentHeaders: new Headers() }
    const sent = search.headers({ ...args, actionHeaders: new Headers() })
    expect(Object.fromEntries(new Headers(sent))).toEqual({
      'cache-control': 'private, no-store',
      'retry-after': '60',
    })
  })
})

describe('the query counter', () => {
  const counted = (deps: TestDeps) => {
    deps.queries.write()
    return listQueries(deps, anAdmin(deps)).map(({ query, asked, found }) => [query, asked, found])
  }

  it('counts each query once per person, ignoring further pages and reloads', async () => {
    const deps = createTestDeps()
    for (let number = 1; number <= 11; number += 1) aPost(deps, { title: `तुलसी ${number}` })
    await find(deps, asked('तुलसी'))
    await find(deps, asked('तुलसी', '&startIndex=9'))
    await find(deps, asked('तुलसी'))
    await find(deps, asked('तुलसी'), {}, '192.0.2.2')
    await find(deps, asked('xyzzy'))
    expect(counted(deps)).toEqual([
      ['तुलसी', 2, 11],
      ['xyzzy', 1, 0],
    ])
  })

  it.each([
    { 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' },
    { 'Sec-Purpose': 'prefetch;prerender' },
    { Purpose: 'prefetch' },
  ])('ignores bots and prefetches: %j', async (headers) => {
    const deps = createTestDeps()
    await find(deps, asked('राम'), { headers })
    expect(counted(deps)).toEqual([])
  })

  it("ignores editors' own searches", async () => {
    const deps = createTestDeps()
    const cookie = await signedIn(deps, anAdmin(deps))
    await find(deps, asked('राम'), { cookie })
    expect(counted(deps)).toEqual([])
    await find(deps, asked('राम'), { cookie: await signedIn(deps, aMember(deps)) })
    expect(counted(deps)).toEqual([['राम', 1, 0]])
  })

  it('ignores requests for suggestions', async () => {
    const deps = createTestDeps()
    aPost(deps, { title: 'रामायण' })
    await run(suggestions.loader, get(`/search-suggestions${asked('राम')}`), { deps })
    expect(counted(deps)).toEqual([])
  })

  it('counts a query with only close matches as one without results', async () => {
    const deps = createTestDeps()
    const related = { categories: [], verses: [], media: [] }
    const page = { posts: [], total: 4, isClose: true, suggestion: null, related }
    vi.spyOn(deps.search, 'run').mockResolvedValue(page)
    await find(deps, asked('रामयाण'))
    expect(counted(deps)).toEqual([['रामयाण', 1, 0]])
  })

  it('does not block the results if its counts cannot be written', async () => {
    const deps = createTestDeps()
    const { slug } = aPost(deps, { title: 'रामायण' })
    deps.db.$client.exec('DROP TABLE search_queries')
    expect(slugs((await find(deps, asked('रामायण'))).data.found.posts)).toEqual([slug])
  })
})

describe('suggestions', () => {
  const suggest = async (deps: TestDeps, query: string, clientIp = IP) =>
    run(suggestions.loader, get(`/search-suggestions${query}`), { deps, clientIp })

  it('link to posts, each in its language, and are not cached', async () => {
    const deps = createTestDeps()
    aPost(deps, { title: 'रामायण की कथा' })
    aPost(deps, { title: 'रामायण का मसौदा', status: 'draft' })
    const reply = await suggest(deps, asked('रामा'))
    expect(JSON.parse(reply.data).suggestions).toMatchObject([
      { text: 'रामायण', isPost: false },
      { text: 'रामायण की कथा', language: 'hi', isPost: true, to: '/post/ramayan-ki-katha' },
    ])
    expect(reply.headers.get('Cache-Control')).toBe('public, no-cache')
    expect(reply.headers.get('Content-Type')).toMatch(/^application\/json/)
  })

  it.each(['', '?q=', asked('र'), asked('"'), asked('x'.repeat(5_000)), asked('\0\u{1F600}')])(
    'are empty for %.40j',
    async (query) => {
      const deps = createTestDeps()
      aPost(deps, { title: 'रामायण' })
      const reply = await suggest(deps, query)
      expect([reply.status, reply.data]).toEqual([200, '{"suggestions":[]}'])
    },
  )

  it.each([
    ['unpublished', (deps: TestDeps, id: string) => unpublishMany(deps, anAdmin(deps), [id])],
    ['deleted', (deps: TestDeps, id: string) => deleteMany(deps, anAdmin(deps), [id])],
  ])('never contain words of a post that has just been %s', async (_, remove) => {
    const deps = createTestDeps()
    const words = async () => JSON.parse((await suggest(deps, asked('अतिगो'))).data).suggestions
    const post = aPost(deps, { content: '<p>अतिगोपनीय बात</p>' })
    await mergeIndex(deps.db)
    expect(await words()).not.toEqual([])
    remove(deps, post.id)
    expect(await words()).toEqual([])
    const [one, other] = [1, 2].map(() => aPost(deps, { content: '<p>अतिगोपनीय बात</p>' }))
    remove(deps, one!.id)
    expect(await words()).toMatchObject([{ text: 'अतिगोपनीय' }, { text: other!.title }])
  })

  it('have their own rate limit', async () => {
    const deps = createTestDeps()
    for (let time = 1; time <= 300; time += 1) await suggest(deps, '?q=')
    expect((await suggest(deps, '?q=')).status).toBe(429)
    expect((await find(deps, '?q=x')).status).toBe(200)
  })
})
