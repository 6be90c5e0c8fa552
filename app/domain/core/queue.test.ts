import { expect, it } from 'vitest'
import { Queue } from './queue'

/** Creates work that ends on demand. */
function aWork() {
  const work = { hasBegun: false, end: () => {}, run: () => Promise.resolve() }
  const ended = new Promise<void>((resolve) => {
    work.end = resolve
  })
  work.run = () => {
    work.hasBegun = true
    return ended
  }
  return work
}

it('a queue runs one job at a time per key', async () => {
  const queue = new Queue()
  const [first, second, other] = [aWork(), aWork(), aWork()]
  const all = [
    queue.run(first.run, { key: 'a' }),
    queue.run(second.run, { key: 'a' }),
    queue.run(other.run, { key: 'b' }),
  ]
  expect([first, second, other].map(({ hasBegun }) => hasBegun)).toEqual([true, false, true])
  first.end()
  await all[0]
  expect(second.hasBegun).toBe(true)
  second.end()
  other.end()
  await Promise.all(all)
})

it('a queue continues after a failed job', async () => {
  const queue = new Queue()
  const failed = queue.run(() => Promise.reject(new Error('broken')))
  const next = queue.run(async () => 'next')
  await expect(failed).rejects.toThrow('broken')
  expect(await next).toBe('next')
})

it('a queue rejects jobs beyond its limit per key', async () => {
  const queue = new Queue({ max: 2 })
  const works = [aWork(), aWork()]
  const taken = works.map(({ run }) => queue.run(run, { key: 'a' }))
  await expect(queue.run(async () => {}, { key: 'a' })).rejects.toMatchObject({
    code: 'Unavailable',
  })
  await expect(queue.run(async () => 'b', { key: 'b' })).resolves.toBe('b')
  for (const { end } of works) end()
  await Promise.all(taken)
  await expect(queue.run(async () => 'a', { key: 'a' })).resolves.toBe('a')
})

it('a queue drops a waiting job if its caller aborts, but a running job keeps its slot', async () => {
  const queue = new Queue({ max: 2 })
  const visitor = new AbortController()
  const [running, waiting, later] = [aWork(), aWork(), aWork()]
  const begun = queue.run(running.run, { signal: visitor.signal })
  const left = expect(queue.run(waiting.run, { signal: visitor.signal })).rejects.toThrow('aborted')
  visitor.abort()
  await left
  const next = queue.run(later.run)
  expect(later.hasBegun).toBe(false)
  running.end()
  await begun
  expect([waiting.hasBegun, later.hasBegun]).toEqual([false, true])
  later.end()
  await next
  await expect(queue.run(async () => {}, { signal: visitor.signal })).rejects.toThrow('aborted')
})
