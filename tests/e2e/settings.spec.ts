/** Sets up a new site for another newsroom in the browser; the first test runs without JavaScript. */
import type { BrowserContext } from '@playwright/test'
import { expectNoViolations } from './axe'
import { expect, hydrated, isPhone, publish, signIn, test, toast, uniqueTitle } from './helpers'
import { type Site, startSite } from './own-site'

test.describe.configure({ mode: 'serial' })

let site: Site
/** The session of the admin whom the first test creates. */
let session: Awaited<ReturnType<BrowserContext['cookies']>>

test.beforeAll(async () => {
  site = await startSite({ ADMIN_EMAIL: '', ADMIN_PASSWORD: '' })
})
test.afterAll(() => site.stop())

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, locale: 'en-IN' })

  test('a new site gets its own name, admin, colours, menu and home page', async ({
    page,
    context,
  }) => {
    const main = page.getByRole('main')
    const open = (part: string) => page.goto(`${site.origin}/dashboard?tab=settings&part=${part}`)
    const save = async () => {
      await main.getByRole('button', { name: 'Save', exact: true }).last().click()
      await expect(toast(page, 'Settings saved')).toBeVisible()
    }

    await page.goto(site.origin + site.setup!)
    await page.getByLabel('Name of the site').fill('सवेरा')
    await page.getByLabel('Username').fill('मीरा')
    await page.getByLabel('Email').fill('mira@example.org')
    await page.getByLabel('Password', { exact: true }).fill('a long sentence 42')
    await page.getByLabel('Language of the dashboard').selectOption('en')
    await page.getByRole('button', { name: 'Set up' }).click()
    await expect(page).toHaveURL(/\/dashboard/)
    session = await context.cookies()
    await page.goto(site.origin + site.setup!)
    await expect(main.getByText('no longer valid')).toBeVisible()

    await open('site')
    await expect(page.getByLabel('Name of the site')).toHaveValue('सवेरा')
    await page.getByLabel('Line below the name').fill('रोज़ सुबह')
    await main.getByLabel('YouTube').fill('https://www.youtube.com/@savera')
    await page.getByLabel('X (Twitter)').fill('javascript:alert(1)')
    await main.getByRole('button', { name: 'Save', exact: true }).last().click()
    await expect(main.getByText('Please enter a valid URL').first()).toBeVisible()
    await expect(page.getByLabel('Line below the name')).toHaveValue('रोज़ सुबह')
    await page.getByLabel('X (Twitter)').fill('')
    await save()

    await open('colours')
    await page.getByLabel('Main colour', { exact: true }).fill('#1f4a9c')
    await page.getByLabel('Accent colour', { exact: true }).fill('#ffee88')
    await main.getByRole('button', { name: 'Preview' }).click()
    await expect(main.getByText('#ffee88 would be hard to read')).toBeVisible()
    await save()

    await open('menus')
    await main.getByRole('button', { name: 'Start from defaults' }).click()
    await main.getByRole('button', { name: 'Add an entry' }).first().click()
    const added = page.locator('[data-list="header"]').last()
    await expect(added.getByLabel('Link', { exact: true })).toBeFocused()
    await expect(added).toBeInViewport()
    await added.getByRole('button', { name: 'Remove' }).click()
    await main.getByRole('button', { name: 'Move down Entry 1' }).first().click()
    await expect(page.getByLabel('Link', { exact: true }).first()).toHaveValue('/about')
    await page.getByLabel('Label', { exact: true }).first().fill('हम कौन हैं')
    await page.getByLabel('Label in English', { exact: true }).first().fill('Who we are')
    await save()

    await open('home')
    await page.getByLabel('Text', { exact: true }).fill('आज चुनाव के नतीजे')
    await page.getByLabel('Welcome line Show on the home page').uncheck()
    await save()

    await page.goto(site.origin)
    await expect(page).toHaveTitle('सवेरा')
    await expect(page.getByRole('complementary', { name: 'ब्रेकिंग' })).toContainText('आज चुनाव के नतीजे')
    await expect(page.getByText('Welcome to')).toBeHidden()
    await expect(page.getByRole('contentinfo').getByText('रोज़ सुबह')).toBeVisible()
    await expect(page.getByRole('link', { name: 'YouTube' }).first()).toBeAttached()
    expect(await page.getByRole('link', { name: 'Facebook' }).count()).toBe(0)
    expect(await page.locator('head style').count()).toBe(1)
    const ground = page.locator('.site-header .bg-nav-ground')
    await expect(ground).toHaveCSS('background-color', 'rgb(31, 74, 156)')
  })
})

test('menu entries can be dragged to another position', async ({ page, context }) => {
  test.skip(isPhone(), 'dragging needs a mouse; touch screens have buttons')
  await context.addCookies(session)
  await page.goto(`${site.origin}/dashboard?tab=settings&part=menus`)
  const handle = (number: number) =>
    page.getByRole('button', { name: `Entry ${number}`, exact: true }).first()
  await hydrated(handle(1))
  await expect(page.getByLabel('Link', { exact: true }).first()).toHaveValue('/about')
  await handle(1).dragTo(handle(2))
  await expect(page.getByLabel('Link', { exact: true }).first()).toHaveValue('/')
})

test('the colour picker follows the text field', async ({ page, context }) => {
  await context.addCookies(session)
  await page.goto(`${site.origin}/dashboard?tab=settings&part=colours`)
  const main = page.getByLabel('Main colour', { exact: true })
  await hydrated(main)
  await main.fill('#A1B2C3')
  await expect(page.getByLabel('Pick: Main colour')).toHaveValue('#a1b2c3')
})

test('pages in custom colours are readable', async ({ page }) => {
  for (const path of ['/', '/about', '/contact', '/sign-in']) {
    await page.goto(site.origin + path)
    await expectNoViolations(page)
  }
})

test('an article is picked for the home page by words of its title', async ({ page, context }) => {
  const { title, slug } = uniqueTitle()
  await signIn(context)
  await publish(context, { title, content: 'राम', category: 'sahitya' })
  await page.goto('/dashboard?tab=settings&part=home')
  const search = page.getByLabel('Add by words of the title').first()
  await hydrated(search)
  await search.fill(title)
  await expect(page.locator('datalist option', { hasText: title })).toHaveAttribute('value', slug)
  // Choosing an option fills in its value.
  await search.fill(slug)
  await expect(page.locator('textarea[name=carousel]')).toHaveValue(`/post/${slug}`)
  await expect(search).toHaveValue('')
})
