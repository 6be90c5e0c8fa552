import { expect, it } from 'vitest'
import { isWebAddress, toLinkAddress } from './link-address'

it.each([
  ['https://example.org/क', 'https://example.org/क'],
  [' example.org/a?b=1 ', 'https://example.org/a?b=1'],
  ['धरोहर.भारत', 'https://धरोहर.भारत'],
  ['sampadak@example.org', 'mailto:sampadak@example.org'],
  ['/post/ram', '/post/ram'],
  ['#note', '#note'],
])('completes %s', (typed, address) => {
  expect(toLinkAddress(typed)).toBe(address)
})

it.each([
  '',
  ' ',
  'राम',
  'javascript:alert(1)',
  '//evil.example',
  '/\\evil.example',
  'a b.org',
  'https://',
])('refuses %j', (typed) => {
  expect(toLinkAddress(typed)).toBeNull()
})

it('knows a web address from words', () => {
  expect(isWebAddress('https://youtu.be/dQw4w9WgXcQ')).toBe(true)
  expect(isWebAddress('देखें https://youtu.be/dQw4w9WgXcQ')).toBe(false)
})
