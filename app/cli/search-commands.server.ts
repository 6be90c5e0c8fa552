import type { Command } from '@commander-js/extra-typings'
import { rebuildIndex } from '~/domain/search/search.server'
import { SECOND } from '~/time/durations'
import { examples, type WithSite } from './actions.server'

export function addSearchCommands(program: Command, withSite: WithSite): void {
  program
    .command('reindex')
    .description('rebuild the search index; a running site uses the old one until then')
    .addHelpText('after', examples('reindex'))
    .action(
      withSite(async ({ db, now }) => {
        const started = now()
        let printed = 0
        const posts = await rebuildIndex(db, {
          onProgress: (done, total) => {
            if (now() - printed < SECOND) return
            printed = now()
            process.stderr.write(`${done} of ${total} posts\n`)
          },
        })
        return `${posts} posts in ${now() - started} ms`
      }),
    )
}
