import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { type Header, pack } from 'tar-stream'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { extractArchive, findDifferences } from './archive.server'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'archive-'))
})
afterEach(() => rm(folder, { recursive: true }))

type Entry = [name: string, content: string, header?: Partial<Header>]

const PICTURE = `files/0a/${'0a'.repeat(16)}.webp`
const sumLine = (name: string, content: string) =>
  `${createHash('sha256').update(content).digest('hex')}  ${name}\n`
const manifestOf = (change: object = {}) => {
  const times = { format: 2, program: '0', schema: 0, createdAt: 0 }
  return JSON.stringify({ ...times, tables: {}, files: 0, missing: 0, ...change })
}

async function archiveOf(entries: Entry[]): Promise<Buffer> {
  const tar = pack()
  for (const [name, content, header] of entries) tar.entry({ name, ...header }, content)
  tar.finalize()
  return gzipSync(await buffer(tar))
}

async function extractFrom(bytes: Buffer) {
  return extractArchive(Readable.from([bytes]), join(folder, 'work'), { size: bytes.length })
}

const WHOLE: Entry[] = [
  ['site.sqlite', 'a database'],
  ['SHA256SUMS', sumLine('site.sqlite', 'a database')],
  ['manifest.json', manifestOf()],
]

it('extractArchive accepts an archive with our file names', async () => {
  const bytes = await archiveOf([
    [PICTURE, 'a picture'],
    ...WHOLE.slice(0, 2),
    ['manifest.json', manifestOf({ files: 1 })],
  ])
  expect((await extractFrom(bytes)).files).toBe(1)
})

it.each<[string, Entry[]]>([
  ['path traversal', [['../outside', 'x']]],
  ['path traversal below files', [['files/../../outside.webp', 'x']]],
  ['an absolute path', [['/tmp/outside', 'x']]],
  ['a file with an unknown name', [['notes.txt', 'x']]],
  ['a symbolic link', [['site.sqlite', '', { type: 'symlink', linkname: '/dev/zero' }]]],
  ['a hard link', [['settings.env', '', { type: 'link', linkname: '/etc/passwd' }]]],
  ['a device', [['site.sqlite', '', { type: 'character-device' }]]],
  ['a folder', [['files/', '', { type: 'directory' }]]],
  [
    'a duplicate file',
    [
      ['site.sqlite', 'x'],
      ['site.sqlite', 'y'],
    ],
  ],
  ['a settings file that is too large', [['settings.env', 'x'.repeat(5_000_000)]]],
  [
    'a manifest that is not JSON',
    [
      ['site.sqlite', ''],
      ['manifest.json', '{'],
    ],
  ],
  ['an archive without a manifest', [['site.sqlite', 'x']]],
  ['an archive without a database', [['manifest.json', manifestOf()]]],
  ['pictures without a checksum', [[PICTURE, 'x'], ...WHOLE]],
])(
  'extractArchive rejects %s with a clear message, and writes nothing outside the folder',
  async (_, entries) => {
    await expect(extractFrom(await archiveOf(entries))).rejects.toMatchObject({
      code: 'InvalidInput',
      message: expect.stringContaining('This backup cannot be used'),
    })
    expect(await readdir(folder)).toEqual(['work'])
  },
)

it('extractArchive skips foreign files in a shared bucket', async () => {
  await extractFrom(await archiveOf([['files/ot/others.html', 'x'], ...WHOLE]))
  expect(await readdir(join(folder, 'work'))).not.toContain('files')
})

it.each(['/dev/zero', '../../etc/passwd', 'notes.txt'])(
  'findDifferences rejects a checksum for %s',
  async (name) => {
    const bytes = await archiveOf([WHOLE[0]!, ['SHA256SUMS', sumLine(name, '')], WHOLE[2]!])
    const manifest = await extractFrom(bytes)
    await expect(findDifferences(join(folder, 'work'), manifest)).rejects.toThrow(
      'its checksum list contains',
    )
  },
)

/** Builds an archive with a single header, followed by any bytes. */
function withHeader(
  name: string,
  size: number,
  type: '0' | 'L' | 'x' = '0',
  follows = Buffer.alloc(0),
) {
  const header = Buffer.alloc(512)
  header.write(name)
  header.writeUInt8(0x80, 124)
  header.writeBigUInt64BE(BigInt(size), 128)
  header.write(`        ${type}`, 148)
  header.write('ustar\u000000', 257)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0`, 148)
  return gzipSync(Buffer.concat([header, follows]))
}

it.each([
  ['a picture of a gigabyte', withHeader(PICTURE, 1e9), 'too large'],
  ['a database of a terabyte', withHeader('site.sqlite', 1e12), 'too large'],
  [
    'more than the archive contains',
    withHeader('site.sqlite', 5000, '0', Buffer.alloc(600)),
    'Unexpected end',
  ],
  ['a long name', withHeader('long', 3e9, 'L', Buffer.alloc(3e6, 'x')), 'exceeds max size'],
  ['endless attributes', withHeader('long', 3e9, 'x', Buffer.alloc(3e6, 'x')), 'exceeds max size'],
])('extractArchive rejects a header that announces %s', async (_, bytes, reason) => {
  await expect(extractFrom(bytes)).rejects.toThrow(reason)
})

it('extractArchive rejects an archive that consists of zeros', async () => {
  const zeros = gzipSync(Buffer.alloc(512 * 9_000))
  await expect(extractFrom(zeros)).rejects.toThrow('its end is missing')
})
