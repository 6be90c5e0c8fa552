import { appendFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { DAY } from '~/time/durations'
import { files, uploads } from '~db/schema'
import { aMember, anAdmin } from '../../../tests/helpers/builders'
import { createTestDeps } from '../../../tests/helpers/deps'
import { MAX_PIECE_BYTES, MAX_RESUMABLE_BYTES } from '~/domain/core/file-schema'
import { type Chunk, receiveChunk } from './resumable-upload.server'

const folder = mkdtempSync(join(tmpdir(), 'parts-'))
afterAll(() => rmSync(folder, { recursive: true }))

let sites = 0

async function createTestSite() {
  sites += 1
  const DATA_DIR = join(folder, String(sites))
  const deps = createTestDeps({ environment: { DATA_DIR } })
  const admin = anAdmin(deps)
  const image = sharp({ create: { width: 64, height: 36, channels: 3, background: '#b91c1c' } })
  const whole = await image.png().toBuffer()
  const send = (piece: Partial<Chunk> & Pick<Chunk, 'start' | 'end'>, actor = admin) =>
    receiveChunk(deps, actor, {
      name: 'घाट.png',
      total: whole.byteLength,
      bytes: whole.subarray(piece.start, piece.end + 1),
      ...piece,
    })
  /** Returns the upload's id. */
  async function begin(end = 49) {
    const reply = await send({ start: 0, end })
    if (!('upload' in reply)) throw new Error('the upload finished after one chunk')
    return reply.upload.id
  }
  const partOf = (id: string) => join(DATA_DIR, 'parts', `${id}.part`)
  const parts = () => {
    try {
      return readdirSync(join(DATA_DIR, 'parts'))
    } catch {
      return []
    }
  }
  return { deps, admin, partOf, parts, whole, last: whole.byteLength - 1, send, begin }
}

describe('receiveChunk', () => {
  it('assembles the chunks and re-encodes the picture', async () => {
    const { deps, parts, whole, last, send } = await createTestSite()
    const first = await send({ start: 0, end: 49 })
    expect(first).toEqual({
      upload: { id: expect.any(String), name: 'घाट.png', received: 50, total: whole.byteLength },
    })
    const uploadId = 'upload' in first ? first.upload.id : ''
    expect(await send({ uploadId, start: 50, end: 99 })).toEqual({
      upload: { id: uploadId, name: 'घाट.png', received: 100, total: whole.byteLength },
    })
    const reply = await send({ uploadId, start: 100, end: last })
    expect(reply).toMatchObject({ file: { mimeType: 'image/webp', width: 64, height: 36 } })
    const row = deps.db.select().from(files).get()!
    expect(row).toMatchObject({ name: 'घाट.png', sizeOriginal: whole.byteLength })
    expect(Buffer.from(deps.storage.files.get(row.key)!).equals(whole)).toBe(false)
    // No chunks are left on the disk.
    expect(parts()).toEqual([])
    expect(deps.db.select().from(uploads).all()).toEqual([])
  })

  it('stores a file immediately if it is sent in one chunk', async () => {
    const { deps, last, send } = await createTestSite()
    expect(await send({ start: 0, end: last })).toMatchObject({ file: { width: 64 } })
    expect(deps.db.select().from(uploads).all()).toEqual([])
  })

  it('accepts chunks only in order, and reports where the next one starts', async () => {
    const { send, begin } = await createTestSite()
    await expect(send({ start: 50, end: 99 })).rejects.toMatchObject({
      code: 'Conflict',
      message: 'Expected the chunk that starts at 0.',
    })
    const uploadId = await begin()
    for (const start of [0, 40, 60]) {
      await expect(send({ uploadId, start, end: start + 9 })).rejects.toMatchObject({
        code: 'Conflict',
        message: 'Expected the chunk that starts at 50.',
      })
    }
  })

  it('resumes after a chunk that was stored but never acknowledged', async () => {
    const { partOf, last, send, begin } = await createTestSite()
    const uploadId = await begin()
    appendFileSync(partOf(uploadId), Buffer.alloc(30))
    expect(await send({ uploadId, start: 50, end: last })).toMatchObject({ file: { width: 64 } })
  })

  it("identifies later chunks by the account and the client's id for the upload", async () => {
    const { deps, last, send } = await createTestSite()
    const other = anAdmin(deps)
    const clientId = 'my-Picture_1'
    await send({ clientId, start: 0, end: 49 })
    await send({ clientId, start: 0, end: 39 }, other)
    const piece = { clientId, uploadId: clientId, start: 50, end: last }
    await expect(send(piece, other)).rejects.toMatchObject({ code: 'Conflict' })
    expect(await send(piece)).toMatchObject({ file: { width: 64 } })
  })

  it('restarts if the client does, and drops the oldest of five uploads', async () => {
    const { deps, parts, send } = await createTestSite()
    for (const clientId of ['a', 'b', 'c', 'd', 'e', 'e']) {
      deps.clock.advance(1)
      await send({ clientId, start: 0, end: 49 })
    }
    expect(deps.db.select().from(uploads).all()).toHaveLength(4)
    expect(parts()).toHaveLength(4)
    await expect(send({ clientId: 'a', uploadId: 'a', start: 50, end: 59 })).rejects.toMatchObject({
      code: 'NotFound',
    })
  })

  it('lets only the owner continue an upload', async () => {
    const { deps, last, send, begin } = await createTestSite()
    const uploadId = await begin()
    const other = anAdmin(deps)
    await expect(send({ uploadId, start: 50, end: last }, other)).rejects.toMatchObject({
      code: 'NotFound',
    })
    await expect(send({ uploadId: 'nothing', start: 50, end: last })).rejects.toMatchObject({
      code: 'NotFound',
    })
    expect(await send({ uploadId, start: 50, end: last })).toMatchObject({ file: { width: 64 } })
  })

  it.each([
    ['a range that ends before it starts', { start: 9, end: 8, bytes: new Uint8Array(0) }],
    ['a range beyond the file', { start: 0, end: 9, total: 9, bytes: new Uint8Array(10) }],
    ['fewer bytes than the range', { start: 0, end: 9, total: 90, bytes: new Uint8Array(9) }],
    ['a range that ends within a byte', { start: 0, end: 0.5, total: 9, bytes: new Uint8Array(1) }],
    ['a negative start', { start: -1, end: 0, total: 9, bytes: new Uint8Array(2) }],
    ['a start that is not a number', { start: NaN, end: 0, total: 9, bytes: new Uint8Array(1) }],
    ['an empty file', { start: 0, end: -1, total: 0, bytes: new Uint8Array(0) }],
  ])('rejects %s', async (_, piece) => {
    const { parts, send } = await createTestSite()
    await expect(send(piece)).rejects.toMatchObject({ code: 'InvalidInput' })
    expect(parts()).toEqual([])
  })

  it('rejects a file whose size changes between chunks', async () => {
    const { whole, send, begin } = await createTestSite()
    const uploadId = await begin()
    const total = whole.byteLength + 1
    await expect(send({ uploadId, start: 50, end: 99, total })).rejects.toMatchObject({
      code: 'InvalidInput',
    })
  })

  it('rejects files over 32 MB and chunks over 5 MB', async () => {
    const { parts, send } = await createTestSite()
    const total = MAX_RESUMABLE_BYTES + 1
    await expect(send({ start: 0, end: 9, total })).rejects.toMatchObject({ code: 'TooLarge' })
    const bytes = new Uint8Array(MAX_PIECE_BYTES + 1)
    const piece = { start: 0, end: MAX_PIECE_BYTES, total: MAX_RESUMABLE_BYTES, bytes }
    await expect(send(piece)).rejects.toMatchObject({ code: 'TooLarge' })
    expect(parts()).toEqual([])
  })

  it('rejects data that is not a picture and stores nothing', async () => {
    const { deps, parts, send } = await createTestSite()
    const text = Buffer.from('<!doctype html><script>alert(1)</script>')
    const piece = (start: number, end: number) => ({
      start,
      end,
      total: text.byteLength,
      bytes: text.subarray(start, end + 1),
    })
    const first = await send(piece(0, 9))
    const uploadId = 'upload' in first ? first.upload.id : ''
    await expect(send({ uploadId, ...piece(10, text.byteLength - 1) })).rejects.toMatchObject({
      code: 'UnsupportedType',
    })
    expect([deps.storage.files.size, parts()]).toEqual([0, []])
    expect(deps.db.select().from(uploads).all()).toEqual([])
  })

  it('drops uploads that have been idle for a day', async () => {
    const { deps, parts, last, send, begin } = await createTestSite()
    const given = await begin()
    deps.clock.advance(DAY / 2)
    const alive = await begin()
    deps.clock.advance(DAY / 2 + 1)
    await begin()
    expect(parts()).not.toContain(`${given}.part`)
    await expect(send({ uploadId: given, start: 50, end: last })).rejects.toMatchObject({
      code: 'NotFound',
    })
    expect(await send({ uploadId: alive, start: 50, end: last })).toHaveProperty('file')
  })

  it('accepts only one of two identical chunks that arrive at the same time', async () => {
    const { send, begin } = await createTestSite()
    const uploadId = await begin()
    const replies = await Promise.allSettled([
      send({ uploadId, start: 50, end: 99 }),
      send({ uploadId, start: 50, end: 99 }),
    ])
    expect(replies.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('is for admins only', async () => {
    const { deps, parts, last, send } = await createTestSite()
    await expect(send({ start: 0, end: last }, aMember(deps))).rejects.toMatchObject({
      code: 'Forbidden',
    })
    const piece = { name: 'a', start: 0, end: 0, total: 9, bytes: new Uint8Array(1) }
    await expect(receiveChunk(deps, null, piece)).rejects.toMatchObject({
      code: 'Unauthenticated',
    })
    expect(parts()).toEqual([])
  })
})
