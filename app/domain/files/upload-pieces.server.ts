import { and, desc, eq, lt, ne } from 'drizzle-orm'
import type { Deps } from '~/domain/deps.server'
import type { Database, Transaction } from '~db/client.server'
import { DAY, HOUR } from '~/time/durations'
import { uploads } from '~db/schema'

/** An upload that nobody goes on with for this long is given up. */
const UPLOAD_LIFETIME = DAY

/** Uploads of one account that may be unfinished at once. */
const MAX_BEGUN = 4

/** Where the pieces that have come so far lie, as one file. */
export function pieceKey(uploadId: string): string {
  return `upload-${uploadId}.part`
}

/** The storage keys of what somebody has begun to upload: rows go with the account, bytes do not by themselves. */
export function listUploadKeys({ db }: { db: Database | Transaction }, userId: string): string[] {
  const rows = db.select({ id: uploads.id }).from(uploads).where(eq(uploads.userId, userId)).all()
  return rows.map(({ id }) => pieceKey(id))
}

/** Forgets an upload, whether it is complete, rejected or given up. */
export async function endUpload({ db, storage }: Pick<Deps, 'db' | 'storage'>, id: string) {
  db.delete(uploads).where(eq(uploads.id, id)).run()
  await storage.remove(pieceKey(id))
}

/** Gives up the oldest of somebody's uploads when another begins, so that what they begin takes a bounded place. */
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

/** Forgets what was begun and given up: now, and every hour from now on. */
export function startSweeping(deps: Pick<Deps, 'db' | 'now' | 'storage' | 'log'>): void {
  const sweep = () =>
    Promise.all([
      sweepUploads(deps),
      // Also what a crash left behind, which no row knows of.
      deps.storage.removeParts(deps.now() - UPLOAD_LIFETIME),
    ]).catch((error: unknown) => deps.log.error({ err: error }, 'old uploads were not removed'))
  void sweep()
  setInterval(() => void sweep(), HOUR).unref()
}

/** Forgets the rows of what was begun and given up, with their bytes. */
export async function sweepUploads(deps: Pick<Deps, 'db' | 'now' | 'storage'>): Promise<void> {
  const stale = deps.db
    .select({ id: uploads.id })
    .from(uploads)
    .where(lt(uploads.updatedAt, deps.now() - UPLOAD_LIFETIME))
    .all()
  for (const { id } of stale) await endUpload(deps, id)
}
