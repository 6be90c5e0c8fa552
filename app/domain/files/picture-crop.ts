import { z } from 'zod'

/** The ratio of 800x450 and 1200x675 (specification §9). */
export const POST_RATIO = 16 / 9
const TOLERANCE = 0.01

export const CROP_CHOICES = ['middle', 'top', 'whole'] as const

interface CropBox {
  x: number
  y: number
  width: number
  height: number
}

export type Crop = (typeof CROP_CHOICES)[number] | CropBox

/** A rectangle is `x,y,width,height` in percentages of the upright picture. */
export const CropSchema = z.union([
  z.enum(CROP_CHOICES),
  z
    .string()
    .regex(/^\d{1,3}(\.\d{1,6})?(,\d{1,3}(\.\d{1,6})?){3}$/)
    .transform((text): CropBox => {
      const [x = 0, y = 0, width = 0, height = 0] = text.split(',').map(Number)
      return { x, y, width, height }
    })
    .refine(({ x, y, width, height }) => {
      return width >= 1 && height >= 1 && x + width <= 100.01 && y + height <= 100.01
    }),
])

export function toCropText({ x, y, width, height }: CropBox): string {
  return [x, y, width, height].map((value) => String(Number(value.toFixed(4)))).join(',')
}

interface Size {
  width: number
  height: number
}

export function hasRatio({ width, height }: Size, ratio: number): boolean {
  return Math.abs(width / height / ratio - 1) <= TOLERANCE
}

/** Returns the pixels to crop to; null for the whole picture. */
export function regionOf(crop: Crop, size: Size, ratio: number) {
  const { width, height } = size
  if (typeof crop === 'object') {
    const left = Math.min(width - 1, Math.round((crop.x / 100) * width))
    const top = Math.min(height - 1, Math.round((crop.y / 100) * height))
    return {
      left,
      top,
      width: Math.max(1, Math.min(width - left, Math.round((crop.width / 100) * width))),
      height: Math.max(1, Math.min(height - top, Math.round((crop.height / 100) * height))),
    }
  }
  if (crop === 'whole' || hasRatio(size, ratio)) return null
  const frame = {
    width: Math.max(1, Math.min(width, Math.round(height * ratio))),
    height: Math.max(1, Math.min(height, Math.round(width / ratio))),
  }
  const left = Math.round((width - frame.width) / 2)
  const top = crop === 'top' ? 0 : Math.round((height - frame.height) / 2)
  return { left, top, ...frame }
}

/** The height of a WebP picture may not be larger. */
const MAX_WEBP_EDGE = 16_383
/** A tall notice or screenshot is stored up to this width, so that its text stays readable. */
const READABLE_WIDTH = 1_200
const MAX_TALL_PIXELS = 12_000_000

/** Returns the size that fits `maxEdge`, or a larger one for a tall picture; never enlarges. */
export function storedSize({ width, height }: Size, maxEdge: number): Size {
  const readable = Math.min(
    READABLE_WIDTH / width,
    MAX_WEBP_EDGE / height,
    Math.sqrt(MAX_TALL_PIXELS / (width * height)),
  )
  const scale = Math.min(1, Math.max(maxEdge / Math.max(width, height), readable))
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  }
}

/** Returns the frame for a whole picture with margins. */
export function frameOf({ width, height }: Size, ratio: number, maxEdge: number): Size {
  const outer = Math.max(width, height * ratio)
  const scale = Math.min(1, maxEdge / Math.max(outer, outer / ratio))
  return { width: Math.round(outer * scale), height: Math.round((outer / ratio) * scale) }
}
