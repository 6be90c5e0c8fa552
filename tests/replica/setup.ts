/** For each test file, starts a primary and makes its prepared sites use one replica of that primary. */
import { afterAll, beforeEach, inject } from 'vitest'
import { migrateDatabase } from '~db/migrate.server'
import { prepareOn, resetReplica } from '../helpers/prepared-site'
import { startSqld } from '../helpers/sqld'

const reason = inject('whyNoSqld')
let close: () => unknown = () => {}

if (!reason) {
  prepareOn(async () => {
    const primary = await startSqld()
    const copy = await primary.openCopy('copy')
    close = () => {
      copy.$client.close()
      return primary.stop()
    }
    migrateDatabase(copy)
    return copy
  })
}
afterAll(() => close())

beforeEach(({ skip }) => {
  skip(Boolean(reason), String(reason))
  resetReplica()
})
