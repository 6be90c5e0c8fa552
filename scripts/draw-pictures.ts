/**
 * Draws the committed static pictures from `db/sample/pictures`: default post picture, icons and the
 * picture shown when a page is shared. Run with `npx tsx scripts/draw-pictures.ts` after changing them.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { defaultPicture } from '../db/sample/pictures/default-picture'
import { pictures } from '../db/sample/pictures/pictures'
import { siteIcon } from '../db/sample/pictures/site-icon'

const publicFolder = fileURLToPath(new URL('../public/', import.meta.url))

/** A JPEG of a drawing; what does not fit is cut at the foot, for spires and flags touch the top. */
async function toJpeg(svg: string, width: number, height: number): Promise<Buffer> {
  return sharp(Buffer.from(svg))
    .resize(width, height, { fit: 'cover', position: 'top' })
    .flatten({ background: '#FBF5E6' })
    .jpeg({ quality: 80, mozjpeg: true, progressive: true })
    .toBuffer()
}

/** A square PNG of the icon; rendered at `size` from the vectors, so it is never a scaled bitmap. */
async function toPng(svg: string, size: number): Promise<Buffer> {
  return sharp(Buffer.from(svg), { density: (72 * size) / 512 })
    .resize(size, size)
    .png({ compressionLevel: 9 })
    .toBuffer()
}

/** Wraps one PNG in an ICO container: 6 bytes of header and one 16-byte directory entry. */
function toIco(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(0, 0)
  header.writeUInt16LE(1, 2) // type: icon
  header.writeUInt16LE(1, 4) // number of images
  header.writeUInt8(size, 6)
  header.writeUInt8(size, 7)
  header.writeUInt8(0, 8) // no palette
  header.writeUInt8(0, 9)
  header.writeUInt16LE(1, 10) // colour planes
  header.writeUInt16LE(32, 12) // bits per pixel
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, png])
}

async function save(name: string, content: Buffer | string): Promise<void> {
  await writeFile(path.join(publicFolder, name), content)
  process.stdout.write(`public/${name}  ${Buffer.byteLength(content)} bytes\n`)
}

/** iOS rounds the corners itself and shows black behind transparent ones, so its icon is full-bleed. */
function squareCorners(svg: string): string {
  return svg.replace(/ rx="112"/, '')
}

async function main(): Promise<void> {
  await mkdir(path.join(publicFolder, 'assets'), { recursive: true })
  const icon = siteIcon()
  await save('favicon.svg', `${icon}\n`)
  await save('favicon.ico', toIco(await toPng(icon, 32), 32))
  await save('icon-192.png', await toPng(icon, 192))
  await save('icon-512.png', await toPng(icon, 512))
  await save('apple-touch-icon.png', await toPng(squareCorners(icon), 180))
  await save('assets/DT-DefaultImg.jpg', await toJpeg(defaultPicture(), 1200, 675))
  await save('assets/share.jpg', await toJpeg(pictures['temple-dawn'](), 1200, 630))
}

await main()
