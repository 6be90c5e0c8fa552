/** Runs in a worker thread, since the database driver is synchronous. Its connection is read-only. */
import { workerData } from 'node:worker_threads'
import { answerCalls } from '~/domain/core/worker-thread'
import { openReader } from '~db/client.server'
import { openSearch } from './search-operations.server'

const { databaseFile } = workerData as { databaseFile: string }

const search = openSearch(openReader(databaseFile))
search.page({ query: 'दीवाली' })

export default answerCalls(search)
