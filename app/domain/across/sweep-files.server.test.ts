import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { DAY, HOUR } from '~/time/durations'
import { files, users } from '~db/schema'
import { aFile, aMember, anAdmin, aPost } from '../../../tests/helpers/builders'
import { createTestDeps, memoryLog, type TestDeps } from '../../../tests/helpers/deps'
import { storeProfilePicture } from '~/domain/files/store-picture.server'
import { readSweepReport, sweepFiles } from './sweep-files.server'

let DATA_DIR: string
beforeEach(async () => {
  DATA_DIR = await mkdtemp(join(tmpdir(), 'sweep-'))
})
afterEach(() => rm(DATA_DIR, { recursive: true }))

const createDeps = () => createTestDeps({ environment: { DATA_DIR } })
const orphan = `${'0a'.repeat(16)}-480.avif`

it('sweepFiles deletes orphaned bytes after a day, not earlier', async () => {
  const deps = createDeps()
  await aFile(deps)
  const count = deps.storage.files.size
  for (const key of [orphan, 'health-check.txt', 'of-others.jpg']) {
    await deps.storage.put(key, new Uint8Array(1))
  }
  expect(await sweepFiles(deps)).toMatchObject({ orphans: { [orphan]: deps.now() }, removed: 0 })
  deps.clock.advance(DAY - HOUR)
  expect((await sweepFiles(deps)).removed).toBe(0)
  deps.clock.advance(HOUR)
  expect(await sweepFiles(deps)).toMatchObject({ orphans: {}, removed: 1 })
  expect(deps.storage.files.has(orphan)).toBe(false)
  expect(deps.storage.files.size).toBe(count + 2)
  expect(await readSweepReport(deps.env)).toMatchObject({ at: deps.now(), removed: 1 })
})

it('sweepFiles keeps files that a text uses, and files that have a new row', async () => {
  const deps = createDeps()
  const named = `${'1b'.repeat(16)}.webp`
  aPost(deps, { by: anAdmin(deps), content: `<p><img src="/media/${named}" alt=""></p>` })
  const late = `${'2c'.repeat(16)}.webp`
  for (const key of [named, late]) await deps.storage.put(key, new Uint8Array(1))
  await sweepFiles(deps)
  await aFile(deps, { key: late })
  deps.clock.advance(2 * DAY)
  expect((await sweepFiles(deps)).removed).toBe(0)
  expect(deps.storage.files.has(named) && deps.storage.files.has(late)).toBe(true)
})

it('sweepFiles deletes unused rows without bytes after a day, unless most rows lack bytes', async () => {
  const deps = createDeps()
  const [shown, unused, kept] = [await aFile(deps), await aFile(deps), await aFile(deps)]
  for (let more = 0; more < 3; more += 1) await aFile(deps)
  aPost(deps, { image: `/media/${shown.key}` })
  for (const { key } of [shown, unused]) await deps.storage.remove(key)
  const rows = () => deps.db.select().from(files).all()
  expect(Object.keys((await sweepFiles(deps)).orphans)).toEqual([shown.key, unused.key])
  deps.clock.advance(DAY)
  expect(await sweepFiles(deps)).toMatchObject({ removed: 1 })
  expect(rows().map(({ id }) => id)).not.toContain(unused.id)
  expect(rows()).toHaveLength(5)
  deps.storage.files.clear()
  for (const day of [1, 2]) {
    deps.clock.advance(day * DAY)
    expect(await sweepFiles(deps)).toMatchObject({ removed: 0 })
  }
  expect(rows().map(({ id }) => id)).toContain(kept.id)
})

const unknownKeys = Array.from({ length: 40 }, (_, n) => `${String(n).padStart(32, '0')}.webp`)

it.each([
  [
    'most files are unknown',
    ({ storage }: TestDeps) => {
      for (const key of unknownKeys) storage.files.set(key, new Uint8Array(1))
    },
    'unknown',
  ],
  [
    'an unknown file is older than the database',
    ({ storage }: TestDeps) => {
      const { list } = storage
      storage.list = async () => (await list()).map((file) => ({ ...file, at: 0 }))
    },
    'unknown',
  ],
  ['the clock jumped', ({ clock }: TestDeps) => clock.advance(3 * DAY), 'clock'],
] as const)('sweepFiles deletes nothing if %s', async (_name, prepare, doubt) => {
  const { log, lines } = memoryLog()
  const deps = createTestDeps({ environment: { DATA_DIR }, log })
  anAdmin(deps)
  await aFile(deps)
  await deps.storage.put(orphan, new Uint8Array(1))
  await sweepFiles(deps)
  prepare(deps)
  for (const hours of [1, 12, 12]) {
    expect(await sweepFiles(deps)).toMatchObject({ removed: 0, orphans: {}, doubt })
    deps.clock.advance(hours * HOUR)
  }
  expect(deps.storage.files.has(orphan)).toBe(true)
  expect(lines.join('')).toContain(`"reason":"${doubt}"`)
})

it('sweepFiles deletes unused profile pictures, but no library files', async () => {
  const deps = createDeps()
  await aFile(deps)
  const save = async (background: string) => {
    const image = sharp({ create: { width: 9, height: 9, channels: 3, background } })
    const bytes = await image.png().toBuffer()
    return storeProfilePicture(deps, aMember(deps), { name: 'a', bytes })
  }
  const chosen = await save('#111111')
  await save('#eeeeee')
  const [owner] = deps.db.select().from(users).all()
  deps.db.update(users).set({ profilePicture: chosen.url }).run()
  expect(owner).toBeDefined()
  deps.clock.advance(2 * DAY)
  expect((await sweepFiles(deps)).removed).toBe(1)
  expect(deps.db.select().from(files).all()).toHaveLength(2)
})
