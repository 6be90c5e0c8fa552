/** The header at its three widths, and floating controls. */
import type { Page } from '@playwright/test'
import { expect, hydrated, isPhone, onlyOn, open, test } from './helpers'

const CATEGORIES = ['इतिहास', 'तीर्थ', 'धर्म', 'परंपरा', 'साहित्य']

const bar = (page: Page) => page.getByRole('banner').getByRole('navigation', { name: 'मुख्य सूची' })
const menu = (page: Page) => page.locator('.site-drawer > summary')
const panel = (page: Page) => page.locator('.site-drawer-panel')

/** Hides other tests' new categories, whose long names would fill the bar. */
async function hideForeignCategories(page: Page) {
  const own = await bar(page)
    .getByRole('link')
    .evaluateAll(
      (links: HTMLElement[], known) =>
        links
          .filter((link) => known.includes(link.innerText.trim()))
          .map((link) => link.getAttribute('href')),
      [...CATEGORIES, 'Heritage'],
    )
  const isOwn = own.map((href) => `:not([href="${href}"])`).join('')
  await page.addStyleTag({ content: `nav [href^="/category/"]${isOwn} { display: none }` })
}

test.describe('on desktops', () => {
  onlyOn('desktop')

  test('all links are inline, with About and Contact in Hindi', async ({ page }) => {
    await open(page, '/category/dharma')
    await hideForeignCategories(page)
    const links = bar(page).getByRole('link').filter({ visible: true })
    const words = await links.evaluateAll((all: HTMLElement[]) =>
      all.map((link) => link.innerText.trim()),
    )
    expect([words[0], words[1], words.at(-1)]).toEqual(['Home', 'हमारे बारे में', 'संपर्क'])
    expect(words).toEqual(expect.arrayContaining(CATEGORIES))
    for (const link of await links.all()) await expect(link).toBeInViewport({ ratio: 1 })
    await expect(bar(page).locator('[aria-current=page]')).toHaveText('धर्म')
    const top = page.locator('.site-top-bar')
    await expect(top.locator('a[target=_blank]')).toHaveCount(5)
    await expect(top.getByRole('link', { name: 'निर्वाण काण्ड' })).toHaveAttribute(
      'href',
      '/nirvankand',
    )
    const mail = top.getByText('contact@example.org')
    await expect(mail).toHaveCSS('opacity', '0')
    await mail.hover()
    await expect(mail).toHaveCSS('opacity', '1')
    await links.filter({ hasText: 'संपर्क' }).click()
    await expect(bar(page).locator('[aria-current=page]:visible')).toContainText('संपर्क')
    await page.getByRole('banner').getByRole('link', { name: 'Search' }).click()
    await expect(page).toHaveURL('/search')
  })

  test('Sign In does not cover the search link in a wide window @deep', async ({ page }) => {
    await page.setViewportSize({ width: 1600, height: 900 })
    await open(page, '/about')
    const box = (name: string) =>
      page.getByRole('banner').getByRole('link', { name, exact: true }).boundingBox()
    const [search, signIn] = await Promise.all([box('Search'), box('Sign In')])
    expect(search!.x + search!.width).toBeLessThanOrEqual(signIn!.x)
  })

  for (const width of [768, 1024]) {
    const variant = width === 1024 ? '' : ' @deep'
    test(`overflowing categories are under More at ${width} pixels${variant}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      await open(page, '/about')
      const contact = bar(page).getByRole('link', { name: 'संपर्क' })
      await expect(contact).toBeInViewport({ ratio: 1 })
      const menu = bar(page).locator('details')
      const link = menu.getByRole('link', { name: 'Heritage' })
      await expect(link).toBeHidden()
      await menu.locator('summary').click()
      await expect(link).toBeInViewport({ ratio: 1 })
      await page.keyboard.press('Escape')
      await expect(link).toBeHidden()
      await menu.locator('summary').click()
      await link.click()
      await expect(page).toHaveURL('/category/heritage')
      await expect(link).toBeHidden()
    })
  }

  test('on tablets, the links are a scrolling strip with arrows @deep', async ({ page }) => {
    await page.setViewportSize({ width: 700, height: 900 })
    await open(page, '/')
    const strip = bar(page).getByRole('list')
    const left = bar(page).getByRole('button', { name: 'Scroll links left' })
    const right = bar(page).getByRole('button', { name: 'Scroll links right' })
    expect((await strip.boundingBox())?.width).toBe(240)
    await expect(bar(page).getByText('About', { exact: true })).toBeVisible()
    await expect(bar(page).getByText('हमारे बारे में')).toBeHidden()
    await expect(left).toBeDisabled()
    const position = () => strip.evaluate((row) => Math.round(row.scrollLeft))
    await right.click()
    await expect.poll(position).toBe(200)
    await expect(left).toBeEnabled()
    await expect(async () => {
      if (await right.isEnabled()) await right.click({ timeout: 500 })
      await expect(right).toBeDisabled({ timeout: 700 })
    }).toPass()
    // The strip may cut a fraction of a pixel of the link's padding.
    await expect(bar(page).getByText('Contact', { exact: true })).toBeInViewport({ ratio: 0.99 })
    const end = await position()
    await left.click()
    await expect.poll(position).toBe(end - 200)
  })
})

test.describe('the drawer on phones @layout', () => {
  onlyOn('phone')

  test('opens, closes and navigates', async ({ page }) => {
    await open(page, '/')
    await hydrated(menu(page))
    await menu(page).click()
    await expect(panel(page)).toBeVisible()
    await expect.poll(async () => (await panel(page).boundingBox())?.x).toBe(0)
    expect((await panel(page).boundingBox())?.width).toBe(256)
    const links = panel(page).getByRole('navigation').getByRole('link')
    const words = await links.allInnerTexts()
    expect([words[0], words[1], words.at(-1)]).toEqual(['Home', 'About', 'Contact Us'])
    expect(words).toEqual(expect.arrayContaining(CATEGORIES))
    await expect(panel(page).locator('[aria-current=page]')).toHaveText('Home')

    await page.keyboard.press('Escape')
    await expect(panel(page)).toBeHidden()
    await expect(menu(page)).toBeFocused()

    await menu(page).click()
    await expect(panel(page)).toBeVisible()
    await page.mouse.click(350, 500)
    await expect(panel(page)).toBeHidden()
    await expect(page).toHaveURL('/')

    await menu(page).click()
    await panel(page).getByRole('link', { name: 'Contact Us' }).click()
    await expect(page).toHaveURL('/contact')
    await expect(panel(page)).toBeHidden()
  })

  test('traps focus while open', async ({ page }) => {
    await open(page, '/')
    await hydrated(menu(page))
    await menu(page).click()
    await expect(panel(page).getByRole('link').first()).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Shift+Tab')
    await expect(panel(page).getByRole('link').last()).toBeFocused()
  })

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false })

    test('opens, navigates, and closes when its overlay is clicked', async ({ page }) => {
      await page.goto('/')
      await menu(page).click()
      await expect(panel(page)).toBeVisible()
      await page.mouse.click(350, 500)
      await expect(panel(page)).toBeHidden()
      await menu(page).click()
      await panel(page).getByRole('link', { name: 'Contact Us' }).click()
      await expect(page).toHaveURL('/contact')
      await expect(panel(page)).toBeHidden()
    })
  })
})

test('Scroll to top appears after scrolling more than 300 pixels @layout', async ({ page }) => {
  await open(page, '/about')
  await page.setViewportSize({ width: 390, height: 400 })
  const button = page.getByRole('button', { name: 'Scroll to top' })
  await expect(button).toBeHidden()
  await page.evaluate(() => window.scrollTo({ top: 300, behavior: 'instant' }))
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(300)
  await expect(button).toBeHidden()
  // It stays in both directions.
  for (const top of [301, 320, 310]) {
    await page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), top)
    await expect(button).toBeVisible()
  }
  await button.press('Enter')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await expect(button).toBeHidden()
})

test('the search icon focuses the search box', async ({ page }) => {
  await open(page, '/about')
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).click()
  await expect(page).toHaveURL('/search')
  await expect(page.getByRole('combobox', { name: 'Search News' })).toBeFocused()
})

test('the first Tab stop skips to the content', async ({ page }) => {
  await open(page, '/about')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('no header link fades, and More opens', async ({ page }) => {
    test.skip(isPhone(), 'phones have a drawer instead of the bar')
    await page.setViewportSize({ width: 1024, height: 900 })
    await page.goto('/about')
    await expect(bar(page).locator('ul').first()).toHaveCSS('mask-image', 'none')
    await bar(page).locator('summary').click()
    await bar(page).getByRole('link', { name: 'Heritage' }).click()
    await expect(page).toHaveURL('/category/heritage')
  })

  test('the search icon focuses the search box', async ({ page }) => {
    await page.goto('/about')
    await page.locator('header').getByRole('link', { name: 'Search' }).click()
    await expect(page).toHaveURL('/search')
  })

  test('the footer links to the top, and no button is shown @deep', async ({ page }) => {
    await page.goto('/about')
    await expect(
      page.getByRole('contentinfo').getByRole('link', { name: 'Scroll to top' }),
    ).toBeVisible()
    await expect(page.getByRole('button').locator('visible=true')).toHaveCount(0)
  })
})
