/** The labels around the content, in the language that an admin has chosen for readers. */
import { expect, it } from 'vitest'
import { labelsOf } from '~/components/site/use-labels'
import { type READERS_LANGUAGES, SCHEMAS } from '~/domain/core/settings-schema'
import { embedHtml } from '~/domain/html/post-html'
import { saveSettings } from '~/domain/settings/settings.server'
import { inScripts } from '~/labels/specified'
import * as root from '~/root'
import * as signIn from '~/routes/_auth.sign-in/route'
import * as layout from '~/routes/_site/route'
import * as home from '~/routes/_site._index/route'
import * as ownPage from '~/routes/_site.$/route'
import * as category from '~/routes/_site.category.$slug/route'
import * as contact from '~/routes/_site.contact/route'
import * as search from '~/routes/_site.search/route'
import * as feed from '~/routes/feed.$/route'
import * as post from '~/routes/_site.post.$slug/route'
import * as uploads from '~/routes/api.uploadthing/route'
import * as dashboard from '~/routes/dashboard/route'
import type { Digits } from '~/text/language'
import type { RootData } from '~/view-models/site.server'
import { anApiSite } from '../helpers/api-site'
import { anAdmin, aPost } from '../helpers/builders'
import { aPerson, EMAIL, PASSWORD } from '../helpers/people'
import { createTestDeps, type TestDeps } from '../helpers/deps'
import { readMeta } from '../helpers/meta'
import { cookiesOf, get, postForm, run } from '../helpers/requests'

type Code = (typeof READERS_LANGUAGES)[number]

function aSite(readersLanguage: Code, digits: Digits = 'latn') {
  const deps = createTestDeps()
  choose(deps, readersLanguage, digits)
  return deps
}

function choose(deps: TestDeps, readersLanguage: Code, digits: Digits = 'latn') {
  const values = SCHEMAS.site.parse({ readersLanguage, digits })
  saveSettings(deps, anAdmin(deps), 'site', values, 0)
}

async function rootOf(deps: TestDeps, path: string, cookie?: string) {
  const reply = await run(root.loader, get(path, { cookie }), { deps })
  return { ...(reply.data as RootData), cookies: [...cookiesOf(reply).keys()] }
}

const form = (readersLanguage: string, cookie: string) =>
  postForm(
    '/dashboard?tab=settings&part=site',
    { intent: 'save', version: '0', readersLanguage },
    { cookie },
  )

it('the language is chosen in the settings, from a list', async () => {
  const { deps, cookie } = await aPerson({ isAdmin: true })
  const wrong = await run(dashboard.action, form('xx', cookie), { deps })
  expect(wrong.status).toBe(400)
  expect(wrong.data.result.error).toEqual({ readersLanguage: ['Please choose from the list'] })
  expect((await rootOf(deps, '/')).interface).toBeNull()

  expect((await run(dashboard.action, form('hi', cookie), { deps })).status).toBe(302)
  expect((await rootOf(deps, '/')).interface).toMatchObject({ language: 'hi' })
  expect((await run(dashboard.action, form('en', cookie), { deps })).status).toBe(409)
})

it("visitors get only the labels of readers' pages, and no cookie", async () => {
  const shown = await rootOf(aSite('hi'), '/')
  const { words } = shown.interface!
  expect(Object.keys(words).sort()).toEqual(Object.keys(inScripts).sort())
  expect(words.post!.readArticle).toBe('लेख पढ़ें')
  expect(shown.cookies).toEqual([])
})

it("the language is the same for every visitor on readers' pages, but may differ in forms and for users", async () => {
  const deps = aSite('hi')
  const chosen = async (path: string) =>
    (await rootOf(deps, path, 'language=en')).interface?.language
  expect(await chosen('/')).toBe('hi')
  expect(await chosen('/_root.data')).toBe('hi')
  expect(await chosen('/sign-in')).toBe('en')
  const reader = await aPerson()
  choose(reader.deps, 'hi')
  const ofReader = async (cookie: string) =>
    labelsOf((await rootOf(reader.deps, '/', cookie)).interface).site.signOut
  expect(await ofReader(reader.cookie)).toBe('साइन आउट करें')
  expect(await ofReader(`${reader.cookie}; language=en`)).toBe('Sign Out')
})

it('the language applies to sign-in, but is not saved in the account', async () => {
  const { deps, row } = await aPerson()
  choose(deps, 'hi')
  const signInWith = (password: string) =>
    run(signIn.action, postForm('/sign-in', { email: EMAIL, password }), { deps })
  const wrong = await signInWith('ग़लत शब्द १२३')
  expect(wrong.data.result.error['']).toEqual(['ई-मेल या पासवर्ड सही नहीं है'])
  expect((await signInWith(PASSWORD)).status).toBe(302)
  expect(row().language).toBeNull()
})

const titleOf = ({ data }: { data: { meta: never } }) => readMeta(data.meta).title

it('the language applies to titles, counts and error messages', async () => {
  const pages = async (code: Code) => {
    const deps = aSite(code, 'deva')
    const { slug } = aPost(deps, { title: 'रामायण की कथा', category: 'कथा' })
    const of = { deps, params: { slug: 'katha' } }
    const list = await run(category.loader, get('/category/katha'), of)
    const found = await run(search.loader, get('/search?q=रामायण'), { deps })
    const missing = await run(ownPage.loader, get('/x'), { deps, params: { '*': 'x' } })
    return {
      slug,
      contact: titleOf(await run(contact.loader, get('/contact'), { deps })),
      category: titleOf(list),
      count: list.data.countLabel,
      search: titleOf(found),
      total: found.data.found.totalLabel,
      missing: missing.data.message,
    }
  }
  expect(await pages('hi')).toMatchObject({
    contact: 'संपर्क करें | धरोहर टाइम्स',
    category: 'कथा के लेख | धरोहर टाइम्स',
    count: '१ लेख',
    search: 'खोज के परिणाम: "रामायण" | धरोहर टाइम्स',
    total: '१',
    missing: 'पन्ना नहीं मिला',
  })
  expect(await pages('en')).toMatchObject({ count: '1 post', total: '1' })
})

it("the language sets the digits that number an article's videos", async () => {
  const videos = ['abcdefghijk', 'lmnopqrstuv'].map((mediaId) =>
    embedHtml({ type: 'youtube', mediaId }),
  )
  const numbers = async (code: Code) => {
    const deps = aSite(code, 'deva')
    const content = `<p>पाठ</p>${videos.join('')}`
    const { slug } = aPost(deps, { title: 'रामायण', content })
    const { data } = await run(post.loader, get(`/post/${slug}`), { deps, params: { slug } })
    return data.post.pieces.flatMap(
      (piece: { media?: { title: string } }) => piece.media?.title ?? [],
    )
  }
  expect(await numbers('hi')).toEqual(['१', '२'])
  expect(await numbers('en')).toEqual(['1', '2'])
})

it('once a language is chosen, headlines show the description instead of the specified content', async () => {
  const { deps, account } = await aPerson({ isAdmin: true })
  const description = 'रामायण का सार'
  aPost(deps, { title: 'रामायण', content: '<h2>भाग</h2><p>कथा</p>', description })
  const preview = async () => {
    const { headlines } = (await run(home.loader, get('/'), { deps })).data
    return (await headlines).value.map(({ preview }: { preview: string }) => preview)
  }
  const show = { sections: [{ name: 'headlines', isShown: 'on', count: '3' }] }
  saveSettings(deps, { ...account, isAdmin: true }, 'home', SCHEMAS.home.parse(show), 0)
  expect(await preview()).toEqual(['भाग कथा…'])
  choose(deps, 'hi')
  expect(await preview()).toEqual([description])
})

it('the language does not affect the API', async () => {
  const { call, deps } = anApiSite()
  choose(deps, 'hi')
  const { json } = await call('GET', '/api/posts/getpost/nothing')
  expect(json.message).toBe('Post not found')
  const upload = await run(uploads.action, postForm('/api/uploadthing', {}), { deps })
  expect(upload.data).not.toMatch(/\p{Script=Devanagari}/u)
})

it('an English site says so in its head, headers and feeds', async () => {
  const deps = createTestDeps()
  const values = { name: 'बुंदेली बयार', nameEnglish: 'Bundeli Bayar', readersLanguage: 'en' }
  saveSettings(deps, anAdmin(deps), 'site', SCHEMAS.site.parse(values), 0)
  const sections = [
    { name: 'updates', isShown: 'on', title: 'ज़िले से', titleEnglish: 'From the district' },
  ]
  saveSettings(deps, anAdmin(deps), 'home', SCHEMAS.home.parse({ sections }), 0)
  aPost(deps, { title: 'रामायण की कथा', category: 'कथा' })
  expect((await rootOf(deps, '/')).language).toBe('en')
  const { headers } = await run(layout.loader, get('/contact'), { deps })
  expect(headers.get('Content-Language')).toBe('en')
  const { data } = await run(contact.loader, get('/contact'), { deps })
  expect(data.meta).toContainEqual({ property: 'og:locale', content: 'en_IN' })
  expect(titleOf({ data })).toBe('Get in Touch | Bundeli Bayar')
  const front = await run(home.loader, get('/'), { deps })
  expect(titleOf(front)).toBe('Bundeli Bayar')
  expect(front.data.sections[0].title).toEqual({ text: 'From the district', language: 'en' })
  const { data: rss } = await run(feed.loader, get('/feed'), { deps, params: { '*': '' } })
  expect(rss).toMatch(/<title>Bundeli Bayar<[^]*<language>en</)
  const found = await run(post.loader, get('/post/x'), {
    deps,
    params: { slug: 'ramayan-ki-katha' },
  })
  expect(found.data.meta).toContainEqual({ property: 'og:locale', content: 'hi_IN' })
})

it('a site in both languages is Hindi, but its English feed has its English name', async () => {
  const deps = createTestDeps()
  const values = { name: 'बुंदेली बयार', nameEnglish: 'Bundeli Bayar' }
  saveSettings(deps, anAdmin(deps), 'site', SCHEMAS.site.parse(values), 0)
  expect((await rootOf(deps, '/')).language).toBe('hi')
  const read = async (path: string) =>
    (await run(feed.loader, get(`/feed${path}`), { deps, params: { '*': path.slice(1) } })).data
  expect(await read('')).toMatch(/<title>बुंदेली बयार<[^]*<language>hi</)
  expect(await read('/en')).toMatch(/<title>Bundeli Bayar<[^]*<language>en</)
})
