import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anAdmin } from '../../tests/helpers/builders'
import { createTestDeps } from '../../tests/helpers/deps'
import { multimedia, nirvankand, posts } from '../../db/schema'
import { readDailyViews } from '~/domain/posts/count-views.server'
import { lastDays } from '~/time/durations'
import { seedSample } from './seed.server'

test('seedSample fills an empty site once, with pictures and authors, and resumes after an interruption', async () => {
  const deps = createTestDeps()
  anAdmin(deps)
  const all = () => deps.db.select().from(posts).orderBy(asc(posts.id)).all()
  const stop = new AbortController()
  const look = setInterval(() => all().length >= 3 && stop.abort(), 5)
  await expect(seedSample(deps, stop.signal)).rejects.toThrow('aborted')
  clearInterval(look)
  expect(all().length).toBeLessThan(40)
  const [deleted, changed] = all()
  deps.db.delete(posts).where(eq(posts.id, deleted!.id)).run()
  deps.db.update(posts).set({ title: 'हमारा शीर्षक' }).where(eq(posts.id, changed!.id)).run()

  await seedSample(deps)
  const published = all()
  await seedSample(deps)

  expect(all()).toEqual(published)
  expect(published).toHaveLength(39)
  expect(published[0]).toMatchObject({ id: changed!.id, title: 'हमारा शीर्षक' })
  expect(new Set(published.map(({ title }) => title))).toHaveLength(39)
  expect(published.filter((post) => post.status !== 'published')).toEqual([])
  expect(published.filter((post) => !post.image.startsWith('/media/'))).toEqual([])
  expect(published.filter((post) => !post.authorPhoto?.startsWith('/media/'))).toEqual([])
  expect(deps.db.select().from(multimedia).all()).toHaveLength(8)
  expect(deps.db.select().from(nirvankand).get()?.shlokas).toHaveLength(12)
  const days = lastDays(deps.now(), deps.settings().site.timeZone, 30)
  expect([...readDailyViews(deps, days).keys()].toSorted()).toEqual(days)
}, 120_000)
