/** Stands in for a picture that is missing or does not load (specification §2, §9). */
export const DEFAULT_IMAGE = '/assets/DT-DefaultImg.jpg'

/** The widths in which an upload is stored beside its original. */
const VARIANT_WIDTHS = [480, 800, 1200]

const UPLOAD = /^(\/media\/[A-Za-z0-9_-]+)\.webp$/
const VARIANT = new RegExp(`-(${VARIANT_WIDTHS.join('|')})$`)

/**
 * Addresses for an `<img>`. Only our own uploads have smaller variants (`/media/{name}-480.webp`); any other address,
 * and a variant itself, is used as it is.
 */
export function pictureSources(image: string): { src: string; srcSet?: string } {
  const base = UPLOAD.exec(image)?.[1]
  if (base === undefined || VARIANT.test(base)) return { src: image || DEFAULT_IMAGE }
  return {
    src: image,
    srcSet: VARIANT_WIDTHS.map((width) => `${base}-${width}.webp ${width}w`).join(', '),
  }
}
