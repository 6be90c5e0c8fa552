import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { deletePost } from '~/domain/posts/manage-posts.server'
import { discardPendingVersion } from '~/domain/posts/pending-version.server'
import { updatePost } from '~/domain/posts/save-post.server'
import { SCHEMAS } from '~/domain/core/settings-schema'
import { saveSettings } from '~/domain/settings/settings.server'
import { restoreFromTrash } from '~/domain/across/manage-trash.server'
import { posts, users, nirvankand } from '~db/schema'
import {
  aDevotionalText,
  aFile,
  aMember,
  aPost,
  anAdmin,
  postInput,
  saveChanges,
} from '../../../tests/helpers/builders'
import { createTestDeps } from '../../../tests/helpers/deps'
import { plansOf } from '../../../tests/helpers/query-plans'
import { parseFilter } from '~/paths/list-paths'
import {
  countUndescribed,
  deleteFiles,
  getLibraryFile,
  listLibrary,
  replaceFile,
} from './library.server'
import { storePicture } from './store-picture.server'
import { describeFile, movedPicture } from './stored-files.server'

function toQuery(text: string) {
  const query = new URLSearchParams(text)
  const { q: words, ...filter } = parseFilter('library', query)
  const [before, after] = ['before', 'after'].map((name) => query.get(name) ?? undefined)
  return { words, ...filter, before, after }
}

function createLibrary() {
  const deps = createTestDeps()
  const admin = anAdmin(deps)
  const list = (query = '') => listLibrary(deps, admin, toQuery(query))
  const names = (query?: string) => list(query).files.map(({ name }) => name)
  return { deps, admin, list, names }
}

async function aPicture(red: number, name = 'चित्र.png') {
  const background = { r: red, g: 0, b: 0 }
  const image = sharp({ create: { width: 64, height: 36, channels: 3, background } })
  return { name, bytes: await image.png().toBuffer() }
}

describe('listLibrary', () => {
  it('finds words from the name and texts, in any order', async () => {
    const { deps, admin, names } = createLibrary()
    const { id } = await aFile(deps, { name: 'सरयू का घाट.jpg' })
    await aFile(deps, { name: 'Banyan_tree 100%.webp' })
    describeFile(deps, admin, id, { name: 'सरयू का घाट.jpg', alt: { en: 'Lamps at dusk' } })
    expect(names('q=घाट सरयू')).toEqual(['सरयू का घाट.jpg'])
    expect(names('q=lamps')).toEqual(['सरयू का घाट.jpg'])
    expect(names('q=100%')).toEqual(['Banyan_tree 100%.webp'])
    expect(names('q=banyan_TREE')).toHaveLength(1)
    expect(names('q=Banyanxtree')).toEqual([])
    expect(names('q=hi')).toEqual([])
  })

  it('pages through many files, forwards and backwards', async () => {
    const { deps, list } = createLibrary()
    const count = 24 * 2 + 3
    for (let index = 0; index < count; index += 1) await aFile(deps, { name: String(index) })
    const namesOf = (page: ReturnType<typeof list>) => page.files.map(({ name }) => name)
    const first = list()
    const second = list(`before=${first.older}`)
    const third = list(`before=${second.older}`)
    expect([first, second, third].flatMap(namesOf)).toEqual(
      Array.from({ length: count }, (_, index) => String(count - 1 - index)),
    )
    expect([first.newer, third.older]).toEqual([undefined, undefined])
    expect(list(`after=${third.newer}`)).toEqual(second)
    expect(list(`after=${second.newer}`)).toEqual(first)
  })

  it('lists unused files and profile pictures', async () => {
    const { deps, names } = createLibrary()
    const used = await aFile(deps, { name: 'used' })
    const byApi = await aFile(deps, { name: 'by API' })
    await aFile(deps, { name: 'unused' })
    await aFile(deps, { name: 'portrait', key: `${'a'.repeat(32)}-512.webp` })
    aPost(deps, { content: `<p><img src="/media/${used.key.replace('.webp', '-480.webp')}"></p>` })
    aPost(deps, { content: `<p><img src="/api/files/${byApi.id}/view"></p>` })
    expect(names('show=unused')).toEqual(['portrait', 'unused'])
    expect(names('show=unused&kind=picture')).toEqual(['unused'])
    expect(names('kind=profile')).toEqual(['portrait'])
  })

  it('requires alt text in the languages of the posts that use the picture', async () => {
    const { deps, admin, list, names } = createLibrary()
    const { id, key } = await aFile(deps, { name: 'घाट' })
    await aFile(deps, { name: 'unused' })
    expect(names('show=missing')).toEqual([])
    aPost(deps, { image: `/media/${key}`, language: 'hi' })
    aPost(deps, { image: `/media/${key}`, language: 'en', title: 'Ghat' })
    expect(list('show=missing').files).toMatchObject([{ id, uses: 2, missing: ['hi', 'en'] }])
    describeFile(deps, admin, id, { name: 'घाट', alt: { hi: 'घाट पर दीये' } })
    expect(list('show=missing').files).toMatchObject([{ id, missing: ['en'] }])
    expect(countUndescribed(deps, admin)).toBe(1)
    describeFile(deps, admin, id, { name: 'घाट', alt: { en: 'Lamps' } })
    expect(countUndescribed(deps, admin)).toBe(0)
    expect(names('show=missing')).toEqual([])
  })

  it('requires no alt text for a profile picture', async () => {
    const { deps, admin } = createLibrary()
    const { key } = await aFile(deps)
    aPost(deps, { authorPhoto: `/media/${key}` })
    expect(countUndescribed(deps, admin)).toBe(0)
  })
})

it('listLibrary scans `files` once, reads uses through an index, and never reads a post body', async () => {
  const { deps, admin, list } = createLibrary()
  const plans = await plansOf(deps, () => {
    for (const show of ['all', 'unused', 'missing']) list(`show=${show}&kind=picture&q=घाट`)
    list('before=a')
    countUndescribed(deps, admin)
  })
  expect(plans.filter((step) => /^SCAN (?!files\b)/.test(step))).toEqual([])
  expect(plans).toContain('SEARCH posts USING COVERING INDEX posts_by_language (language=?)')
  expect(plans.join()).not.toContain('TEMP B-TREE FOR ORDER BY')
})

describe('getLibraryFile', () => {
  it('lists every use of the file', async () => {
    const { deps, admin } = createLibrary()
    const { id, key } = await aFile(deps)
    const url = `/media/${key}`
    const post = aPost(deps, { image: url, content: `<p><img src="${url}"></p>`, status: 'draft' })
    aDevotionalText(deps, { shlokas: [`<p><img src="${url}"></p>`] })
    aMember(deps, { username: 'मीरा', profilePicture: url })
    expect(getLibraryFile(deps, admin, id)).toMatchObject({
      file: { id, uses: 3 },
      posts: [{ id: post.id, title: post.title, status: 'draft' }],
      texts: [{ title: 'निर्वाण काण्ड' }],
      profiles: [{ name: 'मीरा' }],
    })
  })
})

describe('a picture in another version', () => {
  it('is in use while unpublished changes contain it', async () => {
    const { deps, admin, list } = createLibrary()
    const { id, key } = await aFile(deps)
    const post = aPost(deps)
    const changes = { ...postInput({ image: `/media/${key}` }), slug: '' }
    const edited = saveChanges(deps, admin, post.id, changes, { baseVersion: 1, version: 0 })
    expect(list().files).toMatchObject([{ id, uses: 1 }])
    expect(await deleteFiles(deps, admin, [id])).toMatchObject({ changed: 0 })
    const { trashed } = deletePost(deps, admin, post.id)
    expect(list().files).toMatchObject([{ id, uses: 0 }])
    await restoreFromTrash(deps, admin, [trashed])
    expect(list().files).toMatchObject([{ id, uses: 1 }])
    discardPendingVersion(deps, admin, post.id, edited)
    expect(list().files).toMatchObject([{ id, uses: 0, isEarlier: true }])
  })

  it('is not listed as unused if only earlier versions contain it, but can still be deleted', async () => {
    const { deps, admin, list } = createLibrary()
    const { id, key } = await aFile(deps)
    const post = aPost(deps, { image: `/media/${key}` })
    updatePost(deps, admin, post.id, { ...postInput({ title: post.title }), slug: '' })
    expect(list().files).toMatchObject([{ id, uses: 0, isEarlier: true }])
    expect(listLibrary(deps, admin, toQuery('show=unused')).files).toEqual([])
    expect(getLibraryFile(deps, admin, id).posts).toMatchObject([{ id: post.id, isEarlier: true }])
    expect(await deleteFiles(deps, admin, [id])).toMatchObject({ changed: 1 })
  })
})

describe('deleteFiles', () => {
  it('skips files in use', async () => {
    const { deps, admin, names } = createLibrary()
    const used = await aFile(deps, { name: 'used' })
    const unused = await aFile(deps, { name: 'unused' })
    aPost(deps, { image: `/media/${used.key}` })
    const result = await deleteFiles(deps, admin, [used.id, unused.id, 'gone'])
    expect(result).toEqual({ changed: 1, left: 2, trashed: [1] })
    expect(names()).toEqual(['used'])
  })
})

describe('replaceFile', () => {
  it('shows the new picture in place of the old one, with the same id, name and texts', async () => {
    const { deps, admin, list } = createLibrary()
    const old = await storePicture(deps, admin, await aPicture(10, 'घाट.png'))
    describeFile(deps, admin, old.id, { name: 'घाट', alt: { hi: 'दीये' } })
    const small = old.url.replace('.webp', '-800.webp')
    const post = aPost(deps, {
      image: old.url,
      authorPhoto: old.url,
      content: `<p><img src="${small}"></p>`,
    })
    const text = aDevotionalText(deps, { shlokas: [`<p><img src="${old.url}"></p>`] })
    const member = aMember(deps, { profilePicture: old.url })
    const present = await replaceFile(deps, admin, old.id, await aPicture(200))
    expect(present).toMatchObject({ id: old.id, name: 'घाट', alt: { hi: 'दीये' } })
    expect(present.url).not.toBe(old.url)
    const after = deps.db.select().from(posts).where(eq(posts.id, post.id)).get()!
    expect(after).toMatchObject({ image: present.url, authorPhoto: present.url })
    expect(after.content).toContain(present.url.replace('.webp', '-800.webp'))
    // Open forms can still save.
    expect([after.version, after.updatedAt]).toEqual([post.version, post.updatedAt])
    const verses = deps.db.select().from(nirvankand).where(eq(nirvankand.id, text.id)).get()!
    expect(verses.shlokas[0]).toContain(present.url)
    const person = deps.db.select().from(users).where(eq(users.id, member.id)).get()!
    expect(person.profilePicture).toBe(present.url)
    expect(list().files).toMatchObject([{ id: old.id, uses: 3 }])
    const keys = [...deps.storage.files.keys()]
    expect(keys.filter((key) => key.startsWith(old.url.slice(7, 39)))).toEqual([])
  })

  it('shows the new picture as the logo and the icon at once', async () => {
    const { deps, admin } = createLibrary()
    const old = await storePicture(deps, admin, await aPicture(10))
    const pictures = SCHEMAS.pictures.parse({ logo: old.url, icon: old.url })
    saveSettings(deps, admin, 'pictures', pictures, 0)
    expect(deps.settings().pictures.logo?.url).toBe(old.url)
    const { url, width, height } = await replaceFile(deps, admin, old.id, await aPicture(200))
    const shown = { url, width, height }
    expect(deps.settings().pictures).toEqual({ logo: shown, icon: shown })
  })

  it('maps old URLs to the new picture, even in edits that started before', async () => {
    const { deps, admin } = createLibrary()
    const old = await storePicture(deps, admin, await aPicture(10))
    const post = aPost(deps, { image: old.url })
    const second = await replaceFile(deps, admin, old.id, await aPicture(100))
    const third = await replaceFile(deps, admin, old.id, await aPicture(200))
    expect(movedPicture(deps, old.url)).toBe(third.url)
    expect(movedPicture(deps, second.url.replace('.webp', '-480.webp'))).toBe(
      third.url.replace('.webp', '-480.webp'),
    )
    expect(movedPicture(deps, third.url)).toBeNull()
    const content = `<p>एक</p><p><img src="${second.url}"></p>`
    updatePost(deps, admin, post.id, { ...postInput(), slug: '', image: old.url, content })
    const after = deps.db.select().from(posts).where(eq(posts.id, post.id)).get()!
    expect([after.image, after.content.includes(third.url)]).toEqual([third.url, true])
  })

  it('can be undone by uploading the first picture again', async () => {
    const { deps, admin } = createLibrary()
    const old = await storePicture(deps, admin, await aPicture(10))
    aPost(deps, { image: old.url })
    const second = await replaceFile(deps, admin, old.id, await aPicture(100))
    const back = await replaceFile(deps, admin, old.id, await aPicture(10))
    expect(back.url).toBe(old.url)
    expect(movedPicture(deps, second.url)).toBe(old.url)
    expect(movedPicture(deps, old.url)).toBeNull()
    expect(await deps.storage.read(old.url.slice(7))).not.toBeNull()
  })

  it('ignores the same picture, and rejects one that already exists', async () => {
    const { deps, admin, list } = createLibrary()
    const one = await storePicture(deps, admin, await aPicture(10))
    const two = await storePicture(deps, admin, await aPicture(200))
    const before = list()
    expect(await replaceFile(deps, admin, one.id, await aPicture(10))).toMatchObject({ id: one.id })
    await expect(replaceFile(deps, admin, one.id, await aPicture(200))).rejects.toMatchObject({
      code: 'InvalidInput',
    })
    expect(list()).toEqual(before)
    expect(await deps.storage.read(two.url.slice(7))).not.toBeNull()
  })

  it('is for admins only', async () => {
    const { deps } = createLibrary()
    const { id } = await aFile(deps)
    const member = aMember(deps)
    const picture = await aPicture(1)
    const rejection: unknown = expect.objectContaining({ code: 'Forbidden' })
    expect(() => listLibrary(deps, member, toQuery(''))).toThrow(rejection)
    expect(() => getLibraryFile(deps, member, id)).toThrow(rejection)
    await expect(replaceFile(deps, member, id, picture)).rejects.toEqual(rejection)
    await expect(deleteFiles(deps, member, [id])).rejects.toEqual(rejection)
  })
})
