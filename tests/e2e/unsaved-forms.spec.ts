/** Dashboard forms without autosave ask for confirmation when a user leaves them with changes. */
import type { Page } from '@playwright/test'
import { expectNoViolations } from './axe'
import { expect, hydrated, onlyOn, open, signIn, test, toast } from './helpers'

const main = (page: Page) => page.getByRole('main')
const question = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' })
const contact = (page: Page) => page.getByRole('contentinfo').locator('a[href="/contact"]')

const FORMS = [
  { tab: 'nirvankand', label: 'Subtitle' },
  { tab: 'multimedia', label: 'Description' },
  { tab: 'profile', label: 'Username' },
] as const

async function openTab(page: Page, tab: string) {
  await signIn(page.context())
  await open(page, `/dashboard?tab=${tab}`)
  await hydrated(main(page).locator('form').first())
}

/** Scrolls to the end and waits for the editors, which load near the viewport and push down the content below. */
async function goToEnd(page: Page) {
  await contact(page).scrollIntoViewIfNeeded()
  const verses = main(page).getByRole('textbox', { name: /^Shlok/ })
  if ((await verses.count()) > 0)
    await expect(verses.last()).toHaveAttribute('contenteditable', 'true')
}

const field = (page: Page, label: string) => main(page).getByLabel(label, { exact: true })

for (const { tab, label } of FORMS) {
  const variant = tab === 'nirvankand' ? '' : ' @deep'
  test(`${tab}: leaving asks for confirmation, and staying keeps the values${variant}`, async ({
    page,
  }) => {
    await openTab(page, tab)
    const before = await field(page, label).inputValue()
    await field(page, label).fill('अधूरी बात')
    await goToEnd(page)
    await contact(page).click()
    await expect(question(page)).toBeVisible()
    await expect(question(page)).toContainText('Your changes are not saved and will be lost.')
    await question(page).getByRole('button', { name: 'Stay' }).click()
    await expect(question(page)).toHaveCount(0)
    await expect(field(page, label)).toHaveValue('अधूरी बात')
    await contact(page).click()
    await question(page).getByRole('button', { name: 'Leave' }).click()
    await expect(page).toHaveURL('/contact')
    await openTab(page, tab)
    await expect(field(page, label)).toHaveValue(before)
  })
}

test.describe('independent of screen size', () => {
  onlyOn('desktop')

  for (const { tab, label } of FORMS) {
    test(
      `${tab}: leaving without unsaved input does not ask for confirmation`,
      { tag: tab === FORMS[0]?.tab ? [] : '@deep' },
      async ({ page }) => {
        await openTab(page, tab)
        const before = await field(page, label).inputValue()
        await field(page, label).fill('अधूरी बात')
        await field(page, label).fill(before)
        await contact(page).click()
        await expect(page).toHaveURL('/contact')
      },
    )
  }

  test('closing the page asks for confirmation after moving verses', async ({ page }) => {
    await openTab(page, 'nirvankand')
    await page.getByRole('button', { name: 'Move down Shlok 1', exact: true }).click()
    const asked = page.waitForEvent('dialog')
    await page.close({ runBeforeUnload: true })
    const dialog = await asked
    expect(dialog.type()).toBe('beforeunload')
    await dialog.accept()
  })

  test('saving does not ask for confirmation, even on the default tab @deep', async ({ page }) => {
    await signIn(page.context())
    await open(page, '/dashboard?tab=profile&from=menu')
    await hydrated(main(page).locator('form').first())
    const name = await field(page, 'Username').inputValue()
    await field(page, 'Username').fill(`${name} `)
    await page.getByRole('button', { name: 'Update Profile' }).click()
    await expect(toast(page, 'Profile updated successfully!')).toBeVisible()
    await expect(question(page)).toHaveCount(0)
    await contact(page).click()
    await expect(page).toHaveURL('/contact')
  })

  test('previewing colours does not ask for confirmation, but leaving afterwards does @deep', async ({
    page,
  }) => {
    await openTab(page, 'settings&part=colours')
    let questions = 0
    page.on('dialog', async (dialog) => {
      questions += 1
      await dialog.accept()
    })
    await field(page, 'Main colour').fill('#0b6e4f')
    await main(page).getByRole('button', { name: 'Preview' }).click()
    await expect(field(page, 'Main colour')).toHaveValue('#0b6e4f')
    await hydrated(main(page).locator('form').first())
    expect(questions).toBe(0)
    await field(page, 'Main colour').fill('#0b6e50')
    await page.goto('/')
    expect(questions).toBe(1)
  })

  test('leaving a rejected form still asks for confirmation', async ({ page }) => {
    await openTab(page, 'multimedia')
    await field(page, 'Title').fill('घाट')
    await field(page, 'URL').fill('https://example.org/reel/Cabc123')
    await page.getByRole('button', { name: 'Add Media' }).click()
    await expect(main(page).getByText(/^Expected the address of a YouTube video/)).toBeVisible()
    await contact(page).click()
    await expectNoViolations(page)
    await question(page).getByRole('button', { name: 'Stay' }).click()
    await expect(field(page, 'Title')).toHaveValue('घाट')
  })
})
