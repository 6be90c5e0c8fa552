/** Renders the bitmap icons from `favicon.svg`: `npx tsx scripts/draw-site-icons.ts`. */
import { readFile, writeFile } from 'node:fs/promises'
import sharp from 'sharp'

const svg = await readFile('app/routes/favicon[.]ico/favicon.svg', 'utf8')

/** Rendered from the vectors at `size`, never scaled. */
async function toPng(drawing: string, size: number): Promise<Buffer> {
  return sharp(Buffer.from(drawing), { density: (72 * size) / 512 })
    .resize(size, size)
    .png({ compressionLevel: 9 })
    .toBuffer()
}

/** ICO: 6 bytes of header, one directory entry of 16 bytes, the PNG. */
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

await writeFile('app/routes/favicon[.]ico/favicon.ico', toIco(await toPng(svg, 32), 32))
await writeFile('app/routes/favicon[.]ico/icon-192.png', await toPng(svg, 192))
await writeFile('app/routes/favicon[.]ico/icon-512.png', await toPng(svg, 512))
// iOS rounds the corners itself and shows transparency as black.
await writeFile(
  'app/routes/favicon[.]ico/apple-touch-icon.png',
  await toPng(svg.replace(' rx="112"', ''), 180),
)
