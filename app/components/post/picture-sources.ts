import { PICTURE_WIDTHS } from '~/domain/files/picture-url'
import { DEFAULT_IMAGE } from '~/domain/posts/constants'

const UPLOAD = /^(\/media\/[A-Za-z0-9_-]+)\.webp$/
/** A name with a width is a variant, or a profile picture, which has no variants. */
const VARIANT = /-\d{3,4}$/

/**
 * URLs for an `<img>`. Only our uploads have smaller variants (`/media/{name}-480.webp`); other
 * URLs and variants stay as they are.
 */
export function pictureSources(image: string): { src: string; srcSet?: string } {
  const base = UPLOAD.exec(image)?.[1]
  if (base === undefined || VARIANT.test(base)) return { src: image || DEFAULT_IMAGE }
  return {
    src: image,
    srcSet: PICTURE_WIDTHS.map((width) => `${base}-${width}.webp ${width}w`).join(', '),
  }
}
