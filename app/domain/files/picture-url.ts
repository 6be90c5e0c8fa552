/** CSS pixels times density of phones and cards; the original is stored too. */
export const PICTURE_WIDTHS = [480, 800, 1200] as const

/** Profile pictures have this width only, named in the key. */
export const PROFILE_PICTURE_EDGE = 512

type StoredWidth = (typeof PICTURE_WIDTHS)[number] | typeof PROFILE_PICTURE_EDGE

export function pictureKey(hash: string, width?: StoredWidth): string {
  return width ? `${hash}-${width}.webp` : `${hash}.webp`
}

export function isProfilePictureKey(key: string): boolean {
  return key.endsWith(`-${PROFILE_PICTURE_EDGE}.webp`)
}

export function allKeysOf(key: string): string[] {
  if (isProfilePictureKey(key)) return [key]
  const hash = key.replace(/\.webp$/, '')
  return [...PICTURE_WIDTHS.map((width) => pictureKey(hash, width)), key]
}

const VIEW_PATH = '/media/'

export function viewUrl(key: string): string {
  return VIEW_PATH + key
}

export function keyOfUrl(url: string | null): string | null {
  return url?.startsWith(VIEW_PATH) ? url.slice(VIEW_PATH.length) : null
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
