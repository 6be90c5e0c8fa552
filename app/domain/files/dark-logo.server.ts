import type { CoreDeps } from '~/domain/core/base-deps.server'
import { keyOfUrl } from '~/domain/core/picture-url'
import { decodeAlone, loadSharp } from './store-picture.server'

/** The maximum luminance of a dark pixel, between 0 and 255. */
const DARK = 90
const NEARLY_ALL = 0.9

/** True for a dark logo on a transparent background, since that logo would be invisible on a dark page. */
export async function isDarkOnClear({ storage }: Pick<CoreDeps, 'storage'>, url: string) {
  const key = keyOfUrl(url)
  const bytes = key && (await storage.read(key).catch(() => null))
  if (!bytes) return false
  const sharp = await loadSharp()
  const pixels = await decodeAlone(() =>
    sharp(bytes)
      .resize(64, 64, { fit: 'inside' })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer(),
  )
  const count = pixels.length / 4
  let opaque = 0
  let dark = 0
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(at, at + 4)
    if (alpha < 128) continue
    opaque += 1
    if (0.2126 * red + 0.7152 * green + 0.0722 * blue < DARK) dark += 1
  }
  return opaque > 0 && opaque < count * NEARLY_ALL && dark > opaque * NEARLY_ALL
}
