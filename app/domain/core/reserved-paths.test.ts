import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { isReserved, RESERVED_PATHS } from './reserved-paths'

/** Returns 'dashboard' for 'dashboard_.pictures'. Layouts, and routes that are only a parameter, have no segment. */
function firstSegment(folder: string): string | undefined {
  const [first] = folder
    .replace(/^_[a-z]+\.?/, '')
    .replaceAll(/\[(.)\]/g, (_, letter: string) => (letter === '.' ? '\0' : letter))
    .split('.')
  const name = first!.replace('\0', '.').replace(/_$/, '')
  return /^[a-z]/.test(name) ? name : undefined
}

it('the list includes every route and every public file', () => {
  const segments = readdirSync('app/routes').flatMap((folder) => firstSegment(folder) ?? [])
  const missing = [...segments, ...readdirSync('public')].filter(
    (segment) => !RESERVED_PATHS.has(segment),
  )
  expect([...new Set(missing)]).toEqual([])
})

it.each(['/', '/api', '/api/posts', '/dashboard', '/about', '/post', '/static/x.js'])(
  '%s is reserved',
  (path) => expect(isReserved(path)).toBe(true),
)

it.each(['/old', '/post/ram', '/category/itihas', '/author/mira', '/apis'])('%s is free', (path) =>
  expect(isReserved(path)).toBe(false),
)
