import { expect, it } from 'vitest'
import { attachment, parseRange } from './file-response.server'

it('attachment names a download in any script', () => {
  expect(attachment('cover.webp')).toBe(
    `attachment; filename="cover.webp"; filename*=UTF-8''cover.webp`,
  )
  expect(attachment('गंगा.webp')).toBe(
    `attachment; filename="_.webp"; filename*=UTF-8''%E0%A4%97%E0%A4%82%E0%A4%97%E0%A4%BE.webp`,
  )
})

it('attachment escapes quotes in names', () => {
  expect(attachment('a"; x="b\r\n(c)')).toBe(
    `attachment; filename="a_x_b_c_"; filename*=UTF-8''a%22%3B%20x%3D%22b%0D%0A%28c%29`,
  )
})

it.each([
  ['bytes=0-4', { start: 0, end: 4 }],
  ['bytes=5-', { start: 5, end: 9 }],
  ['bytes=5-99', { start: 5, end: 9 }],
  ['bytes=-5', { start: 5, end: 9 }],
  ['bytes=-99', { start: 0, end: 9 }],
  ['bytes=5-2', 'unsatisfiable'],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=0-1,3-4', null],
  ['lines=0-1', null],
  ['bytes=-', null],
  [null, null],
])('parseRange parses %s for a file of ten bytes', (header, expected) => {
  expect(parseRange(header, 10)).toEqual(expected)
})
