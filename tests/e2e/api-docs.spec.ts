/** The API documentation page: readable at every width, without JavaScript, and with screen readers. */
import { expectNoViolations } from './axe'
import { expect, open, test } from './helpers'

const PATH = '/api/docs'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('fits the window, with long lines in scrollable boxes', async ({ page }) => {
  await open(page, PATH)
  await page.evaluate(() => document.fonts.ready)
  const { scroll, window: width } = await page.evaluate(() => ({
    scroll: document.documentElement.scrollWidth,
    window: document.documentElement.clientWidth,
  }))
  expect(scroll).toBe(width)
  // Content wider than its box can be scrolled by keyboard.
  const unreachable = await page.locator('main *').evaluateAll((elements) =>
    elements
      .filter((element) => {
        const isWide = element.scrollWidth > element.clientWidth + 1
        const scrolls = /auto|scroll/.test(getComputedStyle(element).overflowX)
        const isReachable =
          (element instanceof HTMLElement && element.tabIndex >= 0) ||
          element.querySelector('a, button, summary') !== null
        return isWide && scrolls && !isReachable
      })
      .map(({ outerHTML }) => outerHTML.slice(0, 120)),
  )
  expect(unreachable).toEqual([])
})

test('has one h1, skips no heading level, and has meaningful names @deep', async ({ page }) => {
  // axe is slow on a long page.
  test.slow()
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  await open(page, PATH)
  const levels = await page
    .getByRole('main')
    .getByRole('heading')
    .evaluateAll((headings) => headings.map(({ tagName }) => Number(tagName.slice(1))))
  expect(levels[0]).toBe(1)
  expect(levels.filter((level) => level === 1)).toHaveLength(1)
  const jumps = levels.filter((level, index) => index > 0 && level > (levels[index - 1] ?? 0) + 1)
  expect(jumps).toEqual([])
  await expectNoViolations(page)
  expect(errors).toEqual([])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('every contents link works, and all operations are described @deep', async ({ page }) => {
    await page.goto(PATH)
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
    const targets = await main
      .getByRole('navigation')
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
    expect(targets.length).toBeGreaterThan(3)
    for (const target of new Set(targets)) {
      expect(target).toMatch(/^#./)
      await expect(page.locator(target)).toBeAttached()
    }
    const text = await main.innerText()
    for (const path of ['/api/auth/signin', '/api/posts', '/api/categories', '/api/multimedia']) {
      expect(text).toContain(path)
    }
  })
})
