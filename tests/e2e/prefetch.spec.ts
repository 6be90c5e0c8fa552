/** Pages are prefetched when a reader is about to open them, and the browser caches them for back navigation. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { chromium, type BrowserContext, type Page } from '@playwright/test'
import SqliteDatabase from 'better-sqlite3'
import { findWholeBrowser } from '../../scripts/find-browser.mjs'
import { expect, onlyOn, open, publishPost, signedUp, signIn, test } from './helpers'

onlyOn('desktop')

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const linkTo = (page: Page, path: string) =>
  page.locator(`a[href="${path}"]`).filter({ visible: true }).first()

function viewsOf(slug: string): number {
  const db = new SqliteDatabase(join(String(process.env.E2E_DATA_DIR), 'site.sqlite'), {
    readonly: true,
  })
  const views = db.prepare('SELECT views FROM posts WHERE slug = ?').pluck().get(slug) as number
  db.close()
  return views
}

/** Opens a new post and waits for its view: views are stored in batches, so all earlier ones are then stored too. */
async function untilCounted(context: BrowserContext) {
  const { slug } = await publishPost(context, 'dharma')
  await context.request.get(`/post/${slug}`)
  await expect.poll(() => viewsOf(slug), { timeout: 40_000 }).toBeGreaterThan(0)
}

test('hovering over a link prefetches its page, whose view counts once, when it is opened @deep', async ({
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
  const requested = await publishPost(editor)
  // Other tests open the newest post.
  await publishPost(editor)
  await open(page, '/')
  for (const { slug } of [rested, opened]) {
    const fetched = page.waitForResponse((response) =>
      response.url().includes(`/post/${slug}.data`),
    )
    await linkTo(page, `/post/${slug}`).hover()
    const purpose = await (await fetched).request().headerValue('sec-purpose')
    expect(purpose).toContain('prefetch')
  }
  const reported = page.waitForRequest(`**/views/${opened.slug}`)
  await linkTo(page, `/post/${opened.slug}`).click()
  await expect(heading(page)).toHaveText(opened.title)
  await reported
  for (const header of ['Sec-Purpose', 'Purpose']) {
    for (const path of [`/post/${requested.slug}`, `/post/${requested.slug}.data`]) {
      const headers = { [header]: 'prefetch;prerender' }
      for (let n = 0; n < 2; n += 1) await context.request.get(path, { headers })
      await editor.request.get(path, { headers })
    }
  }
  await untilCounted(editor)
  expect([opened, rested, requested].map(({ slug }) => viewsOf(slug))).toEqual([1, 0, 0])
  await editor.close()
})

test.describe('the browser caches @deep', () => {
  const executablePath = findWholeBrowser()
  test.skip(!executablePath, 'no Chromium with a back/forward cache: install the package chromium')

  /** Launches a browser with the back/forward cache, which Playwright disables by default. */
  const launch = async () => {
    const { launchOptions } = test.info().project.use
    return chromium.launch({
      ...launchOptions,
      executablePath,
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    })
  }

  const markWhenShown = (page: Page) =>
    page.evaluate(() =>
      addEventListener('pageshow', ({ persisted }) => Reflect.set(window, 'isKept', persisted)),
    )

  /**
   * Goes back, and returns whether the page came from the cache, or the reasons why not. Playwright's own `goBack`
   * would wait for a load event.
   */
  async function goBack(page: Page, url: string) {
    // The navigation may interrupt the evaluation.
    page.evaluate(() => history.back()).catch(() => {})
    await expect(page).toHaveURL(url)
    return page.evaluate(() => {
      const [entry] = performance.getEntriesByType('navigation')
      const reasons = entry && (Reflect.get(entry, 'notRestoredReasons') as object | null)
      return { isKept: Reflect.get(window, 'isKept') === true, reasons }
    })
  }

  const KEPT = { isKept: true, reasons: null }

  test('an unchanged post, whose links work after back navigation', async ({ baseURL }) => {
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
      await linkTo(page, '/about').click()
      await expect(page).toHaveURL('/about')
      expect(await goBack(page, post)).toEqual(KEPT)
    } finally {
      await browser.close()
      elsewhere.close()
    }
  })

  test("a member's page until they sign out", async ({ baseURL }) => {
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
      // The page is `no-store`: the browser drops it when the cookie changes.
      expect(await goBack(page, about)).toMatchObject({ isKept: false })
      await expect(name).toHaveCount(0)
    } finally {
      await browser.close()
    }
  })

  test('a page opened after signing in, and reloads it after signing out', async ({ baseURL }) => {
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
      // The navigation may interrupt the evaluation.
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
