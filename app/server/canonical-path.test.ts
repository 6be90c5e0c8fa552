import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalPathOf } from './canonical-path'

describe('canonicalPathOf', () => {
  it.each([
    ['/Post/Ramayan-ki-Katha', '/post/ramayan-ki-katha'],
    ['/about/', '/about'],
    ['/post//x///', '/post/x'],
    ['/%70ost/%72am', '/post/ram'],
    ['/category/%e0%a4%95', '/category/%E0%A4%95'],
    ['/About.data', '/about.data'],
    ['/post/x/.data', '/post/x.data'],
  ])('%s is %s', (path, expected) => expect(canonicalPathOf(path)).toBe(expected))

  it.each([
    '/',
    '/about',
    '/_root.data',
    '/category/%E0%A4%95',
    '/post/x%2Edata',
    '/post/x.DATA',
    '/post/a%2Fb%5C',
  ])('%s stays', (path) => expect(canonicalPathOf(path)).toBeNull())

  it('redirects to a path of this site without changing it', () => {
    const path = fc.webPath({ size: 'medium' }).filter((text) => {
      try {
        return decodeURIComponent(text) !== ''
      } catch {
        return false
      }
    })
    fc.assert(
      fc.property(path, (text) => {
        const canonical = canonicalPathOf(text)
        if (canonical === null) return
        expect(canonical).toMatch(/^\/(?![/\\])/)
        expect(canonicalPathOf(canonical)).toBeNull()
      }),
    )
  })
})
