/** Runs in a worker thread, since the database driver is synchronous. Its connection is read-only. */
import { workerData } from 'node:worker_threads'
import { z } from 'zod'
import { answerCalls } from '~/domain/core/worker-thread'
import { openReader } from '~db/client.server'
import { openSearch } from './search-operations.server'

const { databaseFile } = z.object({ databaseFile: z.string() }).parse(workerData)

const search = openSearch(openReader(databaseFile))
search.page({ query: 'दीवाली' })

export default answerCalls(search)
