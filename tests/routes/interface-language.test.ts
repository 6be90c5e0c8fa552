import { expect, it } from 'vitest'
import * as root from '~/root'
import * as dashboard from '~/routes/dashboard/route'
import * as language from '~/routes/language/route'
import type { RootData } from '~/view-models/site.server'
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

it('is English until somebody chooses, with the header of the specification', async () => {
  const person = await aPerson({ isAdmin: true })
  const shown = await rootOf('/dashboard', person)
  expect(shown).toMatchObject({ chosen: null, language: 'en' })
  expect(shown?.languages).toEqual({ en: 'English', hi: 'हिन्दी' })
  expect(shown?.words?.dashboard.posts).toBe('Your Articles')
  expect(shown?.words?.site.contactHindi).toBe('संपर्क')
})

it('follows the choice, in a cookie and in the account', async () => {
  const person = await aPerson({ isAdmin: true })
  const reply = await choose('hi', person)
  expect(reply.headers.get('Location')).toBe('/dashboard?tab=users')
  expect(reply.headers.get('Set-Cookie')).toMatch(/^language=hi; Path=\//)
  expect(person.row().language).toBe('hi')
  const shown = await rootOf('/dashboard', person)
  expect(shown?.words?.dashboard.posts).toBe('आपके लेख')
})

it('is not changed to an unknown language', async () => {
  const person = await aPerson()
  expect((await choose('xx', person)).status).toBe(400)
  expect(person.row().language).toBeNull()
})

it('is that of the cookie before signing in', async () => {
  const { deps } = await aPerson()
  const shown = await rootOf('/sign-in', { deps, cookie: 'language=hi' })
  expect(shown?.words?.auth.signInTitle).toBe('अपने खाते में साइन इन करें')
})

it("adds nothing to a visitor's pages", async () => {
  const { deps } = await aPerson()
  expect(await rootOf('/', { deps, cookie: 'language=hi' })).toBeNull()
})

it('formats dates and numbers', async () => {
  const { deps, cookie } = await aPerson({ isAdmin: true })
  const request = get('/dashboard?tab=users', { cookie: `${cookie}; language=hi` })
  const { data } = await run(dashboard.loader, request, { deps })
  expect(JSON.stringify(data)).toMatch(/नव॰ \d{4}/)
})
