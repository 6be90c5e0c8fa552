import { wcagLuminance } from 'culori'
import type { CoreDeps } from '~/domain/core/base-deps.server'
import { fieldError } from '~/domain/core/errors'
import { keyOfUrl } from '~/domain/core/picture-url'
import { say } from '~/labels/messages'
import { decodeAlone, loadSharp } from './store-picture.server'

type StorageDeps = Pick<CoreDeps, 'storage'>

/** A pixel with less opacity, of 255, is invisible. */
const MIN_OPACITY = 64
const MIN_EDGE = 16
const MAX_RATIO = 20
const SAMPLE_EDGE = 128
/** A picture that is opaque nearly everywhere has a ground of its own. */
const OPAQUE = 0.95
const ICON = { edge: 512, margin: 48 }

/** Returns null if no picture is chosen or its file is missing. */
async function readPicture({ storage }: StorageDeps, url: string) {
  const key = keyOfUrl(url)
  return key ? storage.read(key).catch(() => null) : null
}

/** @throws DomainError if readers could not see the picture as a logo or an icon */
export async function requireVisible(deps: StorageDeps, url: string): Promise<void> {
  const bytes = await readPicture(deps, url)
  if (!bytes) return
  const sharp = await loadSharp()
  const { width, height, opacity } = await decodeAlone(async () => {
    const { channels } = await sharp(bytes).stats()
    return { ...(await sharp(bytes).metadata()), opacity: channels[3]?.max ?? 255 }
  })
  const [short, long] = [Math.min(width, height), Math.max(width, height)]
  if (short < MIN_EDGE || long > short * MAX_RATIO)
    throw fieldError('InvalidInput', 'file', say('thinPicture', { min: MIN_EDGE, max: MAX_RATIO }))
  if (opacity < MIN_OPACITY) throw fieldError('InvalidInput', 'file', 'clearPicture')
}

/** Returns the contrast of half of the logo's visible pixels with each ground; null for a logo with a ground of its own. */
export async function logoContrasts(
  deps: StorageDeps,
  url: string,
  grounds: readonly string[],
): Promise<number[] | null> {
  const bytes = await readPicture(deps, url)
  if (!bytes) return null
  const sharp = await loadSharp()
  const pixels = await decodeAlone(() =>
    sharp(bytes)
      .resize(SAMPLE_EDGE, SAMPLE_EDGE, { fit: 'inside' })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer(),
  )
  const visible: number[] = []
  for (let at = 0; at < pixels.length; at += 4) {
    const [r = 0, g = 0, b = 0, opacity = 0] = pixels.subarray(at, at + 4)
    if (opacity < MIN_OPACITY) continue
    visible.push(wcagLuminance({ mode: 'rgb', r: r / 255, g: g / 255, b: b / 255 }))
  }
  if (visible.length === 0 || visible.length > (pixels.length / 4) * OPAQUE) return null
  return grounds.map((colour) => {
    const ground = wcagLuminance(colour)
    const contrasts = visible.map(
      (luminance) => (Math.max(luminance, ground) + 0.05) / (Math.min(luminance, ground) + 0.05),
    )
    return contrasts.toSorted((a, b) => a - b)[Math.floor(contrasts.length / 2)]!
  })
}

/** Draws a logo in a square of this colour, as a PNG; null if its file is missing. */
export async function drawIcon(
  deps: StorageDeps,
  url: string,
  background: string,
): Promise<Uint8Array | null> {
  const bytes = await readPicture(deps, url)
  if (!bytes) return null
  const sharp = await loadSharp()
  const { edge, margin } = ICON
  const inner = edge - 2 * margin
  const sides = { top: margin, bottom: margin, left: margin, right: margin }
  return decodeAlone(() =>
    sharp(bytes)
      .resize(inner, inner, { fit: 'contain', background })
      .extend({ ...sides, background })
      .flatten({ background })
      .png()
      .toBuffer(),
  )
}
