/** Draws the share pictures of pages and posts that have none. */
import { createRequire } from 'node:module'
import { LRUCache } from 'lru-cache'
import type { Sharp } from 'sharp'
import { DomainError } from '~/domain/errors'
import { Queue } from '~/domain/queue'
import { escapeText } from '~/text/clean'
import { truncate } from '~/text/truncate'
import { PICTURE_CUTS } from './picture-url'
import { loadSharp } from './store-picture.server'

const require = createRequire(import.meta.url)
/** Pango shapes the text and cannot read WOFF. */
const FONT_FILE =
  require.resolve('@expo-google-fonts/noto-sans-devanagari/700Bold/NotoSansDevanagari_700Bold.ttf')
const { width: WIDTH, height: HEIGHT } = PICTURE_CUTS.share
const MARGIN = 80
const BAND = 120
/** The band contains the site's name; the area below it contains the label and the title. */
const COLOURS = {
  band: '#fbd84a',
  name: '#6e1a1d',
  ground: '#faf4e4',
  label: '#6e1a1d',
  title: '#2b1b12',
}
const MAX_TITLE_LENGTH = 140
const TITLE_SIZES = [84, 72, 60, 50]
const TITLE_HEIGHT = 370
const LINE_SIZE = 44

const MAX_BYTES = 16 * 1024 * 1024

export interface SharePicture {
  title: string
  siteName: string
  label?: string
  /** The colours to use instead of the design's. */
  colours?: typeof COLOURS
}

const queueFull = () => new DomainError('Unavailable', 'tooManyDrawings', { retryAfter: 5 })
const queue = new Queue({ max: 20, full: queueFull })

/** Uses the content as the key, so a changed title gets a new picture. */
const drawn = new LRUCache<string, Buffer>({
  max: 1_000,
  maxSize: MAX_BYTES,
  sizeCalculation: ({ byteLength }) => byteLength,
  fetchMethod: (key) => queue.run(() => draw(JSON.parse(key) as SharePicture)),
})

export function isDrawn(picture: SharePicture): boolean {
  return drawn.has(JSON.stringify(picture))
}

export async function drawPicture(picture: SharePicture): Promise<Uint8Array> {
  return (await drawn.fetch(JSON.stringify(picture)))!
}

async function draw({ title, siteName, label, ...own }: SharePicture) {
  const colours = own.colours ?? COLOURS
  const band = { width: WIDTH, height: BAND, channels: 3 as const, background: colours.band }
  const parts = [
    { input: { create: band }, left: 0, top: 0 },
    await writeLine(siteName, colours.name, BAND / 2),
    ...(label ? [await writeLine(label, colours.label, BAND + 56)] : []),
    await writeTitle(truncate(title, MAX_TITLE_LENGTH), colours.title),
  ]
  const sharp = await loadSharp()
  const ground = { ...band, height: HEIGHT, background: colours.ground }
  const whole = sharp({ create: ground }).composite(parts)
  return encodeForSharing(whole)
}

async function writeLine(text: string, colour: string, middle: number) {
  const { data, info } = await write(truncate(text, 50), colour, LINE_SIZE)
  return { input: data, left: MARGIN, top: Math.round(middle - info.height / 2) }
}

async function writeTitle(text: string, colour: string) {
  for (const size of TITLE_SIZES) {
    const { data, info } = await write(text, colour, size)
    if (info.height > TITLE_HEIGHT && size !== TITLE_SIZES.at(-1)) continue
    const top = BAND + 100 + Math.max(0, (TITLE_HEIGHT - info.height) / 2)
    const height = Math.min(info.height, TITLE_HEIGHT + MARGIN / 2)
    const sharp = await loadSharp()
    const input = await sharp(data)
      .extract({ ...info, height, left: 0, top: 0 })
      .toBuffer()
    return { input, left: MARGIN, top: Math.round(top) }
  }
  throw new TypeError('TITLE_SIZES is empty')
}

async function write(text: string, colour: string, size: number, width = WIDTH - 2 * MARGIN) {
  const sharp = await loadSharp()
  const plain = escapeText(text)
  return sharp({
    text: {
      text: `<span foreground="${colour}">${plain}</span>`,
      font: `Noto Sans Devanagari Bold ${size}`,
      fontfile: FONT_FILE,
      width,
      wrap: 'word-char',
      rgba: true,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
}

/** WhatsApp ignores larger share pictures. */
const MAX_SHARE_BYTES = 300_000
const SHARE_QUALITIES = [82, 70, 55, 40, 25]

export async function encodeForSharing(picture: Sharp): Promise<Buffer> {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const sharp = await loadSharp()
  let jpeg = data
  for (const quality of SHARE_QUALITIES) {
    jpeg = await sharp(data, { raw: { width, height, channels } })
      .jpeg({ quality, mozjpeg: true })
      .toBuffer()
    if (jpeg.byteLength < MAX_SHARE_BYTES) break
  }
  return jpeg
}
