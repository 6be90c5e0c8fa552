import { sql } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import { openDatabase } from '~db/client.server'
import { Lease } from './lease.server'

const LONG = 60_000

it('a lease has one holder; another process gets it after expiry or release', async () => {
  const db = openDatabase(':memory:')
  const [first, second] = [new Lease(db, 'work', 50), new Lease(db, 'work', LONG)]
  expect(first.take()).toBe(true)
  expect(second.take()).toBe(false)
  expect(first.take()).toBe(true)
  await vi.waitFor(() => expect(second.take()).toBe(true))
  expect(first.take()).toBe(false)
  second.release()
  expect(first.take()).toBe(true)
})

it('a lease is independent of leases with other names', () => {
  const db = openDatabase(':memory:')
  expect(new Lease(db, 'one', LONG).take()).toBe(true)
  expect(new Lease(db, 'other', LONG).take()).toBe(true)
})

it('a lease blocks writes by a former holder that has not noticed the change', () => {
  const db = openDatabase(':memory:')
  db.run(sql`CREATE TABLE done (by text)`)
  const [first, second] = [new Lease(db, 'work', -1), new Lease(db, 'work', LONG)]
  first.take()
  const former = first.fenced()
  const work = () => former.transaction((tx) => tx.run(sql`INSERT INTO done VALUES ('first')`))
  work()
  second.take()
  expect(work).toThrow('Another process has taken over: work')
  second.fenced().transaction((tx) => tx.run(sql`INSERT INTO done VALUES ('second')`))
  expect(db.values(sql`SELECT by FROM done`)).toEqual([['first'], ['second']])
})
