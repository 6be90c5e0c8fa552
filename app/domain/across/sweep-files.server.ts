/** Deletes bytes without rows, unused rows without bytes, and unused profile pictures, each after a day. Reports lost bytes. */
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { and, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { beginOf } from '~/domain/backup/backup-health.server'
import { listKeys, withReader } from '~/domain/backup/snapshot.server'
import { listReplacedDatabases } from '~/domain/backup/replaced-databases.server'
import { isClockTrusted } from '~/domain/core/clock.server'
import type { Deps } from './deps.server'
import { emptyTrash } from './manage-trash.server'
import type { Environment } from '~/env.server'
import { type FileStorage, isPictureKey } from '~/storage/file-storage'
import { parseJson } from '~/text/parse-json'
import { DAY } from '~/time/durations'
import { files } from '~db/schema'
import {
  isProfilePicture,
  isUsed,
  removeAllUnused,
  removeBytes,
  removeUnused,
} from '~/domain/files/file-uses.server'
import { hashOfKey } from '~/domain/core/picture-url'
import { ownsStorage } from '~/domain/files/storage-owner.server'

/** Reasons to delete nothing: a wrong clock, another site's bucket, a database that is not the one of the files. */
export const SWEEP_DOUBTS = ['clock', 'foreign', 'unknown'] as const

const ReportSchema = z.object({
  at: z.number(),
  orphans: z.record(z.string(), z.number()),
  removed: z.number(),
  doubt: z.enum(SWEEP_DOUBTS).optional(),
  /** The number of files that the database does not know. */
  unknown: z.number().default(0),
})

type SweepReport = z.infer<typeof ReportSchema>
type SweepDeps = Pick<Deps, 'db' | 'now' | 'storage' | 'env' | 'settings' | 'log'>
type Stored = Awaited<ReturnType<FileStorage['list']>>

const reportFile = ({ DATA_DIR }: Pick<Environment, 'DATA_DIR'>) => join(DATA_DIR, 'sweep.json')

export async function readSweepReport(
  env: Pick<Environment, 'DATA_DIR'>,
): Promise<SweepReport | null> {
  const text = await readFile(reportFile(env), 'utf8').catch(() => '')
  return ReportSchema.safeParse(parseJson(text)).data ?? null
}

export function startSweepingFiles(deps: SweepDeps): void {
  const sweep = () =>
    void emptyTrash(deps)
      .then(() => sweepFiles(deps))
      .catch((error: unknown) => deps.log.error({ err: error }, 'the files could not be swept'))
  sweep()
  setInterval(sweep, DAY).unref()
}

/** Waits a day before deleting anything, since an unfinished upload or restore has no rows yet. */
export async function sweepFiles(deps: SweepDeps): Promise<SweepReport> {
  const { storage, env, now } = deps
  const before = (await readSweepReport(env))?.orphans ?? {}
  const stored = await storage.list()
  // Reads the rows after the listing, so that new files already have rows.
  const known = await listKnownHashes(deps)
  const pictures = stored.filter(({ key }) => isPictureKey(key))
  const unknown = pictures.filter(({ key }) => !known.has(hashOfKey(key)))
  const doubt = await findDoubt(deps, pictures, unknown)
  if (doubt) {
    deps.log.warn({ reason: doubt, unknown: unknown.length }, 'unused files are not deleted')
    // The day begins again once the doubt has ended.
    return writeReport(deps, { orphans: {}, removed: 0, doubt, unknown: unknown.length })
  }
  const orphans: SweepReport['orphans'] = {}
  // Keeps unused library pictures for later posts, but not unused profile pictures.
  const unsaved = and(isProfilePicture, lt(files.createdAt, now() - DAY))
  let removed = await removeAllUnused(deps, unsaved)
  const isOld = (key: string) => {
    orphans[key] = before[key] ?? now()
    return now() - orphans[key] >= DAY
  }
  const count = (key: string) => {
    delete orphans[key]
    removed += 1
  }
  for (const { key } of unknown) {
    if (!isOld(key)) continue
    await removeBytes(deps, key)
    count(key)
  }
  for (const file of listLost(deps, new Set(stored.map(({ key }) => key)))) {
    if (isOld(file.key) && !isUsed(await removeUnused(deps, file))) count(file.key)
  }
  if (removed > 0) deps.log.info({ removed }, 'orphaned files removed')
  return writeReport(deps, { orphans, removed, unknown: unknown.length })
}

async function writeReport(deps: SweepDeps, found: Omit<SweepReport, 'at'>): Promise<SweepReport> {
  const report = { at: deps.now(), ...found }
  const file = reportFile(deps.env)
  await writeFile(`${file}.part`, JSON.stringify(report))
  await rename(`${file}.part`, file)
  return report
}

/** Files that the database does not know may be another site's, or this site's before its database was lost. */
async function findDoubt(deps: SweepDeps, pictures: Stored, unknown: Stored) {
  if (!isClockTrusted(deps)) return 'clock'
  if (!(await ownsStorage(deps))) return 'foreign'
  const begin = beginOf(deps)
  const isOlder = unknown.some(({ at }) => at < begin)
  return isOlder || unknown.length > pictures.length / 2 ? 'unknown' : undefined
}

/** Lists rows without bytes. If most rows lack bytes, lists none, because the storage must be wrong or not mounted. */
function listLost({ db }: SweepDeps, stored: Set<string>) {
  const rows = db.select({ id: files.id, key: files.key }).from(files).all()
  const lost = rows.filter(({ key }) => !stored.has(key))
  return lost.length > rows.length / 2 ? [] : lost
}

/** Lists the hashes in use, including those in databases that a restore replaced. */
async function listKnownHashes({ db, env }: SweepDeps): Promise<Set<string>> {
  const known = db.values<[string]>(
    sql`SELECT substr(key, 1, 32) FROM files UNION SELECT name FROM file_uses
      UNION SELECT substr(slug, 1, 32) FROM trash WHERE kind = 'picture'`,
  )
  const hashes = new Set(known.flat())
  for (const database of await listReplacedDatabases(env)) {
    await withReader(database, (copy) => {
      for (const key of listKeys(copy)) hashes.add(hashOfKey(key))
    })
  }
  return hashes
}
