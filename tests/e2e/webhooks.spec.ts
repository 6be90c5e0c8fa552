/** Webhooks in the settings: added, seen sending, sent again and removed, with and without JavaScript. */
import { expectNoViolations } from './axe'
import { ADMIN, expect, openRowMenu, test, toast } from './helpers'
import { type Site, startSite } from './own-site'

test.describe.configure({ mode: 'serial' })

let site: Site
test.beforeAll(async () => {
  site = await startSite({}, { hasSample: true })
})
test.afterAll(() => site.stop())

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled, locale: 'en-IN' })

    test('an admin adds a webhook, sees what was sent, and removes it @deep', async ({ page }) => {
      test.slow()
      const path = '/dashboard?tab=settings&part=webhooks'
      await page.goto(`${site.origin}/sign-in?redirectTo=${encodeURIComponent(path)}`)
      const main = page.getByRole('main')
      await main.getByLabel('Email').fill(ADMIN.email)
      await main.getByLabel('Password', { exact: true }).fill(ADMIN.password)
      await main.getByRole('button', { name: 'Sign In' }).click()

      const address = main.getByLabel('Address of the program')
      const add = main.getByRole('button', { name: 'Add a webhook' })
      await address.fill('http://127.0.0.1/hook')
      await add.click()
      // The address stays in the field, beside the reason.
      await expect(address).toHaveValue('http://127.0.0.1/hook')
      await expect(address).toHaveAttribute('aria-invalid', 'true')

      const hook = 'https://hooks.invalid/posts'
      await address.fill(hook)
      await add.click()
      await expect(main.getByRole('status').getByText(/^whsec_/)).toBeVisible()
      const list = main.getByRole('table', { name: 'Webhooks' })
      await expect(list.getByText(hook).first()).toBeVisible()
      if (javaScriptEnabled) await expectNoViolations(page)

      const title = `घाट की ख़बर ${javaScriptEnabled}`
      const published = await page.request.post(`${site.origin}/create-post`, {
        multipart: { intent: 'publish', title, content: 'आज घाट पर मेला है।', category: 'sahitya' },
        headers: { 'Sec-Fetch-Site': 'same-origin' },
        maxRedirects: 0,
      })
      expect(published.status()).toBe(302)
      await page.goto(site.origin + path)
      const sent = main.getByRole('table', { name: 'Sent messages' })
      const message = sent.getByRole('row').filter({ hasText: title })
      await expect(async () => {
        await page.reload()
        await expect(message).toContainText('Published')
        await expect(message).toContainText('Did not arrive')
      }).toPass()
      await openRowMenu(message)
      await message.getByRole('button', { name: /Send again/ }).click()
      await expect(toast(page, 'The message is being sent again')).toBeVisible()
      if (javaScriptEnabled) await expectNoViolations(page)

      await openRowMenu(list.getByRole('row').filter({ hasText: hook }))
      await list.getByRole('button', { name: /Remove/ }).click()
      await expect(toast(page, 'Webhook removed')).toBeVisible()
      await expect(list).toHaveCount(0)
      await expect(main.getByText('Nothing has been sent yet.')).toBeVisible()
    })
  })
}
