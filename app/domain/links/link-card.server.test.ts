import type { RequestListener } from 'node:http'
import { isIPv6 } from 'node:net'
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

/** The last or first address of every block in IANA's registries of special-purpose addresses, and of the other blocks. */
const NOT_PUBLIC = [
  '0.255.255.255',
  '100.127.255.255',
  '127.255.255.255',
  '172.31.255.255',
  '192.0.0.8',
  '192.0.2.1',
  '192.31.196.1',
  '192.52.193.1',
  '192.88.99.1',
  '192.175.48.1',
  '198.18.0.1',
  '198.19.255.255',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::7f00:1',
  '::808:808',
  '::ffff:10.0.0.1',
  '::ffff:0:7f00:1',
  '64:ff9b::a00:1',
  '64:ff9b:1::1',
  '100::1',
  '100:0:0:1::1',
  '2001::1',
  '2001:2::1',
  '2001:10::1',
  '2001:20::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '2620:4f:8000::1',
  '3fff:fff::1',
  '4000::1',
  '5f00::1',
  'fc00::1',
  'fdff:ffff::1',
  'fe80::1',
  'fec0::1',
  'ff02::1',
]

const urlOf = (address: string) => `http://${isIPv6(address) ? `[${address}]` : address}/`

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
    ...NOT_PUBLIC.map(urlOf),
    'http://8.8.8.8:22/',
    'http://user:secret@example.org/',
    'file:///etc/passwd',
    'data:text/html,<title>a</title>',
  ])('refuses %s', async (url) => {
    await expect(fetchPublic(url, { maxBytes: 1_000 })).rejects.toThrow(/is not public$/)
  })

  it.each(['1.1.1.1', '198.17.255.255', '198.20.0.1', '2606:4700::1111', '2a00:1450:4001::1'])(
    'reaches %s',
    async (address) => {
      const reach = await otherSites((_request, response) => response.end('reached'))
      const url = urlOf(address)
      expect(String((await fetchPublic(url, { maxBytes: 1_000, reach })).bytes)).toBe('reached')
    },
  )

  it('follows no redirect to an address that is not public', async () => {
    const requests: string[] = []
    const reach = await otherSites(({ url, headers }, response) => {
      requests.push(String(headers['x-site']))
      const address = NOT_PUBLIC[Number(url!.slice(1))]!
      response.writeHead(302, { Location: urlOf(address) }).end()
    })
    for (const index of NOT_PUBLIC.keys()) {
      const failure = fetchPublic(`http://1.1.1.1/${index}`, { maxBytes: 1_000, reach })
      await expect(failure).rejects.toThrow(/is not public$/)
    }
    expect(new Set(requests)).toEqual(new Set(['1.1.1.1']))
  })

  it('rejects a host name that resolves to this machine', async () => {
    const failure = await fetchPublic('http://localhost/', { maxBytes: 1_000 }).catch(
      (error: Error) => error,
    )
    expect(failure).toMatchObject({ cause: { message: 'localhost is not public' } })
  })
})
