import { expect, it } from 'vitest'
import { isWebUrl, toLinkUrl } from './link-url'

it.each([
  ['https://example.org/क', 'https://example.org/क'],
  [' example.org/a?b=1 ', 'https://example.org/a?b=1'],
  ['धरोहर.भारत', 'https://धरोहर.भारत'],
  ['//example.org/क', 'https://example.org/क'],
  ['tel:+919425000000', 'tel:+919425000000'],
  ['whatsapp://send?text=a', 'whatsapp://send?text=a'],
  ['sampadak@example.org', 'mailto:sampadak@example.org'],
  ['/post/ram', '/post/ram'],
  ['#note', '#note'],
  ['/खबर पढ़ें?q=राम कथा', '/खबर%20पढ़ें?q=राम%20कथा'],
  ['example.org/a b', 'https://example.org/a%20b'],
])('toLinkUrl completes %s', (typed, url) => {
  expect(toLinkUrl(typed)).toBe(url)
})

it.each([
  '',
  ' ',
  'राम',
  'javascript:alert(1)',
  '///evil.example',
  '/\\evil.example',
  'a b.org',
  'https://a b/c',
  'https://',
])('toLinkUrl rejects %j', (typed) => {
  expect(toLinkUrl(typed)).toBeNull()
})

it('isWebUrl distinguishes URLs from words', () => {
  expect(isWebUrl('https://youtu.be/dQw4w9WgXcQ')).toBe(true)
  expect(isWebUrl('देखें https://youtu.be/dQw4w9WgXcQ')).toBe(false)
})
