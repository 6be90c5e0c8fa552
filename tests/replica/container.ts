/** The writer of a container or, with arguments, a command. `HALT_AT` stops it, as a debugger would, before the statement of that number. */
import { writeSync } from 'node:fs'
import SqliteDatabase from 'better-sqlite3'
import Libsql from 'libsql'

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

if (process.argv.length > 2) {
  await import('~/cli/main')
} else {
  const { startWriter } = await import('~/server/start-replica.server')
  const { close } = await startWriter(() => {})
  process.on('SIGTERM', () => void close().then(() => process.exit(0)))
  writeSync(1, 'started\n')
}
