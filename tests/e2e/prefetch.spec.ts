/** Pages are fetched when a reader is about to open them, and the browser keeps them for going back (decision 180). */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { chromium, type BrowserContext, type Page } from '@playwright/test'
import SqliteDatabase from 'better-sqlite3'
import { expect, onlyOn, open, publishPost, signedUp, signIn, test } from './helpers'

onlyOn('desktop')

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const linkTo = (page: Page, path: string) =>
  page.locator(`a[href="${path}"]`).filter({ visible: true }).first()

/** Of the data of a path, in order: `prefetch`, or an empty text for a request of the router. */
function watch(page: Page, path: string) {
  const purposes: string[] = []
  page.on('request', (request) => {
    // What the browser renews in the background (`stale-while-revalidate`) is no `fetch`.
    if (request.resourceType() === 'fetch' && new URL(request.url()).pathname === `${path}.data`)
      purposes.push(request.headers().purpose ?? '')
  })
  return purposes
}

/** Opens home with this post among the newest, and rests on its link until its data have come. */
async function restOn(page: Page, path: string) {
  const fetched = page.waitForResponse(
    (response) => response.url().endsWith(`${path}.data`) && response.request().method() === 'GET',
  )
  await linkTo(page, path).hover()
  await (await fetched).finished()
}

function viewsOf(slug: string): number {
  const db = new SqliteDatabase(join(String(process.env.E2E_DATA_DIR), 'site.sqlite'), {
    readonly: true,
  })
  const views = db.prepare('SELECT views FROM posts WHERE slug = ?').pluck().get(slug) as number
  db.close()
  return views
}

/** What is counted is written together: when a view of a post that was read last is seen, all are. */
async function untilCounted(context: BrowserContext) {
  const { slug } = await publishPost(context, 'dharma')
  await context.request.get(`/post/${slug}`)
  await expect.poll(() => viewsOf(slug), { timeout: 40_000 }).toBeGreaterThan(0)
}

test.describe('a link that the mouse rests on', () => {
  test('is fetched once, with its scripts, and shown without waiting for the server', async ({
    page,
    browser,
    baseURL,
  }) => {
    const editor = await browser.newContext({ baseURL })
    await signIn(editor)
    const { title, slug } = await publishPost(editor)
    const path = `/post/${slug}`
    const purposes = watch(page, path)
    const scripts: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('.js')) scripts.push(request.resourceType())
    })
    await page.route(`**${path}.data`, (route) =>
      route.request().headers().purpose ? route.continue() : undefined,
    )
    await open(page, '/')
    const before = scripts.length
    await restOn(page, path)
    expect(scripts.length).toBeGreaterThan(before)
    expect(new Set(scripts.slice(before))).toEqual(new Set(['fetch']))
    await page.mouse.move(0, 0)
    await linkTo(page, path).hover()
    await page.waitForTimeout(150)
    expect(purposes).toEqual(['prefetch'])
    // The router's own request never gets an answer.
    await linkTo(page, path).click()
    await expect(heading(page)).toHaveText(title)
    await expect(page).toHaveURL(path)
    expect(purposes).toEqual(['prefetch', ''])
    await editor.close()
  })

  test('counts a view when it is opened, once, and none before', async ({
    page,
    context,
    browser,
    baseURL,
  }) => {
    test.slow()
    const editor = await browser.newContext({ baseURL })
    await signIn(editor)
    const opened = await publishPost(editor)
    const rested = await publishPost(editor)
    const asked = await publishPost(editor)
    // Other tests open the newest post.
    await publishPost(editor)
    await open(page, '/')
    await restOn(page, `/post/${rested.slug}`)
    await restOn(page, `/post/${opened.slug}`)
    const counted = page.waitForResponse(`**/post/${opened.slug}.data`)
    await linkTo(page, `/post/${opened.slug}`).click()
    await expect(heading(page)).toHaveText(opened.title)
    await counted
    // By browsers, before and after the page is kept.
    for (const header of ['Sec-Purpose', 'Purpose']) {
      for (const path of [`/post/${asked.slug}`, `/post/${asked.slug}.data`]) {
        const headers = { [header]: 'prefetch;prerender' }
        for (let n = 0; n < 2; n += 1) await context.request.get(path, { headers })
        await editor.request.get(path, { headers })
      }
    }
    await untilCounted(editor)
    expect([opened, rested, asked].map(({ slug }) => viewsOf(slug))).toEqual([1, 0, 0])
    await editor.close()
  })

  test('is home or a category too, whichever way their data are asked for', async ({ page }) => {
    await open(page, '/about')
    for (const [path, data] of [
      ['/', '/_root.data'],
      ['/category/tirth', '/category/tirth.data'],
    ] as const) {
      const asked: string[] = []
      await page.route(`**${data}*`, (route) => {
        asked.push(new URL(route.request().url()).search)
        return route.request().headers().purpose ? route.continue() : undefined
      })
      const before = await heading(page).textContent()
      const fetched = page.waitForResponse(`**${data}`)
      await linkTo(page, path).hover()
      await (await fetched).finished()
      await linkTo(page, path).click()
      await expect(page).toHaveURL(path)
      await expect(heading(page)).not.toHaveText(before ?? '')
      expect(asked[0]).toBe('')
      await page.unrouteAll()
    }
  })

  for (const [name, fail] of [
    ['a proxy answers', { status: 502, body: 'Bad Gateway' }],
    ['the line is cut', null],
  ] as const) {
    test(`opens as before when it could not be fetched: ${name}`, async ({ page }) => {
      await open(page, '/contact')
      let lost = 0
      await page.route('**/*', (route) => {
        const request = route.request()
        const isScript = request.url().endsWith('.js')
        if (!isScript && request.headers().purpose !== 'prefetch') return route.continue()
        if (isScript && lost > 0) return route.continue()
        lost += 1
        return fail ? route.fulfill(fail) : route.abort()
      })
      const link = page.getByRole('contentinfo').locator('a[href="/about"]')
      const before = await heading(page).textContent()
      await link.hover()
      await expect.poll(() => lost).toBeGreaterThan(0)
      await link.click()
      await expect(page).toHaveURL('/about')
      await expect(heading(page)).not.toHaveText(before ?? '')
      await expect(page.getByRole('alert')).toHaveCount(0)
    })
  }

  test('is waited for where it is on its way', async ({ page }) => {
    await open(page, '/contact')
    const purposes = watch(page, '/about')
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await page.route('**/about.data', async (route) => {
      await held
      await route.continue()
    })
    const link = page.getByRole('contentinfo').locator('a[href="/about"]')
    await link.hover()
    await expect.poll(() => purposes).toEqual(['prefetch'])
    await link.click()
    await expect(page.locator('.loading-bar:not([hidden])')).toHaveCount(1)
    expect(purposes).toEqual(['prefetch'])
    letGo()
    await expect(page).toHaveURL('/about')
    await expect.poll(() => purposes).toEqual(['prefetch', ''])
  })

  test('is forgotten with a form that was sent', async ({ page, context }) => {
    await signedUp(context)
    await open(page, '/contact')
    await restOn(page, '/about')
    await page.locator('header details[data-menu] > summary').last().click()
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible()
    await page.getByRole('contentinfo').locator('a[href="/about"]').click()
    await expect(page).toHaveURL('/about')
    await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible()
  })

  test('is fetched under a finger that stays, not under one that scrolls', async ({ page }) => {
    await open(page, '/contact')
    const purposes = watch(page, '/about')
    const link = page.getByRole('contentinfo').locator('a[href="/about"]')
    const touch = (types: string[]) =>
      link.evaluate((element, names) => {
        for (const name of names)
          element.dispatchEvent(new PointerEvent(name, { bubbles: true, pointerType: 'touch' }))
      }, types)
    await touch(['pointerover', 'pointerdown', 'pointercancel'])
    await page.waitForTimeout(200)
    expect(purposes).toEqual([])
    await touch(['pointerover', 'pointerdown'])
    await expect.poll(() => purposes).toEqual(['prefetch'])
  })

  test('is not fetched where the reader saves data, nor what is no page to read @deep', async ({
    page,
  }) => {
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.headers().purpose) asked.push(new URL(request.url()).pathname)
    })
    await open(page, '/about')
    for (const selector of ['header a[href="/sign-in"]', 'footer a[href="/about"]']) {
      await page.locator(selector).first().hover()
      await page.waitForTimeout(200)
    }
    const contact = page.getByRole('contentinfo').locator('a[href="/contact"]')
    for (const connection of [{ saveData: true }, { effectiveType: 'slow-2g' }]) {
      await page.mouse.move(0, 0)
      await page.evaluate(
        (value) => Object.defineProperty(navigator, 'connection', { value, configurable: true }),
        connection,
      )
      await contact.hover()
      await page.waitForTimeout(200)
    }
    expect(asked).toEqual([])
  })
})

test.describe('the browser keeps @deep', () => {
  /** Playwright turns this cache off. */
  const launch = async () => {
    const { launchOptions } = test.info().project.use
    return chromium.launch({
      ...launchOptions,
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    })
  }

  const markWhenShown = (page: Page) =>
    page.evaluate(() =>
      addEventListener('pageshow', ({ persisted }) => Reflect.set(window, 'isKept', persisted)),
    )

  /** Whether the document came out of the cache, and why not. Playwright itself would wait for it to load. */
  async function goBack(page: Page, url: string) {
    // The navigation may end the evaluation before it replies.
    page.evaluate(() => history.back()).catch(() => {})
    await expect(page).toHaveURL(url)
    return page.evaluate(() => {
      const [entry] = performance.getEntriesByType('navigation')
      const reasons = entry && (Reflect.get(entry, 'notRestoredReasons') as object | null)
      return { isKept: Reflect.get(window, 'isKept') === true, reasons }
    })
  }

  const KEPT = { isKept: true, reasons: null }

  test('a post as it was, with links that work, for going back', async ({ baseURL }) => {
    const elsewhere = createServer((_request, response) =>
      response.setHeader('Content-Type', 'text/html').end('<h1>Elsewhere</h1>'),
    ).listen(0, '127.0.0.1')
    await once(elsewhere, 'listening')
    const { port } = elsewhere.address() as AddressInfo
    const browser = await launch()
    try {
      const page = await browser.newPage({ baseURL, viewport: { width: 1280, height: 800 } })
      await open(page, '/')
      const link = page.getByRole('link', { name: 'Read Article' }).first()
      const path = (await link.getAttribute('href'))!
      const post = new URL(path, baseURL).href
      for (const other of [`http://127.0.0.1:${port}/`, `http://localhost:${port}/`, '/feed']) {
        await open(page, path)
        await markWhenShown(page)
        await page.evaluate(() => window.scrollTo(0, 700))
        await expect.poll(() => page.evaluate(() => scrollY)).toBe(700)
        await page.goto(other)
        expect(await goBack(page, post), other).toEqual(KEPT)
        expect(await page.evaluate(() => scrollY)).toBe(700)
      }
      const purposes = watch(page, '/about')
      await restOn(page, '/about')
      await linkTo(page, '/about').click()
      await expect(page).toHaveURL('/about')
      await expect.poll(() => purposes).toEqual(['prefetch', ''])
      expect(await goBack(page, post)).toEqual(KEPT)
    } finally {
      await browser.close()
      elsewhere.close()
    }
  })

  test('a page of a member until they sign out', async ({ baseURL }) => {
    const browser = await launch()
    try {
      const context = await browser.newContext({ baseURL })
      const person = await signedUp(context)
      const page = await context.newPage()
      const name = page.getByRole('banner').getByText(person.username)
      const about = new URL('/about', baseURL).href
      await open(page, about)
      await markWhenShown(page)
      await page.goto('/feed')
      expect(await goBack(page, about)).toEqual(KEPT)
      await expect(name).toBeAttached()
      await page.goto('/feed')
      await signOutInAnotherTab(context)
      // The page itself is `no-store`: with the cookie the browser forgets it.
      expect(await goBack(page, about)).toMatchObject({ isKept: false })
      await expect(name).toHaveCount(0)
    } finally {
      await browser.close()
    }
  })

  test('a page on which a visitor signed in, and shows when they have signed out', async ({
    baseURL,
  }) => {
    const browser = await launch()
    try {
      const context = await browser.newContext({ baseURL })
      const { username, email, password } = await signedUp(context)
      await context.clearCookies()
      const page = await context.newPage()
      const name = page.getByRole('banner').getByText(username)
      await open(page, '/about')
      await markWhenShown(page)
      await linkTo(page, '/sign-in').click()
      await page.getByLabel('Email', { exact: true }).fill(email)
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
      await expect(name).toBeAttached()
      await linkTo(page, '/contact').click()
      await expect(page).toHaveURL('/contact')
      await page.goto('/feed')
      expect(await goBack(page, new URL('/contact', baseURL).href)).toEqual(KEPT)
      await expect(name).toBeAttached()
      await page.goto('/feed')
      await signOutInAnotherTab(context)
      // The navigation may end the evaluation before it replies.
      page.evaluate(() => history.back()).catch(() => {})
      await expect(page).toHaveURL('/contact')
      await expect(name).toHaveCount(0)
      await expect(linkTo(page, '/sign-in')).toBeVisible()
    } finally {
      await browser.close()
    }
  })
})

async function signOutInAnotherTab(context: BrowserContext) {
  const other = await context.newPage()
  await open(other, '/about')
  await other.locator('header details[data-menu] > summary').last().click()
  await other.getByRole('button', { name: 'Sign Out' }).click()
  await expect(other).toHaveURL('/')
  await expect(linkTo(other, '/sign-in')).toBeVisible()
}
