import { and, desc, eq, lt, ne } from 'drizzle-orm'
import type { Deps } from '~/domain/deps.server'
import type { Database, Transaction } from '~db/client.server'
import { DAY, HOUR } from '~/time/durations'
import { uploads } from '~db/schema'

const UPLOAD_LIFETIME = DAY

const MAX_BEGUN = 4

export function pieceKey(uploadId: string): string {
  return `upload-${uploadId}.part`
}

/** Rows are deleted with the account, bytes are not. */
export function listUploadKeys({ db }: { db: Database | Transaction }, userId: string): string[] {
  const rows = db.select({ id: uploads.id }).from(uploads).where(eq(uploads.userId, userId)).all()
  return rows.map(({ id }) => pieceKey(id))
}

export async function endUpload({ db, storage }: Pick<Deps, 'db' | 'storage'>, id: string) {
  db.delete(uploads).where(eq(uploads.id, id)).run()
  await storage.remove(pieceKey(id))
}

/** Removes an account's oldest uploads, which bounds their space. */
export async function makeRoom(
  deps: Pick<Deps, 'db' | 'storage'>,
  { id: userId }: { id: string },
  uploadId: string,
): Promise<void> {
  const others = deps.db
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(eq(uploads.userId, userId), ne(uploads.id, uploadId)))
    .orderBy(desc(uploads.updatedAt))
    .limit(100)
    .offset(MAX_BEGUN - 1)
    .all()
  for (const { id } of others) await endUpload(deps, id)
}

export function startSweeping(deps: Pick<Deps, 'db' | 'now' | 'storage' | 'log'>): void {
  const sweep = () =>
    Promise.all([
      sweepUploads(deps),
      // Also files without a row, after a crash.
      deps.storage.removeParts(deps.now() - UPLOAD_LIFETIME),
    ]).catch((error: unknown) => deps.log.error({ err: error }, 'old uploads were not removed'))
  void sweep()
  setInterval(() => void sweep(), HOUR).unref()
}

/** Removes abandoned uploads, rows and bytes. */
export async function sweepUploads(deps: Pick<Deps, 'db' | 'now' | 'storage'>): Promise<void> {
  const stale = deps.db
    .select({ id: uploads.id })
    .from(uploads)
    .where(lt(uploads.updatedAt, deps.now() - UPLOAD_LIFETIME))
    .all()
  for (const { id } of stale) await endUpload(deps, id)
}
