/** Widths in CSS pixels times density that phones and cards ask for; the whole picture is kept beside them. */
export const PICTURE_WIDTHS = [480, 800, 1200] as const

/** The storage key of a picture, or of one of its widths. */
export function pictureKey(hash: string, width?: (typeof PICTURE_WIDTHS)[number]): string {
  return width ? `${hash}-${width}.webp` : `${hash}.webp`
}

/** The address at which a stored file is seen. */
export function viewUrl(key: string): string {
  return `/media/${key}`
}
