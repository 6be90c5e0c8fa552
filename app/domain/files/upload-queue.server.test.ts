import { expect, it } from 'vitest'
import { UploadQueue } from './upload-queue.server'

it('bounds the uploads of one account and of all', async () => {
  const uploads = new UploadQueue({ concurrency: 3, max: 3, perAccount: 2 })
  const ends: (() => void)[] = []
  const upload = (account: string) =>
    uploads.run(account, async () => {
      await new Promise<void>((resolve) => {
        ends.push(resolve)
      })
    })
  const rejection: unknown = expect.objectContaining({ code: 'Unavailable', retryAfter: 5 })
  const first = upload('a')
  const others = [upload('a')]
  await expect(upload('a')).rejects.toEqual(rejection)
  others.push(upload('b'))
  await expect(upload('b')).rejects.toEqual(rejection)
  ends.shift()?.()
  await first
  others.push(upload('b'))
  for (const end of ends) end()
  await Promise.all(others)
})

it('runs a given number at a time, in order', async () => {
  const uploads = new UploadQueue({ concurrency: 1, max: 8, perAccount: 4 })
  const done: string[] = []
  let running = 0
  const upload = (name: string) =>
    uploads.run(name, async () => {
      running += 1
      expect(running).toBe(1)
      await Promise.resolve()
      running -= 1
      done.push(name)
      if (name === 'b') throw new Error('broken')
    })
  await Promise.allSettled(['a', 'b', 'c'].map(upload))
  expect(done).toEqual(['a', 'b', 'c'])
})
