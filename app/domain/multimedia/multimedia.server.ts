import { desc } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { requireContentManager, type Actor } from '~/domain/accounts/rights'
import type { Deps } from '~/domain/deps.server'
import { fieldError } from '~/domain/errors'
import { raiseGeneration } from '~/domain/site-numbers.server'
import { multimedia } from '~db/schema'
import { parseMediaAddress, type MediaType } from './media-address'

export interface MediaItem {
  id: string
  type: MediaType
  url: string
  mediaId: string
  title: string
  description: string
}

export interface MediaInput {
  type: MediaType
  url: string
  title: string
  description: string
}

const mediaColumns = {
  id: multimedia.id,
  type: multimedia.type,
  url: multimedia.url,
  mediaId: multimedia.mediaId,
  title: multimedia.title,
  description: multimedia.description,
}

/** Every video and reel, newest first. */
export function listMedia({ db }: Pick<Deps, 'db'>): MediaItem[] {
  return db
    .select(mediaColumns)
    .from(multimedia)
    .orderBy(desc(multimedia.createdAt), desc(multimedia.id))
    .all()
}

/** @throws DomainError `Unauthenticated`, `Forbidden`, or `InvalidInput` at `url` */
export function addMedia(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  input: MediaInput,
): MediaItem {
  requireContentManager(actor)
  const mediaId = parseMediaAddress(input.type, input.url)
  if (!mediaId) {
    throw fieldError(
      'InvalidInput',
      'url',
      input.type === 'youtube'
        ? 'Expected the address of a YouTube video, such as https://www.youtube.com/watch?v=…'
        : 'Expected the address of an Instagram reel, such as https://www.instagram.com/reel/…',
    )
  }
  const time = now()
  const item = { id: uuidv7(), ...input, mediaId }
  db.transaction((tx) => {
    tx.insert(multimedia)
      .values({ ...item, createdAt: time, updatedAt: time })
      .run()
    raiseGeneration(tx)
  })
  return item
}
