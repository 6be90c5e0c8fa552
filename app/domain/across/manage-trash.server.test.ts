import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { getCategoryForReader } from '~/domain/posts/categories.server'
import {
  createCategory,
  deleteCategory,
  renameCategory,
} from '~/domain/posts/manage-categories.server'
import { openPicture } from '~/domain/files/open-picture.server'
import { keyOfUrl } from '~/domain/core/picture-url'
import { deleteFile, getFile } from '~/domain/files/stored-files.server'
import { sweepFiles } from './sweep-files.server'
import { deleteMedia, listMedia } from '~/domain/multimedia/multimedia.server'
import { deleteMany, deletePost, unpublishMany } from '~/domain/posts/manage-posts.server'
import {
  countPublishedPosts,
  findPublishedSlug,
  getPostForReader,
} from '~/domain/posts/read-posts.server'
import { updatePost } from '~/domain/posts/save-post.server'
import { DAY } from '~/time/durations'
import { fileUses, files, posts, postViews, trash } from '~db/schema'
import {
  aFile,
  aMediaItem,
  aMember,
  anAdmin,
  aPost,
  postInput,
} from '../../../tests/helpers/builders'
import { createTestDeps, type TestDeps } from '../../../tests/helpers/deps'
import { isTrashedNumber, isTrashedSlug } from '~/domain/core/move-to-trash.server'
import { plansOf } from '../../../tests/helpers/query-plans'
import { emptyTrash, listTrash, removeFromTrash, restoreFromTrash } from './manage-trash.server'

function createSite() {
  const deps = createTestDeps()
  return { deps, admin: anAdmin(deps, { username: 'संपादक' }) }
}

const rowOf = ({ db }: TestDeps, id: string) =>
  db.select().from(posts).where(eq(posts.id, id)).get()

describe('a deleted post', () => {
  it('is hidden from readers, and is restored with its number, views, dates and URLs', async () => {
    const { deps, admin } = createSite()
    const post = aPost(deps, { title: 'गंगा', views: 7 })
    const { slug } = updatePost(deps, admin, post.id, { ...postInput(), slug: 'river' })
    deps.db.insert(postViews).values({ postId: post.id, day: '2026-11-20', views: 7 }).run()
    const before = rowOf(deps, post.id)!
    const { trashed } = deletePost(deps, admin, post.id)
    for (const each of [slug, post.slug]) {
      expect(() => getPostForReader(deps, each)).toThrow(expect.objectContaining({ code: 'Gone' }))
    }
    expect(isTrashedNumber(deps, post.number)).toBe(true)
    expect(countPublishedPosts(deps)).toBe(0)
    deps.clock.advance(DAY)
    expect(await restoreFromTrash(deps, admin, [trashed])).toEqual({
      changed: 1,
      left: 0,
      notes: [],
    })
    expect(rowOf(deps, post.id)).toEqual({ ...before, submissionId: null })
    expect(findPublishedSlug(deps, post.slug)?.slug).toBe('river')
    expect(countPublishedPosts(deps)).toBe(1)
    expect(deps.db.select().from(postViews).all()).toHaveLength(1)
    expect(isTrashedNumber(deps, post.number)).toBe(false)
  })

  it('frees its slug immediately, and gets the next free slug when it is restored', async () => {
    const { deps, admin } = createSite()
    const first = aPost(deps, { title: 'Ganga' })
    const { trashed } = deletePost(deps, admin, first.id)
    const second = aPost(deps, { title: 'Ganga' })
    expect(second.slug).toBe(first.slug)
    const { notes } = await restoreFromTrash(deps, admin, [trashed])
    expect(notes.join()).toContain('"other":"Ganga"')
    expect(rowOf(deps, first.id)!.slug).toBe(`${first.slug}-2`)
    expect(getPostForReader(deps, first.slug)).toMatchObject({ post: { id: second.id } })
  })

  it('does not redirect from a former slug that another post now uses', async () => {
    const { deps, admin } = createSite()
    const first = aPost(deps, { title: 'Ganga' })
    updatePost(deps, admin, first.id, { ...postInput(), slug: 'river' })
    const { trashed } = deletePost(deps, admin, first.id)
    const second = aPost(deps, { title: 'Ganga' })
    expect(second.slug).toBe(first.slug)
    await restoreFromTrash(deps, admin, [trashed])
    expect(findPublishedSlug(deps, first.slug)?.id).toBe(second.id)
  })

  it('is linked to its translation again, whichever is restored first', async () => {
    const { deps, admin } = createSite()
    const hindi = aPost(deps, { title: 'गंगा' })
    const english = aPost(deps, { title: 'The Ganga', translation: hindi.slug })
    const links = () => [hindi, english].map(({ id }) => rowOf(deps, id)!.translationId)
    for (const order of [
      [0, 1],
      [1, 0],
    ]) {
      expect(links()).toEqual([english.id, hindi.id])
      const trashed = [hindi, english].map(({ id }) => deletePost(deps, admin, id).trashed)
      for (const each of order) await restoreFromTrash(deps, admin, [trashed[each]!])
    }
    expect(links()).toEqual([english.id, hindi.id])
    deletePost(deps, admin, hindi.id)
    expect(links()[1]).toBeNull()
  })

  it('frees its pictures, and uses them again when it is restored', async () => {
    const { deps, admin } = createSite()
    const file = await aFile(deps)
    const post = aPost(deps, { image: `/media/${file.key}` })
    const { trashed } = deletePost(deps, admin, post.id)
    await deleteFile(deps, admin, file.id)
    await restoreFromTrash(deps, admin, [trashed])
    expect(deps.db.select().from(fileUses).all()).toHaveLength(1)
  })

  it('is restored as a draft if it was a draft, and its form can be submitted again', async () => {
    const { deps, admin } = createSite()
    const submissionId = '01890a5d-ac96-774b-bcce-b302099a8057'
    const draft = aPost(deps, { status: 'draft', submissionId })
    const { trashed } = deletePost(deps, admin, draft.id)
    expect(() => getPostForReader(deps, draft.slug)).toThrow(
      expect.objectContaining({ code: 'NotFound' }),
    )
    expect(aPost(deps, { submissionId }).id).not.toBe(draft.id)
    await restoreFromTrash(deps, admin, [trashed])
    expect(rowOf(deps, draft.id)!.status).toBe('draft')
  })

  it('can be deleted again after being restored', async () => {
    const { deps, admin } = createSite()
    const { id } = aPost(deps)
    const { trashed } = deletePost(deps, admin, id)
    await restoreFromTrash(deps, admin, [trashed])
    expect(deletePost(deps, admin, id).trashed).toBeGreaterThan(trashed)
    expect(await restoreFromTrash(deps, admin, [trashed])).toMatchObject({ changed: 0, left: 1 })
    expect(rowOf(deps, id)!.status).toBe('trashed')
  })
})

describe('a deleted category', () => {
  it('is restored with its posts and redirects, unless they have changed since', async () => {
    const { deps, admin } = createSite()
    const { id } = createCategory(deps, admin, { name: 'नदियाँ' })
    const [stays, moves, trashedToo] = ['एक', 'दो', 'तीन'].map((title) =>
      aPost(deps, { title, category: 'नदियाँ' }),
    )
    const { slug: formerly } = stays!
    expect(formerly).toBeTruthy()
    const before = renameCategory(deps, admin, id, { name: 'पवित्र नदियाँ' })
    deletePost(deps, admin, trashedToo!.id)
    const { movedPosts, trashed } = deleteCategory(deps, admin, id)
    expect(movedPosts).toBe(2)
    createCategory(deps, admin, { name: 'पर्वत' })
    updatePost(deps, admin, moves!.id, { ...postInput({ category: 'पर्वत' }), slug: '' })
    expect((await restoreFromTrash(deps, admin, [trashed])).notes).toEqual([])
    const categoryOf = (post = stays) => rowOf(deps, post!.id)!.categoryId
    expect([categoryOf(), categoryOf(trashedToo), categoryOf(moves) === id]).toEqual([
      id,
      id,
      false,
    ])
    expect(countPublishedPosts(deps, id)).toBe(1)
    expect(getCategoryForReader(deps, before.slug)).toMatchObject({ category: { id } })
  })

  it('gets the next free name if another category has taken its name', async () => {
    const { deps, admin } = createSite()
    const { id } = createCategory(deps, admin, { name: 'Rivers' })
    const { trashed } = deleteCategory(deps, admin, id)
    createCategory(deps, admin, { name: 'Rivers' })
    expect((await restoreFromTrash(deps, admin, [trashed])).notes).toHaveLength(1)
    expect(getCategoryForReader(deps, 'rivers-2')).toMatchObject({ category: { name: 'Rivers 2' } })
  })
})

describe('a deleted video', () => {
  it('is restored', async () => {
    const { deps, admin } = createSite()
    const item = aMediaItem(deps)
    const before = listMedia(deps)
    const { trashed } = deleteMedia(deps, admin, item.id)
    expect(listMedia(deps)).toEqual([])
    await restoreFromTrash(deps, admin, [trashed])
    expect(listMedia(deps)).toEqual(before)
  })
})

describe('a deleted picture', () => {
  const entryOf = ({ db }: TestDeps) => db.select().from(trash).get()!.number

  it('is not served, survives the sweep, and can be restored', async () => {
    const { deps, admin } = createSite()
    const file = await aFile(deps)
    const before = getFile(deps, admin, file.id)
    await deleteFile(deps, admin, file.id)
    for (const name of [
      file.key,
      file.key.replace('.webp', '-480.webp'),
      file.key.replace('.webp', '-share.jpg'),
    ]) {
      await expect(openPicture(deps, name, null)).rejects.toMatchObject({ code: 'NotFound' })
    }
    await sweepFiles(deps)
    deps.clock.advance(2 * DAY)
    await sweepFiles(deps)
    await restoreFromTrash(deps, admin, [entryOf(deps)])
    expect(getFile(deps, admin, file.id)).toEqual(before)
    await expect(openPicture(deps, file.key, null)).resolves.toHaveProperty('size')
  })

  it('has no public URL in a bucket until it is restored or removed permanently', async () => {
    const { deps, admin } = createSite()
    deps.storage.publicUrl = async (key) =>
      deps.storage.files.has(key) ? `https://cdn/${key}` : null
    const stored = () => [...deps.storage.files.keys()]
    const hash = (file: { key: string }) => file.key.slice(0, 32)
    const [one, other] = [await aFile(deps), await aFile(deps)]
    await deleteFile(deps, admin, one.id)
    await deleteFile(deps, admin, other.id)
    for (const file of [one, other]) expect(stored().join()).not.toContain(hash(file))
    deps.clock.advance(2 * DAY)
    await sweepFiles(deps)
    expect(stored()).toHaveLength(2)
    await restoreFromTrash(deps, admin, [1])
    expect(deps.storage.files.get(one.key)).toEqual(Buffer.from(one.key))
    expect(stored()).toHaveLength(2)
    await removeFromTrash(deps, admin, [2])
    expect(stored()).toEqual([one.key])
  })

  it('is hidden later by the daily sweep if the bucket is unavailable', async () => {
    const { deps, admin } = createSite()
    const file = await aFile(deps)
    deps.storage.publicUrl = () => Promise.reject(new Error('away'))
    await deleteFile(deps, admin, file.id)
    deps.storage.publicUrl = async (key) =>
      deps.storage.files.has(key) ? `https://cdn/${key}` : null
    await emptyTrash(deps)
    expect([...deps.storage.files.keys()].join()).not.toContain(file.key.slice(0, 32))
  })

  it('keeps its bytes when it is removed permanently after being uploaded again', async () => {
    const { deps, admin } = createSite()
    const file = await aFile(deps)
    await deleteFile(deps, admin, file.id)
    deps.db
      .insert(files)
      .values({ ...file, id: 'again' })
      .run()
    await removeFromTrash(deps, admin, [entryOf(deps)])
    await expect(openPicture(deps, keyOfUrl(`/media/${file.key}`)!, null)).resolves.toBeTruthy()
  })

  it('loses its bytes when it is removed permanently', async () => {
    const { deps, admin } = createSite()
    const file = await aFile(deps)
    await deleteFile(deps, admin, file.id)
    expect(deps.storage.files.size).toBeGreaterThan(1)
    await removeFromTrash(deps, admin, [entryOf(deps)])
    expect(deps.storage.files.size).toBe(0)
  })
})

describe('listTrash', () => {
  it('filters by kind and words, and shows who deleted each item and how many days are left', () => {
    const { deps, admin } = createSite()
    const post = aPost(deps, { title: 'गंगा की कथा' })
    deletePost(deps, admin, post.id)
    deleteMedia(deps, admin, aMediaItem(deps, { title: 'आरती' }).id)
    deps.clock.advance(DAY + 1)
    const { rows } = listTrash(deps, admin)
    expect(rows.map(({ kind, title, by, daysLeft }) => [kind, title, by, daysLeft])).toEqual([
      ['media', 'आरती', 'संपादक', 29],
      ['post', 'गंगा की कथा', 'संपादक', 29],
    ])
    expect(listTrash(deps, admin, { words: 'कथा' }).rows).toHaveLength(1)
    expect(listTrash(deps, admin, { kind: 'media' }).rows).toHaveLength(1)
  })
})

it('lists the trash in key order and finds trashed slugs by index', async () => {
  const { deps, admin } = createSite()
  const listed = (await plansOf(deps, () => listTrash(deps, admin))).join()
  expect(listed).toContain('SCAN trash')
  expect(listed).not.toContain('TEMP B-TREE')
  const found = await plansOf(deps, () => isTrashedSlug(deps, 'ganga'))
  expect(found.join()).not.toContain('SCAN')
})

describe('emptyTrash', () => {
  it('removes entries older than the setting allows, and all their data', async () => {
    const { deps, admin } = createSite()
    const [old, recent] = [aPost(deps), aPost(deps)]
    deletePost(deps, admin, old.id)
    deps.clock.advance(20 * DAY)
    deletePost(deps, admin, recent.id)
    deps.clock.advance(10 * DAY + 1)
    expect(await emptyTrash(deps)).toBe(1)
    expect([rowOf(deps, old.id), rowOf(deps, recent.id)?.status]).toEqual([undefined, 'trashed'])
    expect(() => getPostForReader(deps, old.slug)).toThrow(
      expect.objectContaining({ code: 'NotFound' }),
    )
  })
})

it('removeFromTrash does not remove posts that were restored in the meantime', async () => {
  const { deps, admin } = createSite()
  const { id } = aPost(deps)
  const { trashed } = deletePost(deps, admin, id)
  await restoreFromTrash(deps, admin, [trashed])
  expect(await removeFromTrash(deps, admin, [trashed])).toEqual({ changed: 0, left: 1 })
  expect(rowOf(deps, id)!.status).toBe('published')
})

it('deleteMany moves the given posts to the trash, and no others', () => {
  const { deps, admin } = createSite()
  const ids = [aPost(deps), aPost(deps), aPost(deps, { status: 'draft' })].map(({ id }) => id)
  unpublishMany(deps, admin, [ids[0]!])
  const { changed, marks } = deleteMany(deps, admin, [...ids, 'nothing'])
  expect([changed, marks]).toEqual([3, [1, 2, 3]])
})

it.each([
  ['a visitor', 'Unauthenticated'],
  ['a member', 'Forbidden'],
])('the trash is forbidden for %s', async (who, code) => {
  const { deps, admin } = createSite()
  const actor = who === 'a visitor' ? null : aMember(deps)
  const { trashed } = deletePost(deps, admin, aPost(deps).id)
  const rejection: unknown = expect.objectContaining({ code })
  expect(() => listTrash(deps, actor)).toThrow(rejection)
  await expect(restoreFromTrash(deps, actor, [trashed])).rejects.toEqual(rejection)
  await expect(removeFromTrash(deps, actor, [trashed])).rejects.toEqual(rejection)
})
