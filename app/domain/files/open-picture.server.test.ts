import sharp from 'sharp'
import { describe, expect, it, vi } from 'vitest'
import { anAdmin } from '../../../tests/helpers/builders'
import { createTestDeps, memoryLog } from '../../../tests/helpers/deps'
import { movingPicture } from '../../../tests/helpers/people'
import { openPicture } from './open-picture.server'
import { storePicture } from './store-picture.server'

const CHROME = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8'
const OLD_SAFARI = 'image/png,image/svg+xml,image/*;q=0.8,video/*;q=0.8,*/*;q=0.5'

async function aStoredPicture(bytes?: Buffer) {
  const { log, lines } = memoryLog()
  const deps = createTestDeps({ log })
  const create = { width: 1_000, height: 500, channels: 3 as const, background: '#b91c1c' }
  const upload = { name: 'a', bytes: bytes ?? (await sharp({ create }).png().toBuffer()) }
  const { url } = await storePicture(deps, anAdmin(deps), upload)
  const hash = url.slice('/media/'.length, -'.webp'.length)
  const open = async (end: string, accept: string | null = null) => {
    const picture = await openPicture(deps, hash + end, accept)
    if ('url' in picture) throw new Error('Expected bytes, got an external URL')
    return { ...picture, ...(await sharp(await picture.read(0, picture.size - 1)).metadata()) }
  }
  return { deps, lines, hash, open }
}

describe('openPicture', () => {
  it('renders a variant once, on the first request, and never enlarges a picture', async () => {
    const { deps, hash, open } = await aStoredPicture()
    expect([...deps.storage.files.keys()]).toEqual([`${hash}.webp`])
    const put = vi.spyOn(deps.storage, 'put')
    const asked = await Promise.all(
      ['-480.webp', '-480.webp', '-1600.webp'].map((end) => open(end)),
    )
    expect(asked.map(({ width, format }) => [width, format])).toEqual([
      [480, 'webp'],
      [480, 'webp'],
      [1_000, 'webp'],
    ])
    await open('-480.webp')
    expect(put).toHaveBeenCalledTimes(2)
  })

  it('sends AVIF if the browser accepts it, and WebP until the AVIF variant is ready', async () => {
    const { deps, hash, open } = await aStoredPicture()
    const first = await open('-480.webp', CHROME)
    expect(first).toMatchObject({ type: 'image/webp', isFinal: false, varies: true })
    await vi.waitFor(() => expect(deps.storage.files.has(`${hash}-480.avif`)).toBe(true), 10_000)
    const second = await open('-480.webp', CHROME)
    expect(second).toMatchObject({ type: 'image/avif', isFinal: true, varies: true, width: 480 })
    expect(second.format).toBe('heif')
  })

  it('sends JPEG to browsers without WebP, and WebP to other clients', async () => {
    const { open } = await aStoredPicture()
    expect(await open('-320.webp', OLD_SAFARI)).toMatchObject({ type: 'image/jpeg', width: 320 })
    for (const accept of ['*/*', null, 'image/webp,*/*']) {
      expect(await open('-320.webp', accept)).toMatchObject({ type: 'image/webp', isFinal: true })
    }
    expect(await open('.webp', CHROME)).toMatchObject({ type: 'image/webp', varies: false })
  })

  it('renders animations as WebP or JPEG, but never as AVIF', async () => {
    const { deps, open } = await aStoredPicture(await movingPicture())
    expect(await open('-320.webp', '*/*')).toMatchObject({ format: 'webp', pages: 3 })
    await open('-320.webp', CHROME)
    expect(await open('-320.webp', CHROME)).toMatchObject({ type: 'image/webp', isFinal: true })
    expect(await open('-320.webp', OLD_SAFARI)).toMatchObject({ type: 'image/jpeg' })
    expect([...deps.storage.files.keys()].some((key) => key.endsWith('.avif'))).toBe(false)
  })

  it('renders a tall notice without AVIF, whose encoder would need too much memory', async () => {
    const notice = await sharp({
      create: { width: 1_200, height: 4_000, channels: 3, background: '#fff' },
    })
      .png()
      .toBuffer()
    const { deps, open } = await aStoredPicture(notice)
    await open('-1200.webp', '*/*')
    const sent = await open('-1200.webp', CHROME)
    expect(sent).toMatchObject({ type: 'image/webp', isFinal: true, width: 1_200, height: 4_000 })
    expect([...deps.storage.files.keys()].some((key) => key.endsWith('.avif'))).toBe(false)
  })

  it('sends a variant that cannot be stored, and logs the failure', async () => {
    const { deps, open, lines } = await aStoredPicture()
    deps.storage.put = () => Promise.reject(new Error('no room'))
    expect(await open('-480.webp')).toMatchObject({ width: 480, isFinal: true })
    expect(lines[0]).toContain('no room')
  })

  it('sends the whole picture if a variant cannot be rendered', async () => {
    const { deps, hash, open } = await aStoredPicture()
    const { read } = deps.storage
    let reads = 0
    deps.storage.read = async (key) => {
      if (key === `${hash}.webp`) reads += 1
      if (reads === 1 && key === `${hash}.webp`) throw new Error('broken')
      return read(key)
    }
    expect(await open('-480.webp')).toMatchObject({ width: 1_000, isFinal: false })
  })

  it.each(['-481.webp', '-480.avif', '-480.jpg', '-480', '-16x9.jpg', '.webp.webp'])(
    'rejects the name %s',
    async (end) => {
      const { open } = await aStoredPicture()
      await expect(open(end)).rejects.toMatchObject({ code: 'NotFound' })
    },
  )

  it('does not render a picture that has no row', async () => {
    const { deps } = await aStoredPicture()
    const read = vi.spyOn(deps.storage, 'read')
    const name = `${'0a'.repeat(16)}-480.webp`
    await expect(openPicture(deps, name, null)).rejects.toMatchObject({ code: 'NotFound' })
    expect(read).toHaveBeenCalledTimes(1)
  })

  it('returns the external URL of the variant that it would otherwise send', async () => {
    const { deps, hash } = await aStoredPicture()
    deps.storage.publicUrl = async (key) => `https://cdn.example/${key}`
    const url = `https://cdn.example/${hash}-480.avif`
    expect(await openPicture(deps, `${hash}-480.webp`, CHROME)).toEqual({
      url,
      varies: true,
    })
  })
})
