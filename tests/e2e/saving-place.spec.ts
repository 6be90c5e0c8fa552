/** Saving keeps the place: caret, focus, scroll position and Undo stay, and so do letters typed meanwhile. */
import type { Locator, Page } from '@playwright/test'
import { html, openEditor } from './editor'
import { expect, holdRequests, onlyOn, publishPost, signIn, test, toast } from './helpers'

onlyOn('desktop')

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const PARAGRAPHS = Array.from({ length: 40 }, (_, index) => `<p>पैरा ${index}</p>`).join('')

const button = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).last()

/** Clicks where the button is; Playwright's click scrolls the page first. */
async function press(page: Page, name: string) {
  const { x, y, width, height } = (await button(page, name).boundingBox())!
  await page.mouse.click(x + width / 2, y + height / 2)
}

/** Fills the text, and types a word at the end. */
async function writeAtEnd(page: Page, text: Locator, title: string) {
  await page.getByLabel('Title', { exact: true }).fill(title)
  await page.locator('textarea[name=content]').evaluate((area: HTMLTextAreaElement, value) => {
    area.value = value
    area.dispatchEvent(new Event('input', { bubbles: true }))
  }, PARAGRAPHS)
  await text.press('Control+End')
  await page.keyboard.type(' अंत')
}

/** Saves, types on, and expects the caret, the scroll position and Undo where they were. */
async function expectPlace(page: Page, text: Locator, save: () => Promise<void>, saved: Locator) {
  const before = await page.evaluate(() => scrollY)
  expect(before).toBeGreaterThan(500)
  await save()
  await expect(saved.last()).toBeVisible()
  await expect(text).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(before)
  await page.keyboard.type(' आगे')
  expect(await html(page)).toMatch(/पैरा 39 अंत.* आगे<\/p>$/)
  const stepBack = async () => {
    await page.keyboard.press('Control+z')
    return html(page)
  }
  await expect.poll(stepBack).toMatch(/पैरा 39<\/p>$/)
  await page.keyboard.press('Control+y')
}

test('saving a new post and its draft keeps the place', async ({ page }) => {
  const text = await openEditor(page)
  await writeAtEnd(page, text, 'जगह बनी रहे')
  const saved = toast(page, 'Draft saved successfully')
  await expectPlace(page, text, () => press(page, 'Save as Draft'), saved)
  await expect(page).toHaveURL(/\/update-post\/[\w-]+\?source=drafts$/)
  const id = page.url()
  // The next save is of the same post.
  await expectPlace(page, text, () => page.keyboard.press('Control+s'), saved)
  await expect(page).toHaveURL(id)

  await page.reload()
  await expect(text).toHaveAttribute('contenteditable', 'true')
  await writeAtEnd(page, text, 'जगह बनी रहे')
  const updated = toast(page, 'Draft Updated Successfully!')
  await expectPlace(page, text, () => press(page, 'Update Draft'), updated)
  await expectPlace(page, text, () => page.keyboard.press('Control+s'), updated)
  await expect(page).toHaveURL(id)
})

test('letters typed while a draft is being saved stay, and are saved next', async ({ page }) => {
  const text = await openEditor(page)
  await writeAtEnd(page, text, 'बीच के अक्षर')
  const release = await holdRequests(page, '**/create-post*', 'POST')
  await button(page, 'Save as Draft').click()
  await page.keyboard.type(' बीच में')
  release()
  await expect(toast(page, 'Draft saved successfully')).toBeVisible()
  await page.keyboard.type(' भी')
  await expect.poll(() => html(page)).toMatch(/अंत बीच में भी<\/p>$/)
  await expect(page.getByText(/^Saved /)).toBeVisible({ timeout: 20_000 })
  await page.reload()
  await expect.poll(() => html(page)).toMatch(/अंत बीच में भी<\/p>$/)
})

test('a save without a connection keeps the place, also from the keyboard', async ({
  page,
  context,
}) => {
  const text = await openEditor(page)
  await writeAtEnd(page, text, 'बिना नेट के')
  await context.setOffline(true)
  const failed = toast(page, 'The server cannot be reached.', 'error')
  await expectPlace(page, text, () => press(page, 'Save as Draft'), failed.first())
  await button(page, 'Save as Draft').focus()
  await page.keyboard.press('Enter')
  await expect(button(page, 'Save as Draft')).toBeEnabled()
  await expect(button(page, 'Save as Draft')).toBeFocused()
  await context.setOffline(false)
})

test('Ctrl+S in a published article saves unpublished changes', async ({ page, context }) => {
  await signIn(context)
  const { slug } = await publishPost(context)
  await page.goto(`/post/${slug}`)
  await page.getByRole('link', { name: 'Edit' }).first().click()
  const text = page.getByRole('textbox', { name: 'Content', exact: true })
  await expect(text).toHaveAttribute('contenteditable', 'true')
  await text.press('Control+End')
  await page.keyboard.type(' नया')
  await page.keyboard.press('Control+s')
  await expect(page.getByText(/^Saved /)).toBeVisible()
  await expect(text).toBeFocused()
  expect(await (await context.request.get(`/post/${slug}`)).text()).not.toContain(' नया')
})

test('a new post starts with the caret in the title', async ({ page }) => {
  await openEditor(page)
  await expect(page.getByLabel('Title', { exact: true })).toBeFocused()
})

test('after a save, Create Post opens an empty form', async ({ page, context }) => {
  await signIn(context)
  await page.goto('/dashboard?tab=create-post')
  const text = page.getByRole('textbox', { name: 'Content', exact: true })
  await expect(text).toHaveAttribute('contenteditable', 'true')
  await writeAtEnd(page, text, 'पहला लेख')
  await press(page, 'Save as Draft')
  await expect(toast(page, 'Draft saved successfully')).toBeVisible()
  await page.getByRole('link', { name: 'Create Post', exact: true }).first().click()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('')
  await expect(text).toHaveText('')
  await expect(page).toHaveURL('/dashboard?tab=create-post')
})
