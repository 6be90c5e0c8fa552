import { rebuildIndex, type Pace } from '~/domain/search/index/rebuild-index.server'
import { SECOND } from '~/time/durations'
import { UsageError, type Command } from './command'

/** A running site waits for each lock on its serving thread: less than a tenth of a second. */
const REINDEX_PACE: Pace = { posts: 8, pause: 40 }

/** A running site keeps using the old index until the new one is complete. */
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
