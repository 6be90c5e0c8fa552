import { SCHEMAS } from '~/domain/core/settings-schema'
import { saveSettings } from '~/domain/settings/settings.server'
import { createDevotionalText } from '~/domain/nirvankand/nirvankand.server'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { deleteFile } from '~/domain/files/stored-files.server'
import { storePicture } from '~/domain/files/store-picture.server'
import { getCacheVersion } from '~/domain/core/cache-version.server'
import { updatePost } from '~/domain/posts/save-post.server'
import { EditInputSchema } from '~/domain/posts/schema'
import { unpublishMany } from '~/domain/posts/manage-posts.server'
import { removeFromTrash } from '~/domain/across/manage-trash.server'
import * as aboutPage from '~/routes/_site.about/route'
import * as authorPage from '~/routes/_site.author.$slug/route'
import * as categoryPage from '~/routes/_site.category.$slug/route'
import * as contactPage from '~/routes/_site.contact/route'
import * as home from '~/routes/_site._index/route'
import * as nirvankandPage from '~/routes/_site.nirvankand/route'
import * as postPage from '~/routes/_site.post.$slug/route'
import * as mediaRoute from '~/routes/media.$name/route'
import * as dashboard from '~/routes/dashboard/route'
import * as shortRoute from '~/routes/_site.s.$code/route'
import * as shareRoute from '~/routes/share.$/route'
import { DAY } from '~/time/durations'
import { postShares } from '~db/schema'
import { aCategory, aMediaItem, anAdmin, aPost, postInput } from '../helpers/builders'
import { createTestDeps, type TestDeps } from '../helpers/deps'
import { readMeta, type Thing } from '../helpers/meta'
import { get, run, signedIn } from '../helpers/requests'

const ORIGIN = 'https://news.example'
const environment = { PUBLIC_ORIGIN: ORIGIN }
const site = { name: 'धरोहर' }

async function readPage(
  deps: TestDeps,
  loader: Parameters<typeof run>[0],
  path: string,
  slug?: string,
) {
  const reply = await run(loader, get(path, { origin: ORIGIN }), {
    deps,
    params: slug ? { slug } : {},
  })
  return readMeta(reply.data.meta)
}

const readPost = (deps: TestDeps, slug: string) =>
  readPage(deps, postPage.loader, `/post/${slug}`, slug)

const thing = ({ things }: ReturnType<typeof readMeta>, type: string) =>
  things.find((each) => each['@type'] === type)

/** The required and recommended properties in developers.google.com/search/docs/appearance/structured-data. */
const FIELDS: Record<string, string[]> = {
  NewsArticle: ['headline', 'image', 'datePublished', 'dateModified', 'author', 'publisher'],
  BreadcrumbList: ['itemListElement'],
  WebSite: ['name', 'url', 'potentialAction'],
  NewsMediaOrganization: ['name', 'url', 'logo'],
  VideoObject: ['name', 'thumbnailUrl', 'uploadDate', 'description', 'embedUrl'],
  CollectionPage: ['name', 'url', 'mainEntity'],
  ProfilePage: ['mainEntity'],
  WebPage: ['name', 'url'],
}

function expectComplete({ things }: ReturnType<typeof readMeta>, ...types: string[]) {
  expect(things.map((each) => each['@type'])).toEqual(types)
  for (const each of things) {
    for (const field of FIELDS[each['@type']]!) expect(each[field], field).toBeTruthy()
    for (const [, url] of JSON.stringify(each).matchAll(/"(?:url|item|image|logo)":"([^"]+)"/g)) {
      expect(url).toMatch(/^https:\/\//)
    }
  }
}

describe('structured data', () => {
  it('is complete on every page', async () => {
    const deps = createTestDeps({ environment, site: { ...site, examples: 'on' } })
    const by = anAdmin(deps, { username: 'मीरा' })
    aMediaItem(deps)
    createDevotionalText(deps, by, { title: 'पाठ', subtitle: 'पद', shlokas: ['एक पद'] })
    const { slug } = aPost(deps, {
      by,
      category: 'तीर्थ',
      content: '<p>पाठ</p><p>https://youtu.be/abcdefghijk</p>',
    })
    const category = readPage(deps, categoryPage.loader, '/category/tirth', 'tirth')
    expectComplete(await category, 'CollectionPage', 'BreadcrumbList')
    const author = readPage(deps, authorPage.loader, '/author/mira', 'mira')
    expectComplete(await author, 'ProfilePage', 'BreadcrumbList')
    expectComplete(await readPost(deps, slug), 'NewsArticle', 'BreadcrumbList')
    const homePage = await readPage(deps, home.loader, '/')
    expectComplete(homePage, 'WebSite', 'NewsMediaOrganization', 'VideoObject')
    expect(thing(homePage, 'WebSite')!.potentialAction).toMatchObject({
      target: { urlTemplate: `${ORIGIN}/search?q={search_term_string}` },
    })
    for (const [path, { loader }] of Object.entries({
      '/about': aboutPage,
      '/contact': contactPage,
      '/nirvankand': nirvankandPage,
    })) {
      expectComplete(await readPage(deps, loader, path), 'WebPage', 'BreadcrumbList')
    }
  })

  it("describes an article's author, category and length", async () => {
    const deps = createTestDeps({ environment, site })
    const by = anAdmin(deps, { username: 'मीरा' })
    const image = `/media/${'a'.repeat(32)}.webp`
    const { slug } = aPost(deps, {
      by,
      image,
      title: 'गंगा "आरती" </script>',
      language: 'hi',
      category: 'तीर्थ',
      content:
        '<p>एक दो तीन</p><p><a href="https://youtu.be/abcdefghijk">https://youtu.be/abcdefghijk</a></p>',
    })
    const meta = await readPost(deps, slug)
    expectComplete(meta, 'NewsArticle', 'VideoObject', 'BreadcrumbList')
    expect(thing(meta, 'NewsArticle')).toMatchObject({
      headline: 'गंगा "आरती" </script>',
      author: { '@type': 'Person', name: 'मीरा', url: `${ORIGIN}/author/mira` },
      publisher: { name: 'धरोहर', logo: { url: `${ORIGIN}/icon-512.png` } },
      articleSection: 'तीर्थ',
      inLanguage: 'hi',
      isAccessibleForFree: true,
      image: ['16x9', '4x3', '1x1'].map((cut) => `${ORIGIN}/media/${'a'.repeat(32)}-${cut}.webp`),
    })
    const steps = thing(meta, 'BreadcrumbList')!.itemListElement as Thing[]
    expect(steps.map(({ position, name, item }) => [position, name, item])).toEqual([
      [1, 'धरोहर', `${ORIGIN}/`],
      [2, 'तीर्थ', `${ORIGIN}/category/tirth`],
      [3, 'गंगा "आरती" </script>', `${ORIGIN}/post/${slug}`],
    ])
  })
})

const openMedia = (deps: TestDeps, name: string) =>
  run(mediaRoute.loader, get(`/media/${name}`), { deps, params: { name } })

const openShare = (deps: TestDeps, path: string) =>
  run(shareRoute.loader, get(`/share/${path}`), { deps, params: { '*': path } })

/** Noise is the hardest picture to compress. */
const noise = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
      background: '#000',
    },
  })
    .png()
    .toBuffer()

describe("a picture's crops", () => {
  it('have the aspect ratios that search engines want, are rendered once, and are deleted with the picture', async () => {
    const deps = createTestDeps()
    const by = anAdmin(deps)
    const { id, url } = await storePicture(deps, by, { name: '', bytes: await noise(500, 400) })
    const hash = url.slice('/media/'.length, -'.webp'.length)
    const keys = ['16x9', '4x3', '1x1'].map((cut) => `${hash}-${cut}.webp`)
    const ratios = []
    for (const key of keys) {
      const reply = await openMedia(deps, key)
      expect(reply.headers.get('Content-Type')).toBe('image/webp')
      const { width, height, format } = await sharp((await deps.storage.read(key))!).metadata()
      expect(format).toBe('webp')
      ratios.push(Math.round((width / height) * 100))
    }
    expect(ratios).toEqual([178, 133, 100])
    await openMedia(deps, `${hash}-share.jpg`)
    await deleteFile(deps, by, id)
    const all = [...keys, `${hash}-share.jpg`]
    for (const key of all) expect((await openMedia(deps, key)).status).toBe(404)
    await removeFromTrash(deps, by, [1])
    for (const key of all) expect(await deps.storage.read(key)).toBeNull()
  })

  it("fit WhatsApp's size limit", async () => {
    const deps = createTestDeps({ environment, site })
    const by = anAdmin(deps)
    const { url } = await storePicture(deps, by, { name: '', bytes: await noise(1200, 900) })
    const meta = await readPost(deps, aPost(deps, { by, image: url, title: 'घाट' }).slug)
    expect(meta).toMatchObject({
      'og:image': ORIGIN + url.replace('.webp', '-share.jpg'),
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': 'घाट',
      'twitter:image:alt': 'घाट',
    })
    const key = url.slice('/media/'.length).replace('.webp', '-share.jpg')
    const reply = await openMedia(deps, key)
    expect(reply.headers.get('Content-Type')).toBe('image/jpeg')
    const bytes = (await deps.storage.read(key))!
    expect(bytes.byteLength).toBeLessThan(300_000)
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 630 })
  })

  it.each([`${'a'.repeat(32)}-16x9.webp`, `${'a'.repeat(32)}-share.webp`, 'x-1x1.webp'])(
    'are not found if the picture does not exist: %s',
    async (name) => {
      expect((await openMedia(createTestDeps(), name)).status).toBe(404)
    },
  )
})

describe('a short URL', () => {
  const open = (deps: TestDeps, path: string) =>
    run(shortRoute.loader, get(path), { deps, params: { code: path.slice('/s/'.length) } })

  it('redirects to a published post, even after its slug changed', async () => {
    const deps = createTestDeps()
    const by = anAdmin(deps)
    const { id, slug } = aPost(deps, { by, title: 'पहला नाम' })
    const { data } = await run(postPage.loader, get(`/post/${slug}`), { deps, params: { slug } })
    const path = data.post.shortPath as string
    expect(path).toMatch(/^\/s\/[0-9a-z]{6}$/)
    const first = await open(deps, path)
    expect([first.status, first.location]).toEqual([301, `/post/${slug}`])
    // Browsers cache a 301 permanently unless told to revalidate.
    expect(first.headers.get('Cache-Control')).toBe('public, no-cache')
    updatePost(deps, by, id, EditInputSchema.parse({ ...postInput(), slug: 'doosra-naam' }))
    expect((await open(deps, path)).location).toBe('/post/doosra-naam')
    unpublishMany(deps, by, [id])
    expect((await open(deps, path)).status).toBe(404)
    expect((await open(deps, '/s/zzzzzz')).status).toBe(404)
  })
})

it("generating a share picture counts towards the IP's limit", async () => {
  const deps = createTestDeps({
    environment: { RATE_LIMIT_SCALE: '0.05' },
    site: { name: 'गंगा, गिनी हुई' },
  })
  const draw = (path: string, clientIp = '192.0.2.1') =>
    run(shareRoute.loader, get(`/share/${path}`), { deps, clientIp, params: { '*': path } })
  const [first, second, third, fourth] = Array.from({ length: 4 }, () => aPost(deps).slug)
  for (const slug of [first, second, third])
    expect((await draw(`post/${slug}.jpg`)).status).toBe(200)
  expect((await draw(`post/${fourth}.jpg`)).status).toBe(429)
  expect((await draw(`post/${first}.jpg`)).status).toBe(200)
  expect((await draw(`post/${fourth}.jpg`, '192.0.2.2')).status).toBe(200)
})

describe('clicks in the share menu', () => {
  const click = (deps: TestDeps, slug: string, headers: Record<string, string>) =>
    run(
      shareRoute.action,
      new Request(`${ORIGIN}/share/post/${slug}`, { method: 'POST', headers, body: 'PING' }),
      { deps, params: { '*': `post/${slug}` } },
    )

  it('are counted by day and shown to admins; other requests are ignored', async () => {
    const deps = createTestDeps({ environment, site })
    const by = anAdmin(deps)
    const { slug, id } = aPost(deps, { by })
    const own = { 'Sec-Fetch-Site': 'same-origin' }
    const version = getCacheVersion(deps)
    expect((await click(deps, slug, own)).status).toBe(204)
    await click(deps, slug, { Origin: ORIGIN })
    deps.clock.advance(DAY)
    await click(deps, slug, own)
    expect((await click(deps, slug, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403)
    await click(deps, slug, {})
    await click(deps, 'nothing', own)
    expect(deps.db.select().from(postShares).all()).toEqual([
      { postId: id, day: '2026-11-21', shares: 2 },
      { postId: id, day: '2026-11-22', shares: 1 },
    ])
    expect(getCacheVersion(deps)).toBe(version)
    const cookie = await signedIn(deps, by)
    const path = '/dashboard?tab=overview'
    const { data } = await run(dashboard.loader, get(path, { cookie }), { deps })
    expect(data.tab.recent[0].note).toBe('0 views, 3 shares')
    expect(data.tab.chart.total).toBe('0 views, 3 shares')
  })
})

describe('a generated share picture', () => {
  it('exists for posts without a picture, categories, authors and the site', async () => {
    const deps = createTestDeps({ environment, site })
    const by = anAdmin(deps, { username: 'मीरा' })
    const { slug, id } = aPost(deps, { by, title: 'क्षत्रिय & <शक्ति>', category: 'तीर्थ' })
    const image = (await readPost(deps, slug))['og:image']
    expect(image).toMatch(new RegExp(`^${ORIGIN}/share/post/${slug}\\.jpg\\?v=[0-9a-f]{8}$`))
    const paths = ['site', `post/${slug}`, 'category/tirth', 'author/mira']
    for (const path of paths) {
      const { status, headers } = await openShare(deps, `${path}.jpg`)
      expect(status).toBe(200)
      expect(headers.get('Content-Type')).toBe('image/jpeg')
      expect(Number(headers.get('Content-Length'))).toBeLessThan(300_000)
    }
    const colours = SCHEMAS.colours.parse({ main: '#1f4a9c' })
    saveSettings(deps, by, 'colours', colours, 0)
    expect((await readPost(deps, slug))['og:image']).not.toBe(image)
    unpublishMany(deps, by, [id])
    expect((await openShare(deps, `post/${slug}.jpg`)).status).toBe(404)
  })

  it.each([
    'post/nothing.jpg',
    'category/nothing.jpg',
    'nothing.jpg',
    'post/../site.jpg',
    'post.jpg',
  ])('does not exist at %s', async (path) => {
    const deps = createTestDeps()
    aCategory(deps)
    expect((await openShare(deps, path)).status).toBe(404)
  })
})
