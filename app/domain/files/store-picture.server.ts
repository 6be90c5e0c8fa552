import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { fileTypeFromBuffer } from 'file-type'
import type { Metadata, OutputInfo, Region, ResizeOptions, SharpOptions } from 'sharp'
import { uuidv7 } from 'uuidv7'
import { requireRight, type Actor } from '~/domain/core/rights'
import type { Account } from '~/domain/core/account-schema'
import type { SettingsDeps, ReadDeps, CoreDeps } from '~/domain/core/base-deps.server'
import { fieldError } from '~/domain/core/errors'
import { Queue } from '~/domain/core/queue'
import { say, type Message } from '~/labels/messages'
import { cleanLine } from '~/text/clean'
import { truncate } from '~/text/truncate'
import { files } from '~db/schema'
import { removeUnsavedPictures } from './file-uses.server'
import { type Crop, frameOf, hasRatio, POST_RATIO, regionOf, storedSize } from './picture-crop'
import { pictureKey, PROFILE_PICTURE_EDGE, viewUrl } from '~/domain/core/picture-url'
import {
  MAX_FILE_NAME_LENGTH,
  MAX_UPLOAD_BYTES,
  PICTURE_TYPES,
  type UploadKind,
} from '~/domain/core/file-schema'
import { countSent, requireQuota, UploadQueue } from './upload-limits.server'

const MAX_EDGE = 2_400
const MAX_MOVING_EDGE = 1_200

const DECODE_SECONDS = 20

const MEGAPIXEL = 1_000_000
const MAX_MEGAPIXELS = 40
/** An animation's frames all count towards the pixel limit. */
const MAX_FRAMES = 300

const ACCEPTED = new Set(PICTURE_TYPES.split(','))

export type StoreDeps = SettingsDeps & Pick<CoreDeps, 'storage'>

export interface PictureUpload {
  name: string
  /** A function is called when the upload leaves the queue, so waiting uploads use no memory. */
  bytes: Uint8Array | (() => Promise<Uint8Array>)
  maxBytes?: number
  crop?: Crop
  /** Defaults to the ratio of a post's picture. */
  ratio?: number
  /** If true, MP3 and M4A are accepted too. */
  mayBeAudio?: boolean
}

/** `isKnown`: the library had the same file before. */
export type StoredPicture = NonNullable<ReturnType<typeof findPicture>> & { isKnown?: boolean }

/** Re-encodes a picture; stores audio unchanged. Equal bytes are stored once. */
export async function storePicture(deps: StoreDeps, actor: Actor, upload: PictureUpload) {
  const owner = requireRight(actor, 'manageFiles')
  return decodeUpload(deps, owner, upload, async (bytes, audio) => {
    if (audio) {
      const file = { data: Buffer.from(bytes), ...sentAs(upload, bytes), mimeType: audio.mimeType }
      const key = `${hashOf(bytes)}.${audio.ending}`
      return storeEncoded(deps, owner, key, { ...file, info: { width: 0, height: 0 } })
    }
    const { autoOrient: size, pages = 1 } = await checkPixels(bytes)
    const { crop, ratio = POST_RATIO } = upload
    const isFramed = crop === 'whole' && !hasRatio(size, ratio)
    const isMoving = pages > 1
    const edge = isMoving ? MAX_MOVING_EDGE : MAX_EDGE
    const region = crop && regionOf(crop, size, ratio)
    const largest = isMoving ? { width: edge, height: edge } : storedSize(region ?? size, edge)
    const resize: ResizeOptions = isFramed
      ? { ...frameOf(size, ratio, edge), fit: 'contain', background: '#fff' }
      : { ...largest, fit: 'inside', withoutEnlargement: true }
    const whole = await encode(bytes, { resize, region, isMoving })
    const key = pictureKey(hashOf(whole.data))
    const colour = await dominantColour(whole.data)
    const file = { ...whole, ...sentAs(upload, bytes), colour }
    return storeEncoded(deps, owner, key, file)
  })
}

/** Returns the colour in hex, with four bits per channel; an empty string for transparent pictures. */
async function dominantColour(picture: Uint8Array): Promise<string> {
  const sharp = await loadSharp()
  const small = await sharp(picture).resize(32, 32, { fit: 'inside' }).png().toBuffer()
  const { dominant, isOpaque } = await sharp(small).stats()
  const { r, g, b } = dominant
  return isOpaque ? [r, g, b].map((value) => (value >> 4).toString(16)).join('') : ''
}

/** Stores a square of at most 512 pixels (decision 040). */
export async function storeProfilePicture(deps: StoreDeps, actor: Actor, upload: PictureUpload) {
  const owner = requireRight(actor, 'useAccount')
  return decodeUpload(deps, owner, upload, async (bytes) => {
    const square = { ...(await encodeSquare(bytes, upload.crop)), ...sentAs(upload, bytes) }
    const key = pictureKey(hashOf(square.data, owner.id), PROFILE_PICTURE_EDGE)
    const stored = await storeEncoded(deps, owner, key, square)
    await removeUnsavedPictures(deps, owner.id, key)
    return stored
  })
}

const decoding = new UploadQueue(1, 8)
const alone = new Queue({ name: 'pictures' })

/** Decodes one picture per process at a time, to limit memory. */
export function decodeAlone<T>(work: () => Promise<T>): Promise<T> {
  return alone.run(work)
}

async function decodeUpload<T>(
  deps: StoreDeps,
  owner: Account,
  { bytes: given, maxBytes = MAX_UPLOAD_BYTES, name, mayBeAudio }: PictureUpload,
  store: (bytes: Uint8Array, audio: Audio | null) => Promise<T>,
): Promise<T> {
  return decoding.run(owner, async () => {
    const bytes = typeof given === 'function' ? await given() : given
    if (bytes.byteLength > maxBytes) throw tooLarge(maxBytes)
    const { mime = '' } = (await fileTypeFromBuffer(bytes).catch(() => undefined)) ?? {}
    const audio = mayBeAudio ? toAudio(mime, name) : null
    if (!audio) requirePicture(mime, bytes, mayBeAudio)
    requireQuota(deps, owner, bytes.byteLength)
    return decodeAlone(() => store(bytes, audio))
  })
}

interface Audio {
  mimeType: string
  ending: 'mp3' | 'm4a'
}

/** Recognises audio. Phones record M4A in a video container. */
function toAudio(mime: string, name: string): Audio | null {
  if (mime === 'audio/mpeg') return { mimeType: mime, ending: 'mp3' }
  const isMp4 = /^audio\/(x-m4a|mp4)$/.test(mime) || (mime === 'video/mp4' && /\.m4a$/i.test(name))
  return isMp4 ? { mimeType: 'audio/mp4', ending: 'm4a' } : null
}

/** @param mime the type that the first bytes indicate */
function requirePicture(mime: string, bytes: Uint8Array, mayBeAudio = false): void {
  if (ACCEPTED.has(mime)) return
  const isSvg = /<svg[\s>]/i.test(Buffer.from(bytes.subarray(0, 4_096)).toString('latin1'))
  throw rejected(isSvg ? 'svg' : mayBeAudio ? 'unsupportedFile' : 'unsupportedPicture')
}

/** Checks the declared type, which browsers leave empty if they do not know it. */
export function requireType(type: string, kind: UploadKind): void {
  if (type === '' || ACCEPTED.has(type)) return
  if (kind === 'file' && /^audio\/|^video\/mp4$/.test(type)) return
  throw rejected(type.startsWith('image/svg') ? 'svg' : 'unsupportedPicture')
}

async function checkPixels(bytes: Uint8Array): Promise<Metadata> {
  const sharp = await loadSharp()
  const metadata = await decodable(() => sharp(bytes, { limitInputPixels: false }).metadata())
  const { width, height, pages = 1 } = metadata
  if (pages > MAX_FRAMES) {
    throw rejected(say('tooManyFrames', { max: MAX_FRAMES }))
  }
  const max = maxMegapixels(metadata)
  if (width * height * pages <= max * MEGAPIXEL) return metadata
  throw rejected(say('tooManyPixels', { max }))
}

/** Some decoders keep the whole picture in memory. With these limits, that is about 270 MB at most. */
function maxMegapixels({ format, isProgressive }: Metadata): number {
  if (format === 'heif') return 11
  if (format === 'gif' || format === 'webp') return 25
  if (!isProgressive) return MAX_MEGAPIXELS
  return format === 'png' ? 16 : 25
}

/** Turns any decoding error into `UnsupportedType`. */
async function decodable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch {
    throw rejected('damagedPicture')
  }
}

const rejected = (text: Message) => fieldError('UnsupportedType', 'file', text)

export function tooLarge(maxBytes: number) {
  return fieldError('TooLarge', 'file', say('pictureTooLarge', { max: maxBytes / 1024 / 1024 }))
}

/** Loads sharp on first use, since it takes 20 MB of memory. Uses one thread and no cache. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}

function sentAs({ name }: PictureUpload, { byteLength }: Uint8Array) {
  const line = truncate(cleanLine(name.replace(/^.*[/\\]/s, '')), MAX_FILE_NAME_LENGTH)
  return { name: line, sizeOriginal: byteLength }
}

/** If `owner` is given, equal pictures from two accounts get different hashes. */
function hashOf(bytes: Uint8Array, owner = ''): string {
  return createHash('sha256').update(owner).update(bytes).digest('hex').slice(0, 32)
}

function findPicture({ db }: ReadDeps, key: string) {
  const { id, width, height } = files
  const row = db.select({ id, width, height }).from(files).where(eq(files.key, key)).get()
  return row ? { ...row, url: viewUrl(key) } : null
}

/** Stores the bytes before the row, so that no row lacks bytes. For an existing picture, only restores missing bytes. */
async function storeEncoded(
  { db, now, storage }: StoreDeps,
  owner: Account,
  key: string,
  { data, info, name, ...columns }: StoredBytes & ReturnType<typeof sentAs>,
): Promise<StoredPicture> {
  const putMissing = async () => {
    if ((await storage.sizeOf(key)) !== data.byteLength) await storage.put(key, data)
  }
  await putMissing()
  const { width, height } = info
  const time = now()
  const identity = { id: uuidv7(), userId: owner.id, createdAt: time, updatedAt: time }
  const stored = { key, width, height, mimeType: 'image/webp', size: data.byteLength }
  const row = { ...identity, ...stored, ...columns, name: name || key }
  const { changes } = db.transaction((tx) => {
    countSent(tx, owner.id, row.sizeOriginal, time)
    return tx.insert(files).values(row).onConflictDoNothing().run()
  })
  const picture = { ...findPicture({ db }, key)!, isKnown: changes === 0 }
  // A concurrent deletion of the same picture may remove the bytes until it sees this row.
  await putMissing()
  return picture
}

interface StoredBytes {
  data: Buffer
  info: Pick<OutputInfo, 'width' | 'height'>
  colour?: string
  mimeType?: string
}

/** Encodes the largest centred square, the chosen part, or the whole picture with margins. Never enlarges a picture. */
async function encodeSquare(bytes: Uint8Array, crop: Crop = 'middle') {
  const { autoOrient } = await checkPixels(bytes)
  const region = regionOf(crop, autoOrient, 1)
  const { width, height } = region ?? autoOrient
  const edge = Math.min(PROFILE_PICTURE_EDGE, width, height)
  const resize: ResizeOptions =
    crop === 'whole'
      ? { ...frameOf(autoOrient, 1, PROFILE_PICTURE_EDGE), fit: 'contain', background: '#fff' }
      : { width: edge, height: edge, fit: 'cover' }
  return encode(bytes, { resize, region })
}

const isJpeg = (bytes: Uint8Array) => bytes[0] === 0xff && bytes[1] === 0xd8
const END_OF_JPEG = [0xff, 0xd9]
/** The part of the rows that must be intact if the end of a JPEG is missing. */
const INTACT = 0.98

/** Adds the last marker of a JPEG, which some phones and messengers leave out. Its last rows may then be damaged, too. */
async function withEnd(
  bytes: Uint8Array,
  options: SharpOptions,
): Promise<[Uint8Array, SharpOptions]> {
  if (!isJpeg(bytes) || END_OF_JPEG.every((byte, at) => bytes.at(at - 2) === byte))
    return [bytes, options]
  const sharp = await loadSharp()
  const ended = Buffer.concat([bytes, Buffer.from(END_OF_JPEG)])
  const { width, height } = await sharp(ended, options).metadata()
  const intact = { left: 0, top: 0, width, height: Math.ceil(height * INTACT) }
  await sharp(ended, options).extract(intact).resize(1, 1).toBuffer()
  // Accepts less data than expected, which the decoder fills up.
  return [ended, { ...options, failOn: 'error' }]
}

interface EncodeOptions {
  resize: ResizeOptions
  region?: Region | null
  isMoving?: boolean
}

/** Streams the frames of a moving picture, which do not fit in memory together. */
async function encode(bytes: Uint8Array, { resize, region, isMoving }: EncodeOptions) {
  const sharp = await loadSharp()
  const options = isMoving ? { animated: true } : { limitInputPixels: MAX_MEGAPIXELS * MEGAPIXEL }
  const { data, info } = await decodable(async () => {
    const picture = sharp(...(await withEnd(bytes, options))).timeout({ seconds: DECODE_SECONDS })
    const upright = isMoving ? picture : picture.rotate()
    return (region ? upright.extract(region) : upright)
      .resize(resize)
      .webp(isMoving ? { quality: 70, effort: 2 } : { quality: 78 })
      .toBuffer({ resolveWithObject: true })
  })
  return { data, info: { ...info, height: info.pageHeight ?? info.height } }
}
