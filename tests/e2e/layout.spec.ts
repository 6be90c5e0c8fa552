/** Nothing overflows a narrow window, and nothing shifts while a page loads or scrolls. */
import type { Page } from '@playwright/test'
import { expect, onlyOn, open, publish, signIn, test, uniqueTitle } from './helpers'

const A_POST = '/post/ramayan-ki-katha-aj-bhi-kyon-padhi-jati-hai'
const PAGES = [
  '/',
  A_POST,
  '/category/tirth',
  '/search?q=%E0%A4%95%E0%A4%A5%E0%A4%BE',
  '/nirvankand',
  '/about',
  '/contact',
  '/sign-in',
  '/sign-up',
  '/kahin/nahin',
]
const MAX_SHIFT = 0.02

/** TypeScript has no type for this browser API. */
interface LayoutShift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null }[]
}

declare global {
  interface Window {
    layoutShifts: { value: number; what: string[] }[]
  }
}

test.describe('at 320 pixels', () => {
  onlyOn('desktop')
  test.use({ viewport: { width: 320, height: 640 } })

  test('no page scrolls sideways', async ({ page }) => {
    test.slow()
    for (const path of PAGES) {
      await open(page, path)
      await page.evaluate(() => document.fonts.ready)
      await page.evaluate(() => window.scrollTo({ left: 500, behavior: 'instant' }))
      const { width, left } = await page.evaluate(() => ({
        width: document.documentElement.scrollWidth,
        left: window.scrollX,
      }))
      expect.soft({ width, left }, decodeURIComponent(path)).toEqual({ width: 320, left: 0 })
    }
  })
})

test('a focused title does not scroll to show part of its third line @layout', async ({ page }) => {
  await open(page, '/')
  const titles = page.locator('.clamp-lines-2:has(> a)')
  const scrolled = await titles.evaluateAll((boxes) =>
    boxes.map((box) => {
      const link = box.querySelector('a')!
      link.textContent = `${link.textContent} `.repeat(9)
      link.scrollIntoView({ block: 'center', behavior: 'instant' })
      box.scrollTop = 9
      const { lineHeight, paddingBlockStart, paddingBlockEnd } = getComputedStyle(box)
      const padding = parseFloat(paddingBlockStart) + parseFloat(paddingBlockEnd)
      return { top: box.scrollTop, lines: (box.clientHeight - padding) / parseFloat(lineHeight) }
    }),
  )
  expect(scrolled.length).toBeGreaterThan(3)
  for (const { top, lines } of scrolled) {
    expect(top).toBe(0)
    expect(lines).toBeCloseTo(2, 0)
  }
})

test('the post form is no wider than a phone, even with every panel open @layout', async ({
  page,
  context,
}) => {
  const { title } = uniqueTitle()
  await signIn(context)
  const published = await publish(context, {
    title: `${title} और गाँव की पगडंडियों पर चलते हुए देखे गए पाँच दृश्य`,
    content: 'राम वन गए।',
    category: 'sahitya',
  })
  const html = await (await context.request.get(published)).text()
  await page.setViewportSize({ width: 390, height: 844 })
  const path = /\/update-post\/[^"?]+/.exec(html)![0]
  expect(await widerThanWindow(page, path, 'details')).toEqual([])
})

test("the post form's buttons are one row of large targets on a narrow phone @layout", async ({
  page,
  context,
}) => {
  await signIn(context)
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/create-post')
  await page.getByLabel('Title', { exact: true }).fill(uniqueTitle().title)
  await page.waitForURL(/update-post/)
  const buttons = page.locator(
    '.button-row > :is(button, a:visible), .button-row > details > summary',
  )
  const boxes = await buttons.evaluateAll((all) =>
    all.map((button) => {
      const { top, width, height } = button.getBoundingClientRect()
      return { top, width, height }
    }),
  )
  expect(boxes).toHaveLength(3)
  expect(new Set(boxes.map(({ top }) => top)).size).toBe(1)
  for (const { width, height } of boxes) {
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  }
  await buttons.last().click()
  await expect(page.getByRole('link', { name: 'Preview', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Publish at this time' })).toBeVisible()
})

test("on a narrow phone, the form's bar does not cover the focused field @layout", async ({
  page,
  context,
}) => {
  await signIn(context)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/dashboard?tab=manage-categories')
  const path = await page.locator('a[href*="rename="]').first().getAttribute('href')
  await page.goto(path!)
  const field = page.getByLabel('New name')
  await expect(field).toBeFocused()
  const bottom = await field.evaluate((input) => input.getBoundingClientRect().bottom)
  const bar = await page.locator('[data-bottom-bar]').boundingBox()
  expect(bottom).toBeLessThan(bar!.y)
})

test('a long word does not widen a page @layout @deep', async ({ page, context }) => {
  test.slow()
  const word = 'क्षत्रियविट्शूद्राणां'.repeat(9)
  const { title } = uniqueTitle()
  await signIn(context)
  const paths: string[] = []
  for (let each = 0; each < 3; each += 1) {
    const fields = { title: `${word}${each}`, description: word, authorName: word.slice(0, 90) }
    const content = `<h4>${word}</h4>${word} ${title} <a href="/${word}">${word}</a>`
    paths.push(await publish(context, { ...fields, content, category: 'sahitya' }))
  }
  const form = { intent: 'save-draft', title: word, content: word, description: word }
  const headers = { 'Sec-Fetch-Site': 'same-origin' }
  await context.request.post('/create-post', { multipart: form, headers, maxRedirects: 0 })
  for (const path of [
    '/',
    ...paths,
    '/category/sahitya',
    `/search?q=${encodeURIComponent(title)}`,
    `/search?q=${encodeURIComponent(word)}`,
    `/author/${word}`,
    `/${word}`,
    '/dashboard',
    '/dashboard?tab=posts',
    '/dashboard?tab=drafts',
    `/dashboard?tab=posts&q=${encodeURIComponent(word)}`,
    '/dashboard?tab=library',
    '/dashboard?tab=searches',
  ]) {
    const wide = await widerThanWindow(page, path)
    expect(wide, decodeURIComponent(path)).toEqual([])
    if (!path.startsWith('/dashboard?tab=posts')) continue
    for (const name of [/^Edit /, /^Delete /]) {
      // On phones, the button is in the row's menu.
      const link = page.getByRole('link', { name, includeHidden: true })
      const href = await link.first().getAttribute('href')
      expect(await widerThanWindow(page, href ?? '')).toEqual([])
      await page.goBack()
    }
  }
})

/** Elements beyond the right edge of the window, unless an ancestor scrolls or clips them. */
async function widerThanWindow(page: Page, path: string, opened?: string): Promise<string[]> {
  await page.goto(path)
  if (opened) {
    const folds = page.getByRole('main').locator(opened)
    await folds.evaluateAll((all) => all.forEach((fold) => fold.setAttribute('open', '')))
  }
  await page.evaluate(() => document.fonts.ready)
  await page.evaluate(() => {
    for (const late of document.querySelectorAll<HTMLElement>('.further > *'))
      late.style.contentVisibility = 'visible'
  })
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    return [...document.body.querySelectorAll('*')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .map((element) => element.outerHTML.slice(0, 120))
  })
}

for (const path of ['/', A_POST]) {
  test(`${path} has no layout shift @layout`, async ({ page }) => {
    await page.addInitScript(() => {
      window.layoutShifts = []
      new PerformanceObserver((list) => {
        for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[]) {
          const what = sources.map(({ node }) =>
            (node instanceof Element ? node.outerHTML : String(node?.textContent)).slice(0, 120),
          )
          if (!hadRecentInput) window.layoutShifts.push({ value, what })
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await open(page, path)
    await page.evaluate(async () => {
      const frame = () =>
        new Promise((resolve) => {
          requestAnimationFrame(resolve)
        })
      const end = document.documentElement.scrollHeight
      for (let top = 0; top < end; top += 300) {
        window.scrollTo({ top, behavior: 'instant' })
        for (let frames = 0; frames < 4; frames += 1) await frame()
      }
      window.scrollTo({ top: 0, behavior: 'instant' })
      await frame()
    })
    await page.waitForLoadState('networkidle')
    const shifts = await page.evaluate(() => window.layoutShifts)
    const sum = shifts.reduce((total, { value }) => total + value, 0)
    expect(sum, JSON.stringify(shifts, null, 2)).toBeLessThanOrEqual(MAX_SHIFT)
  })
}
