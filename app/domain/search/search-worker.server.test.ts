import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { closeDatabase, openDatabase } from '~db/client.server'
import { migrateDatabase } from '~db/migrate.server'
import { aPost } from '../../../tests/helpers/builders'
import { createTestDeps } from '../../../tests/helpers/deps'
import { searchPosts, suggest } from '../../../tests/helpers/search-site'
import { withThreadModule } from '../../../tests/helpers/thread-module'
import { createSearch } from './search.server'

it("the worker thread reads the site's database", async () => {
  const folder = mkdtempSync(join(tmpdir(), 'search-'))
  const databaseFile = join(folder, 'site.sqlite')
  const db = openDatabase(databaseFile)
  migrateDatabase(db)
  aPost(createTestDeps({ db }), { title: 'रामायण की कथा' })
  await withThreadModule('app/domain/search/search-worker.server.ts', async (file) => {
    const search = createSearch(db, file, databaseFile)
    const { posts } = await searchPosts({ search }, 'ramayan', { limit: 9 })
    const suggestions = await suggest({ search }, 'रामा')
    await search.close()
    expect(posts.map(({ title }) => title)).toEqual(['रामायण की कथा'])
    expect(suggestions.map(({ kind }) => kind)).toContain('post')
  })
  closeDatabase(db)
  rmSync(folder, { recursive: true })
})
