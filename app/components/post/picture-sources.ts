import { PICTURE_WIDTHS } from '~/domain/files/picture-url'
import { DEFAULT_IMAGE } from '~/domain/posts/constants'

const UPLOAD = /^(\/media\/[A-Za-z0-9_-]+)\.webp$/
/** A name that ends in a width is one of those, or a profile picture, which has no other. */
const VARIANT = /-\d{3,4}$/

/**
 * Addresses for an `<img>`. Only our own uploads have smaller variants (`/media/{name}-480.webp`); any other address,
 * and a variant itself, is used as it is.
 */
export function pictureSources(image: string): { src: string; srcSet?: string } {
  const base = UPLOAD.exec(image)?.[1]
  if (base === undefined || VARIANT.test(base)) return { src: image || DEFAULT_IMAGE }
  return {
    src: image,
    srcSet: PICTURE_WIDTHS.map((width) => `${base}-${width}.webp ${width}w`).join(', '),
  }
}
