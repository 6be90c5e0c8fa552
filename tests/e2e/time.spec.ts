/** Undo, the trash, scheduled publication and preview links. */
import type { Page } from '@playwright/test'
import { expectNoViolations } from './axe'
import { expect, hydrated, openRowMenu, publish, signIn, test, toast, uniqueTitle } from './helpers'

const main = (page: Page) => page.getByRole('main')

async function deleteArticle(page: Page, title: string, scripts: boolean) {
  await page.goto(`/dashboard?tab=posts&q=${encodeURIComponent(title)}`)
  if (scripts) await hydrated(page.getByRole('contentinfo'))
  await main(page).getByRole('checkbox', { name: title }).check()
  const bar = page.getByRole('form', { name: 'Selected rows' })
  await bar.getByRole('button', { name: 'Delete' }).click()
  const question = scripts ? page.getByRole('dialog') : main(page)
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
}

for (const scripts of [true, false]) {
  test.describe(scripts ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled: scripts })
    const variant = scripts ? '' : ' @deep'

    test(`a deletion is reversed with Undo or from the trash${variant}`, async ({
      page,
      context,
    }) => {
      await signIn(context)
      const { title, slug } = uniqueTitle()
      await publish(context, { title, content: 'कथा' })
      await deleteArticle(page, title, scripts)
      await page.getByRole('button', { name: 'Undo' }).focus()
      await page.keyboard.press('Enter')
      await expect(toast(page, 'Undone')).toBeVisible()
      expect((await context.request.get(`/post/${slug}`)).status()).toBe(200)

      await deleteArticle(page, title, scripts)
      const gone = await page.goto(`/post/${slug}`)
      expect(gone?.status()).toBe(410)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page is gone')
      await expect(main(page).getByText('removed from the site')).toBeVisible()
      await page.goto(`/dashboard?tab=trash&q=${encodeURIComponent(title)}`)
      await openRowMenu(main(page))
      await main(page)
        .getByRole('button', { name: `Restore ${title}` })
        .click()
      await expect(toast(page, '1 item restored')).toBeVisible()
      expect((await context.request.get(`/post/${slug}`)).status()).toBe(200)
    })

    test(`a draft gets a scheduled time and a preview link${variant}`, async ({
      page,
      context,
      browser,
    }) => {
      await signIn(context)
      const { title } = uniqueTitle()
      await page.goto('/create-post')
      if (scripts) await hydrated(page.getByRole('contentinfo'))
      await page.getByLabel('Title', { exact: true }).fill(title)
      const text = scripts
        ? main(page).getByRole('textbox', { name: /content/i })
        : main(page).getByLabel(/content/i)
      await text.first().fill('कथा')
      await main(page).locator('summary').filter({ hasText: 'Schedule' }).click()
      await page.getByLabel('Date').fill('2020-01-01')
      await page.getByLabel(/^Time \(/).fill('09:00')
      await page.getByRole('button', { name: 'Publish at this time' }).click()
      await expect(page.getByText('This time has passed')).toBeVisible()
      await expect(page.getByLabel(/^Time \(/)).toHaveValue('09:00')
      const tomorrow = new Date(Date.now() + 24 * 3600_000)
      const date = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(tomorrow)
      await page.getByLabel('Date').fill(date)
      // Enter in a time field sets the time and does not publish.
      if (scripts) await page.getByLabel(/^Time \(/).press('Enter')
      else await page.getByRole('button', { name: 'Publish at this time' }).click()
      await expect(toast(page, 'Scheduled')).toBeVisible()
      const words = /Will be published tomorrow, .* – in \d+ hours/
      await expect(main(page).getByText(words)).toBeVisible()
      await main(page).locator('summary').filter({ hasText: 'Schedule' }).click()
      const behind = main(page).getByText(/Planned: the text of .*Later changes are not in it/)
      await expect(behind).toBeHidden()
      await text.first().fill('कथा और गीत')
      if (!scripts) {
        await main(page).getByRole('button', { name: 'Update Draft' }).last().click()
        await main(page).locator('summary').filter({ hasText: 'Schedule' }).click()
      }
      await expect(behind).toBeVisible()
      if (scripts) await expectNoViolations(page)
      await main(page).getByRole('button', { name: 'Plan the present text' }).click()
      await expect(toast(page, 'Scheduled')).toBeVisible()
      await main(page).locator('summary').filter({ hasText: 'Schedule' }).click()
      await expect(behind).toBeHidden()
      await main(page).getByRole('link', { name: 'Schedule and preview links' }).click()
      await expect(main(page).getByText(words)).toBeVisible()

      await page.getByRole('button', { name: 'Create a link' }).click()
      const link = await page.locator('code').textContent()
      const visitor = await browser.newContext()
      const read = await visitor.newPage()
      const response = await read.goto(link!)
      expect(response?.headers()).toMatchObject({ 'referrer-policy': 'no-referrer' })
      await expect(read.getByRole('heading', { name: title })).toBeVisible()
      await visitor.close()
      if (scripts) await expectNoViolations(page)

      await page.goto(`/dashboard?tab=drafts&q=${encodeURIComponent(title)}`)
      await expect(main(page).getByText(/Will be published tomorrow/)).toBeVisible()
      const row = main(page).getByRole('row').filter({ hasText: title })
      await openRowMenu(row)
      await row
        .getByRole('link', { name: `Preview links ${title}` })
        .first()
        .click()
      await expect(
        main(page).getByRole('heading', { name: 'Preview links', exact: true }),
      ).toBeInViewport()
      await page.goto('/dashboard')
      await expect(main(page).getByRole('link', { name: title }).first()).toBeVisible()
    })
  })
}
