import { describe, expect, it } from 'vitest'
import { isHttps, ownOrigin, requireOwnOrigin } from './origin.server'

const PUBLIC_ORIGIN = 'https://news.example'

function isTaken(headers: Record<string, string>, method = 'POST', env = { PUBLIC_ORIGIN }) {
  const request = new Request('http://10.0.0.1:3000/sign-in', { method, headers })
  try {
    requireOwnOrigin(request, env)
    return true
  } catch (error) {
    expect(error).toMatchObject({
      code: 'Forbidden',
      message: 'This form was sent from another site.',
    })
    return false
  }
}

describe('requireOwnOrigin', () => {
  it.each([
    [{ 'Sec-Fetch-Site': 'same-origin' }, true],
    [{ 'Sec-Fetch-Site': 'none' }, true],
    [{ 'Sec-Fetch-Site': 'same-site' }, false],
    [{ 'Sec-Fetch-Site': 'cross-site' }, false],
    [{ 'Sec-Fetch-Site': 'nonsense' }, false],
    // Sec-Fetch-Site takes precedence.
    [{ 'Sec-Fetch-Site': 'cross-site', Origin: PUBLIC_ORIGIN }, false],
    [{ 'Sec-Fetch-Site': 'same-origin', Origin: PUBLIC_ORIGIN }, true],
    [{ 'Sec-Fetch-Site': 'same-origin', Origin: 'null' }, true],
    [{ 'Sec-Fetch-Site': 'same-origin', Origin: 'https://evil.example' }, false],
    [{ 'Sec-Fetch-Site': 'none', Origin: 'https://evil.example' }, false],
    [{ 'Sec-Fetch-Site': 'same-origin', Origin: 'nonsense' }, false],
    [{ Origin: PUBLIC_ORIGIN }, true],
    [{ Origin: 'https://evil.example' }, false],
    [{ Origin: 'http://news.example' }, false],
    [{ Origin: 'https://news.example.evil.example' }, false],
    [{ Origin: 'https://news.example:8443' }, false],
    [{ Origin: 'null' }, false],
    [{ Origin: 'http://10.0.0.1:3000' }, false],
    [{ Origin: 'https://evil.example', Cookie: 'session=x', Referer: `${PUBLIC_ORIGIN}/` }, false],
    [{ Cookie: 'session=x', Referer: `${PUBLIC_ORIGIN}/sign-in` }, true],
    [{ Cookie: 'session=x', Referer: 'https://evil.example/' }, false],
    [{ Cookie: 'session=x', Referer: `https://evil.example/?${PUBLIC_ORIGIN}` }, false],
    [{ Cookie: 'session=x', Referer: 'nonsense' }, false],
    [{ Cookie: 'session=x' }, false],
    // No cookie, so no user.
    [{}, true],
    [{ Referer: 'https://evil.example/' }, true],
  ] as [Record<string, string>, boolean][])(
    'for the headers %o, returns %s',
    (headers, expected) => {
      expect(isTaken(headers)).toBe(expected)
    },
  )

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('checks %s', (method) => {
    expect(isTaken({ Origin: 'https://evil.example' }, method)).toBe(false)
  })

  it.each(['GET', 'HEAD'])('allows %s', (method) => {
    expect(isTaken({ 'Sec-Fetch-Site': 'cross-site', Cookie: 'session=x' }, method)).toBe(true)
  })
})

describe('ownOrigin', () => {
  it("returns the configured origin, or else the request's", () => {
    const request = new Request('http://192.0.2.7:3000/x?y=1')
    expect(ownOrigin(request, { PUBLIC_ORIGIN })).toBe(PUBLIC_ORIGIN)
    expect(ownOrigin(request, { PUBLIC_ORIGIN: undefined })).toBe('http://192.0.2.7:3000')
  })
})

it.each([
  [PUBLIC_ORIGIN, true],
  ['http://localhost:3000', false],
  [undefined, false],
])('isHttps for the origin %s returns %s', (origin, expected) => {
  expect(isHttps({ PUBLIC_ORIGIN: origin })).toBe(expected)
})
