import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import sharp, { type OutputInfo, type Region, type ResizeOptions } from 'sharp'
import { uuidv7 } from 'uuidv7'
import { requireAccount, requireContentManager, type Actor } from '~/domain/accounts/rights'
import type { Account } from '~/domain/accounts/schema'
import type { Deps } from '~/domain/deps.server'
import { cleanLine } from '~/text/clean'
import { truncate } from '~/text/truncate'
import { files } from '~db/schema'
import {
  checkPixels,
  decodable,
  MAX_MEGAPIXELS,
  MEGAPIXEL,
  requirePicture,
} from './check-picture.server'
import { type Crop, frameOf, hasRatio, POST_RATIO, regionOf } from './picture-crop'
import { MAX_FILE_NAME_LENGTH } from './schema'
import {
  parseCutKey,
  PICTURE_CUTS,
  PICTURE_WIDTHS,
  type PictureCut,
  pictureKey,
  PROFILE_PICTURE_EDGE,
  viewUrl,
} from './picture-url'
import { removeUnsavedPictures } from './file-uses.server'
import { UploadQueue } from './upload-queue.server'

const MAX_EDGE = 2_400

sharp.concurrency(1)
sharp.cache(false)
const DECODE_SECONDS = 20
type StoreDeps = Pick<Deps, 'db' | 'now' | 'storage'>

export interface PictureUpload {
  name: string
  /** A function is called when its turn has come, so that what waits takes no memory. */
  bytes: Uint8Array | (() => Promise<Uint8Array>)
  maxBytes?: number
  crop?: Crop
}

export interface StoredPicture {
  id: string
  url: string
  width: number
  height: number
}

/** Re-encoded; equal bytes are stored once. @throws `TooLarge`, `UnsupportedType`, `Unavailable` */
export async function storePicture(
  deps: StoreDeps,
  actor: Actor,
  upload: PictureUpload,
): Promise<StoredPicture> {
  const owner = requireContentManager(actor)
  return decodeUpload(owner, upload, async (bytes) => {
    const { autoOrient: size } = await checkPixels(bytes)
    const { crop } = upload
    const isFramed = crop === 'whole' && !hasRatio(size, POST_RATIO)
    const decoded = await decode(
      bytes,
      isFramed
        ? { ...frameOf(size, POST_RATIO, MAX_EDGE), fit: 'contain', background: '#fff' }
        : { ...WHOLE, width: MAX_EDGE },
      crop && regionOf(crop, size, POST_RATIO),
    )
    const whole = await encode(decoded)
    const hash = hashOf(whole.data)
    const known = findPicture(deps, pictureKey(hash))
    if (known) return known
    for (const width of PICTURE_WIDTHS) {
      const { data } = await encode(decoded, { ...WHOLE, width })
      await deps.storage.put(pictureKey(hash, width), data)
    }
    return storeEncoded(deps, owner, pictureKey(hash), { ...whole, ...sentAs(upload, bytes) })
  })
}

/** For messengers, of which WhatsApp shows none that is larger. */
const MAX_SHARE_BYTES = 300_000
const SHARE_QUALITIES = [82, 70, 55, 40, 25]

/** A cut of a stored picture, made when it is first asked for; null when there is no such picture. @throws `Unavailable` */
export async function openCut(
  { storage }: Pick<Deps, 'storage'>,
  key: string,
): Promise<Uint8Array | null> {
  const asked = parseCutKey(key)
  if (!asked) return null
  const known = await storage.read(key)
  if (known) return known
  const original = pictureKey(asked.hash)
  if (!(await storage.read(original))) return null
  return decoding.run(READERS, async () => {
    const made = await storage.read(key)
    if (made) return made
    const bytes = await storage.read(original)
    if (!bytes) return null
    const cut = await cutPicture(bytes, asked.cut)
    await storage.put(key, cut)
    return cut
  })
}

async function cutPicture(bytes: Uint8Array, cut: PictureCut): Promise<Buffer> {
  const { width, height } = PICTURE_CUTS[cut]
  if (cut === 'share') {
    const whole = sharp(bytes).resize(width, height).flatten({ background: '#fff' })
    return encodeForSharing(await whole.raw().toBuffer({ resolveWithObject: true }))
  }
  const size = await sharp(bytes).metadata()
  const scale = Math.min(1, size.width / width, size.height / height)
  const resized = sharp(bytes).resize(Math.round(width * scale), Math.round(height * scale))
  return resized.webp({ quality: 78 }).toBuffer()
}

/** As good as fits. */
export async function encodeForSharing({ data, info }: Encoded): Promise<Buffer> {
  const { width, height, channels } = info
  let jpeg = data
  for (const quality of SHARE_QUALITIES) {
    jpeg = await sharp(data, { raw: { width, height, channels } })
      .jpeg({ quality, mozjpeg: true })
      .toBuffer()
    if (jpeg.byteLength < MAX_SHARE_BYTES) break
  }
  return jpeg
}

/** A square of at most 512 pixels, for any account (decision 040). @throws as `storePicture` */
export async function storeProfilePicture(
  deps: StoreDeps,
  actor: Actor,
  upload: PictureUpload,
): Promise<StoredPicture> {
  const owner = requireAccount(actor)
  return decodeUpload(owner, upload, async (bytes) => {
    const square = { ...(await encodeSquare(bytes, upload.crop)), ...sentAs(upload, bytes) }
    const key = pictureKey(hashOf(square.data, owner.id), PROFILE_PICTURE_EDGE)
    const stored = findPicture(deps, key) ?? (await storeEncoded(deps, owner, key, square))
    await removeUnsavedPictures(deps, owner.id, [key])
    return stored
  })
}

/** Who waits for a cut, as one account. */
const READERS = 'readers'
const decoding = new UploadQueue({ concurrency: 1, max: 8, perAccount: 4 })

async function decodeUpload<T>(
  { id }: Account,
  { bytes: given, maxBytes }: PictureUpload,
  store: (bytes: Uint8Array) => Promise<T>,
): Promise<T> {
  if (typeof given !== 'function') await requirePicture(given, maxBytes)
  return decoding.run(id, async () => {
    const bytes = typeof given === 'function' ? await given() : given
    await requirePicture(bytes, maxBytes)
    return store(bytes)
  })
}

function sentAs({ name }: PictureUpload, { byteLength }: Uint8Array) {
  const line = truncate(cleanLine(name.replace(/^.*[/\\]/s, '')), MAX_FILE_NAME_LENGTH)
  return { name: line, sizeOriginal: byteLength }
}

/** With an owner the hash is the account's own: a profile picture belongs to one account. */
function hashOf(bytes: Uint8Array, owner = ''): string {
  return createHash('sha256').update(owner).update(bytes).digest('hex').slice(0, 32)
}

function findPicture({ db }: Pick<Deps, 'db'>, key: string): StoredPicture | null {
  const row = db
    .select({ id: files.id, width: files.width, height: files.height })
    .from(files)
    .where(eq(files.key, key))
    .get()
  return row ? { ...row, url: viewUrl(key) } : null
}

/** Bytes before the row, so that no row is without bytes. */
async function storeEncoded(
  { db, now, storage }: StoreDeps,
  owner: Account,
  key: string,
  { data, info, name, sizeOriginal }: Encoded & ReturnType<typeof sentAs>,
): Promise<StoredPicture> {
  await storage.put(key, data)
  const time = now()
  db.insert(files)
    .values({
      id: uuidv7(),
      width: info.width,
      height: info.height,
      key,
      name: name || key,
      sizeOriginal,
      mimeType: 'image/webp',
      size: data.byteLength,
      userId: owner.id,
      createdAt: time,
      updatedAt: time,
    })
    .onConflictDoNothing()
    .run()
  return findPicture({ db }, key)!
}

interface Encoded {
  data: Buffer
  info: OutputInfo
}

const WHOLE = { height: MAX_EDGE, fit: 'inside', withoutEnlargement: true } as const

/** The largest square in the middle, never enlarged. */
async function encodeSquare(bytes: Uint8Array, crop: Crop = 'middle'): Promise<Encoded> {
  const { autoOrient } = await checkPixels(bytes)
  const region = regionOf(crop, autoOrient, 1)
  const { width, height } = region ?? autoOrient
  const edge = Math.min(PROFILE_PICTURE_EDGE, width, height)
  return encode(await decode(bytes, { width: edge, height: edge, fit: 'cover' }, region))
}

/** Upright, sRGB, no metadata; decoded once for all widths. */
function decode(bytes: Uint8Array, size: ResizeOptions, region?: Region | null): Promise<Encoded> {
  return decodable(() => {
    const upright = sharp(bytes, { limitInputPixels: MAX_MEGAPIXELS * MEGAPIXEL })
      .timeout({ seconds: DECODE_SECONDS })
      .rotate()
    const kept = region ? upright.extract(region) : upright
    return kept.resize(size).raw().toBuffer({ resolveWithObject: true })
  })
}

function encode({ data, info }: Encoded, size: ResizeOptions = {}): Promise<Encoded> {
  const { width, height, channels } = info
  return sharp(data, { raw: { width, height, channels } })
    .resize(size)
    .webp({ quality: 78 })
    .toBuffer({ resolveWithObject: true })
}
