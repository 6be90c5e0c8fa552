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
