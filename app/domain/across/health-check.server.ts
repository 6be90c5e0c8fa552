import { statfs } from 'node:fs/promises'
import { readDamage } from '~/domain/backup/database-check.server'
import type { CoreDeps } from '~/domain/core/base-deps.server'
import { writeHealthCheck } from '~/domain/core/cache-version.server'
import { isLogLost } from '~/domain/core/require-site.server'
import { storageInUse } from '~/storage/storage.server'
import { SECOND } from '~/time/durations'

/** Less free space than this is too little for a picture or a long article. */
const MIN_FREE_BYTES = 1024 * 1024
const PROBE = { name: 'health-check.txt', bytes: new Uint8Array(64 * 1024) }
/** The check writes to the disk, so its result is cached. */
const CHECK_EVERY = 5 * SECOND

const LOG_DELETED = 'database (site.sqlite-wal was deleted: restart the site)'

const DAMAGED = 'database (site.sqlite is damaged: stop the site and restore the last backup)'

type HealthDeps = Pick<CoreDeps, 'db' | 'now' | 'env' | 'storage'>

interface Health {
  unwritable: string[]
  isStorageUnavailable: boolean
}

export class HealthCheck {
  readonly #deps: HealthDeps
  #last: { at: number; health: Promise<Health> } | undefined

  constructor(deps: HealthDeps) {
    this.#deps = deps
  }

  run(): Promise<Health> {
    const at = this.#deps.now()
    if (!this.#last || at - this.#last.at >= CHECK_EVERY)
      this.#last = { at, health: examine(this.#deps) }
    return this.#last.health
  }
}

async function examine(deps: HealthDeps): Promise<Health> {
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
