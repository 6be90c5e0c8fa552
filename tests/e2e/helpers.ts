import { randomInt } from 'node:crypto'
import {
  expect,
  test as base,
  type BrowserContext,
  type Locator,
  type Page,
} from '@playwright/test'
import sharp from 'sharp'
import { ADMIN } from './admin'

export { ADMIN, expect }

/** Errors that no page may cause in any test. */
const BUGS = /Content Security Policy|Minified React error|hydrat/i

/**
 * Playwright's test; it also fails when a page throws, hydrates incorrectly or violates its own security policy.
 * `hasExtension` is for tests that add nodes as browser extensions do, so that hydration must fail.
 */
export const test = base.extend<{ pageErrors: void; hasExtension: boolean }>({
  hasExtension: [false, { option: true }],
  pageErrors: [
    async ({ page, context, hasExtension }, use) => {
      const errors: string[] = []
      const bugs = hasExtension ? /Content Security Policy/i : BUGS
      page.on('pageerror', (error) => errors.push(error.message))
      page.on('console', (message) => {
        if (message.type() === 'error' && bugs.test(message.text())) errors.push(message.text())
      })
      await use()
      // A reused context would stay offline.
      await context.setOffline(false)
      expect(errors).toEqual([])
    },
    { auto: true },
  ],
})

export const isPhone = () => test.info().project.name !== 'desktop'

/** Digits that no other test uses. */
function unique(): string {
  return String(randomInt(1_000_000_000)).padStart(9, '0')
}

/** A Hindi title that no other test uses, and the slug generated from it. */
export function uniqueTitle(): { title: string; slug: string } {
  const digits = unique()
  const devanagari = digits.replace(/\d/g, (digit) => '०१२३४५६७८९'.charAt(Number(digit)))
  return {
    title: `रामायण की कथा ${devanagari}`,
    slug: `ramayan-ki-katha-${digits}`,
  }
}

/** A picture file in the recommended size, different each time, since identical pictures are stored only once. */
export async function picture() {
  const background = { r: randomInt(256), g: randomInt(256), b: randomInt(256) }
  const buffer = await sharp({ create: { width: 1200, height: 675, channels: 3, background } })
    .png()
    .toBuffer()
  return { name: 'घाट.png', mimeType: 'image/png', buffer }
}

interface Person {
  username: string
  email: string
  password: string
}

export function newPerson(): Person {
  const digits = unique()
  return {
    username: `पाठक ${digits}`,
    email: `reader-${digits}@example.org`,
    password: 'ganga-jamuna',
  }
}

/** The signed render time in the sign-up page (decision 121). */
export function openedIn(page: string): string {
  return /name="opened" value="([^"]+)"/.exec(page)![1]!
}

let opened: string | undefined

/** Creates an account with a request, without the form; the context is then signed in. */
export async function signedUp(context: BrowserContext, person = newPerson()): Promise<Person> {
  opened ??= openedIn(await (await context.request.get('/sign-up')).text())
  await postForm(context, '/sign-up', { ...person, opened })
  return person
}

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>

/** The admin's session, which all tests of a worker share, since password hashing is deliberately slow. */
let adminSession: Cookies | undefined

/** Signs the admin in with a request, without the form. A test that signs out needs a separate session: `signInAs`. */
export async function signIn(context: BrowserContext): Promise<void> {
  if (adminSession) return context.addCookies(adminSession)
  await signInAs(context, ADMIN)
  adminSession = await context.cookies()
}

/** Starts a separate session with a request, without the form. */
export async function signInAs(
  context: BrowserContext,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<void> {
  await postForm(context, '/sign-in', { email, password })
}

/** Holds matching requests until the returned function is called. */
export async function holdRequests(page: Page, url: string, method?: string) {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(url, async (route) => {
    if (!method || route.request().method() === method) await released
    await route.continue()
  })
  return release
}

async function postForm(context: BrowserContext, path: string, form: Record<string, string>) {
  // A request with cookies must declare that it comes from this site.
  const headers = { 'Sec-Fetch-Site': 'same-origin' }
  const response = await context.request.post(path, { form, headers, maxRedirects: 0 })
  expect(response.status(), `${path} lets in`).toBe(302)
  // The test does not need the toast.
  await context.clearCookies({ name: 'toast' })
}

/** Creates a published post with a request, without the form. */
export async function publishPost(context: BrowserContext, category = 'sahitya') {
  const post = uniqueTitle()
  const content = 'सरयू के तट पर बसी अयोध्या में एक कथा शुरू होती है।'
  const path = await publish(context, { title: post.title, content, category })
  expect(path).toBe(`/post/${post.slug}`)
  return post
}

/** Submits the create form with a request, and returns the URL of the new post. */
export async function publish(
  context: BrowserContext,
  fields: Record<string, string>,
): Promise<string> {
  const response = await context.request.post('/create-post', {
    multipart: { intent: 'publish', ...fields },
    // Playwright sends no Origin, because the request does not come from a page.
    headers: { 'Sec-Fetch-Site': 'same-origin' },
    maxRedirects: 0,
  })
  await context.clearCookies({ name: 'toast' })
  const { location } = response.headers()
  expect(location).toMatch(/^\/post\//)
  return location!
}

/** The text of a toast: floating with JavaScript, a block at the top of the page without it. */
export function toast(page: Page, text: string, kind: 'success' | 'error' = 'success'): Locator {
  return page.getByRole(kind === 'error' ? 'alert' : 'status').filter({ hasText: text })
}

/** Waits until React has hydrated this element; an earlier click would act as if JavaScript were off. */
export async function hydrated(element: Locator): Promise<void> {
  const isTaken = () =>
    element.first().evaluate((node) => Object.keys(node).some((key) => key.startsWith('__react')))
  // Polls often: nearly every test waits for this, but only briefly.
  await expect.poll(isTaken, { intervals: [20, 30, 50] }).toBe(true)
}

/** Waits until the scripts of other reader pages are preloaded; otherwise, a link clicked offline loses the page. */
export async function untilPreloaded(page: Page) {
  const isComplete = () =>
    page.evaluate(() => {
      const files = new Set(performance.getEntriesByType('resource').map(({ name }) => name))
      const links = document.querySelectorAll<HTMLLinkElement>('link[rel=prefetch][as=script]')
      return [...links].every(({ href }) => files.has(href))
    })
  // On a new site, the pictures have to be generated first.
  await expect.poll(isComplete, { timeout: 30_000 }).toBe(true)
}

/** Opens a page and waits until React has hydrated it. */
export async function open(page: Page, path: string) {
  const response = await page.goto(path)
  await hydrated(page.getByRole('contentinfo'))
  return response
}

/**
 * Runs a group of tests on only one of the two screens: for features that the other screen lacks, and for tests that do
 * not depend on the width (labels, rules, keys). Call it inside a `describe`, or for a whole file.
 */
export function onlyOn(project: 'phone' | 'desktop') {
  test.skip(() => isPhone() !== (project === 'phone'), `runs on the ${project} only`)
}

/** Opens the menu with a row's actions, which exists only on phones. */
export async function openRowMenu(row: Locator) {
  const menu = row.locator('[data-menu]:has(> .row-menu) > summary')
  if (await menu.first().isVisible()) await menu.first().click()
}

/** Opens the dialog for the post's picture; without JavaScript, its fields are in the form. */
export async function openPicture(page: Page) {
  const add = page.getByRole('button', { name: /^(Add an image|Replace)$/ })
  if (await add.isVisible()) await add.click()
}
