/** Widths in CSS pixels times density that phones and cards ask for; the whole picture is kept beside them. */
export const PICTURE_WIDTHS = [480, 800, 1200] as const

/** Edge of a profile picture. It is stored in this width only, and its key says so. */
export const PROFILE_PICTURE_EDGE = 512

type StoredWidth = (typeof PICTURE_WIDTHS)[number] | typeof PROFILE_PICTURE_EDGE

/** The storage key of a picture, or of one of its widths. */
export function pictureKey(hash: string, width?: StoredWidth): string {
  return width ? `${hash}-${width}.webp` : `${hash}.webp`
}

/** Whether a key is that of a profile picture. */
export function isProfilePictureKey(key: string): boolean {
  return key.endsWith(`-${PROFILE_PICTURE_EDGE}.webp`)
}

/** Every storage key that belongs to a stored picture: its own and those of its widths. */
export function allKeysOf(key: string): string[] {
  if (isProfilePictureKey(key)) return [key]
  const hash = key.replace(/\.webp$/, '')
  return [...PICTURE_WIDTHS.map((width) => pictureKey(hash, width)), key]
}

const VIEW_PATH = '/media/'

/** The address at which a stored file is seen. */
export function viewUrl(key: string): string {
  return VIEW_PATH + key
}

/** The key that an address names, or null when it is none of ours. */
export function keyOfUrl(url: string | null): string | null {
  return url?.startsWith(VIEW_PATH) ? url.slice(VIEW_PATH.length) : null
}

/** `/api/files/{id}/view`, or where the storage SDK of older clients has it (app/routes.ts), with any origin and query. */
const FILE_CALL =
  /^(?:https?:\/\/[^/?#]+)?\/(?:api|(?:v1\/)?storage\/buckets\/[^/?#]+)\/files\/([\w-]{1,64})\/(?:view|preview|download)(?:[?#].*)?$/

/** The id of the file that an address of the API shows, or null. */
export function fileIdOfUrl(url: string): string | null {
  return FILE_CALL.exec(url)?.[1] ?? null
}

const MAX_URL_LENGTH = 2_000

/** Empty, our own path or an https address; anything else never becomes a source of a picture. */
export function isPictureUrl(value: string): boolean {
  if (value === '') return true
  if (value.length > MAX_URL_LENGTH) return false
  if (/^\/(?![/\\])[\w\-./%]*$/.test(value) || fileIdOfUrl(value) !== null) return true
  return URL.canParse(value) && new URL(value).protocol === 'https:'
}
