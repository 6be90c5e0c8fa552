import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, it, type Mock, onTestFinished, vi } from 'vitest'
import { files, posts, trash } from '~db/schema'
import { onContentChange } from '~/domain/core/cache-version.server'
import { removeFromTrash } from '~/domain/across/manage-trash.server'
import { DAY } from '~/time/durations'
import type { Account } from '~/domain/core/account-schema'
import { deletePost } from '~/domain/posts/manage-posts.server'
import { updatePost } from '~/domain/posts/save-post.server'
import {
  aDevotionalText,
  aMember,
  anAdmin,
  aPost,
  postInput,
} from '../../../tests/helpers/builders'
import { createTestDeps, type TestDeps } from '../../../tests/helpers/deps'
import { removeBytes } from './file-uses.server'
import { replaceFile } from './library.server'
import { hashOfKey, isStoredKey, keyOfUrl } from '~/domain/core/picture-url'
import { deleteFile, getFile, listFiles, describeFile } from './stored-files.server'
import { storePicture, storeProfilePicture } from './store-picture.server'
import { sweepFiles } from '~/domain/across/sweep-files.server'

async function createTestSite(environment?: Record<string, string>) {
  const deps = createTestDeps({ environment })
  const admin = anAdmin(deps)
  const aPicture = async (red = 10) => {
    const background = { r: red, g: 0, b: 0 }
    const image = sharp({ create: { width: 64, height: 36, channels: 3, background } })
    return { name: 'चित्र.png', bytes: await image.png().toBuffer() }
  }
  const file = await storePicture(deps, admin, await aPicture())
  return { deps, admin, file, aPicture }
}

describe('listFiles', () => {
  it('lists the newest first, page by page, with the total', async () => {
    const { deps, admin, file, aPicture } = await createTestSite()
    deps.clock.advance(1_000)
    const second = await storePicture(deps, admin, await aPicture(200))
    const { files: listed, total } = listFiles(deps, admin, { limit: 25, startIndex: 0 })
    expect(listed.map(({ id }) => id)).toEqual([second.id, file.id])
    expect(total).toBe(2)
    expect(listed[1]).toEqual({
      id: file.id,
      url: file.url,
      name: 'चित्र.png',
      mimeType: 'image/webp',
      size: deps.storage.files.get(file.url.replace('/media/', ''))!.byteLength,
      sizeOriginal: 176,
      width: 64,
      height: 36,
      alt: {},
      caption: {},
      credit: '',
      createdAt: deps.now() - 1_000,
      updatedAt: deps.now() - 1_000,
    })
    const page = listFiles(deps, admin, { limit: 1, startIndex: 1 })
    expect([page.files.map(({ id }) => id), page.total]).toEqual([[file.id], 2])
  })
})

describe('describeFile', () => {
  it('changes the name but not the URL', async () => {
    const { deps, admin, file } = await createTestSite()
    deps.clock.advance(1_000)
    const renamed = describeFile(deps, admin, file.id, { name: 'सरयू का घाट' })
    expect(renamed).toMatchObject({ name: 'सरयू का घाट', url: file.url, updatedAt: deps.now() })
    expect(getFile(deps, admin, file.id)).toEqual(renamed)
  })
})

/** Runs `then` in the middle of the next removal or write of a picture's bytes. */
function during(deps: TestDeps, method: 'put' | 'remove', then: () => Promise<unknown>) {
  const { storage } = deps
  const real = storage[method] as (...input: unknown[]) => Promise<void>
  const isOriginal = (key: unknown) => isStoredKey(String(key))
  const spy = vi.spyOn(storage, method) as unknown as Mock<typeof real>
  const interrupt = async (...input: unknown[]) => {
    if (!isOriginal(input[0])) return real(...input)
    spy.mockImplementation(real)
    if (method === 'remove') await then()
    await real(...input)
    if (method === 'put') await then()
  }
  spy.mockImplementation(interrupt)
}

async function deleteForEver(deps: TestDeps, ...[admin, id]: [Account, string]) {
  await deleteFile(deps, admin, id)
  await removeFromTrash(deps, admin, [deps.db.select().from(trash).get()!.number])
}

function expectBytesOfAll({ db, storage }: TestDeps, count = 1) {
  const keys = db.select({ key: files.key }).from(files).all()
  expect(keys).toHaveLength(count)
  for (const { key } of keys) expect(storage.files.get(key)?.byteLength).toBeGreaterThan(0)
}

describe('uploading a picture during its deletion', () => {
  it('keeps the bytes if the upload ends before the deletion', async () => {
    const { deps, admin, file, aPicture } = await createTestSite()
    during(deps, 'remove', async () => storePicture(deps, admin, await aPicture()))
    await deleteForEver(deps, admin, file.id)
    expectBytesOfAll(deps)
  })

  it('keeps the bytes if the deletion ends first', async () => {
    const { deps, admin, file, aPicture } = await createTestSite()
    const key = keyOfUrl(file.url)!
    await deleteFile(deps, admin, file.id)
    during(deps, 'put', () => removeBytes(deps, key))
    await storePicture(deps, admin, await aPicture())
    expectBytesOfAll(deps)
  })

  it('keeps the bytes if the sweep mistakes them for orphans', async () => {
    const DATA_DIR = mkdtempSync(join(tmpdir(), 'sweep-'))
    onTestFinished(() => rmSync(DATA_DIR, { recursive: true }))
    const { deps, admin, file, aPicture } = await createTestSite({ DATA_DIR })
    // With most files unknown, the sweep would delete nothing.
    for (const size of [200, 300]) await storePicture(deps, admin, await aPicture(size))
    deps.db.delete(files).where(eq(files.id, file.id)).run()
    await sweepFiles(deps)
    deps.clock.advance(DAY)
    during(deps, 'remove', async () => storePicture(deps, admin, await aPicture()))
    await sweepFiles(deps)
    expectBytesOfAll(deps, 3)
  })

  it('keeps the bytes if the upload replaces another picture', async () => {
    const { deps, admin, file, aPicture } = await createTestSite()
    during(deps, 'remove', async () => storePicture(deps, admin, await aPicture()))
    await replaceFile(deps, admin, file.id, await aPicture(200))
    expect(deps.db.select().from(files).all()).toHaveLength(2)
    expect(deps.storage.files.size).toBe(2)
  })
})

describe('a picture whose bytes are lost', () => {
  it.each([
    ['missing', undefined],
    ['empty', new Uint8Array()],
  ])('is restored by uploading it again (%s)', async (_, left) => {
    const { deps, admin, file, aPicture } = await createTestSite()
    const key = keyOfUrl(file.url)!
    deps.storage.files.delete(key)
    if (left) deps.storage.files.set(key, left)
    expect((await storePicture(deps, admin, await aPicture())).id).toBe(file.id)
    expectBytesOfAll(deps)
  })

  it('is restored by uploading a profile picture again', async () => {
    const deps = createTestDeps()
    const { aPicture } = await createTestSite()
    const member = aMember(deps)
    await storeProfilePicture(deps, member, await aPicture())
    deps.storage.files.clear()
    await storeProfilePicture(deps, member, await aPicture())
    expectBytesOfAll(deps)
  })
})

describe('deleteFile', () => {
  it('deletes the row and every variant of the picture', async () => {
    const { deps, admin, file } = await createTestSite()
    for (const end of ['-480.webp', '-1600.webp', '-480.avif', '-480.jpg', '-share.jpg'])
      await deps.storage.put(hashOfKey(keyOfUrl(file.url)!) + end, new Uint8Array(1))
    await deleteForEver(deps, admin, file.id)
    expect(deps.db.select().from(files).all()).toEqual([])
    expect(deps.storage.files.size).toBe(0)
  })

  it('deletes a profile picture, which has no variants', async () => {
    const { deps, admin, aPicture } = await createTestSite()
    const { id } = await storeProfilePicture(deps, admin, await aPicture(200))
    await deleteForEver(deps, admin, id)
    expect(deps.storage.files.size).toBe(1)
  })

  it.each([
    ['its picture', (url: string) => ({ image: url })],
    ["its author's photo", (url: string) => ({ authorPhoto: url })],
    ['a picture in its text', (url: string) => ({ content: `<p><img src="${url}" alt=""></p>` })],
    [
      'a smaller picture in its text',
      (url: string) => ({ content: `<p><img src="${url.replace('.webp', '-800.webp')}"></p>` }),
    ],
  ])('does not delete a file that a post shows as %s', async (_, values) => {
    const { deps, admin, file } = await createTestSite()
    aPost(deps, values(file.url))
    aPost(deps, { ...values(file.url), status: 'draft' })
    await expect(deleteFile(deps, admin, file.id)).rejects.toMatchObject({
      code: 'Conflict',
      message: 'The file is still used by 2 posts.',
    })
    expect(deps.storage.files.size).toBe(1)
  })

  it('does not delete a file that profiles use, and counts the uses', async () => {
    const { deps, admin, file } = await createTestSite()
    aPost(deps, { image: file.url })
    aMember(deps, { profilePicture: file.url })
    await expect(deleteFile(deps, admin, file.id)).rejects.toThrow(
      'The file is still used by 1 post and 1 profile.',
    )
  })

  it('does not delete a file that only a verse shows', async () => {
    const { deps, admin, file } = await createTestSite()
    aDevotionalText(deps, { shlokas: ['<p>एक</p>', `<p><img src="${file.url}" alt=""></p>`] })
    await expect(deleteFile(deps, admin, file.id)).rejects.toThrow(
      'The file is still used by the devotional text.',
    )
    expect(deps.storage.files.size).toBe(1)
  })

  it('does not delete a file that a post shows by its API URL', async () => {
    const { deps, admin, file } = await createTestSite()
    aPost(deps, { content: `<p><img src="/api/files/${file.id}/view" alt=""></p>` })
    await expect(deleteFile(deps, admin, file.id)).rejects.toThrow('still used by 1 post')
  })

  it('finds uses among thousands of posts', async () => {
    const { deps, admin, file } = await createTestSite()
    const first = aPost(deps, { image: file.url })
    const last = aPost(deps, { image: file.url })
    deps.db.update(posts).set({ number: 5_000 }).where(eq(posts.id, last.id)).run()
    await expect(deleteFile(deps, admin, file.id)).rejects.toThrow('used by 2 posts')
    deps.db.delete(posts).where(eq(posts.id, first.id)).run()
    await expect(deleteFile(deps, admin, file.id)).rejects.toThrow('used by 1 post.')
  })

  it('detects that an edit adds or removes a use', async () => {
    const { deps, admin, file } = await createTestSite()
    const post = aPost(deps, { content: '<p>पुराना</p>' })
    const edit = (content: string) =>
      updatePost(deps, admin, post.id, { ...postInput(), slug: '', content })
    edit(`<p>"नया"\n</p><p><img src="https://example.org${file.url}" alt=""></p>`)
    await expect(deleteFile(deps, admin, file.id)).rejects.toThrow('still used by 1 post')
    edit('<p>फिर पुराना</p>')
    expect(await deleteFile(deps, admin, file.id)).toMatchObject({ id: file.id })
  })

  it('does not count a deleted post', async () => {
    const { deps, admin, file } = await createTestSite()
    const { id } = aPost(deps, { image: file.url })
    deletePost(deps, admin, id)
    expect(await deleteFile(deps, admin, file.id)).toMatchObject({ id: file.id })
  })
})

describe('describeFile', () => {
  it('keeps omitted texts and invalidates the pages of posts that use the picture', async () => {
    const { deps, admin, file } = await createTestSite()
    const { id } = aPost(deps, { image: file.url })
    const alt = { hi: 'घाट पर दीये', en: 'Lamps on the steps' }
    describeFile(deps, admin, file.id, { name: 'घाट', alt })
    const changes: unknown[] = []
    const stop = onContentChange((tags) => changes.push(tags))
    describeFile(deps, admin, file.id, { name: 'सरयू घाट' })
    expect(changes).toEqual([])
    const described = describeFile(deps, admin, file.id, { name: 'घाट', caption: { hi: 'शाम' } })
    stop()
    expect(described).toMatchObject({ name: 'घाट', alt, caption: { hi: 'शाम' } })
    expect(changes).toEqual([expect.arrayContaining([`post:${id}`])])
  })
})

describe('files', () => {
  it('are not found if they do not exist', async () => {
    const { deps, admin } = await createTestSite()
    expect(() => getFile(deps, admin, 'nothing')).toThrow('File not found')
    expect(() => describeFile(deps, admin, 'nothing', { name: 'x' })).toThrow('File not found')
    await expect(deleteFile(deps, admin, 'nothing')).rejects.toMatchObject({ code: 'NotFound' })
  })

  it.each([
    ['a visitor', 'Unauthenticated'],
    ['a member', 'Forbidden'],
  ])('are forbidden for %s', async (who, code) => {
    const { deps, file } = await createTestSite()
    const actor = who === 'a visitor' ? null : aMember(deps)
    const rejection: unknown = expect.objectContaining({ code })
    expect(() => listFiles(deps, actor, { limit: 25, startIndex: 0 })).toThrow(rejection)
    expect(() => getFile(deps, actor, file.id)).toThrow(rejection)
    expect(() => describeFile(deps, actor, file.id, { name: 'x' })).toThrow(rejection)
    await expect(deleteFile(deps, actor, file.id)).rejects.toEqual(rejection)
    expect(deps.storage.files.size).toBe(1)
  })
})
