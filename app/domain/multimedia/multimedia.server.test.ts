import { describe, expect, it } from 'vitest'
import { getGeneration } from '~/domain/site-numbers.server'
import { aMember, anAdmin } from '../../../tests/helpers/builders'
import { createTestDeps } from '../../../tests/helpers/deps'
import { addMedia, listMedia, type MediaInput } from './multimedia.server'

const video: MediaInput = {
  type: 'youtube',
  url: 'https://youtu.be/dQw4w9WgXcQ',
  title: 'भजन',
  description: '',
}

describe('addMedia', () => {
  it('keeps the address and the id that was found in it, newest first', () => {
    const deps = createTestDeps()
    const admin = anAdmin(deps)
    const first = addMedia(deps, admin, video)
    deps.clock.advance(1)
    const before = getGeneration(deps)
    const second = addMedia(deps, admin, {
      ...video,
      type: 'reel',
      url: 'https://www.instagram.com/reel/Cabc/',
    })
    expect(listMedia(deps)).toEqual([second, first])
    expect(first).toMatchObject({ url: video.url, mediaId: 'dQw4w9WgXcQ' })
    expect(getGeneration(deps)).toBeGreaterThan(before)
  })

  it('refuses an address that is none, at its field', () => {
    const deps = createTestDeps()
    const admin = anAdmin(deps)
    const attempt = () => addMedia(deps, admin, { ...video, url: 'https://evil.example/' })
    expect(attempt).toThrow(
      expect.objectContaining({ code: 'InvalidInput', fields: { url: [expect.any(String)] } }),
    )
    expect(listMedia(deps)).toEqual([])
  })

  it('is for admins', () => {
    const deps = createTestDeps()
    const code = (value: string) => expect.objectContaining({ code: value })
    expect(() => addMedia(deps, null, video)).toThrow(code('Unauthenticated'))
    expect(() => addMedia(deps, aMember(deps), video)).toThrow(code('Forbidden'))
    expect(listMedia(deps)).toEqual([])
  })
})
