/** A failed save loses no input: on a full disk, or after somebody else deleted the chosen category. */
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import Database from 'better-sqlite3'
import { expect, hydrated, open, signIn, test, toast, uniqueTitle } from './helpers'

const TEXT = 'सरयू के तट पर अयोध्या बसी थी।'

const main = (page: Page) => page.getByRole('main')
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const publish = (page: Page) => main(page).getByRole('button', { name: 'Publish' }).last().click()

/** Makes the site's database reject posts with this title, as a full disk would. */
async function whileRejected(title: string, act: () => Promise<void>): Promise<void> {
  const database = new Database(join(process.env.E2E_DATA_DIR ?? '', 'site.sqlite'))
  const name = `"reject ${title}"`
  database.exec(
    `CREATE TRIGGER ${name} BEFORE INSERT ON posts WHEN NEW.title = '${title}'
     BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END`,
  )
  try {
    await act()
  } finally {
    database.exec(`DROP TRIGGER ${name}`)
    database.close()
  }
}

async function makeCategory(context: BrowserContext, name: string): Promise<void> {
  await postToDashboard(context, '/dashboard?tab=manage-categories', { intent: 'add', name })
}

async function deleteCategory(context: BrowserContext, page: Page, name: string): Promise<void> {
  const list = await context.newPage()
  await list.goto('/dashboard?tab=manage-categories')
  const link = list.getByRole('link', { name: `Delete ${name}`, includeHidden: true }).first()
  await postToDashboard(context, (await link.getAttribute('href')) ?? '', {})
  await list.close()
  await page.bringToFront()
}

async function postToDashboard(
  context: BrowserContext,
  path: string,
  form: Record<string, string>,
): Promise<void> {
  const headers = { 'Sec-Fetch-Site': 'same-origin' }
  const reply = await context.request.post(path, { form, headers, maxRedirects: 0 })
  expect(reply.status()).toBe(302)
  await context.clearCookies({ name: 'toast' })
}

for (const scripts of [true, false]) {
  test.describe(scripts ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled: scripts })
    const variant = scripts ? '' : ' @deep'

    async function openForm(page: Page) {
      if (!scripts) return page.goto('/create-post')
      await open(page, '/create-post')
      return hydrated(main(page).locator('form'))
    }

    const expectText = (page: Page) =>
      scripts
        ? expect(field(page, 'Content')).toHaveText(TEXT)
        : expect(field(page, 'Content')).toHaveValue(TEXT)

    test(`a post that cannot be saved is returned, and saved on retry${variant}`, async ({
      page,
      context,
    }) => {
      const { title, slug } = uniqueTitle()
      await signIn(context)
      await openForm(page)
      await field(page, 'Title').fill(title)
      await field(page, 'Content').fill(TEXT)
      await field(page, 'Description').fill('अयोध्या की एक छोटी कथा')
      await field(page, 'Category').selectOption('sahitya')
      await whileRejected(title, async () => {
        await publish(page)
        const alert = main(page).getByRole('alert').first()
        await expect(alert).toContainText('Something went wrong! Please try again.')
        await expect(alert).toContainText('Everything you typed is still here')
      })
      await expect(field(page, 'Title')).toHaveValue(title)
      await expectText(page)
      await expect(field(page, 'Description')).toHaveValue('अयोध्या की एक छोटी कथा')
      await expect(field(page, 'Category')).toHaveValue('sahitya')
      await publish(page)
      await expect(page).toHaveURL(`/post/${slug}`)
    })

    test(`a post whose category was deleted must be given another category${variant}`, async ({
      page,
      context,
    }) => {
      const { title, slug } = uniqueTitle()
      const name = `Art ${slug}`
      await signIn(context)
      await makeCategory(context, name)
      await openForm(page)
      await field(page, 'Title').fill(title)
      await field(page, 'Content').fill(TEXT)
      await field(page, 'Category').selectOption({ label: name })
      // The deletion moves the saved draft; the form still shows the deleted category.
      if (scripts)
        await expect(
          main(page)
            .getByText(/^Saved \d/)
            .first(),
        ).toBeVisible()
      await deleteCategory(context, page, name)
      await publish(page)
      const message = 'This category was deleted. Please choose another.'
      await expect(main(page).getByText(message)).toBeVisible()
      await expect(field(page, 'Category')).toHaveValue(`art-${slug}`)
      await expect(field(page, 'Title')).toHaveValue(title)
      await expectText(page)
      await field(page, 'Category').selectOption('sahitya')
      await publish(page)
      await expect(toast(page, 'Article published successfully!')).toBeVisible()
      await expect(page).toHaveURL(`/post/${slug}`)
    })
  })
}

test("a rejected draft's toast does not name fields that are required only for publishing @deep", async ({
  page,
  context,
}) => {
  await signIn(context)
  await open(page, '/create-post')
  await hydrated(main(page).locator('form'))
  await field(page, 'Title').fill(uniqueTitle().title)
  await page.getByText('Search engines and messaging apps').click()
  await field(page, 'First published at').fill('ftp://example.org')
  await main(page).getByRole('button', { name: 'Save as Draft' }).last().click()
  const alert = page.getByRole('alert').filter({ hasText: 'Please enter a valid URL' })
  await expect(alert).toBeVisible()
  await expect(alert).not.toContainText('Content is required')
})

test('a rejected form shows each error once, and is autosaved after correction', async ({
  page,
  context,
}) => {
  await signIn(context)
  await page.clock.install()
  await open(page, '/create-post')
  await hydrated(main(page).locator('form'))
  await field(page, 'Content').fill(TEXT)
  await page.getByText('Search engines and messaging apps').click()
  const original = field(page, 'First published at')
  await original.fill('ftp://example.org')
  await publish(page)
  const alert = page.getByRole('alert').filter({ hasText: 'Please enter a valid URL' })
  await expect(alert).toContainText('Title is required')
  await page.clock.runFor(20_000)
  await expect(alert).toBeHidden()
  await expect(main(page).getByText('Not saved: Please enter a valid URL')).toBeVisible()
  await original.fill('https://example.org')
  const { title, slug } = uniqueTitle()
  await field(page, 'Title').fill(title)
  await expect(field(page, 'Address')).toHaveValue(slug)
  // Longer than the pause before an autosave, and shorter than a save that shows "Saving".
  await page.clock.runFor(4_100)
  await expect(main(page).getByText(/^Saved /)).toBeVisible()
  await expect(alert).toBeHidden()
})
