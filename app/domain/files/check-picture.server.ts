import { fileTypeFromBuffer } from 'file-type'
import type { Metadata } from 'sharp'
import { fieldError } from '~/domain/errors'
import { MAX_UPLOAD_BYTES, PICTURE_TYPES, tooLarge } from './schema'

export const MEGAPIXEL = 1_000_000
export const MAX_MEGAPIXELS = 40
/** An animation's pixel limit counts all frames. */
const MAX_FRAMES = 300

const ACCEPTED = new Set(PICTURE_TYPES.split(','))

const UNSUPPORTED = 'Please choose a PNG, JPEG, WebP, GIF or AVIF picture.'
const SVG = `SVG drawings are not taken, since they can carry scripts. ${UNSUPPORTED}`
const DAMAGED = 'The picture is damaged or incomplete, and cannot be read.'

/** Loads sharp on first use, since it takes 20 MB. One thread, no cache. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}

export async function requirePicture(bytes: Uint8Array, maxBytes = MAX_UPLOAD_BYTES) {
  if (bytes.byteLength > maxBytes) throw tooLarge(maxBytes)
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined)
  if (type && ACCEPTED.has(type.mime)) return
  const isSvg = /<svg[\s>]/i.test(Buffer.from(bytes.subarray(0, 4_096)).toString('latin1'))
  throw fieldError('UnsupportedType', 'file', isSvg ? SVG : UNSUPPORTED)
}

/** Checks the declared type. Browsers leave it empty if they do not know it. */
export function requireType(type: string): void {
  if (type === '' || ACCEPTED.has(type)) return
  throw rejected(type.startsWith('image/svg') ? SVG : UNSUPPORTED)
}

export async function checkPixels(bytes: Uint8Array): Promise<Metadata> {
  const sharp = await loadSharp()
  const metadata = await decodable(() => sharp(bytes, { limitInputPixels: false }).metadata())
  const { width, height, pages = 1 } = metadata
  if (pages > MAX_FRAMES) {
    throw rejected(`The picture has too many frames: ${MAX_FRAMES} at most.`)
  }
  const max = maxMegapixels(metadata)
  if (width * height * pages <= max * MEGAPIXEL) return metadata
  throw rejected(`The picture is too large: ${max} megapixels at most for one of this kind.`)
}

/** Some decoders hold the whole picture in memory: at most about 270 MB. */
function maxMegapixels({ format, isProgressive }: Metadata): number {
  if (format === 'heif') return 11
  if (format === 'gif' || format === 'webp') return 25
  if (!isProgressive) return MAX_MEGAPIXELS
  return format === 'png' ? 16 : 25
}

/** Turns any decoding error into `UnsupportedType`. */
export async function decodable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch {
    throw rejected(DAMAGED)
  }
}

const rejected = (message: string) => fieldError('UnsupportedType', 'file', message)
