/** Nothing runs out of a narrow window, and nothing jumps while a page loads or is scrolled. */
import { expect, onlyOn, open, test } from './helpers'

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

/** As browsers report it; TypeScript does not know it. */
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
