import { eq, sql } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { renameCategory } from '~/domain/posts/manage-categories.server'
import { deletePost } from '~/domain/posts/manage-posts.server'
import { posts, siteCounters } from '~db/schema'
import { anAdmin, aPost } from '../../../tests/helpers/builders'
import { createTestDeps, memoryLog, type TestDeps } from '../../../tests/helpers/deps'
import { searchPosts } from '../../../tests/helpers/search-site'
import { forgetIndex, readPostings } from '../../../tests/helpers/search-index'
import { currentEpoch, isBuilt, readTotals } from './index-state.server'
import { completeIndex, prepareIndex, rebuildIndex, refreshIndex } from './rebuild-index.server'
import { openSearch } from '~/domain/search/search-operations.server'

/** Returns the index without ids and epochs. */
function contents({ db }: TestDeps) {
  const rows = (query: string) => db.all(sql.raw(query))
  return {
    postings: readPostings(db),
    terms: rows(`SELECT term, word, sound, df FROM search_term WHERE df > 0 ORDER BY 1`),
    stems: rows(`SELECT s.stem, t.term FROM search_stem s JOIN search_term t ON t.id = s.term_id
      WHERE t.df > 0 ORDER BY 1, 2`),
    keys: rows(`SELECT k.key, t.term FROM search_key k JOIN search_term t ON t.id = k.term_id
      WHERE t.df > 0 ORDER BY 1, 2`),
    totals: readTotals(db),
  }
}

function aSite() {
  const deps = createTestDeps()
  const by = anAdmin(deps)
  const made = ['रामायण की कथा', 'ज़िंदगी', 'जीएसटी', 'किताबें', 'छिपा'].map((title, index) =>
    aPost(deps, { title, by, category: 'कथा', status: index === 4 ? 'draft' : 'published' }),
  )
  return { deps, by, made }
}

describe('rebuilding the index', () => {
  it('restores the same index without leftovers', async () => {
    const { deps } = aSite()
    const before = contents(deps)
    expect(await rebuildIndex(deps.db)).toBe(4)
    expect(contents(deps)).toEqual(before)
    const epoch = currentEpoch(deps.db)
    expect(deps.db.all(sql`SELECT * FROM search_term WHERE epoch <> ${epoch}`)).toEqual([])
    for (const table of ['stem', 'key']) {
      const strays = sql.raw(`SELECT * FROM search_${table}
        WHERE term_id NOT IN (SELECT id FROM search_term)`)
      expect(deps.db.all(strays)).toEqual([])
    }
    expect(isBuilt(deps.db)).toBe(true)
  })

  it.each([
    ['more posts at a time if they are quick', 0, [1, 3, 4]],
    ['one post at a time if each takes long', 100, [1, 2, 3, 4]],
  ])('indexes %s', async (_, ms, expected) => {
    const { deps } = aSite()
    let clock = 0
    const now = vi.spyOn(performance, 'now').mockImplementation(() => (clock += ms))
    const progress: number[] = []
    await rebuildIndex(deps.db, { onProgress: (done) => progress.push(done) })
    now.mockRestore()
    expect(progress.slice(0, expected.length)).toEqual(expected)
  })

  it('indexes a site from an older version that had no index', async () => {
    const { deps } = aSite()
    const before = contents(deps)
    forgetIndex(deps.db)
    prepareIndex(deps.db)
    expect(isBuilt(deps.db)).toBe(false)
    expect(await completeIndex(deps.db)).toBe(4)
    expect(contents(deps)).toEqual(before)
    expect(await completeIndex(deps.db)).toBe(0)
  })

  it('does nothing on a new site', async () => {
    const deps = createTestDeps()
    prepareIndex(deps.db)
    expect(isBuilt(deps.db)).toBe(true)
  })

  it('restarts when the version of the rules changes', async () => {
    const { deps } = aSite()
    await rebuildIndex(deps.db)
    const older = { value: sql`${siteCounters.value} - 1` }
    deps.db.update(siteCounters).set(older).where(eq(siteCounters.name, 'searchRulesVersion')).run()
    prepareIndex(deps.db)
    expect(isBuilt(deps.db)).toBe(false)
    expect(await completeIndex(deps.db)).toBe(4)
  })

  it('searches the old index during a rebuild, and finds posts saved in the meantime', async () => {
    const { deps, by, made } = aSite()
    const found: string[][] = []
    const ask = async () => {
      const { posts: hits } = await searchPosts(deps, 'रामायण')
      found.push(hits.map(({ title }) => title))
    }
    let asked: Promise<void> = Promise.resolve()
    await rebuildIndex(deps.db, {
      onProgress: (done) => {
        if (done === 1) {
          aPost(deps, { title: 'रामायण फिर', by })
          deletePost(deps, by, made[1]!.id)
        }
        asked = asked.then(ask)
      },
    })
    await asked
    await ask()
    expect(found.every((titles) => titles.includes('रामायण की कथा'))).toBe(true)
    expect(found.at(-1)).toEqual(expect.arrayContaining(['रामायण फिर', 'रामायण की कथा']))
    const kept = contents(deps)
    await rebuildIndex(deps.db)
    expect(contents(deps)).toEqual(kept)
  })

  it('keeps all posts of a category that is renamed during a rebuild', async () => {
    const { deps, by, made } = aSite()
    await rebuildIndex(deps.db, {
      onProgress: (done) => {
        if (done === 1) renameCategory(deps, by, made[0]!.categoryId, { name: 'पुराण' })
      },
    })
    await refreshIndex(deps.db)
    expect((await searchPosts(deps, 'पुराण')).total).toBe(4)
    expect(readTotals(deps.db).posts).toBe(4)
  })

  it('does not suggest a word twice during a rebuild', async () => {
    const { deps } = aSite()
    let suggested: string[] = []
    await rebuildIndex(deps.db, {
      onProgress: (done) => {
        if (done !== 1) return
        suggested = openSearch(deps.db)
          .suggestions({ query: 'किता' })
          .filter(({ kind }) => kind === 'query')
          .map(({ text }) => text)
      },
    })
    expect(suggested).toEqual(['किताबें'])
  })

  it('resumes where it stopped', async () => {
    const { deps } = aSite()
    const stop = new AbortController()
    const stopped = rebuildIndex(deps.db, {
      signal: stop.signal,
      onProgress: () => stop.abort(),
    })
    await expect(stopped).rejects.toThrow()
    expect(isBuilt(deps.db)).toBe(false)
    expect(await completeIndex(deps.db)).toBe(3)
  })

  it('removes the index entries for deleted posts', async () => {
    const { deps, made } = aSite()
    deps.db.delete(posts).where(eq(posts.id, made[0]!.id)).run()
    deps.db.update(posts).set({ status: 'draft' }).where(eq(posts.id, made[1]!.id)).run()
    await rebuildIndex(deps.db)
    expect(readTotals(deps.db).posts).toBe(2)
  })

  it('reindexes the posts in a renamed category', async () => {
    const { deps, by, made } = aSite()
    renameCategory(deps, by, made[0]!.categoryId, { name: 'पुराण' })
    expect(await refreshIndex(deps.db)).toBe(4)
    expect((await searchPosts(deps, 'पुराण')).total).toBe(4)
    expect(await refreshIndex(deps.db)).toBe(0)
  })
})

describe('the background indexer', () => {
  it('builds the index in the background and logs it', async () => {
    const { log, lines } = memoryLog()
    const deps = createTestDeps({ log })
    aPost(deps)
    forgetIndex(deps.db)
    prepareIndex(deps.db)
    deps.indexer.start()
    expect(isBuilt(deps.db)).toBe(false)
    await expect.poll(() => isBuilt(deps.db), { timeout: 5_000 }).toBe(true)
    await deps.indexer.close()
    expect(lines.join('\n')).toContain('the search index is built')
  })

  it('resumes a rebuild that was interrupted on the command line', async () => {
    const deps = createTestDeps()
    aPost(deps)
    prepareIndex(deps.db)
    deps.indexer.start()
    await expect.poll(() => isBuilt(deps.db), { timeout: 5_000 }).toBe(true)
    const stop = AbortSignal.abort()
    await expect(rebuildIndex(deps.db, { signal: stop })).rejects.toThrow()
    expect(isBuilt(deps.db)).toBe(false)
    await expect.poll(() => isBuilt(deps.db), { timeout: 10_000 }).toBe(true)
    await deps.indexer.close()
  }, 20_000)

  it('leaves the index to a newer version of the program that is running at the same time', async () => {
    const { deps } = aSite()
    forgetIndex(deps.db)
    prepareIndex(deps.db)
    const newer = { value: sql`${siteCounters.value} + 1` }
    deps.db.update(siteCounters).set(newer).where(eq(siteCounters.name, 'searchRulesVersion')).run()
    const looks = vi.spyOn(deps.db, 'select')
    deps.indexer.start()
    await vi.waitFor(() => expect(looks).toHaveBeenCalled(), { timeout: 5_000 })
    await deps.indexer.close()
    expect(deps.db.all(sql`SELECT post_id FROM search_doc`)).toEqual([])
  })

  it('can be stopped during its pause', async () => {
    const { deps } = aSite()
    forgetIndex(deps.db)
    const stop = new AbortController()
    const work = completeIndex(deps.db, {
      signal: stop.signal,
      onProgress: () => setImmediate(() => stop.abort()),
    })
    await expect(work).rejects.toThrow(/abort/i)
  })

  it('can be closed at any moment', async () => {
    const deps = createTestDeps()
    await deps.indexer.close()
    deps.indexer.start()
    await deps.indexer.close()
  })
})
