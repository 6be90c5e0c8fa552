/** Browser extensions add nodes and attributes to pages. Before hydration, these make React render the document again. */
import type { Page } from '@playwright/test'
import { expect, hydrated, onlyOn, publishPost, signIn, test } from './helpers'

onlyOn('desktop')
test.use({ hasExtension: true })

const MOMENTS = ['parsing', 'parsed', 'hydrated'] as const
type Moment = (typeof MOMENTS)[number]

/** Adds nodes as extensions do. Runs in the page, so it uses nothing from this file. */
function extend(moment: Moment) {
  const add = (tag: string, place: (node: Element) => void) => {
    const node = document.createElement(tag)
    if (tag === 'script') node.setAttribute('type', 'text/plain')
    place(node)
  }
  const toHead = () => {
    add('style', (node) => document.head.prepend(node))
    add('script', (node) => document.head.append(node))
    document.documentElement.setAttribute('data-extension', '')
    document.documentElement.className = 'extension'
  }
  const toBody = () => {
    add('div', (node) => document.body.prepend(node))
    add('div', (node) => document.documentElement.append(node))
    document.body.setAttribute('data-extension', '')
  }
  const toAll = () => {
    toHead()
    toBody()
  }
  if (moment === 'hydrated') toAll()
  // Before React's module runs.
  if (moment === 'parsed') document.addEventListener('readystatechange', toAll, { once: true })
  if (moment !== 'parsing') return
  const steps = [
    () => document.querySelector('head > link') && [toHead()],
    () => document.querySelector('body > *') && [toBody()],
  ]
  new MutationObserver(() => {
    while (steps[0]?.()) steps.shift()
  }).observe(document, { childList: true, subtree: true })
}

const main = (page: Page) => page.getByRole('main')
const copyLink = (page: Page) => main(page).getByRole('button', { name: 'Copy Link' }).first()

async function useShareMenu(page: Page) {
  await main(page).locator('details', { hasText: 'Share via' }).locator('summary').first().click()
  await expect(copyLink(page)).toBeVisible()
}

/** Uses a control of the page that needs JavaScript. */
const PAGES: Record<string, (page: Page) => Promise<void>> = {
  '/': async (page) => {
    const featured = page.getByRole('region', { name: 'Featured stories' })
    await featured.getByRole('button', { name: 'Pause' }).click()
    await expect(featured.getByRole('button', { name: 'Play' })).toBeVisible()
  },
  '/post/': async (page) => {
    await expect(copyLink(page)).toBeVisible()
    const tools = main(page).locator('details', { hasText: 'अक्षरों का आकार' })
    await tools.locator('summary').click()
    await expect(tools.getByRole('button').first()).toBeVisible()
  },
  '/category/sahitya': useShareMenu,
  '/search?q=katha': useShareMenu,
  '/about': async (page) => {
    await page.getByRole('contentinfo').locator('a[href="/contact"]').first().click()
    await expect(page).toHaveURL('/contact')
  },
  '/nirvankand': async (page) => {
    await page.evaluate(() => window.scrollTo(0, 400))
    await expect(page.getByRole('button', { name: 'Scroll to top' })).toBeVisible()
  },
  '/sign-in': async (page) => {
    await main(page).getByRole('button', { name: /show/i }).click()
    await expect(page.locator('input[name=password]')).toHaveAttribute('type', 'text')
  },
  '/dashboard?tab=posts': async (page) => {
    await page.getByLabel('Select all').check()
    await expect(main(page).locator('tbody').getByRole('checkbox').first()).toBeChecked()
  },
  '/create-post': async (page) => {
    await page.getByRole('button', { name: 'Add an image' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
  },
  '/dashboard?tab=library': async (page) => {
    await expect(main(page).locator('.needs-script').first()).toBeVisible()
  },
}

const QUICK = ['/ parsing', '/create-post parsed']

for (const moment of MOMENTS) {
  for (const [path, useControl] of Object.entries(PAGES)) {
    const tag = QUICK.includes(`${path} ${moment}`) ? '' : ' @deep'
    test(`${path} works if an extension adds nodes, ${moment}${tag}`, async ({ page, context }) => {
      await signIn(context)
      const url = path === '/post/' ? path + (await publishPost(context)).slug : path
      if (path === '/sign-in') await context.clearCookies()
      await page.addInitScript(() => localStorage.setItem('text-scale', '1.3'))
      if (moment !== 'hydrated') await page.addInitScript(extend, moment)
      await page.goto(url)
      await hydrated(page.getByRole('contentinfo'))
      const root = page.locator('html')
      if (moment === 'hydrated') await page.evaluate(extend, moment)
      else await expect(root).toHaveClass('js')
      await expect(root).toHaveAttribute('style', /--text-scale: 1.3;/)
      await useControl(page)
    })
  }
}
