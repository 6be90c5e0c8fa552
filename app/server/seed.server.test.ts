import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anAdmin } from '../../tests/helpers/builders'
import { createTestDeps } from '../../tests/helpers/deps'
import { multimedia, nirvankand, posts } from '../../db/schema'
import { seedSample } from './seed.server'

test('fills an empty site once, with pictures and authors', async () => {
  const deps = createTestDeps()
  anAdmin(deps)

  await seedSample(deps)
  await seedSample(deps)

  const published = deps.db.select().from(posts).where(eq(posts.status, 'published')).all()
  expect(published).toHaveLength(40)
  expect(published.filter((post) => !post.image.startsWith('/media/'))).toEqual([])
  expect(published.filter((post) => !post.authorPhoto?.startsWith('/media/'))).toEqual([])
  expect(deps.db.select().from(multimedia).all()).toHaveLength(8)
  expect(deps.db.select().from(nirvankand).get()?.shlokas).toHaveLength(12)
}, 60_000)
