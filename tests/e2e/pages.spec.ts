/** Custom pages, and the metadata of articles for search engines and messengers. */
import { expectNoViolations } from './axe'
import { expect, hydrated, publish, signIn, test, toast, uniqueTitle } from './helpers'

test.beforeEach(({ context }) => signIn(context))

for (const scripts of [true, false]) {
  test.describe(scripts ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled: scripts })
    const variant = scripts ? '' : ' @deep'

    test(`a page is created from a template, published and read${variant}`, async ({ page }) => {
      const { slug } = uniqueTitle()
      await page.goto('/dashboard?tab=pages')
      if (scripts) await hydrated(page.getByRole('contentinfo'))
      await page.getByLabel('New page: Start from').selectOption('Privacy, in English')
      await page.getByRole('button', { name: 'Start', exact: true }).click()
      await expect(page.getByRole('heading', { name: 'Create Page' })).toBeVisible()
      await expect(page.getByLabel('Title', { exact: true }).first()).toHaveValue('Privacy')
      await page.getByLabel('Address', { exact: true }).fill(slug)
      const publishButton = page.getByRole('button', { name: 'Publish', exact: true })
      await publishButton.click()
      await expect(
        page
          .getByText(/^Before you publish, replace or delete: \[Before you publish…\], \[/)
          .first(),
      ).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Create Page' })).toBeVisible()
      await page.getByRole('textbox', { name: 'Content', exact: true }).fill('We store nothing.')
      await publishButton.click()
      await expect(toast(page, 'Page published')).toBeVisible()
      await expect(page).toHaveURL(`/${slug}`)
      await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible()
      if (scripts) await expectNoViolations(page)
      await page.goto('/dashboard?tab=pages')
      await expect(page.getByRole('link', { name: `/${slug}` })).toBeVisible()
    })

    test('an article can have a separate title for search engines @deep', async ({
      page,
      context,
    }) => {
      const { title } = uniqueTitle()
      const path = await publish(context, { title, content: 'कथा' })
      await page.goto(path)
      await page.getByRole('link', { name: 'Edit Article' }).click()
      if (scripts) await hydrated(page.getByRole('contentinfo'))
      await page.getByText('Search engines and messaging apps').click()
      const own = page.locator('[name=searchTitle]')
      await own.fill('अपना शीर्षक')
      if (scripts)
        await expect(page.getByLabel('Preview', { exact: true })).toContainText('अपना शीर्षक |')
      await page.getByRole('button', { name: 'Update', exact: true }).click()
      await expect(page).toHaveURL(path)
      await expect(page).toHaveTitle(/^अपना शीर्षक \| /)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    })
  })
}
