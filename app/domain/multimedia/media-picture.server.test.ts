import type { RequestListener } from 'node:http'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { getCacheVersion } from '~/domain/core/cache-version.server'
import { files } from '~db/schema'
import { anAdmin } from '../../../tests/helpers/builders'
import { createTestDeps } from '../../../tests/helpers/deps'
import { otherSites } from '../../../tests/helpers/other-sites'
import { fetchMediaPicture } from './media-picture.server'
import { addMedia, listMedia } from './multimedia.server'

const THUMBNAIL = 'https://i.ytimg.com/vi/dQw4w9WgXcQ/hqdefault.jpg'

async function aPicture() {
  const background = { r: 200, g: 80, b: 20 }
  return sharp({ create: { width: 480, height: 360, channels: 3, background } })
    .jpeg()
    .toBuffer()
}

async function added(respond: RequestListener) {
  const deps = createTestDeps()
  const admin = anAdmin(deps)
  const url = 'https://youtu.be/dQw4w9WgXcQ?t=5'
  const item = addMedia(deps, admin, { type: 'youtube', url, title: 'भजन', description: '' })
  const before = getCacheVersion(deps)
  await fetchMediaPicture(deps, admin, item, await otherSites(respond))
  return { deps, before }
}

const described = (thumbnail: string) =>
  JSON.stringify({ title: '  गंगा\n आरती ', thumbnail_url: thumbnail })

describe('fetchMediaPicture', () => {
  it("stores a video's picture in the library, and uses the title from the video's site as alt text", async () => {
    const requests: string[] = []
    const picture = await aPicture()
    const { deps, before } = await added((request, response) => {
      requests.push(String(request.headers['x-site']) + decodeURIComponent(request.url!))
      response.end(request.url!.startsWith('/oembed') ? described(THUMBNAIL) : picture)
    })
    expect(requests).toEqual([
      'www.youtube.com/oembed?format=json&url=https://www.youtube.com/watch?v=dQw4w9WgXcQ',
      'i.ytimg.com/vi/dQw4w9WgXcQ/hqdefault.jpg',
    ])
    const [file] = deps.db.select().from(files).all()
    expect(file).toMatchObject({ name: 'youtube-dQw4w9WgXcQ.jpg', alt: { hi: 'गंगा आरती' } })
    const [media] = listMedia(deps)
    expect(media).toMatchObject({ title: 'भजन' })
    expect(media!.picture).toContain(`/media/${file!.key}`)
    expect(getCacheVersion(deps)).toBeGreaterThan(before)
  })

  const large = Buffer.alloc(5 * 1024 * 1024)
  it.each<[string, RequestListener]>([
    ['its site does not know the video', (_, response) => response.writeHead(404).end()],
    ['the oEmbed response is not JSON', (_, response) => response.end('<p>')],
    ['the oEmbed response has no thumbnail', (_, response) => response.end('{"title":"a"}')],
    ['the oEmbed response is too long', (_, response) => response.end(large)],
    [
      'the picture is on another host',
      (_, response) => response.end(described('https://i.ytimg.com.evil.example/a.jpg')),
    ],
    [
      'the picture is in our own network',
      (_, response) => response.end(described('http://127.0.0.1/a.jpg')),
    ],
    [
      'the oEmbed endpoint redirects',
      (_, response) => response.writeHead(302, { Location: '/oembed' }).end(),
    ],
    [
      'the picture is too large',
      (request, response) =>
        response.end(request.url!.startsWith('/oembed') ? described(THUMBNAIL) : large),
    ],
    ['the picture is not an image', (_, response) => response.end(described(THUMBNAIL))],
  ])('leaves the video unchanged if %s', async (_, respond) => {
    const { deps, before } = await added(respond)
    expect(deps.db.select().from(files).all()).toEqual([])
    expect(listMedia(deps)).toMatchObject([{ picture: null }])
    expect(getCacheVersion(deps)).toBe(before)
  })
})
