import { describe, expect, it, vi } from 'vitest'
import { openDatabase } from '~db/client.server'
import { createTestDeps, memoryLog } from '../../tests/helpers/deps'
import { DomainError, fieldError } from '~/domain/core/errors'
import { english } from '~/labels/messages'
import { failures } from '~/labels/specified/site'
import {
  catchFailure,
  describeError,
  jsonResponse,
  REQUEST_ID_HEADER,
  requestIdOf,
} from './error-response.server'

const withCode = (code: string, cause?: unknown) =>
  Object.assign(new Error('broken', { cause }), { code })

const statusOf = (error: unknown) => describeError(error).status

describe('describeError', () => {
  it.each([
    ['NotFound', 404],
    ['Unauthenticated', 401],
    ['Forbidden', 403],
    ['InvalidInput', 400],
    ['Conflict', 409],
    ['TooLarge', 413],
    ['UnsupportedType', 415],
    ['RateLimited', 429],
    ['Unavailable', 503],
  ] as const)('maps the code %s to status %i', (code, status) => {
    expect(describeError(new DomainError(code, english('A sentence.')))).toEqual({
      code,
      status,
      message: 'A sentence.',
      fields: {},
      headers: {},
      isExpected: true,
      isDatabaseUnavailable: false,
    })
  })

  it('returns messages by field', () => {
    const { fields } = describeError(fieldError('Conflict', 'slug', english('Taken')))
    expect(fields).toEqual({ slug: ['Taken'] })
  })

  it('returns the time to retry', () => {
    const error = new DomainError('RateLimited', english('Too many'), { retryAfter: 30 })
    expect(describeError(error).headers).toEqual({ 'Retry-After': '30' })
  })

  it('sends WWW-Authenticate to API clients only', async () => {
    const error = new DomainError('Unauthenticated', english('No token'))
    const response = await jsonResponse({ deps: createTestDeps() }, () => Promise.reject(error))
    expect(response.headers.get('WWW-Authenticate')).toBe('Bearer')
    expect(describeError(error).headers).toEqual({})
  })

  it('hides the messages of unexpected errors', () => {
    expect(describeError(new Error('SELECT secret'))).toMatchObject({
      code: null,
      message: failures.any,
      isExpected: false,
    })
  })

  it.each([
    ['SQLITE_FULL', 507],
    ['ENOSPC', 507],
    ['EROFS', 507],
    ['SQLITE_READONLY', 507],
    ['SQLITE_BUSY', 503],
    ['SQLITE_BUSY_SNAPSHOT', 503],
    ['SQLITE_CONSTRAINT', 500],
    ['ENOENT', 500],
  ])('maps %s to status %i', (code, status) => {
    expect(statusOf(withCode(code))).toBe(status)
    expect(statusOf(new Error('wrapped', { cause: withCode(code) }))).toBe(status)
    expect(statusOf(withCode('E_OURS', new Error('b', { cause: withCode(code) })))).toBe(status)
  })

  it.each([[new Error('a bug')], ['text'], [null], [undefined], [{ code: 28 }]])(
    'treats %o as a bug',
    (error) => {
      expect(statusOf(error)).toBe(500)
    },
  )

  it('stops at a circular cause', () => {
    const error = new Error('around')
    error.cause = error
    expect(statusOf(error)).toBe(500)
  })

  it('recognises a full disk', () => {
    const { $client } = openDatabase(':memory:')
    $client.exec('CREATE TABLE notes (text)')
    $client.pragma('max_page_count = 2')
    const write = () => $client.exec('INSERT INTO notes VALUES (randomblob(100000))')
    expect(write).toThrow(expect.toSatisfy((error: unknown) => statusOf(error) === 507) as Error)
  })
})

describe('catchFailure', () => {
  const fail = (error: unknown) => vi.fn<() => Promise<never>>().mockRejectedValue(error)

  it('turns an error into a reply and logs unexpected errors', async () => {
    const { log, lines } = memoryLog()
    const toStatus = ({ status }: { status: number }) => status
    expect(await catchFailure({ deps: { log } }, () => 'fine', toStatus)).toBe('fine')
    expect(
      await catchFailure(
        { deps: { log } },
        fail(new DomainError('Conflict', english('Taken'))),
        toStatus,
      ),
    ).toBe(409)
    expect(lines).toHaveLength(0)
    expect(await catchFailure({ deps: { log } }, fail(withCode('ENOSPC')), toStatus)).toBe(507)
    expect(lines).toHaveLength(1)
  })

  it('rethrows redirects, and errors without a reply', async () => {
    const { log, lines } = memoryLog()
    const [bug, redirect] = [new Error('a bug'), Response.redirect('http://localhost/')]
    await expect(catchFailure({ deps: { log } }, fail(bug), () => null)).rejects.toBe(bug)
    await expect(catchFailure({ deps: { log } }, fail(redirect), () => 'a reply')).rejects.toBe(
      redirect,
    )
    expect(lines).toHaveLength(0)
  })
})

const request = (id?: string) =>
  new Request('http://localhost/', { headers: id ? { [REQUEST_ID_HEADER]: id } : {} })

describe('requestIdOf', () => {
  it("returns the server's id", () => {
    expect(requestIdOf(request('0190163d-8694-739b'))).toBe('0190163d-8694-739b')
  })

  it('generates an id once if there is none', () => {
    const asked = request()
    const id = requestIdOf(asked)
    expect(id).toMatch(/^[0-9a-f-]{36}$/)
    expect(requestIdOf(asked)).toBe(id)
    expect(requestIdOf(request())).not.toBe(id)
  })

  it.each(['short', '<script>alert(1)</script>', 'x'.repeat(65), 'with space'])(
    'rejects %j, which would appear in the log and on the page',
    (id) => expect(requestIdOf(request(id))).toMatch(/^[0-9a-f-]{36}$/),
  )
})
