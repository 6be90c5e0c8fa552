/** Advertising: once an admin enters code, readers' pages show it in separate frames. */
import { expect, test, type Page } from '@playwright/test'
import { expectNoViolations } from './axe'
import { ADMIN, hydrated, onlyOn, toast } from './helpers'
import { type Site, startSite } from './own-site'

interface LayoutShift extends PerformanceEntry {
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
}

declare global {
  interface Window {
    movedDown: string[]
  }
}

test.describe.configure({ mode: 'serial' })
onlyOn('desktop')

let site: Site

test.beforeAll(async () => {
  site = await startSite({ SEED_SAMPLE: '1' })
})
test.afterAll(() => site.stop())

const A_POST = '/post/ramayan-ki-katha-aj-bhi-kyon-padhi-jati-hai'
const CODE = `<p id="ad">…</p><script src="https://ads.example.com/a.js"></script><script src="https://other.example.com/b.js"></script>`

const frameSources = async (page: Page, path: string) => {
  const { headers } = await page.request
    .get(site.origin + path)
    .then((reply) => ({ headers: reply.headers() }))
  return /frame-src ([^;]*)/.exec(headers['content-security-policy']!)![1]!
}

/** Serves the advertiser's scripts; the page may load only one of them. Returns the requested URLs. */
async function advertise(page: Page) {
  const asked: string[] = []
  await page.route('https://*.example.com/**', (route) => {
    asked.push(route.request().url())
    const body = `
      let cookie = ''
      try { cookie = document.cookie; parent.document.title } catch (error) { cookie = error.name }
      document.getElementById('ad').textContent = 'Buy this: ' + cookie`
    return route.fulfill({ contentType: 'text/javascript', body })
  })
  return asked
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, locale: 'en-IN' })

  test('an admin enters code for three slots and the content of ads.txt @deep', async ({
    page,
  }) => {
    test.slow()
    await page.goto(site.origin)
    await expect(page.locator('iframe[src^="/ads/"]')).toHaveCount(0)
    expect(await frameSources(page, '/')).not.toContain('self')
    expect((await page.request.get(`${site.origin}/ads.txt`)).status()).toBe(404)

    const part = '/dashboard?tab=settings&part=income'
    await page.goto(`${site.origin}/sign-in?redirectTo=${encodeURIComponent(part)}`)
    const main = page.getByRole('main')
    await page.getByLabel('Email').fill(ADMIN.email)
    await page.getByLabel('Password', { exact: true }).fill(ADMIN.password)
    await main.getByRole('button', { name: 'Sign In' }).click()
    const place = (name: string) => page.getByRole('region', { name, exact: true })
    for (const name of ['Below the header', 'In the text', 'Beside the text']) {
      await place(name).getByLabel('Advertiser’s code').fill(CODE)
      await place(name).getByLabel('May load from').fill('http://ads.example.com')
    }
    await page.getByLabel('Content of ads.txt').fill('ads.example.com, 1, DIRECT')
    const save = main.getByRole('button', { name: 'Save', exact: true }).last()
    await save.click()
    await expect(main.getByText('instead of “http://ads.example.com”').first()).toBeVisible()
    for (const name of ['Below the header', 'In the text', 'Beside the text']) {
      await expect(place(name).getByLabel('Advertiser’s code')).toHaveValue(CODE)
      await place(name).getByLabel('May load from').fill('ads.example.com')
    }
    await place('Below the header').getByLabel('Reserved height').selectOption('90')
    await save.click()
    await expect(toast(page, 'Settings saved')).toBeVisible()

    const text = await page.request.get(`${site.origin}/ads.txt`)
    expect(await text.text()).toBe('ads.example.com, 1, DIRECT\n')
    await page.goto(site.origin + A_POST)
    await expect(page.locator('iframe[src^="/ads/"]')).toHaveCount(3)
    await expect(page.getByText('Advertisement / विज्ञापन').first()).toBeVisible()
  })
})

test('the code is isolated from the page, loads only from its listed origins, and does not shift the layout @deep', async ({
  page,
}) => {
  const asked = await advertise(page)
  await page.addInitScript(() => {
    window.movedDown = []
    new PerformanceObserver((list) => {
      for (const { sources } of list.getEntries() as LayoutShift[])
        for (const { previousRect, currentRect, node } of sources)
          if (previousRect.top !== currentRect.top) window.movedDown.push(String(node?.textContent))
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(site.origin + A_POST)
  await expect(page.frameLocator('iframe[src="/ads/header"]').locator('#ad')).toHaveText(
    'Buy this: SecurityError',
  )
  const inText = page.locator('iframe[src="/ads/text"]')
  await inText.scrollIntoViewIfNeeded()
  await expect(inText.contentFrame().locator('#ad')).toContainText('Buy this')
  expect(new Set(asked)).toEqual(new Set(['https://ads.example.com/a.js']))
  expect(await page.evaluate(() => window.movedDown)).toEqual([])
  expect(await frameSources(page, A_POST)).toMatch(/^'self' https:\/\/www\.youtube/)
})

test('error pages, sign-in, and pages opened from them have no advertising @deep', async ({
  page,
}) => {
  await advertise(page)
  const blocked: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) blocked.push(message.text())
  })
  for (const path of ['/nothing', '/category/nothing', '/sign-in']) {
    expect(await frameSources(page, path), path).not.toContain('self')
    await page.goto(site.origin + path)
    const home = page.getByRole('contentinfo').getByRole('link', { name: 'Home', exact: true })
    await hydrated(home)
    await expect(page.locator('iframe[src^="/ads/"]')).toHaveCount(0)
    await home.click()
    await expect(page).toHaveURL(`${site.origin}/`)
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    await expect(page.locator('iframe[src^="/ads/"]')).toHaveCount(0)
  }
  expect(blocked).toEqual([])
  await page.goto(site.origin)
  await expect(page.locator('iframe[src^="/ads/"]')).toHaveCount(1)
})

test('axe finds no violations on pages with advertising @deep', async ({ page }) => {
  await advertise(page)
  for (const path of ['/', A_POST]) {
    await page.goto(site.origin + path)
    await expect(page.locator('iframe[src^="/ads/"]').first()).toBeVisible()
    await expectNoViolations(page)
  }
})
