/** Draws the share pictures of pages and posts that have none. */
import { createRequire } from 'node:module'
import { LRUCache } from 'lru-cache'
import type { Sharp } from 'sharp'
import { DomainError } from '~/domain/core/errors'
import { Queue } from '~/domain/core/queue'
import { cleanLine, escapeText, hasLetterOrDigit } from '~/text/clean'
import { graphemes } from '~/text/segment'
import { truncate } from '~/text/truncate'
import { PICTURE_CUTS } from '~/domain/core/picture-url'
import { parseOwnJson } from '~/text/parse-json'
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
  fetchMethod: (key) => queue.run(() => draw(parseOwnJson<SharePicture>(key))),
})

export function isDrawn(picture: SharePicture): boolean {
  return drawn.has(JSON.stringify(picture))
}

export async function drawPicture(picture: SharePicture): Promise<Uint8Array> {
  return (await drawn.fetch(JSON.stringify(picture)))!
}

/** The characters of FONT_FILE: Latin, Devanagari with its extensions, and signs. */
const DRAWABLE = new RegExp(
  `^[${[
    String.raw` -~\u00A0-\u00A3\u00A5\u00A7-\u00AB\u00AD-\u00B0\u00B4\u00B6-\u00B8\u00BA\u00BB\u00BF-\u0107\u010A-\u0113`,
    String.raw`\u0116-\u011B\u011E-\u0123\u0126\u0127\u012A\u012B\u012E-\u0131\u0136\u0137\u0139-\u013E\u0141-\u0148`,
    String.raw`\u0150-\u0155\u0158-\u015B\u015E-\u0161\u0164\u0165\u016A\u016B\u016E-\u017E\u0218-\u021B\u0237\u02BC`,
    String.raw`\u02C6\u02C7\u02C9\u02D8-\u02DD\u0300-\u0304\u0306-\u0308\u030A-\u030C\u0326-\u0328\u0900-\u097F`,
    String.raw`\u1CD0-\u1CF6\u1CF8\u1CF9\u1E80-\u1E85\u1E9E\u1EF2\u1EF3\u200B-\u200D\u2010\u2013\u2014\u2018-\u201A`,
    String.raw`\u201C-\u201E\u2022\u2026\u2039\u203A\u20AC\u20B9\u20F0\u2122\u2212\u25CC\uA830-\uA839\uA8E0-\uA8FF`,
    String.raw`\u{11B00}-\u{11B09}`,
  ].join('')}]+$`,
  'u',
)
const VARIATION_SELECTORS = /[\uFE0E\uFE0F]/g

/** Leaves out what the font would draw as boxes. Returns an empty string if no word is left. */
export function toDrawable(text: string): string {
  const letters = [...graphemes(text.replace(VARIATION_SELECTORS, ''))]
  const line = cleanLine(letters.filter((letter) => DRAWABLE.test(letter)).join(''))
  return hasLetterOrDigit(line) ? line : ''
}

async function draw({ title, siteName, label = '', ...own }: SharePicture) {
  const colours = own.colours ?? COLOURS
  const texts = { name: toDrawable(siteName), label: toDrawable(label), title: toDrawable(title) }
  const band = { width: WIDTH, height: BAND, channels: 3 as const, background: colours.band }
  const parts = [
    { input: { create: band }, left: 0, top: 0 },
    ...(await writeLine(texts.name, colours.name, BAND / 2)),
    ...(await writeLine(texts.label, colours.label, BAND + 56)),
    ...(await writeTitle(texts.title || texts.name, colours.title)),
  ]
  const sharp = await loadSharp()
  const ground = { ...band, height: HEIGHT, background: colours.ground }
  const whole = sharp({ create: ground }).composite(parts)
  return encodeForSharing(whole)
}

async function writeLine(text: string, colour: string, middle: number) {
  if (text === '') return []
  const { data, info } = await write(truncate(text, 50), colour, LINE_SIZE)
  return [{ input: data, left: MARGIN, top: Math.round(middle - info.height / 2) }]
}

async function writeTitle(title: string, colour: string) {
  if (title === '') return []
  const text = truncate(title, MAX_TITLE_LENGTH)
  for (const size of TITLE_SIZES) {
    const { data, info } = await write(text, colour, size)
    if (info.height > TITLE_HEIGHT && size !== TITLE_SIZES.at(-1)) continue
    const top = BAND + 100 + Math.max(0, (TITLE_HEIGHT - info.height) / 2)
    const height = Math.min(info.height, TITLE_HEIGHT + MARGIN / 2)
    const sharp = await loadSharp()
    const input = await sharp(data)
      .extract({ ...info, height, left: 0, top: 0 })
      .toBuffer()
    return [{ input, left: MARGIN, top: Math.round(top) }]
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
