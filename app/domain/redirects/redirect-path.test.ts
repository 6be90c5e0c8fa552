import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { follow, sourcesOf, toLocation, toSource, toTarget, type Rule } from './redirect-path'

describe('an old address', () => {
  it.each([
    ['/old', '/old'],
    ['old', '/old'],
    [' /Old/Page/ ', '/old/page'],
    ['/old/*', '/old/*'],
    ['https://former.example/2019/05/katha/', '/2019/05/katha'],
    ['/%E0%A4%95%E0%A4%A5%E0%A4%BE', '/कथा'],
    ['/कथा', '/कथा'],
    ['/post/ram', '/post/ram'],
  ])('%s is stored as %s', (typed, source) => expect(toSource(typed)).toBe(source))

  it.each([
    '',
    '/',
    '/*',
    '*',
    '/a*',
    '/a/*/b',
    '/old?id=1',
    '/old#part',
    '/%',
    '/a\u202eb',
    '/a\nb',
    `/${'a'.repeat(400)}`,
    'a'.repeat(1_000_000),
  ])('cannot be %j', (typed) => expect(toSource(typed)).toBeNull())
})

describe('a target', () => {
  const origin = 'https://site.example'

  it.each([
    ['/new', '/new'],
    ['/new/*', '/new/*'],
    ['/new?a=1#part', '/new?a=1#part'],
    ['https://site.example/new', '/new'],
    ['https://other.example/a', 'https://other.example/a'],
    ['/%E0%A4%95', '/क'],
    ['/%5Cevil.example', '/%5Cevil.example'],
  ])('%s is stored as %s', (typed, target) => expect(toTarget(typed, origin)).toBe(target))

  it.each([
    '',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'http://other.example/a',
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'https://me:secret@other.example/',
    '/\u202enew',
    `/${'a'.repeat(1_000_000)}`,
    '/.//evil.example',
    '/x/..//evil.example',
  ])('cannot be %j', (typed) => expect(toTarget(typed, origin)).toBeNull())
})

const finder = (rules: Rule[]) => {
  const bySource = new Map(rules.map((rule) => [rule.source, rule]))
  return (sources: string[]) => bySource.get(sources.find((each) => bySource.has(each)) ?? '')
}
const targetOf = (path: string, rules: [string, string][]) =>
  follow(path, { find: finder(rules.map(([source, target]) => ({ source, target }))) })

it('sourcesOf lists the longest matching source first', () => {
  expect(sourcesOf('/a/b')).toEqual(['/a/b', '/a/b/*', '/a/*'])
})

it('follow returns the end of a chain of redirects', () => {
  const rules: [string, string][] = [
    ['/a', '/b'],
    ['/b', '/c?x=1'],
    ['/old/*', '/new/*'],
    ['/new/x', 'https://other.example/'],
    ['/all/*', '/one'],
  ]
  expect(targetOf('/A/', rules).target).toBe('/c?x=1')
  expect(targetOf('/old/deep/page', rules).target).toBe('/new/deep/page')
  expect(targetOf('/old/x', rules).target).toBe('https://other.example/')
  expect(targetOf('/all/of/it', rules).target).toBe('/one')
  expect(targetOf('/all', rules).target).toBe('/one')
  expect(targetOf('/none', rules)).toEqual({ rules: [], target: null, isLoop: false })
})

it('follow stops at a page', () => {
  const find = finder([
    { source: '/a', target: '/b' },
    { source: '/b', target: '/c' },
  ])
  expect(follow('/a', { find, isPage: (key) => key === '/b' }).target).toBe('/b')
})

it('follow never leaves the site, whatever follows the prefix in the path', () => {
  for (const path of ['/old//evil.example', '/old/%2Fevil.example', '/old/%5Cevil.example']) {
    const { target } = targetOf(path, [['/old/*', '/*']])
    expect(new URL(toLocation(target!, ''), 'https://site.example').host).toBe('site.example')
  }
})

it('toLocation passes the query on, unless the target has its own', () => {
  expect(toLocation('/नया', '?utm=1')).toBe('/%E0%A4%A8%E0%A4%AF%E0%A4%BE?utm=1')
  expect(toLocation('/new?a=1', '?utm=1')).toBe('/new?a=1')
  expect(toLocation('https://other.example/x', '?utm=1')).toBe('https://other.example/x?utm=1')
})

it('follow terminates for any rules', () => {
  const name = fc.constantFrom('a', 'b', 'c')
  const path = fc.array(name, { minLength: 1, maxLength: 3 }).map((parts) => `/${parts.join('/')}`)
  const either = fc
    .tuple(path, fc.boolean())
    .map(([each, isPrefix]) => each + (isPrefix ? '/*' : ''))
  fc.assert(
    fc.property(fc.array(fc.tuple(either, either), { maxLength: 12 }), path, (rules, requested) => {
      const { rules: used, target, isLoop } = targetOf(requested, rules)
      expect(used.length).toBeLessThanOrEqual(11)
      if (isLoop) expect(target).toBeNull()
    }),
  )
})
