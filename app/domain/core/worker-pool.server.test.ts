import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { english } from '~/labels/messages'
import { SECOND } from '~/time/durations'
import { WorkerPool } from './worker-pool.server'
import { answerCalls, fromPlainError } from './worker-thread'

/** A thread that returns its input, fails, dies, hangs or never responds. */
const THREAD = `
import { threadId } from 'node:worker_threads'
export default async ({ name, input }) => {
  if (input === 'fail') return { error: { name: 'SqliteError', message: 'no such table', code: 'SQLITE_ERROR' } }
  if (input === 'die') setImmediate(() => { throw new Error('out of memory') })
  if (input === 'leave') process.exit(3)
  while (input === 'hang');
  if (input === 'wait' || input === 'die') await new Promise(() => {})
  return { value: { name, input, threadId } }
}`

interface Answer {
  name: string
  input: string
  threadId: number
}

type Own = Record<'posts' | 'related', (input: string) => Answer>

let folder: string
let pool: WorkerPool<Own>

const options = { threads: 1, max: 100, busy: english('Too many.'), operations: () => ({}) as Own }

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'threads-'))
  const file = join(folder, 'thread.mjs')
  writeFileSync(file, THREAD)
  pool = new WorkerPool({ ...options, file })
})
afterEach(async () => {
  await pool.close()
  rmSync(folder, { recursive: true })
})

describe('WorkerPool', () => {
  it('returns its own result to each call, from one thread', async () => {
    const [first, second] = await Promise.all([pool.run('related', 'एक'), pool.run('posts', 'दो')])
    expect(first).toMatchObject({ name: 'related', input: 'एक' })
    expect(second).toMatchObject({ name: 'posts', input: 'दो', threadId: first.threadId })
  })

  it('reports an error and continues', async () => {
    const failure = pool.run('posts', 'fail')
    await expect(failure).rejects.toThrow('no such table')
    await expect(failure).rejects.toMatchObject({ name: 'SqliteError', code: 'SQLITE_ERROR' })
    await expect(pool.run('posts', 'राम')).resolves.toMatchObject({ input: 'राम' })
  })

  it.each([
    ['an uncaught error', 'die', 'out of memory'],
    ['its own exit', 'leave', 'exited'],
  ])('restarts the thread for waiting calls after %s', async (_, input, message) => {
    const before = await pool.run('related', 'एक')
    const lost = expect(pool.run('related', input)).rejects.toThrow(message)
    const after = await pool.run('related', 'दो')
    await lost
    expect(after).toMatchObject({ input: 'दो' })
    expect(after.threadId).not.toBe(before.threadId)
  })

  it.each(['wait', 'hang'])('terminates a hanging thread (%s)', async (input) => {
    const before = await pool.run('posts', 'एक')
    const limit = vi.spyOn(AbortSignal, 'timeout')
    const soon = new AbortController()
    limit.mockReturnValueOnce(soon.signal)
    const lost = pool.run('posts', input)
    const next = pool.run('posts', 'दो')
    setTimeout(() => soon.abort(), SECOND / 10)
    await expect(lost).rejects.toMatchObject({ code: 'Unavailable' })
    expect((await next).threadId).not.toBe(before.threadId)
    expect(limit).toHaveBeenCalledWith(10 * SECOND)
  })

  it('skips aborted calls without ending a thread', async () => {
    const { threadId } = await pool.run('posts', 'एक')
    const reader = new AbortController()
    const [running, waiting] = ['दो', 'तीन'].map((input) =>
      pool.run('posts', input, reader.signal).catch((error: unknown) => error),
    )
    reader.abort()
    expect(await running).toMatchObject({ input: 'दो', threadId })
    expect(await waiting).toMatchObject({ code: 'Unavailable' })
    await expect(pool.run('posts', 'चार')).resolves.toMatchObject({ threadId })
  })

  it('queues at most a hundred calls', async () => {
    const waiting = Array.from({ length: 100 }, () => pool.run('posts', 'wait').catch(() => null))
    await expect(pool.run('posts', 'एक')).rejects.toMatchObject({ code: 'Unavailable' })
    await pool.close()
    await Promise.all(waiting)
  })

  it('closes immediately, even while calls are waiting', async () => {
    const told = expect(pool.run('posts', 'wait')).rejects.toMatchObject({ code: 'Unavailable' })
    await pool.close()
    await told
    await expect(pool.run('posts', 'एक')).rejects.toMatchObject({ code: 'Unavailable' })
  })

  it('rejects the call if the thread cannot start, and retries', async () => {
    const broken = new WorkerPool<Own>({ ...options, file: join(folder, 'none.mjs') })
    await expect(broken.run('posts', 'एक')).rejects.toThrow('none.mjs')
    writeFileSync(join(folder, 'none.mjs'), THREAD)
    await expect(broken.run('posts', 'दो')).resolves.toMatchObject({ input: 'दो' })
    await broken.close()
  })

  it('runs operations in this thread if there is no module', async () => {
    const local = new WorkerPool({
      threads: 1,
      max: 2,
      busy: english('Too many.'),
      file: null,
      operations: () => ({ double: (number: number) => 2 * number }),
    })
    const [one, two, three] = await Promise.allSettled([1, 2, 3].map((n) => local.run('double', n)))
    expect([one, two]).toMatchObject([{ value: 2 }, { value: 4 }])
    expect(three).toMatchObject({ reason: { code: 'Unavailable', message: 'Too many.' } })
  })
})

it("a thread's error keeps its message, code and cause", async () => {
  const run = answerCalls({
    read() {
      try {
        new SqliteDatabase(':memory:').prepare('SELECT 1 FROM nowhere')
      } catch (cause) {
        throw new Error('not read', { cause })
      }
    },
  })
  const { error } = structuredClone(await run({ name: 'read', input: null }))
  expect(fromPlainError(error!)).toMatchObject({
    message: 'not read',
    cause: { name: 'SqliteError', message: 'no such table: nowhere', code: 'SQLITE_ERROR' },
  })
})
