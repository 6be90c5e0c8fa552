import { deflateSync, gzipSync } from 'node:zlib'
import sharp, { type JpegOptions } from 'sharp'

const drawing = (width = 320, height = 180) =>
  sharp({ create: { width, height, channels: 3, background: '#b91c1c' } })

/** Contains noise, which does not compress, so that half the file is half the picture. */
const photo = () =>
  sharp({
    create: {
      width: 320,
      height: 180,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', sigma: 60 },
    },
  })

const half = (bytes: Buffer) => bytes.subarray(0, bytes.byteLength / 2)

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const LAUGHS = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;">]><svg>&b;</svg>`

/** Returns a PNG whose header declares this size. */
function pngOf(width: number, height: number, ...chunks: Buffer[]): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    ...chunks,
    pngChunk('IDAT', deflateSync(Buffer.alloc(100))),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.byteLength)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

function crc32(bytes: Buffer): number {
  let sum = ~0
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0)
  }
  return ~sum >>> 0
}

/** Returns a GIF whose header declares this size. */
export function gifOf(frames: number, width = 1, height = 1): Buffer {
  const screen = Buffer.from('47494638396100000000800000000000ffffff', 'hex')
  const image = Buffer.from('21f9040401000000' + '2c000000000000000000' + '0202440100', 'hex')
  for (const [bytes, at] of [
    [screen, 6],
    [image, 13],
  ] as const) {
    bytes.writeUInt16LE(width, at)
    bytes.writeUInt16LE(height, at + 2)
  }
  return Buffer.concat([screen, ...Array<Buffer>(frames).fill(image), Buffer.from(';')])
}

/** Returns a JPEG whose header declares this size. */
export async function jpegOf(width: number, height: number, options?: JpegOptions) {
  const bytes = await drawing().jpeg(options).toBuffer()
  const frame = bytes.indexOf(Buffer.from(options?.progressive ? 'ffc2' : 'ffc0', 'hex'))
  bytes.writeUInt16BE(height, frame + 5)
  bytes.writeUInt16BE(width, frame + 7)
  return bytes
}

/** Files to reject with a message, keyed by kind. */
export async function hostileFiles(): Promise<Record<string, Buffer>> {
  const jpeg = await photo().jpeg().toBuffer()
  const bomb = deflateSync(Buffer.alloc(64 * 1024 * 1024))
  const laughing = Buffer.concat([Buffer.from('x\0\0'), bomb])
  return {
    SVG: Buffer.from(SVG),
    'SVG with a byte order mark': Buffer.from(`\uFEFF${SVG}`),
    'an XML bomb': Buffer.from(LAUGHS),
    'packed SVG': gzipSync(SVG),
    HTML: Buffer.from('<!doctype html><script>alert(1)</script>'),
    'a shell script': Buffer.from('#!/bin/sh\nrm -rf /\n'),
    'a Windows program': Buffer.concat([Buffer.from('MZ'), Buffer.alloc(500)]),
    'a Linux program': Buffer.concat([Buffer.from('\x7fELF'), Buffer.alloc(500)]),
    PDF: Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj'),
    ZIP: Buffer.from('504b0304140000000800', 'hex'),
    TIFF: await drawing().tiff().toBuffer(),
    BMP: Buffer.concat([Buffer.from('BM'), Buffer.alloc(200)]),
    nothing: Buffer.alloc(0),
    'one byte': Buffer.from('a'),
    'zeros only': Buffer.alloc(10_000),
    'a script with the header of a GIF': Buffer.from('GIF89a/*\0\0*/=1;alert(document.cookie)//'),
    'a page with the header of a JPEG': Buffer.concat([
      Buffer.from('ffd8ffe000104a4649460001010000', 'hex'),
      Buffer.from('<script>alert(1)</script>'),
    ]),
    'an archive with the header of a PNG': Buffer.concat([
      Buffer.from('89504e470d0a1a0a', 'hex'),
      Buffer.from('504b0304140000000800', 'hex'),
    ]),
    'a PNG of 65,535 pixels square': pngOf(65_535, 65_535),
    'a PNG without pixels': pngOf(0, 10),
    'a PNG with missing pixels': pngOf(2_000, 2_000),
    'a PNG with a compressed text bomb': pngOf(2_000, 2_000, pngChunk('zTXt', laughing)),
    'a PNG with a compressed profile bomb': pngOf(2_000, 2_000, pngChunk('iCCP', laughing)),
    'a JPEG of 65,500 pixels square': await jpegOf(65_500, 65_500),
    'a GIF of 65,535 pixels square': gifOf(1, 65_535, 65_535),
    'a GIF of 5,000 frames': gifOf(5_000),
    'a decompression bomb': await drawing(8_000, 5_001).png({ compressionLevel: 9 }).toBuffer(),
    'half a PNG': half(await photo().png().toBuffer()),
    'half a JPEG': half(jpeg),
    'half a WebP': half(await photo().webp().toBuffer()),
    'half an AVIF': half(await photo().avif({ effort: 0 }).toBuffer()),
    'the header of a JPEG': jpeg.subarray(0, 20),
  }
}

/** Pictures with appended or embedded data, which must not be stored. */
export async function polyglots(): Promise<Record<string, Buffer>> {
  const page = Buffer.from('<script>alert(1)</script>')
  const archive = Buffer.from('504b0304140000000800', 'hex')
  return {
    'a PNG with an appended page': Buffer.concat([await photo().png().toBuffer(), page]),
    'a JPEG with an appended archive': Buffer.concat([
      await photo().jpeg().toBuffer(),
      archive,
      page,
    ]),
    'a GIF with an appended page': Buffer.concat([await drawing().gif().toBuffer(), page]),
    'a JPEG with a page in its data': await photo()
      .withExif({ IFD0: { Copyright: String(page) } })
      .jpeg()
      .toBuffer(),
  }
}

export const HOSTILE_NAMES = [
  '../../../etc/passwd.png',
  '..\\..\\windows\\win.ini',
  '/etc/cron.d/x.png',
  'a\0b.png',
  '\u202Egnp.exe',
  '%2e%2e%2fx.png',
  'CON',
  'क'.repeat(5_000),
]
