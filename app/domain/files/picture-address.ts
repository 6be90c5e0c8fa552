/** Widths in CSS pixels times density that phones and cards ask for; the whole picture is kept beside them. */
export const PICTURE_WIDTHS = [480, 800, 1200] as const

const OWN_PICTURE = /^\/media\/([0-9a-f]{32})\.webp$/

/** The storage key of a picture, or of one of its widths. */
export function pictureKey(hash: string, width?: (typeof PICTURE_WIDTHS)[number]): string {
  return width ? `${hash}-${width}.webp` : `${hash}.webp`
}

/** The address at which a stored file is seen. */
export function viewUrl(key: string): string {
  return `/media/${key}`
}

/** `srcset` of one of our own pictures; undefined for any other address. */
export function pictureSrcSet(address: string): string | undefined {
  const hash = OWN_PICTURE.exec(address)?.[1]
  if (!hash) return undefined
  return PICTURE_WIDTHS.map((width) => `${viewUrl(pictureKey(hash, width))} ${width}w`).join(', ')
}
