import { describe, expect, it } from 'vitest'
import { REQUEST_ID_HEADER, requestIdOf } from './handlers.server'

const request = (id?: string) =>
  new Request('http://localhost/', { headers: id ? { [REQUEST_ID_HEADER]: id } : {} })

describe('requestIdOf', () => {
  it('is the one that the server gave', () => {
    expect(requestIdOf(request('0190163d-8694-739b'))).toBe('0190163d-8694-739b')
  })

  it('is made where there is none, and stays', () => {
    const asked = request()
    const id = requestIdOf(asked)
    expect(id).toMatch(/^[0-9a-f-]{36}$/)
    expect(requestIdOf(asked)).toBe(id)
    expect(requestIdOf(request())).not.toBe(id)
  })

  it.each(['short', '<script>alert(1)</script>', 'x'.repeat(65), 'with space'])(
    'is never %j, which would land in log and page',
    (id) => expect(requestIdOf(request(id))).toMatch(/^[0-9a-f-]{36}$/),
  )
})
