/** Where the keyboard is after each action of the dashboard, and what a screen reader hears. */
import type { BrowserContext, Page } from '@playwright/test'
import { expect, onlyOn, open, publish, signIn, test, toast, uniqueTitle } from './helpers'

onlyOn('desktop')

test.beforeEach(async ({ context }) => signIn(context))

const main = (page: Page) => page.getByRole('main')

/** Publishes articles whose titles share words, and returns the words. */
async function someArticles(context: BrowserContext, count: number): Promise<string> {
  const { title } = uniqueTitle()
  for (let number = 1; number <= count; number += 1) {
    await publish(context, { title: `${title} (${number})`, content: 'पाठ', category: 'sahitya' })
  }
  return title
}

const link = (page: Page, name: string) => main(page).getByRole('link', { name, exact: true })

async function deleteArticle(page: Page, title: string) {
  await link(page, `Delete ${title}`).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).first().press('Enter')
  await expect(link(page, `Delete ${title}`)).toHaveCount(0)
}

for (const tab of ['posts', 'drafts', 'pages', 'library', 'users', 'redirects', 'trash']) {
  test(`a search in the tab "${tab}" leaves the keyboard in its field`, async ({ page }) => {
    await open(page, `/dashboard?tab=${tab}&q=${encodeURIComponent('राम')}`)
    const field = main(page).getByRole('searchbox')
    await field.fill('रामायण')
    await field.press('Enter')
    await expect(page).toHaveURL(/E0%A4%A3/)
    await expect(field).toHaveValue('रामायण')
    await expect(field).toBeFocused()
  })
}

test('after a deletion the next row has the focus, and Undo is two keys away', async ({
  page,
  context,
}) => {
  const words = await someArticles(context, 3)
  await open(page, `/dashboard?tab=posts&q=${encodeURIComponent(words)}&sort=title`)
  await deleteArticle(page, `${words} (1)`)
  await expect(link(page, `Delete ${words} (2)`)).toBeFocused()
  await deleteArticle(page, `${words} (3)`)
  await expect(link(page, `Delete ${words} (2)`)).toBeFocused()
  const undo = page.getByRole('button', { name: 'Undo Alt+U' })
  await page.keyboard.press('Alt+u')
  await expect(undo).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(link(page, `Delete ${words} (3)`)).toBeVisible()
  await expect(toast(page, 'Undone')).toBeVisible()
  await expect(link(page, `Delete ${words} (2)`)).toBeFocused()
})

test('the last row of a list and a restored one pass the focus on', async ({ page, context }) => {
  const words = await someArticles(context, 2)
  const search = `q=${encodeURIComponent(words)}`
  await open(page, `/dashboard?tab=posts&${search}`)
  await deleteArticle(page, `${words} (1)`)
  await deleteArticle(page, `${words} (2)`)
  await expect(
    main(page)
      .getByRole('link', { name: /filters/i })
      .last(),
  ).toBeFocused()
  await open(page, '/dashboard?tab=trash')
  const restore = main(page).getByRole('button', { name: /^Restore/ })
  const name = await restore.nth(1).textContent()
  await restore.first().press('Enter')
  await expect(restore.first()).toHaveText(name!)
  await expect(restore.first()).toBeFocused()
})

test('a new page takes the focus and is announced', async ({ page, context }) => {
  const words = await someArticles(context, 1)
  await open(page, `/dashboard?tab=posts&q=${encodeURIComponent(words)}`)
  await expect(page).toHaveTitle(/^Your Articles \|/)
  const drafts = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', {
    name: 'Drafts',
  })
  await drafts.press('Enter')
  await expect(page).toHaveTitle(/^Drafts \|/)
  await expect(page.getByRole('status').filter({ hasText: 'Drafts |' })).toBeAttached()
  await expect(drafts).toBeFocused()
  await page.goBack()
  await main(page)
    .getByRole('link', { name: `Edit ${words} (1)` })
    .press('Enter')
  await expect(page).toHaveURL(/update-post/)
  await expect(main(page)).toBeFocused()
  await page.getByRole('link', { name: 'View site' }).press('Enter')
  await expect(page).toHaveURL(/\/$/)
  await expect(main(page)).toBeFocused()
})

test('forms and files of the dashboard keep the keyboard in the page', async ({
  page,
  context,
}) => {
  const words = await someArticles(context, 1)
  await open(page, '/dashboard?tab=redirects')
  const old = `/old-${Date.now()}`
  await page.getByLabel('Old address').fill(old)
  await page.getByLabel('Target').fill('/about')
  await page.getByLabel('Target').press('Enter')
  await expect(main(page).getByText(old).first()).toBeVisible()
  expect(await isKept(page)).toBe(true)

  await open(page, `/search?q=${encodeURIComponent(words)}`)
  await page
    .getByRole('link', { name: `${words} (1)` })
    .first()
    .press('Enter')
  await expect(page).toHaveURL(/post/)
  await page.getByRole('link', { name: 'Edit Article' }).press('Enter')
  await expect(page).toHaveURL(/update-post/)
  await expect(main(page)).toBeFocused()
})

const isKept = (page: Page) => page.evaluate(() => document.activeElement !== document.body)
