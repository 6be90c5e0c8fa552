import { expect, it, onTestFinished } from 'vitest'
import { createTestDeps } from '../../../tests/helpers/deps'
import { type ContentTag, onContentChange, raiseCacheVersion } from './cache-version.server'

function listen() {
  const changes: (readonly ContentTag[] | null)[] = []
  onTestFinished(onContentChange((tags) => changes.push(tags)))
  return changes
}

it('raiseCacheVersion notifies listeners after the commit', () => {
  const { db } = createTestDeps()
  const changes = listen()
  db.transaction((tx) => {
    raiseCacheVersion(tx, ['media'])
    expect(changes).toEqual([])
  })
  expect(changes).toEqual([['media']])
})

it('raiseCacheVersion does not notify listeners of a rolled-back change', () => {
  const { db } = createTestDeps()
  const changes = listen()
  const fail = () =>
    db.transaction((tx) => {
      raiseCacheVersion(tx)
      throw new Error('rolled back')
    })
  expect(fail).toThrow('rolled back')
  expect(changes).toEqual([])
})

it('raiseCacheVersion waits for the outer transaction and skips rolled-back inner ones', () => {
  const { db } = createTestDeps()
  const changes = listen()
  const work = (isRolledBack: boolean) =>
    db.transaction((tx) => {
      raiseCacheVersion(tx, ['posts'])
      expect(() =>
        db.transaction((inner) => {
          raiseCacheVersion(inner, ['nirvankand'])
          throw new Error('inner')
        }),
      ).toThrow('inner')
      db.transaction((inner) => raiseCacheVersion(inner, ['media']))
      expect(changes).toEqual([])
      if (isRolledBack) throw new Error('outer')
    })
  expect(() => work(true)).toThrow('outer')
  expect(changes).toEqual([])
  work(false)
  expect(changes).toEqual([['posts'], ['media']])
})
