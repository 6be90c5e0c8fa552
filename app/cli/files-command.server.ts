import { moveFiles } from '~/storage/move-files.server'
import { formatBytes } from '~/text/numbers'
import { withBar } from './backup-commands.server'
import { type AloneCommand, UsageError } from './commands.server'

export const files: AloneCommand = {
  usage: 'move --to disk|s3|uploadthing',
  summary: 'copies and proves every file there, then the site uses it; the old copies stay',
  async runAlone(settings, [action, flag, to, ...more]) {
    const isKnown = to === 'disk' || to === 's3' || to === 'uploadthing'
    if (action !== 'move' || flag !== '--to' || !isKnown || more.length > 0)
      throw new UsageError('Where are the files to go?')
    const { files, bytes, copied } = await withBar('Copying', settings, ({ onProgress }) =>
      moveFiles(settings, to, onProgress),
    )
    return [
      `${files} files (${formatBytes(bytes)}) are on ${to}, ${copied} of them copied now. The site uses it from now on.`,
      'A site that is running knows it already. The old copies stay: files move goes back in the same way.',
    ].join('\n')
  },
}
