import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import { requireRight, type Actor } from '~/domain/core/rights'
import { isClockTrusted } from '~/domain/core/clock.server'
import { raiseCacheVersion } from '~/domain/core/cache-version.server'
import type { SettingsDeps, ReadDeps } from '~/domain/core/base-deps.server'
import { recordChange } from '~/domain/core/events.server'
import { removePicture } from '~/domain/files/file-uses.server'
import { hasWords } from '~/domain/core/has-words.server'
import type { By } from '~/domain/posts/plans.server'
import { isPage } from '~/domain/core/post-kinds'
import type { Message } from '~/labels/messages'
import { DAY } from '~/time/durations'
import type { Transaction } from '~db/client.server'
import { countRows, hasRow } from '~db/rows.server'
import { files, multimedia, posts, trash, users } from '~db/schema'
import { isTrashedPicture, type TrashKind } from '~/domain/core/move-to-trash.server'
import { restoreCategory, type TrashedCategory } from '~/domain/posts/trash-category.server'
import {
  hidePictures,
  restorePicture,
  showPictures,
  type TrashDeps,
  type TrashedPicture,
} from '~/domain/files/trash-picture.server'
import { restorePost } from '~/domain/posts/trash-post.server'

export const TRASH_PAGE_SIZE = 24

interface TrashQuery {
  words?: string
  kind?: TrashKind | ''
  startIndex?: number
}

type Entry = typeof trash.$inferSelect

/** Lists the trash, newest first. `daysLeft` includes the day of removal. */
export function listTrash({ db, now, env }: SettingsDeps, actor: Actor, query: TrashQuery = {}) {
  requireRight(actor, 'manageTrash')
  const { words = '', kind, startIndex = 0 } = query
  const { number, title, createdAt } = trash
  const columns = { number, kind: trash.kind, title, createdAt, by: users.username }
  const rows = db
    .select(columns)
    .from(trash)
    .leftJoin(users, eq(users.id, trash.userId))
    .where(and(hasWords(sql`${title}`, words), kind ? eq(trash.kind, kind) : undefined))
    .orderBy(desc(number))
    .limit(TRASH_PAGE_SIZE + 1)
    .offset(startIndex)
    .all()
    .map((row) => {
      const left = row.createdAt + env.TRASH_DAYS * DAY - now()
      return { ...row, daysLeft: Math.max(0, Math.ceil(left / DAY)) }
    })
  return { rows: rows.slice(0, TRASH_PAGE_SIZE), hasMore: rows.length > TRASH_PAGE_SIZE }
}

export function listTrashTitles({ db }: ReadDeps, actor: Actor, numbers: readonly number[]) {
  requireRight(actor, 'manageTrash')
  const { number, title } = trash
  return db
    .select({ number, title })
    .from(trash)
    .where(inArray(number, [...numbers]))
    .all()
}

export function countTrash({ db }: ReadDeps, actor: Actor): number {
  requireRight(actor, 'manageTrash')
  return countRows(db, trash)
}

/** Restores in one transaction. `left` counts entries that somebody else restored or removed first. */
export async function restoreFromTrash(deps: TrashDeps, actor: Actor, numbers: readonly number[]) {
  const { id: userId } = requireRight(actor, 'manageTrash')
  const secrets = await showPictures(deps, numbers)
  const by = { now: deps.now(), userId }
  const restored = deps.db.transaction((tx) =>
    removeEntries(tx, numbers).map((entry) => ({ entry, note: restore(tx, entry, by) })),
  )
  for (const secret of secrets) await deps.storage.remove(secret)
  for (const { entry } of restored) {
    const kind = isOfPost(entry.kind) ? 'post' : entry.kind
    recordChange(deps, actor, `${kind} restored`, { [entry.kind]: entry.itemId })
  }
  return {
    changed: restored.length,
    left: new Set(numbers).size - restored.length,
    notes: restored.flatMap(({ note }) => note ?? []),
  }
}

/** Removes entries from the trash. Returns the entries in the order in which to restore them, oldest first. */
function removeEntries(tx: Transaction, numbers: readonly number[]): Entry[] {
  const removed = tx
    .delete(trash)
    .where(inArray(trash.number, [...numbers]))
    .returning()
    .all()
  return removed.sort((one, other) => one.number - other.number)
}

function restore(tx: Transaction, entry: Entry, by: By): Message | null {
  const { kind } = entry
  if (isOfPost(kind)) return restorePost(tx, { ...entry, kind }, by)
  switch (kind) {
    case 'category':
      return restoreCategory(tx, entry.data as unknown as TrashedCategory, by.now)
    case 'picture':
      restorePicture(tx, entry.data as unknown as TrashedPicture)
      return null
    case 'media':
      tx.insert(multimedia)
        .values(entry.data as typeof multimedia.$inferInsert)
        .run()
      raiseCacheVersion(tx, ['media'])
      return null
  }
}

export async function removeFromTrash(deps: TrashDeps, actor: Actor, numbers: readonly number[]) {
  requireRight(actor, 'manageTrash')
  const removed = await remove(deps, numbers)
  recordChange(deps, actor, 'trash emptied', { removed })
  return { changed: removed, left: new Set(numbers).size - removed }
}

/** Deletes rows before bytes, so that a crash leaves no row without bytes; the sweep deletes leftover bytes. */
async function remove(deps: TrashDeps, numbers: readonly number[]): Promise<number> {
  const removed = deps.db.transaction((tx) => {
    const entries = removeEntries(tx, numbers)
    const ids = entries.flatMap(({ kind, itemId }) => (isOfPost(kind) ? itemId : []))
    if (ids.length > 0) {
      tx.delete(posts)
        .where(and(inArray(posts.id, ids), eq(posts.status, 'trashed')))
        .run()
    }
    return entries
  })
  for (const { kind, slug: key } of removed) {
    if (kind === 'picture' && isOrphaned(deps, key!)) await removePicture(deps, key!)
  }
  return removed.length
}

/** False if the same picture was uploaded again, even if the new upload is now in the trash. */
function isOrphaned({ db }: ReadDeps, key: string): boolean {
  return !hasRow(db, files, eq(files.key, key)) && !isTrashedPicture({ db }, key)
}

type PostKind = Exclude<TrashKind, 'category' | 'media' | 'picture'>

const isOfPost = (kind: TrashKind): kind is PostKind =>
  kind === 'post' || kind === 'draft' || isPage(kind)

const BATCH = 500

/** Runs daily. Removes entries older than `TRASH_DAYS`, and retries hiding pictures. */
export async function emptyTrash(deps: TrashDeps & SettingsDeps): Promise<number> {
  const { db, now, env, log } = deps
  const isOld = lt(trash.createdAt, now() - env.TRASH_DAYS * DAY)
  let removed = 0
  while (isClockTrusted(deps)) {
    const rows = db.select({ number: trash.number }).from(trash).where(isOld).limit(BATCH).all()
    if (rows.length === 0) break
    removed += await remove(
      deps,
      rows.map(({ number }) => number),
    )
  }
  const isPicture = eq(trash.kind, 'picture')
  const pictures = db.select({ number: trash.number }).from(trash).where(isPicture).all()
  await hidePictures(
    deps,
    pictures.map(({ number }) => number),
  )
  if (removed > 0) log.info({ removed }, 'trash emptied')
  return removed
}
