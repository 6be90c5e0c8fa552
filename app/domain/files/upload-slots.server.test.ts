import { expect, it } from 'vitest'
import { UploadSlots } from './upload-slots.server'

it('bounds the uploads of one account and of all', () => {
  const slots = new UploadSlots({ all: 3, perAccount: 2 })
  const leave = slots.take('a')
  slots.take('a')
  const rejection: unknown = expect.objectContaining({ code: 'Unavailable', retryAfter: 5 })
  expect(() => slots.take('a')).toThrow(rejection)
  slots.take('b')
  expect(() => slots.take('b')).toThrow(rejection)
  leave()
  slots.take('b')
})
