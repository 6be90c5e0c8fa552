/** In its own thread, as the database driver is synchronous. Its connection is read-only. */
import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'
import { openReader } from '~db/client.server'
import { LocalSearch, type SearchTask } from './search-engine.server'
import { toThreadError } from './thread-error'

const { databaseFile } = z.object({ databaseFile: z.string() }).parse(workerData)
const search = new LocalSearch(openReader(databaseFile))

function reply(question: SearchTask) {
  switch (question.task) {
    case 'posts':
      return search.posts(question.query, question.options)
    case 'postIds':
      return search.postIds(question.query, question.options)
    case 'related':
      return search.related(question.query)
    case 'suggestions':
      return search.suggestions(question.query)
  }
}

parentPort?.on('message', ({ id, question }: { id: number; question: SearchTask }) => {
  reply(question).then(
    (value) => parentPort?.postMessage({ id, value }),
    (error: unknown) => parentPort?.postMessage({ id, error: toThreadError(error) }),
  )
})
