import { describe, expect, it } from 'vitest'
import { getCacheVersion } from '~/domain/core/cache-version.server'
import { DEFAULT_SENTENCES } from '~/labels/languages.server'
import { toSentences } from '~/labels/messages'
import { aMember, anAdmin } from '../../../tests/helpers/builders'
import { createTestDeps } from '../../../tests/helpers/deps'
import { addMedia, deleteMedia, getMedia, listMedia } from './multimedia.server'
import { MediaInputSchema, type MediaInput } from './schema'

const video: MediaInput = {
  type: 'youtube',
  url: 'https://youtu.be/dQw4w9WgXcQ',
  title: 'भजन',
  description: '',
}

describe('addMedia', () => {
  it('stores the URL and id; lists are newest first', () => {
    const deps = createTestDeps()
    const admin = anAdmin(deps)
    const first = addMedia(deps, admin, video)
    deps.clock.advance(1)
    const before = getCacheVersion(deps)
    const second = addMedia(deps, admin, {
      ...video,
      type: 'reel',
      url: 'https://www.instagram.com/reel/Cabc/',
    })
    expect(listMedia(deps)).toMatchObject([second, first])
    expect(first).toMatchObject({ url: video.url, mediaId: 'dQw4w9WgXcQ' })
    expect(getCacheVersion(deps)).toBeGreaterThan(before)
  })

  it.each([
    ['youtube', /YouTube video.*watch\?v=/],
    ['reel', /Instagram reel.*\/reel\//],
  ] as const)('explains in a field error which URL the type %s needs', (type, message) => {
    const deps = createTestDeps()
    const admin = anAdmin(deps)
    const attempt = () => addMedia(deps, admin, { ...video, type, url: 'https://evil.example/' })
    expect(attempt).toThrow(
      expect.objectContaining({
        code: 'InvalidInput',
        fields: { url: [expect.stringMatching(message)] },
      }),
    )
    expect(listMedia(deps)).toEqual([])
  })

  it.each([
    ['youtube', 'https://www.instagram.com/somebody/reel/Cabc/', 'reel'],
    ['reel', 'https://youtube.com/shorts/dQw4w9WgXcQ', 'youtube'],
  ] as const)('ignores the submitted type %s and derives the type from %s', (type, url, meant) => {
    const deps = createTestDeps()
    expect(addMedia(deps, anAdmin(deps), { ...video, type, url }).type).toBe(meant)
  })

  it('ignores unknown fields', () => {
    const deps = createTestDeps()
    const more = { ...video, id: 'mine', mediaId: 'evil', createdAt: 1 }
    const item = addMedia(deps, anAdmin(deps), more)
    const made = { id: expect.any(String), mediaId: 'dQw4w9WgXcQ', createdAt: deps.now() }
    expect(item).toEqual({ ...video, ...made })
    expect(item.id).not.toBe('mine')
  })

  it('allows admins only', () => {
    const deps = createTestDeps()
    const code = (value: string) => expect.objectContaining({ code: value })
    expect(() => addMedia(deps, null, video)).toThrow(code('Unauthenticated'))
    expect(() => addMedia(deps, aMember(deps), video)).toThrow(code('Forbidden'))
    expect(listMedia(deps)).toEqual([])
  })
})

describe('deleteMedia', () => {
  it('deletes and returns an item', () => {
    const deps = createTestDeps()
    const admin = anAdmin(deps)
    const [first, second] = [addMedia(deps, admin, video), addMedia(deps, admin, video)]
    const before = getCacheVersion(deps)
    expect(deleteMedia(deps, admin, first.id)).toMatchObject(first)
    expect(listMedia(deps)).toMatchObject([second])
    expect(getCacheVersion(deps)).toBeGreaterThan(before)
  })

  it('rejects the id of a deleted or unknown item', () => {
    const deps = createTestDeps()
    const admin = anAdmin(deps)
    const { id } = addMedia(deps, admin, video)
    deleteMedia(deps, admin, id)
    const before = getCacheVersion(deps)
    for (const gone of [id, '', 'nothing']) {
      const missing = expect.objectContaining({ code: 'NotFound' })
      expect(() => deleteMedia(deps, admin, gone)).toThrow(missing)
      expect(() => getMedia(deps, admin, gone)).toThrow(missing)
    }
    expect(getCacheVersion(deps)).toBe(before)
  })

  it('allows admins only', () => {
    const deps = createTestDeps()
    const item = addMedia(deps, anAdmin(deps), video)
    const code = (value: string) => expect.objectContaining({ code: value })
    expect(() => deleteMedia(deps, null, item.id)).toThrow(code('Unauthenticated'))
    expect(() => deleteMedia(deps, aMember(deps), item.id)).toThrow(code('Forbidden'))
    expect(() => getMedia(deps, aMember(deps), item.id)).toThrow(code('Forbidden'))
    expect(listMedia(deps)).toMatchObject([item])
  })
})

describe('MediaInputSchema', () => {
  const messages = (values: object) =>
    toSentences(DEFAULT_SENTENCES)(
      MediaInputSchema.safeParse({ ...video, ...values }).error?.issues ?? [],
    )

  it.each([
    [{ title: ' ' }, 'Title is required'],
    [{ title: undefined }, 'Title is required'],
    [{ title: 'क'.repeat(301) }, 'Title must be at most 300 characters'],
    [{ description: 'क'.repeat(2_001) }, 'Description must be at most 2000 characters'],
    [{ url: undefined }, 'URL is required'],
    [{ url: '  ' }, 'URL is required'],
    [{ url: 'youtube' }, 'Please enter a valid URL'],
    [{ url: `https://youtu.be/${'x'.repeat(2_000)}` }, 'URL must be at most 2000 characters'],
    [{ type: 'film' }, 'Type must be youtube or reel'],
    [{ type: undefined }, 'Type must be youtube or reel'],
  ])('rejects %j with a message', (values, message) => {
    expect(messages(values)).toEqual([message])
  })

  it('cleans valid input', () => {
    const typed = {
      ...video,
      url: ` ${video.url}\n`,
      title: ' Ａ\u0000  भजन ',
      description: undefined,
    }
    expect(MediaInputSchema.parse(typed)).toEqual({ ...video, title: 'A भजन' })
  })
})
