import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { build } from 'esbuild'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { closeDatabase, openDatabase } from '~db/client.server'
import { migrateDatabase } from '~db/migrate.server'
import { aPost } from '../../../tests/helpers/builders'
import { createTestDeps } from '../../../tests/helpers/deps'
import { WorkerSearch } from './worker-search.server'

/** A worker that replies with the question, dies, or never replies. */
const THREAD = `
import { parentPort, threadId } from 'node:worker_threads'
parentPort.on('message', ({ id, question }) => {
  if (question.query === 'die') throw new Error('out of memory')
  if (question.query === 'leave') process.exit(3)
  if (question.query === 'fail') parentPort.postMessage({ id, error: { name: 'SqliteError', message: 'no such table', code: 'SQLITE_ERROR' } })
  else if (question.query !== 'wait') parentPort.postMessage({ id, value: { ...question, threadId } })
})`

let folder: string
let search: WorkerSearch

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'search-'))
  const file = join(folder, 'thread.mjs')
  writeFileSync(file, THREAD)
  search = new WorkerSearch(file, join(folder, 'site.sqlite'))
})
afterEach(async () => {
  await search.close()
  rmSync(folder, { recursive: true })
})

describe('WorkerSearch', () => {
  it('gives each question its own answer, from one thread', async () => {
    const [first, second] = await Promise.all([search.related('एक'), search.suggestions('दो')])
    expect(first).toMatchObject({ task: 'related', query: 'एक' })
    expect(second).toMatchObject({ task: 'suggestions', query: 'दो' })
    expect(first).toHaveProperty('threadId', (second as unknown as { threadId: number }).threadId)
  })

  it('passes on an error and goes on', async () => {
    const failure = search.posts('fail', {})
    await expect(failure).rejects.toThrow('no such table')
    await expect(failure).rejects.toMatchObject({ name: 'SqliteError', code: 'SQLITE_ERROR' })
    await expect(search.posts('राम', { limit: 9 })).resolves.toMatchObject({ query: 'राम' })
  })

  it.each([
    ['an error nobody caught', 'die', 'out of memory'],
    ['its own end', 'leave', 'ended'],
  ])('starts the thread anew after %s; who waited is told', async (_, query, message) => {
    const before = await search.related('एक')
    const waiting = search.related('wait')
    const told = expect(waiting).rejects.toThrow(message)
    await expect(search.related(query)).rejects.toThrow(message)
    await told
    const after = await search.related('दो')
    expect(after).toMatchObject({ query: 'दो' })
    expect(after).not.toHaveProperty(
      'threadId',
      (before as unknown as { threadId: number }).threadId,
    )
  })

  it('lets nobody wait behind a hundred', async () => {
    const waiting = Array.from({ length: 100 }, () => search.related('wait').catch(() => null))
    await expect(search.related('एक')).rejects.toMatchObject({ code: 'Unavailable' })
    await search.close()
    await Promise.all(waiting)
  })

  it('closes at once, whoever waits', async () => {
    const told = expect(search.related('wait')).rejects.toMatchObject({ code: 'Unavailable' })
    await search.close()
    await told
    await expect(search.related('एक')).rejects.toMatchObject({ code: 'Unavailable' })
  })
})

describe('the thread of the site', () => {
  it('answers from the database of the site', async () => {
    const databaseFile = join(folder, 'site.sqlite')
    const db = openDatabase(databaseFile)
    migrateDatabase(db)
    aPost(createTestDeps({ db }), { title: 'रामायण की कथा' })
    // Inside the project, so that packages left out of the bundle resolve.
    const file = resolve('node_modules/.cache/search-worker-test.mjs')
    await build({
      entryPoints: ['app/domain/search/search-worker.server.ts'],
      outfile: file,
      bundle: true,
      platform: 'node',
      format: 'esm',
      packages: 'external',
    })
    const real = new WorkerSearch(file, databaseFile)
    const reply = await real.posts('ramayan', { limit: 9 })
    const suggestions = await real.suggestions('रामा')
    await real.close()
    closeDatabase(db)
    rmSync(file)
    expect(reply.posts.map(({ title }) => title)).toEqual(['रामायण की कथा'])
    expect(suggestions.map(({ kind }) => kind)).toContain('post')
  })
})
