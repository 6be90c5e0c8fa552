import { describe, expect, it } from 'vitest'
import { files } from '~db/schema'
import { anAdmin } from '../../../tests/helpers/builders'
import { createTestDeps } from '../../../tests/helpers/deps'
import { HOSTILE_NAMES, hostileFiles, polyglots } from '../../../tests/helpers/hostile-files'
import { storePicture, storeProfilePicture } from './store-picture.server'

const hostile = Object.entries(await hostileFiles())
const doubled = Object.entries(await polyglots())

describe('a hostile file', () => {
  it.each(hostile)('is rejected with a message: %s', async (_, bytes) => {
    const deps = createTestDeps()
    const admin = anAdmin(deps)
    for (const store of [storePicture, storeProfilePicture]) {
      await expect(store(deps, admin, { name: 'चित्र.png', bytes })).rejects.toMatchObject({
        code: 'UnsupportedType',
        fields: { file: [expect.stringMatching(/^[A-Z].{20,}\.$/)] },
      })
    }
    expect(deps.storage.files.size).toBe(0)
    expect(deps.db.select().from(files).all()).toEqual([])
  })

  it.each(doubled)('leaves no trace: %s', async (_, bytes) => {
    const deps = createTestDeps()
    await storePicture(deps, anAdmin(deps), { name: 'a.png', bytes })
    for (const stored of deps.storage.files.values()) {
      expect(Buffer.from(stored).toString('latin1')).not.toMatch(/<script|alert/)
    }
  })

  it('gets a short name without a path or invisible characters', async () => {
    const deps = createTestDeps()
    const admin = anAdmin(deps)
    const [[, bytes]] = doubled as [[string, Buffer]]
    for (const [at, name] of HOSTILE_NAMES.entries()) {
      const crop = { x: at, y: 0, width: 50, height: 50 }
      await storePicture(deps, admin, { name, bytes, crop })
    }
    expect(deps.db.select().from(files).all()).toHaveLength(HOSTILE_NAMES.length)
    for (const { key, name } of deps.db.select().from(files).all()) {
      expect(key).toMatch(/^[0-9a-f]{32}\.webp$/)
      // oxlint-disable-next-line no-control-regex -- these must not be in the name
      expect(name).toMatch(/^[^/\\\u0000-\u001F\u202A-\u202E]{1,255}$/)
    }
  })
})
