/** Editing categories, the devotional text and media. */
import { randomInt } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import { expectNoViolations } from './axe'
import {
  expect,
  hydrated,
  onlyOn,
  open,
  openRowMenu,
  publishPost,
  signIn,
  signedUp,
  test,
  toast,
} from './helpers'

const CATEGORIES = '/dashboard?tab=manage-categories'
const NIRVANKAND = '/dashboard?tab=nirvankand'
const MULTIMEDIA = '/dashboard?tab=multimedia'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const unique = (word: string) => `${word} ${randomInt(1_000_000_000)}`
const slugOf = (name: string) => name.toLowerCase().replaceAll(' ', '-')

/** Uses the keyboard: editors that load when scrolled into view would move the button away from the pointer. */
async function addShlok(page: Page) {
  await page.getByRole('button', { name: 'Add Shlok' }).press('Enter')
}

async function expectNoSidewaysScroll(page: Page) {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(wide).toBeLessThanOrEqual(0)
}

const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

async function addCategory(page: Page, name: string) {
  await page.getByLabel('Category name').fill(name)
  await page.getByRole('button', { name: 'Add Category' }).click()
  await expect(toast(page, 'Category added')).toBeVisible()
  await expect(row(page, name).last()).toBeVisible()
}

async function renameCategory(page: Page, name: string, newName: string) {
  await openRowMenu(row(page, name))
  await page.getByRole('link', { name: `Rename ${name}` }).click()
  const field = page.getByLabel('New name')
  await expect(field).toBeFocused()
  await expect(field).toHaveValue(name)
  await field.fill(newName)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Category renamed')).toBeVisible()
}

async function expectRedirect(context: BrowserContext, from: string, to: string) {
  const reply = await context.request.get(`/category/${from}?startIndex=9`, { maxRedirects: 0 })
  expect([reply.status(), reply.headers().location]).toEqual([301, `/category/${to}?startIndex=9`])
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })
    const variant = javaScriptEnabled ? '' : ' @deep'

    async function enter(page: Page, path: string) {
      await signIn(page.context())
      await (javaScriptEnabled ? open(page, path) : page.goto(path))
    }

    test(`a category is added, renamed and deleted${variant}`, async ({ page, context }) => {
      const [name, newName] = [unique('Art'), unique('Craft')]
      await enter(page, CATEGORIES)
      await addCategory(page, name)
      await publishPost(context, name)
      await renameCategory(page, name, newName)
      await expectRedirect(context, slugOf(name), slugOf(newName))
      await openRowMenu(row(page, newName))
      await page.getByRole('link', { name: `Delete ${newName}` }).click()
      await expect(page.getByRole('heading', { name: 'Delete this category?' })).toBeVisible()
      await expect(page.getByText('Its 1 post moves to uncategorized.')).toBeVisible()
      await page.getByRole('button', { name: 'Delete', exact: true }).click()
      await expect(toast(page, 'Category deleted')).toBeVisible()
      await expect(page).toHaveURL(CATEGORIES)
      await expect(row(page, newName)).toHaveCount(0)
    })

    test('empty and duplicate names are rejected with a message @deep', async ({ page }) => {
      await enter(page, CATEGORIES)
      const field = page.getByLabel('Category name')
      await field.fill('HERITAGE')
      await page.getByRole('button', { name: 'Add Category' }).click()
      await expect(page.getByText('There is already a category named “Heritage”.')).toBeVisible()
      await expect(toast(page, 'Failed to add category', 'error').first()).toBeVisible()
      await expect(field).toHaveValue('HERITAGE')
      await field.fill('!!!')
      await page.getByRole('button', { name: 'Add Category' }).click()
      await expect(page.getByText('Category name is required')).toBeVisible()
      await expect(field).toHaveValue('!!!')
    })

    test(`a reel is added, then deleted on the home page${variant}`, async ({ page }) => {
      const title = unique('आरती')
      await enter(page, MULTIMEDIA)
      await page.getByLabel('Title', { exact: true }).fill(title)
      await page.getByLabel('URL').fill('https://example.org/reel/Cabc123')
      await page.getByRole('button', { name: 'Add Media' }).click()
      await expect(page.getByText(/^Expected the address of a YouTube video/)).toBeVisible()
      await expect(toast(page, 'Eror adding media', 'error').first()).toBeVisible()
      await expect(page.getByLabel('Title', { exact: true })).toHaveValue(title)
      await page.getByLabel('URL').fill('https://www.instagram.com/somebody/reel/Cabc123/?igsh=x')
      await page.getByRole('button', { name: 'Add Media' }).click()
      await expect(toast(page, 'Media added successfully!')).toBeVisible()
      await expect(page.getByRole('row').filter({ hasText: title })).toContainText('Instagram Reel')
      await (javaScriptEnabled ? open(page, '/') : page.goto('/'))
      await page.getByRole('link', { name: `Delete Reel ${title}` }).click()
      await expect(page.getByRole('heading', { name: 'Delete this reel?' })).toBeVisible()
      await page.getByRole('button', { name: 'Delete Reel' }).click()
      await expect(toast(page, 'Media deleted successfully')).toBeVisible()
      await expect(page.getByRole('heading', { name: title })).toHaveCount(0)
    })

    test(`moving verses keeps their input and saves nothing${variant}`, async ({ page }) => {
      await enter(page, NIRVANKAND)
      const title = page.getByLabel('Title', { exact: true })
      const saved = await title.inputValue()
      if (javaScriptEnabled) await hydrated(page.getByRole('main').locator('form'))
      await title.fill('बदला हुआ')
      const source = (index: number) => page.locator(`textarea[name="shlokas[${index}]"]`)
      const count = await page.locator('textarea[name^="shlokas["]').count()
      const [first, second] = [await source(0).inputValue(), await source(1).inputValue()]
      await page.getByRole('button', { name: 'Move down Shlok 1', exact: true }).click()
      await expect(source(0)).toHaveValue(second)
      await expect(source(1)).toHaveValue(first)
      await expect(page.getByRole('button', { name: 'Move down Shlok 2' })).toBeFocused()
      await page.getByRole('button', { name: 'Remove Shlok 1', exact: true }).click()
      await expect(source(0)).toHaveValue(first)
      await expect(title).toHaveValue('बदला हुआ')
      await addShlok(page)
      await expect(page.getByLabel(`Shlok ${count}`, { exact: true })).toBeFocused()
      await page.goto(NIRVANKAND)
      await expect(title).toHaveValue(saved)
      await expect(source(0)).toHaveValue(first)
    })
  })
}

for (const path of [CATEGORIES, MULTIMEDIA, NIRVANKAND]) {
  test(`axe finds no violations in ${path} @deep`, async ({ page, context }) => {
    test.slow()
    await signIn(context)
    await open(page, path)
    await expectNoSidewaysScroll(page)
    await expectNoViolations(page)
  })
}

test('axe finds no violations in rows, confirmations and messages @deep', async ({
  page,
  context,
}) => {
  test.slow()
  await signIn(context)
  await open(page, CATEGORIES)
  await openRowMenu(row(page, 'तीर्थ'))
  await page.getByRole('link', { name: 'Rename तीर्थ' }).click()
  await page.getByLabel('New name').fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.locator('[aria-invalid=true]')).toBeVisible()
  await expectNoViolations(page)
  await openRowMenu(row(page, 'धर्म'))
  await page.getByRole('link', { name: 'Delete धर्म' }).click()
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: 'Delete धर्म' })).toBeFocused()
  await open(page, MULTIMEDIA)
  await page.getByLabel('URL').fill('https://youtu.be/dQw4w9WgXcQ?si=x')
  await page.getByRole('button', { name: 'Add Media' }).click()
  await expect(page.getByText('Title is required')).toBeVisible()
  await expectNoViolations(page)
})

test.describe('independent of screen size', () => {
  onlyOn('desktop')

  test("Escape closes a menu's dialog, then the menu", async ({ page, context }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await signIn(context)
    await open(page, CATEGORIES)
    await openRowMenu(row(page, 'धर्म'))
    const link = page.getByRole('link', { name: 'Delete धर्म' })
    await link.click()
    await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(link).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(link).toBeHidden()
    await expect(row(page, 'धर्म').locator('summary')).toBeFocused()
  })

  test('the media preview follows the URL and loads nothing from the other site @deep', async ({
    page,
  }) => {
    const foreign: string[] = []
    page.on('request', (request) => {
      if (/youtube|instagram/.test(new URL(request.url()).hostname)) foreign.push(request.url())
    })
    await signIn(page.context())
    await open(page, MULTIMEDIA)
    const preview = page.getByRole('region', { name: 'Preview' })
    await page.getByLabel('Title', { exact: true }).fill('घाट')
    await page.getByLabel('URL').fill('https://www.instagram.com/p/Cabc123/')
    await expect(preview.getByRole('heading', { name: 'घाट' })).toBeVisible()
    await expect(preview).toContainText('Instagram Reel')
    await expect(page.getByLabel('Type')).toHaveValue('reel')
    await page.getByLabel('URL').fill('https://m.youtube.com/watch?app=desktop&v=dQw4w9WgXcQ')
    await expect(page.getByLabel('Type')).toHaveValue('youtube')
    await page.getByLabel('URL').fill('https://m.youtube.com/')
    await expect(preview.getByRole('heading', { name: 'घाट' })).toHaveCount(0)
    expect(foreign).toEqual([])
  })

  test('a verse is opened, and moved by dragging or by keyboard', async ({ page }) => {
    await signIn(page.context())
    await open(page, NIRVANKAND)
    const verse = (number: number) =>
      page.getByRole('button', { name: new RegExp(`^Shlok ${number}( |$)`) })
    await hydrated(verse(1))
    const text = page.getByLabel('Shlok 1', { exact: true })
    await expect(text).toBeHidden()
    await verse(1).click()
    await expect(text).toBeVisible()
    await verse(1).click()
    await expect(text).toBeHidden()
    const source = (index: number) =>
      page.locator(`textarea[name="shlokas[${index}]"]`).inputValue()
    const [first, second, third] = [await source(0), await source(1), await source(2)]
    await verse(1).dragTo(verse(3))
    await expect.poll(() => source(2)).toBe(first)
    expect(await source(0)).toBe(second)
    await verse(3).press('Alt+ArrowUp')
    await expect.poll(() => source(1)).toBe(first)
    expect(await source(2)).toBe(third)
  })

  test('invalid verses are listed, and the first one is focused @deep', async ({ page }) => {
    test.slow()
    await signIn(page.context())
    await open(page, NIRVANKAND)
    await hydrated(page.getByRole('main').locator('form'))
    await addShlok(page)
    const added = page.getByLabel('Shlok 13', { exact: true })
    await expect(added).toBeFocused()
    await page.getByRole('button', { name: 'Update' }).last().click()
    await expect(page.getByText('Shlok text is required')).toBeVisible()
    await expect(added).toBeFocused()
    await expectNoViolations(page)
    await page.getByRole('button', { name: 'Remove Shlok 13' }).click()
    await page.getByRole('button', { name: 'Put it back' }).click()
    await expect(added).toBeVisible()
  })

  test('members see that only admins can delete media @deep', async ({ page, context }) => {
    await signedUp(context)
    await context.request.post('/dashboard/delete-media/nothing?from=home', {
      headers: { 'Sec-Fetch-Site': 'same-origin' },
      maxRedirects: 0,
    })
    await open(page, '/')
    await expect(toast(page, 'Only admins can delete media', 'error')).toBeVisible()
    await expect(page.getByRole('link', { name: /^Delete (Video|Reel)/ })).toHaveCount(0)
  })
})

test.describe('the devotional text', () => {
  // The whole site shares it, so only one test saves it, and restores it afterwards.
  onlyOn('desktop')

  test('is saved with and without JavaScript @deep', async ({ page, browser, baseURL }) => {
    await signIn(page.context())
    await open(page, NIRVANKAND)
    const subtitle = page.getByLabel('Subtitle')
    const before = await subtitle.inputValue()
    await subtitle.fill('नया उपशीर्षक')
    await page.getByRole('button', { name: 'Update' }).last().click()
    await expect(toast(page, 'Content Updated Successfully!')).toBeVisible()
    await page.goto('/nirvankand')
    await expect(page.getByText('नया उपशीर्षक')).toBeVisible()

    const plain = await browser.newContext({ javaScriptEnabled: false, baseURL })
    await signIn(plain)
    const other = await plain.newPage()
    await other.goto(NIRVANKAND)
    await other.getByLabel('Subtitle').fill(before)
    await other.getByRole('button', { name: 'Update' }).last().click()
    await expect(toast(other, 'Content Updated Successfully!')).toBeVisible()
    await expect(other.getByLabel('Subtitle')).toHaveValue(before)
    await plain.close()
  })
})
