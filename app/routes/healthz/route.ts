import { statfs } from 'node:fs/promises'
import type { Deps } from '~/domain/across/deps.server'
import { writeHealthCheck } from '~/domain/core/cache-version.server'
import { readDamage } from '~/domain/backup/database-check.server'
import { addressText } from '~/domain/across/doctor.server'
import { isLogLost } from '~/domain/core/require-site.server'
import { pageLoader } from '~/http/handlers.server'
import { sign } from '~/runtime/secret.server'
import { storageInUse } from '~/storage/storage.server'
import { SECOND } from '~/time/durations'

export { noAction as action } from '~/http/handlers.server'

/** Less free space than this is too little for a picture or a long article. */
const MIN_FREE_BYTES = 1024 * 1024
const PROBE = { name: 'health-check.txt', bytes: new Uint8Array(64 * 1024) }
/** The check writes to the disk, so its result is cached. */
const CHECK_EVERY = 5 * SECOND

const UUID = /^[\da-f-]{36}$/

interface Check {
  at: number
  result: Promise<{ unwritable: string[]; isStorageUnavailable: boolean }>
}

const LOG_DELETED = 'database (site.sqlite-wal was deleted: restart the site)'

const DAMAGED = 'database (site.sqlite is damaged: stop the site and restore the last backup)'

const checks = new WeakMap<Deps['db'], Check>()

/** Responds 503 if something cannot be written. Remote storage does not count: pages work without it. */
export const loader = pageLoader(async ({ request, deps, origin }) => {
  const now = deps.now()
  const last = checks.get(deps.db)
  const check = last && now - last.at < CHECK_EVERY ? last : { at: now, result: examine(deps) }
  checks.set(deps.db, check)
  const { unwritable, isStorageUnavailable } = await check.result
  const isHealthy = unwritable.length === 0
  const text = isHealthy ? 'ok' : `cannot write: ${unwritable.join(', ')}`
  const lines = [text, ...(isStorageUnavailable ? ['file storage is unavailable'] : [])]
  const nonce = new URL(request.url).searchParams.get('proof')
  if (nonce && UUID.test(nonce)) {
    const host = request.headers.get('Host') ?? ''
    lines.push(sign(addressText({ nonce, origin, host }), deps.env))
  }
  return new Response(`${lines.join('\n')}\n`, {
    status: isHealthy ? 200 : 503,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  })
})

async function examine(deps: Deps): Check['result'] {
  const isOutside = storageInUse(deps.env) !== 'disk'
  const hasRoom = await isWorking(async () => {
    const { bavail, bsize } = await statfs(deps.env.DATA_DIR)
    if (bavail * bsize < MIN_FREE_BYTES) throw new Error('The disk is full')
  })
  const isDatabaseWorking = await isWorking(async () => writeHealthCheck(deps))
  const damage = await readDamage(deps.env)
  const areFilesWorking = await isWorking(async () => {
    // Writing to remote storage may cost money.
    if (isOutside) return void (await deps.storage.read(PROBE.name))
    await deps.storage.put(PROBE.name, PROBE.bytes)
    await deps.storage.remove(PROBE.name)
  })
  const isDiskWorking = hasRoom && (isOutside || areFilesWorking)
  return {
    unwritable: [
      ...(hasRoom && isDatabaseWorking ? [] : ['database']),
      ...(isLogLost(deps.env) ? [LOG_DELETED] : []),
      ...(damage ? [DAMAGED] : []),
      ...(isDiskWorking ? [] : ['files']),
    ],
    isStorageUnavailable: isOutside && !areFilesWorking,
  }
}

function isWorking(check: () => Promise<void>): Promise<boolean> {
  return check().then(
    () => true,
    () => false,
  )
}
