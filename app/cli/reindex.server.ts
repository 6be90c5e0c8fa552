import { rebuildIndex, type Pace } from '~/domain/search/index/rebuild-index.server'
import { SECOND } from '~/time/durations'
import { UsageError, type Command } from './command'

/** Quick: words that many posts share are written once for a hundred. A site that runs meanwhile gets its turn. */
const BRISK: Pace = { posts: 100, pause: 10 }

/** Reads every published post again. A site that runs goes on finding by the old index until the new one is whole. */
export const reindex: Command = {
  usage: '',
  summary: 'builds the search index anew from the published posts',
  async run({ db, now }, args) {
    if (args.length > 0) throw new UsageError('reindex takes no arguments.')
    const started = now()
    let told = 0
    const posts = await rebuildIndex(db, {
      pace: BRISK,
      onProgress: (done, total) => {
        if (now() - told < SECOND) return
        told = now()
        process.stderr.write(`${done} of ${total} posts\n`)
      },
    })
    return `${posts} posts in ${now() - started} ms`
  },
}
