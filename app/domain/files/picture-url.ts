import { DEFAULT_IMAGE } from '~/domain/posts/constants'

/** Made of the original when they are first asked for: CSS pixels times density. */
export const PICTURE_WIDTHS = [320, 480, 640, 800, 1200, 1600] as const

const VARIANT_FORMATS = ['avif', 'webp', 'jpg'] as const
export type VariantFormat = (typeof VARIANT_FORMATS)[number]

/** Profile pictures have this width only, named in the key. */
export const PROFILE_PICTURE_EDGE = 512

/** Cut from the picture when somebody asks for one: the shapes that search engines want, and that of messengers. */
export const PICTURE_CUTS = {
  '16x9': { width: 1200, height: 675 },
  '4x3': { width: 1200, height: 900 },
  '1x1': { width: 1200, height: 1200 },
  share: { width: 1200, height: 630 },
} as const

export type PictureCut = keyof typeof PICTURE_CUTS

const CUTS = Object.keys(PICTURE_CUTS) as PictureCut[]

function cutKey(hash: string, cut: PictureCut): string {
  return `${hash}-${cut}.${cut === 'share' ? 'jpg' : 'webp'}`
}

const CUT_KEY = /^([0-9a-f]{32})-(16x9|4x3|1x1|share)\.(?:webp|jpg)$/

export function parseCutKey(key: string): { hash: string; cut: PictureCut } | null {
  const [, hash, cut] = CUT_KEY.exec(key) ?? []
  if (hash === undefined || cutKey(hash, cut as PictureCut) !== key) return null
  return { hash, cut: cut as PictureCut }
}

export function pictureKey(hash: string, width?: typeof PROFILE_PICTURE_EDGE): string {
  return width ? `${hash}-${width}.webp` : `${hash}.webp`
}

export function isOriginalKey(key: string): boolean {
  return /^[0-9a-f]{32}\.webp$/.test(key)
}

/** True for the key of a row of `files`; all other keys are made from one of these. */
export function isStoredKey(key: string): boolean {
  return isOriginalKey(key) || (isProfilePictureKey(key) && /^[0-9a-f]{32}-\d+\.webp$/.test(key))
}

export function variantKey(hash: string, width: number, format: VariantFormat): string {
  return `${hash}-${width}.${format}`
}

export type Variant = { hash: string; width: number }

/** Of the one name that a width has in every format. */
export function parseVariantKey(key: string): Variant | null {
  const [, hash, digits] = /^([0-9a-f]{32})-(\d{3,4})\.webp$/.exec(key) ?? []
  const width = PICTURE_WIDTHS.find((each) => String(each) === digits)
  return hash === undefined || width === undefined ? null : { hash, width }
}

/** Made of another file, so that it can be made again. */
export function isDerivedKey(key: string): boolean {
  return /^[0-9a-f]{32}-/.test(key) && !isProfilePictureKey(key)
}

export function isProfilePictureKey(key: string): boolean {
  return key.endsWith(`-${PROFILE_PICTURE_EDGE}.webp`)
}

/** The same in the names of all widths and cuts. */
export function hashOfKey(key: string): string {
  return key.slice(0, 32)
}

/** The picture and everything that may have been made of it. */
export function allKeysOf(key: string): string[] {
  if (isProfilePictureKey(key)) return [key]
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

export function keyOfUrl(url: string | null): string | null {
  return url?.startsWith(VIEW_PATH) ? url.slice(VIEW_PATH.length) : null
}

const UPLOAD = /^\/media\/([0-9a-f]{32})\.webp(?:#\w{3})?$/

/** The three shapes of one of our uploads; another picture as it is. */
export function pictureCuts(url: string): string[] {
  const hash = UPLOAD.exec(url)?.[1]
  if (hash === undefined) return [url]
  return CUTS.filter((cut) => cut !== 'share').map((cut) => viewUrl(cutKey(hash, cut)))
}

/** For messengers; null unless the picture is one of our uploads. */
export function sharePicture(url: string): string | null {
  const hash = UPLOAD.exec(url)?.[1]
  return hash === undefined ? null : viewUrl(cutKey(hash, 'share'))
}

/** For `pictureSources`: a fragment reaches no server, and takes four bytes (decision 135). */
export function withColour(url: string, colour: string | null): string {
  return colour ? `${url}#${colour}` : url
}

const OWN = /^(\/media\/[\w-]+)\.webp(#\w{3})?$/
/** A name with a width is a variant, or a profile picture, which has no variants. */
const VARIANT = /-\d{3,4}$/

interface PictureSources {
  src: string
  srcSet?: string
  colour?: string
}

/**
 * URLs for an `<img>`. Only our uploads have smaller variants (`/media/{name}-480.webp`, in whichever format the browser
 * takes); other URLs and variants stay as they are. `colour` is that of CSS.
 */
export function pictureSources(image: string, sizes = '100vw'): PictureSources {
  const [, base, colour] = OWN.exec(image) ?? []
  if (base === undefined || VARIANT.test(base)) return { src: image || DEFAULT_IMAGE }
  const widths = widthsFor(sizes)
  return {
    src: `${base}-${widths.findLast((width) => width <= WITHOUT_CHOICE) ?? widths[0]}.webp`,
    srcSet: widths.map((width) => `${base}-${width}.webp ${width}w`).join(', '),
    colour,
  }
}

/** For browsers that do not choose. */
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
  const wanted = [...fixed, ...(sizes.includes('vw') ? OF_PHONES : [])]
  return PICTURE_WIDTHS.filter((width) => wanted.includes(width))
}
