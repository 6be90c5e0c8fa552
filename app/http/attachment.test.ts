import { expect, it } from 'vitest'
import { attachment } from './attachment'

it('names a download in any script', () => {
  expect(attachment('cover.webp')).toBe(
    `attachment; filename="cover.webp"; filename*=UTF-8''cover.webp`,
  )
  expect(attachment('गंगा.webp')).toBe(
    `attachment; filename="_.webp"; filename*=UTF-8''%E0%A4%97%E0%A4%82%E0%A4%97%E0%A4%BE.webp`,
  )
})

it('lets no name out of its quotes', () => {
  expect(attachment('a"; x="b\r\n(c)')).toBe(
    `attachment; filename="a_x_b_c_"; filename*=UTF-8''a%22%3B%20x%3D%22b%0D%0A%28c%29`,
  )
})
