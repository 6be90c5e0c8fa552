import { expect, hydrated, newPerson, onlyOn, signedUp, signIn, test, uniqueTitle } from './helpers'

test.describe('pages of two members and a visitor', () => {
  onlyOn('desktop')

  test("show each reader's own name @deep", async ({ browser, baseURL }) => {
    test.setTimeout(120_000)
    const people = await Promise.all(
      [1, 2].map(async () => {
        const context = await browser.newContext({ baseURL })
        const { username, email, password } = await signedUp(context)
        const cookies = await context.cookies()
        const signedIn = await context.request.post('/api/auth/signin', {
          data: { email, password },
        })
        const { _id } = (await signedIn.json()) as { _id: string }
        await context.close()
        const Cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
        return { username, marks: [username, email, _id], headers: { Cookie } }
      }),
    )
    const readers = [...people, { username: 'a visitor', marks: [], headers: undefined }]
    const paths = ['/', '/about', '/about.data', '/nirvankand']
    const wrong: string[] = []
    async function ask(number: number) {
      const reader = readers[number % readers.length]!
      const path = paths[Math.floor(number / readers.length) % paths.length]!
      const text = await (await fetch(baseURL + path, { headers: reader.headers })).text()
      const others = people.filter((person) => person !== reader).flatMap(({ marks }) => marks)
      const isOwn = !reader.headers || text.includes(reader.username)
      if (!isOwn || others.some((mark) => text.includes(mark)))
        wrong.push(`${path} of ${reader.username}`)
    }
    for (let asked = 0; asked < 600; asked += 40) {
      await Promise.all(Array.from({ length: 40 }, (_, index) => ask(asked + index)))
    }
    expect(wrong).toEqual([])
  })
})

test.describe('pages of signed-in readers', () => {
  test('are personal and hydrate without a mismatch', async ({ page, context }) => {
    const { username } = await signedUp(context)
    const response = await page.goto('/about')
    expect(response!.headers()['server-timing']).toBeUndefined()
    expect(response!.headers()['cache-control']).toBe('private, no-store')
    await hydrated(page.getByRole('contentinfo'))
    const mirrored = await page.evaluate(() => localStorage.getItem('currentUser'))
    expect(JSON.parse(mirrored!)).toMatchObject({ username })
  })

  test('are personal on a 404 page @deep', async ({ page, context }) => {
    const { username, email } = await signedUp(context)
    for (let time = 0; time < 2; time += 1) {
      const response = await page.goto('/post/nothing-here')
      expect(response!.status()).toBe(404)
      await expect(page.locator('header').getByText(username).first()).toBeAttached()
    }
    await hydrated(page.getByRole('contentinfo'))
    const mirrored = await page.evaluate(() => localStorage.getItem('currentUser'))
    expect(JSON.parse(mirrored!)).toMatchObject({ username, email })
  })

  test('delete the cookie of a revoked session @deep', async ({ context, baseURL }) => {
    await signedUp(context)
    const [ended] = (await context.cookies()).filter(({ name }) => name === 'session')
    await context.request.post('/sign-out', { headers: { Origin: new URL(baseURL!).origin } })
    await context.request.get('/about')
    await context.addCookies([ended!])
    const response = await context.request.get('/about')
    expect(response.headers()['set-cookie']).toMatch(/^session=;.*Max-Age=0/)
    expect(await context.cookies()).not.toContainEqual(expect.objectContaining({ name: 'session' }))
  })

  test('show a changed name immediately @deep', async ({ page, context }) => {
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

  test('show admin controls to admins only', async ({ page, context, browser, baseURL }) => {
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

test('an API list is cached for visitors only, and only until a change', async ({
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
    const cached = await ask()
    expect(timing(cached)).toBe('cache;desc=hit')
    expect(cached.headers()['cache-control']).toBe('public, no-cache')
    const known = await visitor.get('/api/posts?limit=3', {
      headers: { 'If-None-Match': cached.headers().etag! },
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
