/** The dashboard's layout on a phone and beside the sidebar. */
import type { Locator } from '@playwright/test'
import { expect, hydrated, isPhone, open, publishPost, signIn, test, toast } from './helpers'

const boxOf = async (locator: Locator) => (await locator.boundingBox())!

test('the bulk buttons are in one row, and checkboxes do not cover titles @layout', async ({
  page,
  context,
}) => {
  await signIn(context)
  const { title } = await publishPost(context)
  await open(page, '/dashboard?tab=posts')
  const row = page.getByRole('row').filter({ hasText: title })
  const box = row.getByRole('checkbox')
  await hydrated(box)
  await box.check()
  const bar = page.getByRole('form', { name: 'Selected rows' })
  await expect(bar).toContainText('1 selected')
  const [unpublish, remove] = await Promise.all([
    boxOf(bar.getByRole('button', { name: 'Unpublish' })),
    boxOf(bar.getByRole('button', { name: 'Delete' })),
  ])
  expect(unpublish.y).toBe(remove.y)
  // On a phone, the five buttons wrap to three lines.
  expect((await boxOf(bar)).height).toBeLessThan(isPhone() ? 150 : 100)
  if (!isPhone()) return
  const label = await boxOf(box.locator('..'))
  const words = await row
    .getByRole('link', { name: title })
    .first()
    .evaluate((link) => {
      const range = document.createRange()
      range.selectNodeContents(link)
      return Math.max(...Array.from(range.getClientRects(), ({ right }) => right))
    })
  expect(words).toBeLessThanOrEqual(label.x)
})

test("a list's titles have enough space beside the sidebar @deep", async ({ page, context }) => {
  test.skip(isPhone(), 'phones have no sidebar')
  await signIn(context)
  await page.setViewportSize({ width: 1024, height: 768 })
  await page.goto('/dashboard?tab=posts')
  const title = await boxOf(page.getByRole('main').locator('[data-part=title]').nth(1))
  expect(title.width).toBeGreaterThan(300)
})

test("a toast does not cover the form's buttons @layout", async ({ page, context }) => {
  await signIn(context)
  await open(page, '/create-post')
  const save = page.getByRole('button', { name: 'Save as Draft' })
  await hydrated(save)
  await page.getByLabel('Title', { exact: true }).fill('सूचना बटन नहीं ढकती')
  await save.click()
  const saved = toast(page, 'Draft saved successfully')
  await expect(saved).toBeVisible()
  const publish = page.getByRole('button', { name: 'Publish' })
  const { y } = await boxOf(publish)
  await expect
    .poll(async () => {
      const box = await boxOf(saved)
      return box.y + box.height
    })
    .toBeLessThanOrEqual(y)
})

test('the footer is slim and stays at the bottom of a short page @deep', async ({
  page,
  context,
}) => {
  await signIn(context)
  await open(page, '/dashboard?tab=searches')
  const footer = await boxOf(page.getByRole('contentinfo'))
  expect(footer.height).toBeLessThan(190)
  expect(footer.y + footer.height).toBeGreaterThanOrEqual(page.viewportSize()!.height - 1)
  for (const [name, path] of [
    ['Home', '/'],
    ['About', '/about'],
    ['Contact', '/contact'],
  ] as const) {
    const link = page.getByRole('contentinfo').getByRole('link', { name, exact: true })
    await expect(link).toHaveAttribute('href', path)
  }
})
