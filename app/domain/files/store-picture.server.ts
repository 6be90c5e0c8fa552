import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { fileTypeFromBuffer } from 'file-type'
import sharp, { type OutputInfo, type ResizeOptions, type Sharp } from 'sharp'
import { uuidv7 } from 'uuidv7'
import { requireAccount, requireContentManager, type Actor } from '~/domain/accounts/rights'
import type { Account } from '~/domain/accounts/schema'
import type { Deps } from '~/domain/deps.server'
import { fieldError } from '~/domain/errors'
import { files } from '~db/schema'
import { MAX_UPLOAD_BYTES } from './limits'
import { PICTURE_WIDTHS, pictureKey, PROFILE_PICTURE_EDGE, viewUrl } from './picture-address'
import { removeUnsavedPictures } from './remove-profile-picture.server'

/** SECURITY §9. */
const MAX_PIXELS = 40_000_000
const MAX_EDGE = 2_400
const ACCEPTED = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'])

const UNSUPPORTED = 'Please choose a PNG, JPEG, WebP, GIF or AVIF picture.'

type StoreDeps = Pick<Deps, 'db' | 'now' | 'storage'>

interface Upload {
  name: string
  bytes: Uint8Array
}

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
  deps: StoreDeps,
  actor: Actor,
  { bytes }: Upload,
): Promise<StoredPicture> {
  const owner = requireContentManager(actor)
  await requirePicture(bytes)
  const whole = await encode(bytes, { ...WHOLE, width: MAX_EDGE })
  const hash = hashOf(whole.data)
  const known = findPicture(deps, pictureKey(hash))
  if (known) return known
  for (const width of PICTURE_WIDTHS) {
    const { data } = await encode(bytes, { ...WHOLE, width })
    await deps.storage.put(pictureKey(hash, width), data)
  }
  return storeEncoded(deps, owner, pictureKey(hash), whole)
}

/**
 * Stores a picture of somebody's own: taken by the same rules, cut to a square of at most 512 pixels. Everybody who is signed
 * in may, as it is a part of their profile (decision 040); what was uploaded before and never saved is forgotten.
 *
 * @throws DomainError `Unauthenticated`, `TooLarge`, `UnsupportedType`
 */
export async function storeProfilePicture(
  deps: StoreDeps,
  actor: Actor,
  { bytes }: Upload,
): Promise<StoredPicture> {
  const owner = requireAccount(actor)
  await requirePicture(bytes)
  const square = await encodeSquare(bytes)
  const key = pictureKey(hashOf(square.data), PROFILE_PICTURE_EDGE)
  const stored = findPicture(deps, key) ?? (await storeEncoded(deps, owner, key, square))
  await removeUnsavedPictures(deps, owner.id, [key])
  return stored
}

/** @throws DomainError `TooLarge`, `UnsupportedType` */
async function requirePicture(bytes: Uint8Array): Promise<void> {
  if (bytes.byteLength > MAX_UPLOAD_BYTES) {
    throw fieldError('TooLarge', 'file', 'The picture is too large (8 MB at most).')
  }
  const type = await fileTypeFromBuffer(bytes)
  if (!type || !ACCEPTED.has(type.mime)) throw fieldError('UnsupportedType', 'file', UNSUPPORTED)
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 32)
}

function findPicture({ db }: Pick<Deps, 'db'>, key: string): StoredPicture | null {
  const row = db
    .select({ id: files.id, width: files.width, height: files.height })
    .from(files)
    .where(eq(files.key, key))
    .get()
  return row ? { ...row, url: viewUrl(key) } : null
}

/** The bytes first, then the row: no row is without its bytes. */
async function storeEncoded(
  { db, now, storage }: StoreDeps,
  owner: Account,
  key: string,
  { data, info }: Encoded,
): Promise<StoredPicture> {
  await storage.put(key, data)
  const time = now()
  db.insert(files)
    .values({
      id: uuidv7(),
      width: info.width,
      height: info.height,
      key,
      name: key,
      mimeType: 'image/webp',
      size: data.byteLength,
      userId: owner.id,
      createdAt: time,
      updatedAt: time,
    })
    // The same picture may have come twice at once: then the first row is the one.
    .onConflictDoNothing()
    .run()
  return findPicture({ db }, key)!
}

interface Encoded {
  data: Buffer
  info: OutputInfo
}

const WHOLE = { height: MAX_EDGE, fit: 'inside', withoutEnlargement: true } as const

/** The largest square in the middle, and no larger than it is. */
async function encodeSquare(bytes: Uint8Array): Promise<Encoded> {
  const { autoOrient } = await decodable(() => decoder(bytes).metadata())
  const edge = Math.min(PROFILE_PICTURE_EDGE, autoOrient.width, autoOrient.height)
  return encode(bytes, { width: edge, height: edge, fit: 'cover' })
}

/** Upright, without metadata, as WebP. */
function encode(bytes: Uint8Array, size: ResizeOptions): Promise<Encoded> {
  return decodable(() =>
    decoder(bytes)
      .rotate()
      .resize(size)
      .webp({ quality: 78 })
      .toBuffer({ resolveWithObject: true }),
  )
}

function decoder(bytes: Uint8Array): Sharp {
  return sharp(bytes, { limitInputPixels: MAX_PIXELS })
}

/** What cannot be decoded is refused. */
async function decodable<T>(decode: () => Promise<T>): Promise<T> {
  try {
    return await decode()
  } catch {
    throw fieldError('UnsupportedType', 'file', UNSUPPORTED)
  }
}
