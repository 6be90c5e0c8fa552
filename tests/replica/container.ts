/**
 * Runs a container's writer or, if there are arguments, a CLI command. The additional command `save <post>` reads
 * version numbers from standard input, and saves the post once for each of them.
 * `HALT_AT=pattern#n` pauses the process, as a debugger would, before the nth statement that matches the pattern.
 */
import { writeSync } from 'node:fs'
import { createInterface } from 'node:readline'
import SqliteDatabase from 'better-sqlite3'
import Libsql from 'libsql'
import { isDomainError } from '~/domain/core/errors'
import { updatePost } from '~/domain/posts/save-post.server'
import { EditInputSchema } from '~/domain/posts/schema'
import { getSettings } from '~/env.server'
import { createDeps, databaseFileOf } from '~/runtime/deps.server'
import { startReplica } from '~/replica/replica.server'
import { openPrimary } from '~/replica/primary.server'
import { users } from '~db/schema'

const [pattern = '', count = '1'] = (process.env.HALT_AT ?? '(?!)').split('#')
const wanted = new RegExp(pattern)
let left = Number(count)

function haltAt(source: string): void {
  if (!wanted.test(source)) return
  left -= 1
  if (left !== 0) return
  writeSync(1, 'halted\n')
  process.kill(process.pid, 'SIGSTOP')
}

for (const { prototype } of [Libsql, SqliteDatabase] as { prototype: SqliteDatabase.Database }[]) {
  for (const name of ['prepare', 'exec'] as const) {
    const method = prototype[name] as (source: string) => unknown
    Object.assign(prototype, {
      [name](source: string) {
        haltAt(source)
        return method.call(this, source)
      },
    })
  }
}

async function save(postId: string) {
  const env = getSettings()
  const db = await openPrimary({ url: env.DATABASE_SYNC_URL! }, databaseFileOf(env))
  db.sync()
  const deps = createDeps(env, db)
  const admin = db.select().from(users).get()!
  writeSync(1, 'ready\n')
  for await (const version of createInterface({ input: process.stdin })) {
    let result = `saved ${version}\n`
    // Saving an unchanged text would change nothing.
    const title = `${version} by ${process.pid}`
    const input = EditInputSchema.parse({ title, content: 'x', category: '' })
    try {
      updatePost(deps, admin, postId, input, { version: Number(version) })
    } catch (error) {
      result = `${isDomainError(error, 'Conflict') ? 'Conflict' : String(error)} ${version}\n`
    }
    writeSync(1, result)
  }
}

const [name, postId = ''] = process.argv.slice(2)
if (name === 'save') await save(postId)
else if (name) await import('~/cli/main')
else {
  const { close } = await startReplica(['writer'], () => {})!
  process.on('SIGTERM', () => void close().then(() => process.exit(0)))
  writeSync(1, 'started\n')
}
