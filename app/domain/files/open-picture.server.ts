/** Opens pictures. Widths, formats and crops are rendered on the first request and then stored. */
import { eq } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { ReadDeps, CoreDeps } from '~/domain/core/base-deps.server'
import { DomainError } from '~/domain/core/errors'
import { Queue } from '~/domain/core/queue'
import { isTrashedPicture } from '~/domain/core/move-to-trash.server'
import { findRow, hasRow } from '~db/rows.server'
import { files } from '~db/schema'
import { encodeForSharing } from './draw-share-picture.server'
import {
  type PictureCut,
  isStoredKey,
  parseCutKey,
  parseVariantKey,
  PICTURE_CUTS,
  pictureKey,
  type Variant,
  type VariantFormat,
  variantKey,
} from '~/domain/core/picture-url'
import { decodeAlone, loadSharp } from './store-picture.server'

export type PictureDeps = Pick<CoreDeps, 'db' | 'storage' | 'log'>

/** A file that is read in parts, so that a slow reader costs little memory. */
export interface FileSource {
  size: number
  /** Reads a part, including both ends. */
  read: (start: number, end: number) => Promise<Uint8Array>
}

export interface OpenedPicture extends FileSource {
  type: string
  /** False while a better format is being rendered. */
  isFinal: boolean
  varies: boolean
}

/** How much of a file is read at once. Most pictures are smaller. */
export const PART_SIZE = 256 * 1024

export function inMemory(bytes: Uint8Array): FileSource {
  return { size: bytes.byteLength, read: async (start, end) => bytes.subarray(start, end + 1) }
}

/** Returns null if there is no such file. */
export async function openStored(
  { storage }: Pick<CoreDeps, 'storage'>,
  key: string,
): Promise<FileSource | null> {
  const first = await storage.read(key, { start: 0, end: PART_SIZE - 1 })
  if (!first) return null
  if (first.byteLength < PART_SIZE) return inMemory(first)
  const size = await storage.sizeOf(key)
  return size === null ? null : { size, read: readerOf(storage, key) }
}

function readerOf(storage: CoreDeps['storage'], key: string): FileSource['read'] {
  return async (start, end) => {
    const bytes = await storage.read(key, { start, end })
    if (!bytes) throw notFound()
    return bytes
  }
}

/** The size is known, so players may skip to any part without reading the first one. */
export function openAudio({ db, storage }: PictureDeps, key: string) {
  const row = findRow(db, files, eq(files.key, key))
  if (!row) throw notFound()
  return { size: row.size, type: row.mimeType, read: readerOf(storage, key) }
}

const TYPES = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg', png: 'image/png' }
const notFound = () => new DomainError('NotFound', 'noPicture')

/** A reader waits for `waited` jobs; `later` jobs prepare formats for later requests. */
const [waited, later] = [new Queue({ max: 200 }), new Queue({ max: 500 })]
const making = new Map<string, Promise<Uint8Array>>()
/** The hashes of animated and tall pictures, which have no AVIF version. */
const withoutAvif = new LRUCache<string, true>({ max: 1_000 })
/** For more pixels, the encoder would need over 200 MB. */
const MAX_AVIF_PIXELS = 4_000_000

/** Opens a picture, or returns its `url` if browsers load it from external storage. */
export async function openPicture(
  deps: PictureDeps,
  name: string,
  accept: string | null,
): Promise<OpenedPicture | { url: string; varies: boolean }> {
  const variant = parseVariantKey(name)
  const best = bestFormat(accept)
  const [, ending = 'webp'] = /\.(jpg|png)$/.exec(name) ?? []
  const format = variant ? best : (ending as 'webp' | 'jpg' | 'png')
  const key = variant ? variantKey(variant.hash, variant.width, best) : name
  const cut = parseCutKey(name)
  if (!variant && !cut && !isStoredKey(name)) throw notFound()
  if (isTrashedPicture(deps, name)) throw notFound()
  const url = await deps.storage.publicUrl(key)
  const varies = variant !== null
  if (url) return { url, varies }
  const sent = { type: TYPES[format], isFinal: true, varies }
  const stored = await openStored(deps, key)
  if (stored) return { ...stored, ...sent }
  if (variant) return openVariant(deps, variant, best)
  if (!cut) throw notFound()
  requireRow(deps, cut.hash)
  return { ...inMemory(await make(deps, waited, cut.hash, key, cutPicture(cut.cut))), ...sent }
}

/** Browsers list the formats that they support; other clients get WebP. */
function bestFormat(accept: string | null): VariantFormat {
  if (accept?.includes('image/avif')) return 'avif'
  return !accept?.includes('image/') || accept.includes('image/webp') ? 'webp' : 'jpg'
}

/** Returns the variant, or the next best one if it is not ready or cannot be rendered. */
export async function openVariant(
  deps: PictureDeps,
  { hash, width }: Variant,
  format: VariantFormat,
): Promise<OpenedPicture> {
  requireRow(deps, hash)
  if (format === 'avif') {
    const hasAvif = !withoutAvif.has(hash)
    if (hasAvif) {
      const avif = variantKey(hash, width, 'avif')
      make(deps, later, hash, avif, encodeAs('avif', width, hash)).catch(() => {})
    }
    const picture = await openVariant(deps, { hash, width }, 'webp')
    return { ...picture, isFinal: !hasAvif && picture.isFinal }
  }
  const key = variantKey(hash, width, format)
  const sent = { type: TYPES[format], isFinal: true, varies: true }
  const known = await openStored(deps, key)
  if (known) return { ...known, ...sent }
  try {
    const bytes = await make(deps, waited, hash, key, encodeAs(format, width, hash))
    return { ...inMemory(bytes), ...sent }
  } catch (error) {
    // A picture that is too large is better than none.
    const whole = await openStored(deps, pictureKey(hash))
    if (!whole) throw error
    return { ...whole, type: TYPES.webp, isFinal: false, varies: true }
  }
}

/** Rejects names without a row before any work, because anyone can make up a name. */
function requireRow({ db }: ReadDeps, hash: string): void {
  if (!hasRow(db, files, eq(files.key, pictureKey(hash)))) throw notFound()
}

type Encode = (original: Uint8Array) => Promise<Buffer>

/** Makes one variant at a time. Concurrent requests for the same variant share one job. */
function make(
  { storage, log }: PictureDeps,
  queue: Queue,
  hash: string,
  key: string,
  encode: Encode,
): Promise<Uint8Array> {
  const begun = making.get(key)
  if (begun) return begun
  const work = queue
    .run(() =>
      decodeAlone(async () => {
        const original = await storage.read(pictureKey(hash))
        if (!original) throw notFound()
        const bytes = await encode(original)
        await storage
          .put(key, bytes)
          .catch((error: unknown) => log.error({ err: error }, 'a picture could not be stored'))
        return bytes
      }),
    )
    .finally(() => making.delete(key))
  making.set(key, work)
  return work
}

function encodeAs(format: VariantFormat, width: number, hash: string): Encode {
  return async (original) => {
    const sharp = await loadSharp()
    const size = await sharp(original).metadata()
    const { pages = 1 } = size
    const pixels = size.width * size.height * Math.min(1, width / size.width) ** 2
    const hasAvif = pages === 1 && pixels <= MAX_AVIF_PIXELS
    if (!hasAvif) withoutAvif.set(hash, true)
    if (!hasAvif && format === 'avif') throw notFound()
    const animated = pages > 1 && format === 'webp'
    const resized = sharp(original, { animated }).resize({ width, withoutEnlargement: true })
    if (format === 'avif') return resized.avif({ quality: 50, effort: 2 }).toBuffer()
    if (format === 'webp') return resized.webp({ quality: 76 }).toBuffer()
    return resized.flatten({ background: '#fff' }).jpeg({ quality: 78, mozjpeg: true }).toBuffer()
  }
}

function cutPicture(cut: PictureCut): Encode {
  const { width, height } = PICTURE_CUTS[cut]
  return async (original) => {
    const sharp = await loadSharp()
    if (cut === 'share') {
      return encodeForSharing(sharp(original).resize(width, height).flatten({ background: '#fff' }))
    }
    const size = await sharp(original).metadata()
    const scale = Math.min(1, size.width / width, size.height / height)
    const resized = sharp(original).resize(Math.round(width * scale), Math.round(height * scale))
    if (cut.startsWith('icon')) return resized.png().toBuffer()
    return resized.webp({ quality: 78 }).toBuffer()
  }
}
