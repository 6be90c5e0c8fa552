import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { uuidv7 } from 'uuidv7'
import { requireContentManager, type Actor } from '~/domain/accounts/rights'
import type { Deps } from '~/domain/deps.server'
import { fieldError } from '~/domain/errors'
import { files } from '~db/schema'
import { MAX_UPLOAD_BYTES } from './limits'
import { PICTURE_WIDTHS, pictureKey, viewUrl } from './picture-address'

/** SECURITY §9. */
const MAX_PIXELS = 40_000_000
const MAX_EDGE = 2_400
const ACCEPTED = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'])

const UNSUPPORTED = 'Please choose a PNG, JPEG, WebP, GIF or AVIF picture.'

export interface StoredPicture {
  id: string
  /** Address of the picture on this site. */
  url: string
  width: number
  height: number
}

/**
 * Stores an uploaded picture: judged by its content, decoded and encoded anew (bytes as sent are never stored), in its
 * own width and in those that phones need. The same picture sent twice is stored once.
 *
 * @throws DomainError `Unauthenticated`, `Forbidden`, `TooLarge`, `UnsupportedType`
 */
export async function storePicture(
  deps: Pick<Deps, 'db' | 'now' | 'storage'>,
  actor: Actor,
  upload: { name: string; bytes: Uint8Array },
): Promise<StoredPicture> {
  const owner = requireContentManager(actor)
  if (upload.bytes.byteLength > MAX_UPLOAD_BYTES) {
    throw fieldError('TooLarge', 'file', 'The picture is too large (8 MB at most).')
  }
  const type = await fileTypeFromBuffer(upload.bytes)
  if (!type || !ACCEPTED.has(type.mime)) throw fieldError('UnsupportedType', 'file', UNSUPPORTED)

  const whole = await encode(upload.bytes, MAX_EDGE)
  const hash = createHash('sha256').update(whole.data).digest('hex').slice(0, 32)
  const key = pictureKey(hash)
  const known = deps.db
    .select({ id: files.id, width: files.width, height: files.height })
    .from(files)
    .where(eq(files.key, key))
    .get()
  if (known) return { ...known, url: viewUrl(key) }

  for (const width of PICTURE_WIDTHS) {
    const { data } = await encode(upload.bytes, width)
    await deps.storage.put(pictureKey(hash, width), data)
  }
  await deps.storage.put(key, whole.data)

  const time = deps.now()
  const row = { id: uuidv7(), width: whole.info.width, height: whole.info.height }
  deps.db
    .insert(files)
    .values({
      ...row,
      key,
      name: key,
      mimeType: 'image/webp',
      size: whole.data.byteLength,
      userId: owner.id,
      createdAt: time,
      updatedAt: time,
    })
    .onConflictDoNothing()
    .run()
  return { ...row, url: viewUrl(key) }
}

/** At most `width` wide (and as high), upright, without metadata. What cannot be decoded is refused. */
async function encode(bytes: Uint8Array, width: number) {
  try {
    return await sharp(bytes, { limitInputPixels: MAX_PIXELS })
      .rotate()
      .resize({ width, height: MAX_EDGE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 78 })
      .toBuffer({ resolveWithObject: true })
  } catch {
    throw fieldError('UnsupportedType', 'file', UNSUPPORTED)
  }
}
