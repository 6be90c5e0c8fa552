import { describe, expect, it } from 'vitest'
import { openDatabase } from '~db/client.server'
import { statusOfFailure } from './failure-status'

const withCode = (code: string, cause?: unknown) =>
  Object.assign(new Error('broken', { cause }), { code })

describe('statusOfFailure', () => {
  it.each([
    ['SQLITE_FULL', 507],
    ['ENOSPC', 507],
    ['SQLITE_BUSY', 503],
    ['SQLITE_BUSY_SNAPSHOT', 503],
    ['SQLITE_CONSTRAINT', 500],
    ['ENOENT', 500],
  ])('%s: %i', (code, status) => {
    expect(statusOfFailure(withCode(code))).toBe(status)
    expect(statusOfFailure(new Error('wrapped', { cause: withCode(code) }))).toBe(status)
    expect(statusOfFailure(withCode('E_OURS', new Error('b', { cause: withCode(code) })))).toBe(
      status,
    )
  })

  it.each([[new Error('a bug')], ['text'], [null], [undefined], [{ code: 28 }]])(
    'counts %o as a mistake of ours',
    (error) => {
      expect(statusOfFailure(error)).toBe(500)
    },
  )

  it('comes to an end where a cause leads back to itself', () => {
    const error = new Error('around')
    error.cause = error
    expect(statusOfFailure(error)).toBe(500)
  })

  it('knows what the database says when there is no room', () => {
    const { $client } = openDatabase(':memory:')
    $client.exec('CREATE TABLE notes (text)')
    $client.pragma('max_page_count = 2')
    const write = () => $client.exec('INSERT INTO notes VALUES (randomblob(100000))')
    expect(write).toThrow(
      expect.toSatisfy((error: unknown) => statusOfFailure(error) === 507) as Error,
    )
  })
})
