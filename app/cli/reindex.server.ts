import { rebuildIndex, type Pace } from '~/domain/search/index/rebuild-index.server'
import { SECOND } from '~/time/durations'
import { UsageError, type Command } from './command'

/** A site that runs meanwhile waits for the lock on the thread that serves: it is held for less than a tenth of a second. */
const REINDEX_PACE: Pace = { posts: 8, pause: 40 }

/** Reads every published post again. A site that runs goes on finding by the old index until the new one is whole. */
export const reindex: Command = {
  usage: '',
  summary: 'builds the search index anew from the published posts',
  async run({ db, now }, args) {
    if (args.length > 0) throw new UsageError('reindex takes no arguments.')
    const started = now()
    let told = 0
    const posts = await rebuildIndex(db, {
      pace: REINDEX_PACE,
      onProgress: (done, total) => {
        if (now() - told < SECOND) return
        told = now()
        process.stderr.write(`${done} of ${total} posts\n`)
      },
    })
    return `${posts} posts in ${now() - started} ms`
  },
}
