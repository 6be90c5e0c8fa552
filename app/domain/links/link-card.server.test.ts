import type { RequestListener } from 'node:http'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { files } from '~db/schema'
import { aMember, anAdmin } from '../../../tests/helpers/builders'
import { createTestDeps } from '../../../tests/helpers/deps'
import { otherSites } from '../../../tests/helpers/other-sites'
import { fetchPublic } from './fetch-public.server'
import { fetchLinkCard } from './link-card.server'

const HTML = { 'Content-Type': 'text/html; charset=utf-8' }

async function cardOf(respond: RequestListener, url = 'https://www.example.org/khabar?a=1&b=2') {
  const deps = createTestDeps()
  const card = await fetchLinkCard(deps, anAdmin(deps), url, await otherSites(respond))
  return { card, stored: deps.db.select().from(files).all() }
}

const page =
  (head: string, headers: Record<string, string> = HTML): RequestListener =>
  (_, response) =>
    response.writeHead(200, headers).end(`<!doctype html><head>${head}</head><body><p>…`)

describe('fetchLinkCard', () => {
  it('reads the title, text, site and picture, and stores the picture in the library', async () => {
    const picture = await sharp({
      create: { width: 640, height: 360, channels: 3, background: '#a33' },
    })
      .png()
      .toBuffer()
    const head = `<title>दूसरा</title>
      <meta property="og:title" content="घाट की &quot;नई&quot; सीढ़ियाँ">
      <meta name="description" content="छोटा"><meta property="og:description" content="काशी में\n काम पूरा।">
      <meta property="og:site_name" content="दूसरी साइट"><meta property="og:image" content="/p.png">`
    const { card, stored } = await cardOf((request, response) =>
      request.url === '/p.png' ? response.end(picture) : page(head)(request, response),
    )
    expect(stored).toMatchObject([{ name: 'दूसरी साइट', credit: 'दूसरी साइट', width: 640 }])
    expect(card).toEqual({
      url: 'https://www.example.org/khabar?a=1&b=2',
      title: 'घाट की "नई" सीढ़ियाँ',
      text: 'काशी में काम पूरा।',
      site: 'दूसरी साइट',
      picture: { src: `/media/${stored[0]!.key}`, width: 640, height: 360 },
    })
  })

  it('accepts a page with only a title, in another encoding', async () => {
    const latin = Buffer.from('<title>Caf\xe9</title>', 'latin1')
    const { card } = await cardOf((_, response) =>
      response.writeHead(200, { 'Content-Type': 'text/html; charset=iso-8859-1' }).end(latin),
    )
    expect(card).toEqual({
      url: 'https://www.example.org/khabar?a=1&b=2',
      title: 'Café',
      text: '',
      site: 'example.org',
    })
  })

  it('reads the text of an X post from its oEmbed description', async () => {
    const requests: string[] = []
    const html =
      '<blockquote><p lang="hi">नमस्ते <a href="https://t.co/a">#काशी</a></p>&mdash; राम</blockquote>'
    const { card } = await cardOf((request, response) => {
      requests.push(String(request.headers['x-site']) + decodeURIComponent(request.url!))
      response.end(JSON.stringify({ author_name: 'राम', html }))
    }, 'https://x.com/ram/status/123')
    expect(requests).toEqual([
      'publish.twitter.com/oembed?omit_script=1&dnt=1&url=https://x.com/ram/status/123',
    ])
    expect(card).toEqual({
      url: 'https://x.com/ram/status/123',
      title: '',
      text: 'नमस्ते #काशी',
      site: 'राम, X',
    })
  })

  it('reads only the beginning of a long page', async () => {
    const { card } = await cardOf(page(`<title>लंबा</title>${' '.repeat(1_000_000)}`))
    expect(card?.title).toBe('लंबा')
  })

  it.each<[string, RequestListener]>([
    ['the page is missing', (_, response) => response.writeHead(404, HTML).end('<title>a')],
    ['the page has no title', page('')],
    ['the response is not HTML', page('<title>a</title>', { 'Content-Type': 'application/pdf' })],
    [
      'the page redirects endlessly',
      (_, response) => response.writeHead(302, { Location: '/' }).end(),
    ],
    [
      'the page redirects into our own network',
      (_, response) => response.writeHead(302, { Location: 'http://169.254.169.254/' }).end(),
    ],
  ])('returns and stores nothing if %s', async (_, respond) => {
    expect(await cardOf(respond)).toEqual({ card: null, stored: [] })
  })

  it.each([
    ['is in our own network', 'http://10.0.0.1/a.png'],
    ['is not an image', '/text'],
    ['has an invalid address', 'https://[a/'],
  ])('leaves a picture out of the card if it %s', async (_, src) => {
    const { card, stored } = await cardOf(
      page(`<title>a</title><meta property="og:image" content="${src}">`),
    )
    expect(card).toMatchObject({ title: 'a' })
    expect(card).not.toHaveProperty('picture')
    expect(stored).toEqual([])
  })

  it('is for editors only', async () => {
    const deps = createTestDeps()
    const requests = fetchLinkCard(
      deps,
      aMember(deps),
      'https://example.org/',
      await otherSites(page('')),
    )
    await expect(requests).rejects.toMatchObject({ code: 'Forbidden' })
  })
})

describe('fetchPublic', () => {
  it.each([
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://0.0.0.0/',
    'http://10.1.2.3/',
    'http://100.64.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://192.168.0.1/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[fd00::1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://8.8.8.8:22/',
    'http://user:secret@example.org/',
    'file:///etc/passwd',
    'data:text/html,<title>a</title>',
  ])('refuses %s', async (url) => {
    await expect(fetchPublic(url, { maxBytes: 1_000 })).rejects.toThrow(/is not public$/)
  })

  it('rejects a host name that resolves to this machine', async () => {
    const failure = await fetchPublic('http://localhost/', { maxBytes: 1_000 }).catch(
      (error: Error) => error,
    )
    expect(failure).toMatchObject({ cause: { message: 'localhost is not public' } })
  })
})
