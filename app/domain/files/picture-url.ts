/** CSS pixels times density of phones and cards; the original is stored too. */
export const PICTURE_WIDTHS = [480, 800, 1200] as const

/** Profile pictures have this width only, named in the key. */
export const PROFILE_PICTURE_EDGE = 512

type StoredWidth = (typeof PICTURE_WIDTHS)[number] | typeof PROFILE_PICTURE_EDGE

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

export function pictureKey(hash: string, width?: StoredWidth): string {
  return width ? `${hash}-${width}.webp` : `${hash}.webp`
}

export function isProfilePictureKey(key: string): boolean {
  return key.endsWith(`-${PROFILE_PICTURE_EDGE}.webp`)
}

/** The same in the names of all widths and cuts. */
export function hashOfKey(key: string): string {
  return key.slice(0, 32)
}

/** Stored with the picture. */
export function ownKeysOf(key: string): string[] {
  if (isProfilePictureKey(key)) return [key]
  const hash = key.replace(/\.webp$/, '')
  return [...PICTURE_WIDTHS.map((width) => pictureKey(hash, width)), key]
}

/** And those that are cut later. */
export function allKeysOf(key: string): string[] {
  if (isProfilePictureKey(key)) return [key]
  const hash = key.replace(/\.webp$/, '')
  return [...ownKeysOf(key), ...CUTS.map((cut) => cutKey(hash, cut))]
}

const VIEW_PATH = '/media/'

export function viewUrl(key: string): string {
  return VIEW_PATH + key
}

export function keyOfUrl(url: string | null): string | null {
  return url?.startsWith(VIEW_PATH) ? url.slice(VIEW_PATH.length) : null
}

const UPLOAD = /^\/media\/([0-9a-f]{32})\.webp$/

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

/** `/api/files/{id}/view`, or the storage SDK's path (app/routes.ts), any origin and query. */
const FILE_CALL =
  /^(?:https?:\/\/[^/?#]+)?\/(?:api|(?:v1\/)?storage\/buckets\/[^/?#]+)\/files\/([\w-]{1,64})\/(?:view|preview|download)(?:[?#].*)?$/

export function fileIdOfUrl(url: string): string | null {
  return FILE_CALL.exec(url)?.[1] ?? null
}

const MAX_URL_LENGTH = 2_000

/** Empty, a path of this site, or https. */
export function isPictureUrl(value: string): boolean {
  if (value === '') return true
  if (value.length > MAX_URL_LENGTH) return false
  if (/^\/(?![/\\])[\w\-./%]*$/.test(value) || fileIdOfUrl(value) !== null) return true
  return URL.canParse(value) && new URL(value).protocol === 'https:'
}
