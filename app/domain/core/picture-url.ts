import { keysOf } from '~/text/keys-of'
import { DEFAULT_IMAGE } from './post-kinds'

/** Widths in CSS pixels times density. They are rendered from the original on the first request. */
export const PICTURE_WIDTHS = [320, 480, 640, 800, 1200, 1600] as const

const VARIANT_FORMATS = ['avif', 'webp', 'jpg'] as const
export type VariantFormat = (typeof VARIANT_FORMATS)[number]

/** The only width of profile pictures, which is part of their key. */
export const PROFILE_PICTURE_EDGE = 512

/** Crops that are rendered on the first request: the ratios for search engines, and one for messengers. */
export const PICTURE_CUTS = {
  '16x9': { width: 1200, height: 675 },
  '4x3': { width: 1200, height: 900 },
  '1x1': { width: 1200, height: 1200 },
  share: { width: 1200, height: 630 },
  /** The site's icon in browser tabs and on home screens. */
  icon: { width: 180, height: 180 },
  icon192: { width: 192, height: 192 },
  icon512: { width: 512, height: 512 },
} as const

export type PictureCut = keyof typeof PICTURE_CUTS

const CUTS = keysOf(PICTURE_CUTS)

const CUT_FORMATS: Partial<Record<PictureCut, string>> = {
  share: 'jpg',
  icon: 'png',
  icon192: 'png',
  icon512: 'png',
}

function cutKey(hash: string, cut: PictureCut): string {
  return `${hash}-${cut}.${CUT_FORMATS[cut] ?? 'webp'}`
}

const CUT_KEY = /^([0-9a-f]{32})-(16x9|4x3|1x1|share|icon|icon192|icon512)\.(?:webp|jpg|png)$/

export function parseCutKey(key: string): { hash: string; cut: PictureCut } | null {
  const [, hash, name] = CUT_KEY.exec(key) ?? []
  const cut = CUTS.find((each) => each === name)
  return hash && cut && cutKey(hash, cut) === key ? { hash, cut } : null
}

export function pictureKey(hash: string, width?: typeof PROFILE_PICTURE_EDGE): string {
  return width ? `${hash}-${width}.webp` : `${hash}.webp`
}

const STORED_KEY = new RegExp(`^[0-9a-f]{32}((-${PROFILE_PICTURE_EDGE})?\\.webp|\\.mp3|\\.m4a)$`)

export function isAudioKey(key: string): boolean {
  return /^[0-9a-f]{32}\.(?:mp3|m4a)$/.test(key)
}

/** True for keys that rows in `files` have. All other keys derive from these. */
export function isStoredKey(key: string): boolean {
  return STORED_KEY.test(key)
}

export function variantKey(hash: string, width: number, format: VariantFormat): string {
  return `${hash}-${width}.${format}`
}

export type Variant = { hash: string; width: number }

export function parseVariantKey(key: string): Variant | null {
  const [, hash, digits] = /^([0-9a-f]{32})-(\d{3,4})\.webp$/.exec(key) ?? []
  const width = PICTURE_WIDTHS.find((each) => String(each) === digits)
  return hash === undefined || width === undefined ? null : { hash, width }
}

export function isProfilePictureKey(key: string): boolean {
  return key.endsWith(`-${PROFILE_PICTURE_EDGE}.webp`)
}

export function hashOfKey(key: string): string {
  return key.slice(0, 32)
}

/** Returns the file's key and the keys of all possible variants. */
export function allKeysOf(key: string): string[] {
  if (isProfilePictureKey(key) || isAudioKey(key)) return [key]
  const hash = hashOfKey(key)
  const variants = PICTURE_WIDTHS.flatMap((width) =>
    VARIANT_FORMATS.map((format) => variantKey(hash, width, format)),
  )
  return [key, ...variants, ...CUTS.map((cut) => cutKey(hash, cut))]
}

const VIEW_PATH = '/media/'

export function viewUrl(key: string): string {
  return VIEW_PATH + key
}

export function isAudioUrl(url: string): boolean {
  return url.startsWith(VIEW_PATH) && isAudioKey(url.slice(VIEW_PATH.length))
}

export function keyOfUrl(url: string | null): string | null {
  return url?.startsWith(VIEW_PATH) ? url.slice(VIEW_PATH.length) : null
}

export function hashesIn(text: string): Set<string> {
  return new Set(text.match(/(?<=\/media\/)[0-9a-f]{32}/g))
}

const UPLOAD = /^\/media\/([0-9a-f]{32})\.webp(?:#\w{3})?$/

/** Returns the three crops of an upload, or just the URL if it is on another site. */
export function pictureCuts(url: string): string[] {
  const hash = UPLOAD.exec(url)?.[1]
  if (hash === undefined) return [url]
  return CUTS.filter((cut) => !CUT_FORMATS[cut]).map((cut) => viewUrl(cutKey(hash, cut)))
}

/** Returns the crop for messengers; null unless the picture is an upload. */
export function sharePicture(url: string): string | null {
  const hash = UPLOAD.exec(url)?.[1]
  return hash === undefined ? null : viewUrl(cutKey(hash, 'share'))
}

/** Returns the URL of a square PNG, for places that do not support WebP. */
export function iconUrl(url: string, cut: PictureCut = 'icon'): string {
  const hash = UPLOAD.exec(url)?.[1]
  return hash === undefined ? url : viewUrl(cutKey(hash, cut))
}

/** Appends the colour as a fragment, which browsers never send (decision 135). */
export function withColour(url: string, colour: string | null): string {
  return colour ? `${url}#${colour}` : url
}

const OWN = /^(\/media\/[\w-]+)\.webp(#\w{3})?$/
/** Names with a width are variants or profile pictures; neither has variants. */
const VARIANT = /-\d{3,4}$/

interface PictureSources {
  src: string
  srcSet?: string
  colour?: string
}

/** Returns URLs for an `<img>`. Only uploads have smaller variants. `colour` is a CSS colour with an opacity of a fifth. */
export function pictureSources(image: string, sizes = '100vw'): PictureSources {
  const [, base, colour] = OWN.exec(image) ?? []
  if (base === undefined || VARIANT.test(base)) return { src: image || DEFAULT_IMAGE }
  const widths = widthsFor(sizes)
  return {
    src: `${base}-${widths.findLast((width) => width <= WITHOUT_CHOICE) ?? widths[0]}.webp`,
    srcSet: widths.map((width) => `${base}-${width}.webp ${width}w`).join(', '),
    colour: colour && `${colour}3`,
  }
}

/** The maximum width for browsers without `srcset`. */
const WITHOUT_CHOICE = 800
const DENSITIES = [1, 2, 3]
const WIDEST = 1600
const OF_PHONES = [480, 800, 1200]

function widthsFor(sizes: string): number[] {
  const fixed = [...sizes.matchAll(/(\d+)px(?=,|$)/g)].flatMap(([, width]) =>
    DENSITIES.map((density) =>
      PICTURE_WIDTHS.find((each) => each >= Number(width) * density || each === WIDEST),
    ),
  )
  const widths = [...fixed, ...(sizes.includes('vw') ? OF_PHONES : [])]
  return PICTURE_WIDTHS.filter((width) => widths.includes(width))
}
