/**
 * Makes the icons that need a bitmap out of `public/favicon.svg`. Run with `npx tsx scripts/draw-site-icons.ts` after
 * changing it.
 */
import { readFile, writeFile } from 'node:fs/promises'
import sharp from 'sharp'

const svg = await readFile('public/favicon.svg', 'utf8')

/** A square PNG, rendered at `size` from the vectors, so it is never a scaled bitmap. */
async function toPng(drawing: string, size: number): Promise<Buffer> {
  return sharp(Buffer.from(drawing), { density: (72 * size) / 512 })
    .resize(size, size)
    .png({ compressionLevel: 9 })
    .toBuffer()
}

/** Wraps one PNG in an ICO container: 6 bytes of header and one 16-byte directory entry. */
function toIco(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2) // type: icon
  header.writeUInt16LE(1, 4) // number of images
  header.writeUInt8(size, 6)
  header.writeUInt8(size, 7)
  header.writeUInt16LE(1, 10) // colour planes
  header.writeUInt16LE(32, 12) // bits per pixel
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, png])
}

await writeFile('public/favicon.ico', toIco(await toPng(svg, 32), 32))
await writeFile('public/icon-192.png', await toPng(svg, 192))
await writeFile('public/icon-512.png', await toPng(svg, 512))
// iOS rounds the corners itself and shows black behind transparent ones, so its icon is full-bleed.
await writeFile('public/apple-touch-icon.png', await toPng(svg.replace(' rx="112"', ''), 180))
