import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { action, loader } from '~/routes/dashboard/route'
import { loader as rowsLoader } from '~/routes/dashboard_.rows/route'
import { loader as deleteLoader } from '~/routes/dashboard_.$change.$id/route'
import { posts } from '~db/schema'
import { schedulePost } from '~/domain/posts/schedule.server'
import { HOUR } from '~/time/durations'
import { aCategory, anAdmin, aPost } from '../helpers/builders'
import { createTestDeps, memoryLog } from '../helpers/deps'
import { get, postForm, run, signedIn, toastOf } from '../helpers/requests'

async function createTestSite() {
  const deps = createTestDeps()
  const admin = anAdmin(deps)
  const cookie = await signedIn(deps, admin)
  const read = (id: string) => deps.db.select().from(posts).where(eq(posts.id, id)).get()
  const load = (path: string) => run(loader, get(path, { cookie }), { deps })
  const send = (path: string, fields: [string, string][]) =>
    run(action, postForm(path, fields, { cookie }), { deps })
  return { deps, admin, cookie, read, load, send }
}

const ids = (list: { id: string }[]): [string, string][] => list.map(({ id }) => ['postId', id])
const titlesOf = (reply: { data: { tab: { page: { value: { rows: { title: string }[] } } } } }) =>
  reply.data.tab.page.value.rows.map(({ title }) => title)

describe('the lists of posts and drafts', () => {
  it('are filtered by the URL', async () => {
    const { deps, admin, load } = await createTestSite()
    aCategory(deps, 'इतिहास')
    aPost(deps, { title: 'राम कथा', by: admin })
    aPost(deps, { title: 'इतिहास की कथा', category: 'itihas', by: admin })
    aPost(deps, { title: 'औरों की कथा', isFeatured: true })
    const titles = async (query: string) => titlesOf(await load(`/dashboard?tab=posts${query}`))
    expect((await titles('')).toSorted()).toEqual(['इतिहास की कथा', 'राम कथा'])
    expect(await titles('&by=all')).toHaveLength(3)
    expect(await titles(`&q=${encodeURIComponent('राम')}`)).toEqual(['राम कथा'])
    expect(await titles('&category=itihas')).toEqual(['इतिहास की कथा'])
    expect(await titles('&by=all&featured=on')).toEqual(['औरों की कथा'])
    expect(await titles('&by=all&sort=title')).toEqual(['इतिहास की कथा', 'औरों की कथा', 'राम कथा'])
    expect(await titles('&sort=nonsense&by=1&category=&startIndex=-3')).toHaveLength(2)
  })

  it('link to the next page if the current one is full', async () => {
    const { deps, admin, load } = await createTestSite()
    const page = async (query = '') =>
      (await load(`/dashboard?tab=drafts${query}`)).data.tab.page.value
    for (let number = 1; number <= 8; number += 1) aPost(deps, { status: 'draft', by: admin })
    expect(await page()).toMatchObject({ next: null })
    aPost(deps, { status: 'draft', by: admin })
    expect(await page()).toMatchObject({ next: '/dashboard?tab=drafts&startIndex=9' })
    expect(await page('&startIndex=9')).toMatchObject({ rows: [], next: null })
  })

  it('have as many rows as chosen, and count all', async () => {
    const { deps, admin, load } = await createTestSite()
    for (let number = 1; number <= 26; number += 1)
      aPost(deps, { title: `कथा ${number}`, by: admin })
    aPost(deps, { title: 'कथा औरों की' })
    const page = async (query: string) =>
      (await load(`/dashboard?tab=posts${query}`)).data.tab.page.value
    expect(await page('')).toMatchObject({ rows: { length: 9 }, count: 26, total: 26 })
    expect(await page('&step=25&q=2')).toMatchObject({ rows: { length: 9 }, count: 9, total: 26 })
    const next = '/dashboard?tab=posts&by=all&step=25&startIndex=25'
    expect(await page('&step=25&by=all')).toMatchObject({ rows: { length: 25 }, total: 27, next })
    expect(await page('&step=1000')).toMatchObject({ rows: { length: 9 } })
  })

  it('are filtered by month in the zone of the site', async () => {
    const { deps, admin, load } = await createTestSite()
    const at = (time: string) => Date.parse(`${time}+05:30`)
    aPost(deps, { title: 'अक्टूबर', publishedAt: at('2025-10-31T23:59:59'), by: admin })
    aPost(deps, { title: 'नवंबर', publishedAt: at('2025-11-01T00:00:00'), by: admin })
    aPost(deps, { title: 'जनवरी', publishedAt: at('2026-01-01T00:00:00'), by: admin })
    const reply = await load('/dashboard?tab=posts&month=2025-11')
    expect(titlesOf(reply)).toEqual(['नवंबर'])
    expect(reply.data.tab.months).toEqual([
      { value: '2026-01', label: 'January 2026' },
      { value: '2025-12', label: 'December 2025' },
      { value: '2025-11', label: 'November 2025' },
      { value: '2025-10', label: 'October 2025' },
    ])
    expect(titlesOf(await load('/dashboard?tab=posts&month=2025-13'))).toHaveLength(3)
  })

  it('remember whose posts they show, and how many', async () => {
    const { deps, admin, cookie, load } = await createTestSite()
    for (let number = 1; number <= 10; number += 1) aPost(deps, { by: admin })
    aPost(deps)
    const chosen = await load('/dashboard?tab=posts&by=all&step=25')
    const view = chosen.headers.get('Set-Cookie')!.split(';')[0]!
    const again = async (path: string) => {
      const reply = await run(loader, get(path, { cookie: `${cookie}; ${view}` }), { deps })
      const { filter, page, path: shown } = reply.data.tab
      return { by: filter.by, rows: page.value.rows.length, path: shown }
    }
    const path = '/dashboard?tab=posts&by=all&step=25'
    expect(await again('/dashboard?tab=posts')).toEqual({ by: 'all', rows: 11, path })
    expect(await again('/dashboard?tab=posts&by=me')).toMatchObject({ by: 'me', rows: 10 })
    expect(await again('/dashboard?tab=drafts')).toMatchObject({ by: 'me', rows: 0 })
    expect((await load('/dashboard?tab=posts')).headers.has('Set-Cookie')).toBe(false)
    const odd = await load('/dashboard?tab=posts&by=%3B%20x&step=%0D%0A')
    expect(odd.headers.get('Set-Cookie')).toContain('list-posts=by=me&step=9;')
  })

  it('are returned as JSON: only the next rows, or all rows so far', async () => {
    const { deps, admin, cookie } = await createTestSite()
    for (let number = 1; number <= 12; number += 1) aPost(deps, { by: admin })
    const rows = async (query: string) => {
      const reply = await run(rowsLoader, get(`/dashboard/rows?tab=posts${query}`, { cookie }), {
        deps,
      })
      return JSON.parse(reply.data) as { rows: unknown[]; next: string | null }
    }
    expect(await rows('&startIndex=9')).toMatchObject({ rows: { length: 3 }, next: null })
    expect(await rows('&rows=12')).toMatchObject({
      rows: { length: 12 },
      next: '/dashboard?tab=posts&startIndex=12',
    })
    expect(await rows('&rows=-1')).toMatchObject({ rows: { length: 9 } })
  })

  it.each([
    ['posts', 'Failed to load posts'],
    ['drafts', 'Failed to fetch drafts'],
    ['drafts&startIndex=9', 'Failed to load more drafts'],
  ])('report a failed load: %s', async (tab, message) => {
    const { log, lines } = memoryLog()
    const deps = createTestDeps({ log })
    const cookie = await signedIn(deps, anAdmin(deps))
    deps.db.$client.exec('ALTER TABLE posts RENAME COLUMN views TO seen')
    const reply = await run(loader, get(`/dashboard?tab=${tab}`, { cookie }), { deps })
    expect([reply.status, reply.data.tab.page]).toEqual([200, { ok: false, message }])
    expect(lines).toEqual([expect.stringContaining('"requestId":"')])
  })
})

describe('a bulk action', () => {
  const LIST = '/dashboard?tab=drafts&q=%E0%A4%95&by=all&sort=title&startIndex=9'

  it('returns to the same list with a count', async () => {
    const { deps, admin, read, send } = await createTestSite()
    const drafts = [1, 2].map(() => aPost(deps, { status: 'draft', publishedAt: null, by: admin }))
    const reply = await send(LIST, [['intent', 'publish-many'], ...ids(drafts)])
    expect(reply.location).toBe(LIST)
    expect(await toastOf(reply, deps)).toMatchObject({
      type: 'success',
      message: '2 drafts published',
    })
    expect(drafts.map(({ id }) => read(id)?.status)).toEqual(['published', 'published'])
  })

  it.each([
    ['drafts', 'publish', 'publish'],
    ['drafts', 'publish-many', 'publish'],
    ['posts', 'unpublish-many', 'unpublish'],
    ['posts', 'delete-many', 'unpublish'],
  ] as const)(
    'of the list of %s says that it ended a planned time: %s',
    async (tab, intent, action) => {
      const { deps, admin, send } = await createTestSite()
      const state = tab === 'drafts' ? { status: 'draft' as const, publishedAt: null } : {}
      const [planned, other] = [1, 2].map(() => aPost(deps, { ...state, by: admin }))
      schedulePost(deps, admin, planned!.id, action, deps.now() + HOUR)
      const confirmed: [string, string] = ['confirmed', 'on']
      const ended = 'The scheduled time no longer applies.'
      for (const [post, description] of [
        [planned!, ended],
        [other!, undefined],
      ] as const) {
        const reply = await send(`/dashboard?tab=${tab}`, [
          ['intent', intent],
          ...ids([post]),
          confirmed,
        ])
        expect((await toastOf(reply, deps))?.description).toBe(description)
      }
    },
  )

  it('reports rows that were not changed', async () => {
    const { deps, send } = await createTestSite()
    const article = aPost(deps)
    const some = await send('/dashboard?tab=posts', [
      ['intent', 'unpublish-many'],
      ...ids([article, { id: 'gone' }]),
    ])
    expect(await toastOf(some, deps)).toEqual({
      type: 'warning',
      message: '1 article moved to your drafts',
      description: '1 not changed: somebody else changed it first.',
    })
    const none = await send('/dashboard?tab=posts', [
      ['intent', 'unpublish-many'],
      ['postId', article.id],
    ])
    expect(await toastOf(none, deps)).toMatchObject({ type: 'error' })
  })

  it.each(['publish-many', 'unpublish-many', 'delete-many'])(
    '%s without a selection asks to select rows',
    async (intent) => {
      const { deps, send } = await createTestSite()
      const reply = await send('/dashboard?tab=posts', [['intent', intent]])
      expect(await toastOf(reply, deps)).toMatchObject({
        type: 'error',
        message: 'Please select at least one row.',
      })
    },
  )

  it('asks for confirmation, then deletes', async () => {
    const { deps, read, send } = await createTestSite()
    const articles = [aPost(deps, { title: 'एक' }), aPost(deps, { title: 'दो' })]
    const fields: [string, string][] = [['intent', 'delete-many'], ...ids(articles)]
    const asked = await send('/dashboard?tab=posts', fields)
    expect(asked.data.question.rows.map(({ title }: { title: string }) => title)).toEqual([
      'दो',
      'एक',
    ])
    expect(articles.map(({ id }) => Boolean(read(id)))).toEqual([true, true])
    const told = await send('/dashboard?tab=posts', [...fields, ['confirmed', 'yes']])
    expect(await toastOf(told, deps)).toMatchObject({ message: '2 articles deleted' })
    expect(articles.map(({ id }) => read(id)?.status)).toEqual(['trashed', 'trashed'])
  })

  describe('for all matches', () => {
    const LIST = '/dashboard?tab=posts&q=%E0%A4%95%E0%A4%A5%E0%A4%BE'
    const every = (intent: string, ...more: [string, string][]): [string, string][] => [
      ['intent', intent],
      ['all', 'on'],
      ...more,
    ]

    async function createLongList() {
      const site = await createTestSite()
      const { deps, admin } = site
      const stories = Array.from({ length: 12 }, (_, number) =>
        aPost(deps, { title: `कथा ${number}`, by: admin }),
      )
      const others = [aPost(deps, { title: 'और', by: admin }), aPost(deps, { title: 'कथा औरों की' })]
      const statuses = (posts: { id: string }[]) =>
        new Set(posts.map(({ id }) => site.read(id)?.status))
      return { ...site, stories, others, statuses }
    }

    it.each(['unpublish-many', 'delete-many', 'feature-many'])(
      '%s names their number before it changes them',
      async (intent) => {
        const { deps, send, stories, statuses } = await createLongList()
        const asked = await send(LIST, every(intent, ['postId', stories[0]!.id]))
        expect(asked.data.question).toMatchObject({
          every: { count: 12, intent },
          rows: { length: 9 },
        })
        expect(statuses(stories)).toEqual(new Set(['published']))
        const done = await send(LIST, every(intent, ['confirmed', '12']))
        expect(done.location).toBe(LIST)
        expect((await toastOf(done, deps))?.message).toMatch(/^12 /)
      },
    )

    it('changes what the filters match, and nothing else', async () => {
      const { send, stories, others, statuses } = await createLongList()
      await send(LIST, every('unpublish-many', ['confirmed', '12']))
      expect(statuses(stories)).toEqual(new Set(['draft']))
      expect(statuses(others)).toEqual(new Set(['published']))
    })

    it('asks again if their number has changed', async () => {
      const { deps, admin, send, stories, statuses } = await createLongList()
      aPost(deps, { title: 'नई कथा', by: admin })
      const asked = await send(LIST, every('delete-many', ['confirmed', '12']))
      expect(asked.data.question.every.count).toBe(13)
      expect(statuses(stories)).toEqual(new Set(['published']))
    })

    it('moves them to the category that was confirmed', async () => {
      const { deps, send, stories, read } = await createLongList()
      const { id } = aCategory(deps, 'इतिहास')
      const asked = await send(LIST, every('move-many', ['toCategory', 'itihas']))
      expect(asked.data.question.every.category).toBe('itihas')
      await send(LIST, every('move-many', ['toCategory', 'itihas'], ['confirmed', '12']))
      expect(new Set(stories.map((story) => read(story.id)?.categoryId))).toEqual(new Set([id]))
    })

    it('says that nothing matches any more', async () => {
      const { deps, send } = await createTestSite()
      const reply = await send(LIST, every('unpublish-many', ['confirmed', '12']))
      expect(await toastOf(reply, deps)).toMatchObject({ type: 'error' })
    })
  })

  it.each(['', 'update', '__proto__', 'constructor'])('rejects the button %j', async (intent) => {
    const { send } = await createTestSite()
    const reply = await send('/dashboard?tab=posts', [
      ['intent', intent],
      ['postId', 'x'],
    ])
    expect(reply.status).toBe(400)
  })
})

describe('a button in a row', () => {
  it('features and unfeatures an article', async () => {
    const { deps, read, send } = await createTestSite()
    const { id } = aPost(deps)
    const press = (intent: string) =>
      send('/dashboard?tab=posts&startIndex=9', [
        ['intent', intent],
        ['postId', id],
      ])
    const reply = await press('feature')
    expect(reply.location).toBe('/dashboard?tab=posts&startIndex=9')
    expect(await toastOf(reply, deps)).toMatchObject({ type: 'success' })
    expect(read(id)?.isFeatured).toBe(true)
    await press('unfeature')
    expect(read(id)?.isFeatured).toBe(false)
  })

  it('explains why a draft is not published', async () => {
    const { deps, admin, send } = await createTestSite()
    const draft = aPost(deps, { status: 'draft', content: '<p>Empty draft</p>', by: admin })
    const reply = await send('/dashboard?tab=drafts', [
      ['intent', 'publish'],
      ['postId', draft.id],
    ])
    expect(await toastOf(reply, deps)).toEqual({
      type: 'error',
      message: 'Failed to publish draft',
      description: 'Content is required',
    })
  })
})

describe('the confirmation of a deletion', () => {
  it.each([
    ['/dashboard?tab=posts&q=a&startIndex=9', '/dashboard?tab=posts&q=a&startIndex=9'],
    ['//evil.example', '/dashboard?tab=posts'],
    ['/dashboard?tab=profile', '/dashboard?tab=posts'],
    ['https://evil.example/dashboard?tab=posts', '/dashboard?tab=posts'],
  ])('returns from %s to %s', async (returnTo, expected) => {
    const { deps, cookie } = await createTestSite()
    const { id } = aPost(deps)
    const path = `/dashboard/delete-post/${id}?source=posts&returnTo=${encodeURIComponent(returnTo)}`
    const params = { change: 'delete-post', id }
    const reply = await run(deleteLoader, get(path, { cookie }), { deps, params })
    expect(reply.data.confirmation.back).toBe(expected)
  })
})
