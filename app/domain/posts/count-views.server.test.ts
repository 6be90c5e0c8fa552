import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { getCacheVersion } from '~/domain/core/cache-version.server'
import { HOUR, SECOND } from '~/time/durations'
import { posts, postViews } from '~db/schema'
import { anAdmin, aPost } from '../../../tests/helpers/builders'
import { createTestDeps, memoryLog, type TestDeps } from '../../../tests/helpers/deps'
import { deletePost } from './manage-posts.server'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const viewsOf = ({ db }: TestDeps, id: string) =>
  db.select().from(posts).where(eq(posts.id, id)).get()!.views

const days = ({ db }: TestDeps) =>
  db
    .select()
    .from(postViews)
    .orderBy(postViews.day)
    .all()
    .map(({ day, views }) => [day, views])

describe('ViewCounter', () => {
  it('counts in memory and later writes one batch', () => {
    const deps = createTestDeps()
    const { id } = aPost(deps)
    for (let time = 1; time <= 5; time += 1) deps.views.count(id)
    expect(viewsOf(deps, id)).toBe(0)
    vi.advanceTimersByTime(15 * SECOND)
    expect(viewsOf(deps, id)).toBe(5)
    vi.advanceTimersByTime(60 * SECOND)
    expect(viewsOf(deps, id)).toBe(5)
  })

  it('writes the first views of a day even if their post is in the trash by then', () => {
    const { log, lines } = memoryLog()
    const deps = createTestDeps({ log })
    const { id } = aPost(deps)
    deps.views.count(id)
    deletePost(deps, anAdmin(deps), id)
    deps.views.write()
    expect(viewsOf(deps, id)).toBe(1)
    expect(lines.filter((line) => line.includes('NOT NULL'))).toEqual([])
  })

  it('writes pending counts on request, as at shutdown', () => {
    const deps = createTestDeps()
    const { id } = aPost(deps)
    deps.views.count(id)
    deps.views.write()
    expect(viewsOf(deps, id)).toBe(1)
    deps.views.write()
    expect(viewsOf(deps, id)).toBe(1)
  })

  it("counts by post and by the site's calendar day", () => {
    const deps = createTestDeps()
    const [one, other] = [aPost(deps), aPost(deps)]
    // It is 23:30 on the day before in UTC, and 05:00 in India.
    deps.clock.set(Date.UTC(2026, 10, 20, 23, 30))
    deps.views.count(one.id)
    deps.views.count(one.id)
    deps.views.count(other.id)
    deps.views.write()
    deps.views.count(one.id)
    deps.views.write()
    deps.clock.advance(24 * HOUR)
    deps.views.count(one.id)
    deps.views.write()
    expect(days(deps).toSorted()).toEqual(
      [
        ['2026-11-21', 3],
        ['2026-11-21', 1],
        ['2026-11-22', 1],
      ].toSorted(),
    )
    expect(viewsOf(deps, one.id)).toBe(4)
    expect(viewsOf(deps, other.id)).toBe(1)
  })

  it('omits deleted posts', () => {
    const deps = createTestDeps()
    const { id } = aPost(deps)
    deps.views.count('not there')
    deps.views.count(id)
    deps.views.write()
    expect(viewsOf(deps, id)).toBe(1)
    expect(days(deps)).toEqual([['2026-11-21', 1]])
  })

  it("changes neither cached pages nor a post's times", () => {
    const deps = createTestDeps()
    const { id, updatedAt } = aPost(deps)
    const cacheVersion = getCacheVersion(deps)
    deps.clock.advance(HOUR)
    deps.views.count(id)
    deps.views.write()
    expect(getCacheVersion(deps)).toBe(cacheVersion)
    expect(deps.db.select().from(posts).get()!.updatedAt).toBe(updatedAt)
  })

  it('keeps counting while the database is read-only, and writes the counts afterwards', () => {
    const { log, lines } = memoryLog()
    const deps = createTestDeps({ log })
    const { id } = aPost(deps)
    deps.db.$client.pragma('query_only = ON')
    deps.views.count(id)
    vi.advanceTimersByTime(15 * SECOND)
    expect(lines.join('')).toContain('views could not be written')
    deps.db.$client.pragma('query_only = OFF')
    vi.advanceTimersByTime(15 * SECOND)
    expect(viewsOf(deps, id)).toBe(1)
  })
})
