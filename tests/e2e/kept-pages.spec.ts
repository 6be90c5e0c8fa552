import { request as newRequest } from '@playwright/test'
import { expect, hydrated, newPerson, signedUp, signIn, test, uniqueTitle } from './helpers'

test.describe('kept pages of signed-in readers', () => {
  test('show each their own name, also while they ask in turn', async ({ browser, baseURL }) => {
    const people = await Promise.all(
      [1, 2].map(async () => {
        const context = await browser.newContext({ baseURL })
        const person = await signedUp(context)
        const cookies = await context.cookies()
        await context.close()
        return { person, Cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') }
      }),
    )
    const visitor = await newRequest.newContext({ baseURL })
    const paths = ['/', '/about', '/about.data', '/nirvankand']
    for (let round = 0; round < 60; round += 1) {
      const path = paths[round % paths.length]!
      const pages = await Promise.all([
        ...people.map(({ Cookie }) => visitor.get(path, { headers: { Cookie } })),
        visitor.get(path),
      ])
      const [first = '', second = '', third = ''] = await Promise.all(
        pages.map((page) => page.text()),
      )
      const [one, two] = people.map(({ person }) => person)
      expect(first).toContain(one!.username)
      expect(first).not.toContain(two!.username)
      expect(second).toContain(two!.username)
      expect(second).not.toContain(one!.username)
      const names = people.flatMap(({ person }) => [person.username, person.email])
      expect(names.filter((name) => third.includes(name))).toEqual([])
    }
    await visitor.dispose()
  })

  test('come from the cache and hydrate without a difference', async ({ page, context }) => {
    await signedUp(context)
    await page.goto('/about')
    const again = await page.goto('/about')
    expect(again!.headers()['server-timing']).toBe('cache;desc=hit')
    expect(again!.headers()['cache-control']).toBe('private, no-store')
    await hydrated(page.getByRole('contentinfo'))
    const mirrored = await page.evaluate(() => localStorage.getItem('currentUser'))
    expect(JSON.parse(mirrored!)).toMatchObject({ username: expect.stringContaining('पाठक') })
  })

  test('show a change of the name at once', async ({ page, context }) => {
    await signedUp(context)
    await page.goto('/about')
    const { username } = newPerson()
    const profile = await context.request.get('/dashboard?tab=profile')
    expect(profile.ok()).toBe(true)
    await page.goto('/dashboard?tab=profile')
    await page.getByLabel('Username', { exact: true }).fill(username)
    await page.getByRole('main').getByRole('button', { name: 'Update Profile' }).click()
    await expect(page.getByText('Profile updated', { exact: false }).first()).toBeVisible()
    await context.clearCookies({ name: 'toast' })
    await page.goto('/about')
    await expect(page.locator('header').getByText(username).first()).toBeAttached()
  })

  test('have the tools of admins for admins alone', async ({ page, context, browser, baseURL }) => {
    await signIn(context)
    for (let time = 0; time < 2; time += 1) await page.goto('/')
    await expect(
      page.getByRole('main').getByRole('link', { name: 'Delete' }).first(),
    ).toBeAttached()
    const other = await browser.newContext({ baseURL })
    const html = await (await other.request.get('/')).text()
    expect(html).not.toContain('/dashboard/delete-media')
    await other.close()
  })
})

test('a list of the API is kept until a change, for visitors alone', async ({
  context,
  playwright,
  baseURL,
}) => {
  await signIn(context)
  const visitor = await playwright.request.newContext({ baseURL })
  const ask = () => visitor.get('/api/posts?limit=3')
  const timing = (response: Awaited<ReturnType<typeof ask>>) => response.headers()['server-timing']
  // Other tests publish at the same time.
  await expect(async () => {
    await ask()
    const kept = await ask()
    expect(timing(kept)).toBe('cache;desc=hit')
    expect(kept.headers()['cache-control']).toBe('public, no-cache')
    const known = await visitor.get('/api/posts?limit=3', {
      headers: { 'If-None-Match': kept.headers().etag! },
    })
    expect(known.status()).toBe(304)
  }).toPass()
  const { title } = uniqueTitle()
  const published = await context.request.post('/api/posts/create', {
    headers: { Origin: new URL(baseURL!).origin },
    data: { title, content: '<p>नया लेख</p>', category: 'dharma' },
  })
  expect(published.ok()).toBe(true)
  const fresh = await ask()
  expect(timing(fresh)).toBe('cache;desc=miss')
  expect(JSON.stringify(await fresh.json())).toContain(title)
  const mine = await context.request.get('/api/posts?limit=3')
  expect(timing(mine)).toBeUndefined()
  await visitor.dispose()
})
