import { describe, expect, it } from 'vitest'
import { MAX_SLUG_LENGTH, toSlug } from '~/text/slug'
import { slugHistory } from '~db/schema'
import { aPost } from '../../../tests/helpers/builders'
import { createTestDeps, type TestDeps } from '../../../tests/helpers/deps'
import { findFreeSlug } from './slugs.server'

const free = (deps: TestDeps, base: string, postId?: string) =>
  deps.db.transaction((tx) => findFreeSlug(tx, base, deps.now(), postId))

function keepOldSlug(deps: TestDeps, slug: string, postId: string) {
  deps.db.insert(slugHistory).values({ slug, postId, createdAt: deps.now() }).run()
}

describe('findFreeSlug', () => {
  it('returns a free slug unchanged', () => {
    expect(free(createTestDeps(), 'katha')).toBe('katha')
  })

  it('adds numbers to further slugs, even those of drafts', () => {
    const deps = createTestDeps()
    aPost(deps, { title: 'katha' })
    expect(free(deps, 'katha')).toBe('katha-2')
    aPost(deps, { title: 'katha', status: 'draft' })
    expect(free(deps, 'katha')).toBe('katha-3')
  })

  it('ignores longer slugs with the same prefix', () => {
    const deps = createTestDeps()
    aPost(deps, { title: 'katha sagar' })
    aPost(deps, { title: 'kathak' })
    expect(free(deps, 'katha')).toBe('katha')
  })

  it("does not reassign another post's former slug", () => {
    const deps = createTestDeps()
    const post = aPost(deps, { title: 'naya' })
    keepOldSlug(deps, 'purana', post.id)
    expect(free(deps, 'purana')).toBe('purana-2')
    expect(free(deps, 'purana', post.id)).toBe('purana')
    expect(free(deps, 'naya', post.id)).toBe('naya')
  })

  it('finds a free slug for each post with the same long title', () => {
    const deps = createTestDeps()
    const title = 'रामायण की कथा और उसके पात्र '.repeat(6)
    expect(toSlug(title).length).toBeGreaterThan(MAX_SLUG_LENGTH - 10)
    const slugs = Array.from({ length: 12 }, () => aPost(deps, { title }).slug)
    expect(new Set(slugs).size).toBe(12)
    expect(slugs.every((slug) => slug.length <= MAX_SLUG_LENGTH)).toBe(true)
  })

  it('takes the number from the clock after five hundred equal titles', () => {
    const deps = createTestDeps()
    const post = aPost(deps, { title: 'katha' })
    for (let number = 2; number <= 500; number += 1) {
      keepOldSlug(deps, `katha-${number}`, post.id)
    }
    const first = free(deps, 'katha')
    expect(first).toBe(`katha-${deps.now()}`)
    keepOldSlug(deps, first, post.id)
    expect(free(deps, 'katha')).toBe(`katha-${deps.now() + 1}`)
  })
})
