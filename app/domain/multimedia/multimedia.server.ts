import { desc, eq, getTableColumns, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { requireRight, type Actor } from '~/domain/core/rights'
import type { LogDeps, ReadDeps } from '~/domain/core/base-deps.server'
import { DomainError, fieldError } from '~/domain/core/errors'
import { recordChange } from '~/domain/core/events.server'
import { raiseCacheVersion } from '~/domain/core/cache-version.server'
import { viewUrl, withColour } from '~/domain/core/picture-url'
import { moveToTrash } from '~/domain/core/move-to-trash.server'
import { prepared } from '~db/prepared.server'
import { files, multimedia } from '~db/schema'
import { expectedUrl, findMedia } from '~/domain/html/media-url'
import type { MediaInput } from './schema'

export type MediaItem = Omit<typeof multimedia.$inferSelect, 'updatedAt'>

const { updatedAt: _, ...mediaColumns } = getTableColumns(multimedia)

/** The picture's name in the library, which links it to the video. */
export const pictureName = (type: string, mediaId: string) => `${type}-${mediaId}.jpg`

const hasName = eq(files.name, sql`${multimedia.type} || '-' || ${multimedia.mediaId} || '.jpg'`)

const selectMedia = prepared((db) =>
  db
    .select({ ...mediaColumns, pictureKey: files.key, colour: files.colour })
    .from(multimedia)
    .leftJoin(files, hasName)
    // Groups by video, because two files may have the same name.
    .groupBy(multimedia.id)
    .orderBy(desc(multimedia.createdAt), desc(multimedia.id))
    .prepare(),
)

export function listMedia({ db }: ReadDeps) {
  return selectMedia(db)
    .all()
    .map(({ pictureKey, colour, ...item }) => ({
      ...item,
      picture: pictureKey && withColour(viewUrl(pictureKey), colour),
    }))
}

export function getMedia({ db }: ReadDeps, actor: Actor, id: string): MediaItem {
  requireRight(actor, 'manageMedia')
  const item = db.select(mediaColumns).from(multimedia).where(eq(multimedia.id, id)).get()
  if (!item) throw notFound()
  return item
}

export function addMedia(deps: LogDeps, actor: Actor, input: MediaInput): MediaItem {
  requireRight(actor, 'manageMedia')
  const { db, now } = deps
  const { title, description, url } = input
  const found = findMedia(url)
  if (!found) throw fieldError('InvalidInput', 'url', expectedUrl(input.type))
  const { type, mediaId } = found
  const createdAt = now()
  const item = { id: uuidv7(), type, url, mediaId, title, description, createdAt }
  const row = { ...item, updatedAt: createdAt }
  db.transaction((tx) => {
    tx.insert(multimedia).values(row).run()
    raiseCacheVersion(tx, ['media'])
  })
  recordChange(deps, actor, 'media created', { media: item.id })
  return item
}

/** Returns the item with the number of its entry in the trash. */
export function deleteMedia(deps: LogDeps, actor: Actor, id: string) {
  const editor = requireRight(actor, 'manageMedia')
  const deleted = deps.db.transaction((tx) => {
    const data = tx.delete(multimedia).where(eq(multimedia.id, id)).returning().get()
    if (!data) throw notFound()
    raiseCacheVersion(tx, ['media'])
    const entry = { kind: 'media', itemId: id, title: data.title, slug: null, data } as const
    return { ...data, trashed: moveToTrash(tx, editor, entry, deps.now()) }
  })
  recordChange(deps, actor, 'media deleted', { media: id })
  return deleted
}

function notFound(): DomainError {
  return new DomainError('NotFound', 'mediaNotFound')
}
