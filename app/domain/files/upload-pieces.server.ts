import { eq, lt } from 'drizzle-orm'
import type { Deps } from '~/domain/deps.server'
import type { Database, Transaction } from '~db/client.server'
import { DAY } from '~/time/durations'
import { uploads } from '~db/schema'

/** An upload that nobody goes on with for this long is given up. */
const UPLOAD_LIFETIME = DAY

/** Where the pieces that have come so far lie, as one file. */
export function pieceKey(uploadId: string): string {
  return `upload-${uploadId}.part`
}

/** The storage keys of what somebody has begun to upload: rows go with the account, bytes do not by themselves. */
export function listUploadKeys({ db }: { db: Database | Transaction }, userId: string): string[] {
  const rows = db.select({ id: uploads.id }).from(uploads).where(eq(uploads.userId, userId)).all()
  return rows.map(({ id }) => pieceKey(id))
}

/** Forgets an upload, whether it is complete, refused or given up. */
export async function endUpload({ db, storage }: Pick<Deps, 'db' | 'storage'>, id: string) {
  db.delete(uploads).where(eq(uploads.id, id)).run()
  await storage.remove(pieceKey(id))
}

/** Forgets what was begun and given up. */
export async function sweepUploads(deps: Pick<Deps, 'db' | 'now' | 'storage'>): Promise<void> {
  const stale = deps.db
    .select({ id: uploads.id })
    .from(uploads)
    .where(lt(uploads.updatedAt, deps.now() - UPLOAD_LIFETIME))
    .all()
  for (const { id } of stale) await endUpload(deps, id)
}
