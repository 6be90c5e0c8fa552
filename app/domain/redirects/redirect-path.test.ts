import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { propertyRuns } from '../../../tests/helpers/property-runs'
import {
  follow,
  type FollowOptions,
  type Rule,
  sourcesOf,
  startsOf,
  toLocation,
  toSource,
  toTarget,
} from './redirect-path'

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
    ['/?p=123', '/?p=123'],
    ['?page_id=12', '/?page_id=12'],
    ['/Old.php?id=7', '/old.php?id=7'],
    ['https://former.example/?p=123', '/?p=123'],
    ['http://former.example?p=123', '/?p=123'],
    ['/old/?b=2&a=1&b=2', '/old?a=1&b=2'],
    ['/old?', '/old'],
    ['/old?print', '/old?print='],
    ['/?s=%E0%A4%95%E0%A4%A5%E0%A4%BE', '/?s=कथा'],
    ['/?s=क़िला', '/?s=क़िला'],
    ['/?s=a+b%20c%26d%3De%25f', '/?s=a%20b%20c%26d%3De%25f'],
    ['/?ID=Ab', '/?ID=Ab'],
  ])('%s is stored as %s', (typed, source) => expect(toSource(typed)).toBe(source))

  it.each([
    '',
    '/',
    '/*',
    '*',
    '/a*',
    '/a/*/b',
    '/old?id=1#part',
    '/?',
    '/?p=*',
    '/old/*?id=1',
    '/?s=%E2%80%AE',
    '/?s=%00',
    '/a%0Ab',
    `/?${Array.from({ length: 21 }, (_, n) => `p${n}=1`).join('&')}`,
    `/?s=${'a'.repeat(400)}`,
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

const finder = (rules: Rule[]): FollowOptions['find'] => {
  const bySource = new Map(rules.map((rule) => [rule.source, rule]))
  const starts = new Set([...bySource.keys()].flatMap(startsOf))
  return (address) => {
    const sources = sourcesOf(address, (text) => starts.has(text))
    return bySource.get(sources.find((each) => bySource.has(each)) ?? '')
  }
}
const targetOf = (path: string, rules: [string, string][]) =>
  follow(path, { find: finder(rules.map(([source, target]) => ({ source, target }))) })

it('sourcesOf lists the longest matching source first', () => {
  const address = { key: '/a/b', query: 'x=1' }
  expect(sourcesOf(address, () => false)).toEqual(['/a/b', '/a/b/*', '/a/*'])
})

it('sourcesOf looks up few of the combinations of many parameters', () => {
  const query = Array.from({ length: 2_000 }, (_, n) => `p${n}=1`).join('&')
  const asked: string[] = []
  const sources = sourcesOf({ key: '/', query }, (text) => {
    asked.push(text)
    return text === '/?'
  })
  expect([asked.length, sources.length]).toEqual([20, 22])
})

it('follow finds the source with the most parameters, whatever their order and encoding', () => {
  const rules: [string, string][] = [
    ['/?cat=3', '/category/a'],
    ['/?cat=3&paged=2', '/category/b'],
    ['/?cat=3&lang=hi&paged=2', '/category/c'],
    ['/?s=कथा', '/katha'],
    ['/old', '/plain'],
    ['/old?id=7', '/seven'],
    ['/old/*', '/below/*'],
  ]
  expect(targetOf('/?cat=3', rules).target).toBe('/category/a')
  expect(targetOf('/?paged=2&utm_source=x&cat=3', rules).target).toBe('/category/b?utm_source=x')
  expect(targetOf('/?paged=2&lang=hi&cat=3&cat=4', rules).target).toBe('/category/c?cat=4')
  expect(targetOf('/?paged=2', rules).target).toBeNull()
  expect(targetOf('/?cat=33', rules).target).toBeNull()
  expect(targetOf('/?s=%E0%A4%95%E0%A4%A5%E0%A4%BE', rules).target).toBe('/katha')
  expect(targetOf('/OLD/?id=7', rules).target).toBe('/seven')
  expect(targetOf('/old?id=8', rules).target).toBe('/plain?id=8')
  expect(targetOf('/old/x?id=7', rules).target).toBe('/below/x?id=7')
})

it('follow passes on the parameters that no rule names, unless the target has its own', () => {
  const rules: [string, string][] = [
    ['/?p=1', '/'],
    ['/?p=2', '/new?from=old#part'],
    ['/?p=3', '/old.php?id=7'],
    ['/old.php?id=7', 'https://other.example/x'],
  ]
  expect(targetOf('/?p=1', rules).target).toBe('/')
  expect(targetOf('/?a=%41&p=1&b', rules).target).toBe('/?a=%41&b')
  expect(targetOf('/?p=2&utm=x', rules).target).toBe('/new?from=old#part')
  expect(targetOf('/?p=3&utm=x', rules).target).toBe('https://other.example/x')
})

it('follow finds every loop of parameters, also through those that are passed on', () => {
  const rules: [string, string][] = [
    ['/?p=1', '/x'],
    ['/x?q=2', '/?p=1&q=2'],
  ]
  expect(targetOf('/?p=1', rules).target).toBe('/x')
  expect(targetOf('/x?q=2', rules).isLoop).toBe(true)
  expect(targetOf('/?p=1&q=2', rules).isLoop).toBe(true)
  expect(targetOf('/?p=1', [['/?p=1', '/?a=b&p=1']]).isLoop).toBe(true)
})

it('a stored source is stored as itself, and its own address leads to it', () => {
  const text = fc.oneof(
    fc.constantFrom('%', '&', '=', '+', '#', '?', '/', ' ', '%26', 'क्‍ष', 'ＡＢ', '½', '＆', '*'),
    fc.string({ unit: 'grapheme', maxLength: 4 }),
  )
  const query = fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(query, query, (named, others) => {
      const source = toSource(`/a?${new URLSearchParams(named)}`)
      if (source === null) return
      expect(toSource(source)).toBe(source)
      const requested = `/a?${new URLSearchParams([...others, ...named].toReversed())}`
      expect(targetOf(requested, [[source, 'https://other.example/']]).target).not.toBeNull()
    }),
    propertyRuns(1_000),
  )
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
  const end = fc.constantFrom('', '/*', '?a=1', '?b=1', '?a=1&b=1')
  const either = fc.tuple(path, end).map((parts) => parts.join(''))
  fc.assert(
    fc.property(
      fc.array(fc.tuple(either, either), { maxLength: 12 }),
      either,
      (rules, requested) => {
        const { rules: used, target, isLoop } = targetOf(requested, rules)
        expect(used.length).toBeLessThanOrEqual(11)
        if (isLoop) expect(target).toBeNull()
      },
    ),
  )
})
