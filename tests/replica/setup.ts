/** Before the tests of a file: prepared sites are on a replica of a primary of its own. */
import { beforeAll, beforeEach, inject } from 'vitest'
import { migrateDatabase } from '~db/migrate.server'
import { prepareOn, resetReplica } from '../helpers/prepared-site'
import { startSqld } from '../helpers/sqld'

const reason = inject('whyNoSqld')

beforeAll(async () => {
  if (reason) return
  const primary = await startSqld()
  const copy = await primary.openCopy('copy')
  migrateDatabase(copy)
  prepareOn(copy)
  return async () => {
    copy.$client.close()
    await primary.stop()
  }
})

beforeEach(({ skip }) => {
  skip(Boolean(reason), String(reason))
  resetReplica()
})
