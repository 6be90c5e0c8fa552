import { describe, expect, it } from 'vitest'
import { labelsOf } from '~/components/site/use-labels'
import { speak } from '~/http/interface-language.server'
import { en } from '~/labels/en'
import { type Language, LANGUAGES } from '~/labels/languages.server'
import { english, say, toSentence } from '~/labels/messages'
import * as root from '~/root'
import * as signIn from '~/routes/_auth.sign-in/route'
import * as dashboard from '~/routes/dashboard/route'
import * as language from '~/routes/language/route'
import type { RootData } from '~/view-models/site.server'
import { anApiSite } from '../helpers/api-site'
import { anAdmin } from '../helpers/builders'
import { aPerson } from '../helpers/people'
import { get, postForm, run } from '../helpers/requests'

type Person = Awaited<ReturnType<typeof aPerson>>

async function rootOf(path: string, { deps, cookie }: Pick<Person, 'deps' | 'cookie'>) {
  const { data } = await run(root.loader, get(path, { cookie }), { deps })
  return (data as RootData).interface
}

async function choose(code: string, { deps, cookie }: Person) {
  const form = { language: code, redirectTo: '/dashboard?tab=users' }
  return run(language.action, postForm('/language', form, { cookie }), { deps })
}

it('the language is English until somebody chooses another, and the header is as specified', async () => {
  const person = await aPerson({ isAdmin: true })
  const shown = await rootOf('/dashboard', person)
  expect(shown).toMatchObject({ language: 'en' })
  expect(shown?.languages).toEqual({ en: 'English', hi: 'हिन्दी' })
  expect(labelsOf(shown).dashboard.posts).toBe('Your Articles')
  expect(labelsOf(shown).site.contactHindi).toBe('संपर्क')
})

it('a chosen language is stored in a cookie and in the account', async () => {
  const person = await aPerson({ isAdmin: true })
  const reply = await choose('hi', person)
  expect(reply.headers.get('Location')).toBe('/dashboard?tab=users')
  expect(reply.headers.get('Set-Cookie')).toMatch(/^language=hi; Path=\//)
  expect(person.row().language).toBe('hi')
  const shown = await rootOf('/dashboard', person)
  expect(labelsOf(shown).dashboard.posts).toBe('आपके लेख')
})

it('the language comes from the account in every part of a page, even if the cookie differs', async () => {
  const person = await aPerson({ isAdmin: true })
  await choose('hi', person)
  const { deps } = person
  const request = get('/dashboard?tab=users', { cookie: `${person.cookie}; language=en` })
  const { data } = await run(dashboard.loader, request, { deps })
  expect(JSON.stringify(data)).toMatch(/नव॰ \d{4}/)
  const { headers } = await run(root.loader, request, { deps })
  expect(headers.get('Set-Cookie')).toMatch(/^language=hi;/)
})

it('the dates of missing pages and searches are in the interface language', async () => {
  const person = await aPerson({ isAdmin: true })
  const { deps } = person
  const cookie = `${person.cookie}; language=hi`
  deps.queries.count('कबीर', 1)
  deps.queries.write()
  deps.paths.count('/nothing')
  deps.paths.write()
  const open = async (tab: string) =>
    (await run(dashboard.loader, get(`/dashboard?tab=${tab}`, { cookie }), { deps })).data.tab
  expect((await open('searches')).frequent[0].lastDayLabel).toBe('21 नव॰ 2026')
  expect((await open('redirects')).missing[0].last.children).toBe('21 नव॰ 2026')
})

it('the language cannot be set to an unknown one', async () => {
  const person = await aPerson()
  expect((await choose('xx', person)).status).toBe(400)
  expect(person.row().language).toBeNull()
})

it('the language comes from the cookie before signing in', async () => {
  const { deps } = await aPerson()
  const shown = await rootOf('/sign-in', { deps, cookie: 'language=hi' })
  expect(labelsOf(shown).auth.signInTitle).toBe('अपने खाते में साइन इन करें')
})

it("readers' pages send admins few interface labels, and members none", async () => {
  const admin = await rootOf('/', await aPerson({ isAdmin: true }))
  expect(labelsOf(admin).media.deleteVideo).toBe('Delete Video')
  expect(admin?.words).not.toHaveProperty('dashboard')
  expect((await rootOf('/', await aPerson()))?.words).toEqual({})
})

it("visitors' pages contain no interface labels", async () => {
  const { deps } = await aPerson()
  expect(await rootOf('/', { deps, cookie: 'language=hi' })).toBeNull()
})

it('dates in the dashboard are in the interface language', async () => {
  const { deps, cookie } = await aPerson({ isAdmin: true })
  const request = get('/dashboard?tab=users', { cookie: `${cookie}; language=hi` })
  const { data } = await run(dashboard.loader, request, { deps })
  expect(JSON.stringify(data)).toMatch(/नव॰ \d{4}/)
})

/** Returns the labels with brackets around each string. */
function inBrackets<T>(words: T): T {
  if (typeof words === 'string') return `⟦${words}⟧` as T
  const texts = Object.entries(words as object).map(([key, text]) => [key, inBrackets(text)])
  return Object.fromEntries(texts) as T
}

it('adding a language requires only its labels and one line of code', async () => {
  LANGUAGES.xx = inBrackets<Language>(en)
  try {
    const person = await aPerson({ isAdmin: true })
    await choose('xx', person)
    const { language, words } = (await rootOf('/dashboard', person))!
    expect(language).toBe('xx')
    expect(JSON.stringify(words).replace(/⟦[^⟧]*⟧/g, '')).not.toMatch(/:"[^"]/)
    const { labels, mails, sentences } = speak('xx', person.deps.settings())
    expect(labels.bulk.deleted.article({ count: 2 })).toBe('⟦2 articles deleted⟧')
    expect(mails.test.subject({ site: 'धरोहर' })).toBe('⟦धरोहर: Test email⟧')
    expect(toSentence('wrongCredentials', sentences)).toBe('⟦Invalid email or password⟧')
    expect(toSentence('noPlan', sentences)).toBe('⟦No backups are scheduled.⟧')
  } finally {
    delete LANGUAGES.xx
  }
})

describe('error messages', () => {
  const signInAs = async (cookie: string) => {
    const { deps } = await aPerson()
    const form = { email: 'x@example.org', password: 'ग़लत शब्द १२३' }
    const reply = await run(signIn.action, postForm('/sign-in', form, { cookie }), { deps })
    return reply.data.result.error['']
  }

  it("are in the user's language", async () => {
    expect(await signInAs('')).toEqual(['Invalid email or password'])
    expect(await signInAs('language=hi')).toEqual(['ई-मेल या पासवर्ड सही नहीं है'])
  })

  it("of schemas and of the domain are in the user's language and contain their values", async () => {
    const { deps, cookie } = await aPerson({ isAdmin: true })
    const add = async (name: string) => {
      const form = postForm(
        '/dashboard?tab=manage-categories',
        { intent: 'add', name },
        { cookie: `${cookie}; language=hi` },
      )
      return (await run(dashboard.action, form, { deps })).data?.result?.error.name
    }
    expect(await add('क'.repeat(101))).toEqual(['श्रेणी का नाम: ज़्यादा से ज़्यादा 100 अक्षर लिखें'])
    await add('इतिहास')
    expect(await add('इतिहास')).toEqual(['“इतिहास” नाम की श्रेणी पहले से है।'])
  })

  it('from the API are in English', async () => {
    const { call, deps, tokenOf } = anApiSite()
    const options = {
      token: tokenOf(anAdmin(deps)),
      headers: { Cookie: 'language=hi', 'Sec-Fetch-Site': 'same-origin' },
    }
    const { json } = await call('POST', '/api/categories', { body: { name: '!' }, ...options })
    expect(json.message).toBe('Category name is required')
  })

  it('are shown unchanged unless they are label keys', () => {
    const { sentences } = speak('hi', anApiSite().deps.settings())
    expect(toSentence(english('Database image 7'), sentences)).toBe('Database image 7')
    expect(toSentence(say('categoryTaken', { name: 'title' }), sentences)).toContain('“title”')
    const uses = [say('usedByPosts', { count: 2 }), say('usedByText')]
    expect(toSentence(say('fileUsed', { uses }), sentences)).toBe(
      'फ़ाइल अभी काम में है: 2 लेख और निर्वाण काण्ड।',
    )
  })
})
