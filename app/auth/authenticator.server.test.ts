import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ownPath } from './authenticator.server'

describe('ownPath', () => {
  it.each([
    ['/', '/'],
    ['/dashboard?tab=create-post#x', '/dashboard?tab=create-post#x'],
    ['/post/ramayan', '/post/ramayan'],
    ['/a/../b', '/b'],
    ['/search?q=https://example.org', '/search?q=https://example.org'],
  ])('accepts %s', (value, path) => {
    expect(ownPath(value)).toBe(path)
  })

  it.each([
    null,
    undefined,
    7,
    '',
    'dashboard',
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    ' //evil.example',
    '/\u0000/evil.example',
    '/\u007Fx',
    '/a\\b',
    '/.//evil.example',
    '/..//evil.example',
    '/a/..//evil.example/',
    '/%2e//evil.example',
    '/a/%2E%2E//evil.example',
    'javascript:alert(1)',
  ])('does not follow %j', (value) => {
    expect(ownPath(value)).toBe('/')
    expect(ownPath(value, '/dashboard')).toBe('/dashboard')
  })

  it('never leaves this site, whatever the input', () => {
    const pieces = ['/', '\\', '.', '..', '%2e', '\t', '@', ':', '?', '#', 'evil.example', 'http:']
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces)), (parts) => {
        const path = ownPath(`/${parts.join('')}`)
        expect(new URL(path, 'https://own.example').origin).toBe('https://own.example')
      }),
      { numRuns: 2_000 },
    )
  })
})
