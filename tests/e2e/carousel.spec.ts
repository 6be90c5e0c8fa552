/** Automatic motion on the home page, with a fake clock. */
import type { Locator, Page } from '@playwright/test'
import { expect, hydrated, onlyOn, open, test } from './helpers'

onlyOn('desktop')

const featured = (page: Page) => page.getByRole('region', { name: 'Featured stories' })
const dots = (page: Page) => featured(page).getByRole('link', { name: /^slide \d/ })
/** Hidden slides are inert, so no role finds them. */
const slides = (page: Page) => featured(page).locator('[role=group]')
const button = (section: Locator, name: string) => section.getByRole('button', { name })

/** Stops the clock of an open page; afterwards, only `page.clock.runFor` advances it. */
async function stopClock(page: Page) {
  const now = await page.evaluate(() => Date.now())
  // Stops in the near future, because the clock cannot be stopped in the past and a busy machine is slow.
  await page.clock.pauseAt(now + 2_000)
}

/** Expects the slide to be shown: its dot is marked and it fills the frame. */
async function expectSlide(page: Page, number: number) {
  await expect(dots(page).nth(number - 1)).toHaveAttribute('aria-current', 'true')
  await expect(featured(page).locator('a[aria-current=true]')).toHaveCount(1)
  await expect(slides(page).nth(number - 1)).toBeInViewport({ ratio: 0.98 })
}

test.describe('the carousel', () => {
  test.beforeEach(async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 1000 })
    await page.clock.install()
    await open(page, '/')
    await hydrated(dots(page))
    await stopClock(page)
    // A click restarts the interval, so that the tests know when it starts.
    await dots(page).nth(1).click()
    await dots(page).first().click()
    await expectSlide(page, 1)
  })

  test('advances every five seconds and wraps at the end', async ({ page }) => {
    const count = await slides(page).count()
    expect(count).toBeGreaterThan(2)
    await page.clock.runFor(4_900)
    await expectSlide(page, 1)
    await page.clock.runFor(200)
    await expectSlide(page, 2)
    await dots(page)
      .nth(count - 1)
      .click()
    await expectSlide(page, count)
    await page.clock.runFor(5_100)
    await expectSlide(page, 1)
  })

  test('previous and next wrap, and restart the five seconds @deep', async ({ page }) => {
    const count = await slides(page).count()
    await button(featured(page), 'Previous').click()
    await expectSlide(page, count)
    await button(featured(page), 'Next').click()
    await expectSlide(page, 1)
    await page.clock.runFor(4_000)
    await button(featured(page), 'Next').click()
    await expectSlide(page, 2)
    await page.clock.runFor(4_000)
    await expectSlide(page, 2)
    await page.clock.runFor(1_100)
    await expectSlide(page, 3)
  })

  test('stops when paused @deep', async ({ page }) => {
    await button(featured(page), 'Pause').click()
    await page.clock.runFor(20_000)
    await expectSlide(page, 1)
    await button(featured(page), 'Play').click()
    await page.clock.runFor(5_100)
    await expectSlide(page, 2)
  })

  test('stops while keyboard focus is inside it @deep', async ({ page }) => {
    await button(featured(page), 'Next').focus()
    await page.keyboard.press('Shift+Tab')
    await page.clock.runFor(20_000)
    await expectSlide(page, 1)
  })
})

test('Tab moves focus from the visible slide to the dots, skipping hidden slides', async ({
  page,
}) => {
  await open(page, '/')
  await hydrated(dots(page))
  const links = slides(page).first().getByRole('link')
  await expect(links).toHaveCount(2)
  await links.last().focus()
  await page.keyboard.press('Tab')
  await expect(dots(page).first()).toBeFocused()
})

test("a tablet shows a story's preview @deep", async ({ page }) => {
  for (const width of [768, 1023]) {
    await page.setViewportSize({ width, height: 1000 })
    await open(page, '/')
    await expect(slides(page).first().locator('p')).toBeVisible()
  }
})

test.describe('for readers who prefer reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('nothing moves automatically @deep', async ({ page }) => {
    await page.clock.install()
    await open(page, '/')
    await hydrated(dots(page))
    await page.clock.runFor(20_000)
    await expectSlide(page, 1)
    await expect(button(featured(page), 'Pause')).toBeHidden()
    await button(featured(page), 'Next').click()
    await expectSlide(page, 2)
  })
})

test('Picks for you scrolls automatically and with its buttons @deep', async ({ page }) => {
  await page.clock.install()
  await open(page, '/')
  const recommended = page.getByRole('region', { name: 'Picks for you' })
  const row = recommended.getByRole('list')
  await recommended.scrollIntoViewIfNeeded()
  await hydrated(row)
  await stopClock(page)
  const left = () => row.evaluate((strip) => strip.scrollLeft)
  const settled = async (from: number, to: number) => {
    await expect.poll(left).toBeGreaterThanOrEqual(from)
    expect(await left()).toBeLessThanOrEqual(to)
  }
  await button(recommended, 'Pause').click()
  await row.evaluate((strip) => strip.scrollTo({ left: 0, behavior: 'instant' }))
  const asked = await row.evaluateHandle((strip) => {
    const calls: unknown[] = []
    const scrollBy = strip.scrollBy.bind(strip)
    strip.scrollBy = (options?: unknown) => {
      calls.push(options)
      scrollBy(options as ScrollToOptions)
    }
    return calls
  })
  await button(recommended, 'Next').click()
  await settled(299, 301)
  await button(recommended, 'Previous').click()
  await expect.poll(left).toBeLessThan(5)
  expect(await asked.jsonValue()).toEqual([{ left: 300 }, { left: -300 }])

  await button(recommended, 'Play').click()
  await page.clock.runFor(2_900)
  expect(await left()).toBeLessThan(5)
  await page.clock.runFor(200)
  const width = await row.evaluate((strip) => strip.clientWidth)
  await settled(width * 0.8 - 60, width * 0.8 + 175)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the dots link to the slides, and every button works @deep', async ({ page }) => {
    await page.goto('/')
    await dots(page).nth(2).click()
    await expect(slides(page).nth(2)).toBeInViewport({ ratio: 0.9 })
    await expect(button(featured(page), 'Next')).toBeHidden()
  })
})
