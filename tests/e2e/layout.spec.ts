/** Nothing runs out of a narrow window, and nothing jumps while a page loads or is scrolled. */
import { expect, onlyOn, open, test } from './helpers'

const A_POST = '/post/ramayan-ki-katha-aaj-bhi-kyon-padhi-jati-hai'
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
const MOST_SHIFT = 0.02

declare global {
  interface Window {
    layoutShift: number
  }
}

test.describe('at 320 pixels', () => {
  onlyOn('desktop')
  test.use({ viewport: { width: 320, height: 640 } })

  for (const path of PAGES) {
    test(`no sideways scroll on ${decodeURIComponent(path)}`, async ({ page }) => {
      await open(page, path)
      await page.evaluate(() => document.fonts.ready)
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(width).toBe(320)
      await page.evaluate(() => window.scrollTo({ left: 500, behavior: 'instant' }))
      expect(await page.evaluate(() => window.scrollX)).toBe(0)
    })
  }
})

for (const path of ['/', A_POST]) {
  test(`nothing jumps on ${path}`, async ({ page }) => {
    await page.addInitScript(() => {
      window.layoutShift = 0
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & {
          value: number
          hadRecentInput: boolean
        })[]) {
          if (!entry.hadRecentInput) window.layoutShift += entry.value
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await open(page, path)
    await page.evaluate(async () => {
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
      const end = document.documentElement.scrollHeight
      for (let top = 0; top < end; top += 300) {
        window.scrollTo({ top, behavior: 'instant' })
        for (let frames = 0; frames < 4; frames += 1) await frame()
      }
      window.scrollTo({ top: 0, behavior: 'instant' })
      await frame()
    })
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate(() => window.layoutShift)).toBeLessThanOrEqual(MOST_SHIFT)
  })
}
