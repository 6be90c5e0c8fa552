/** Redirects are created in the dashboard, for a missing page or from a file, and followed in one hop. */
import { expectNoViolations } from './axe'
import { expect, hydrated, signIn, test, toast, uniqueTitle } from './helpers'

const TAB = '/dashboard?tab=redirects'

test.beforeEach(({ context }) => signIn(context))

for (const scripts of [true, false]) {
  test.describe(scripts ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled: scripts })
    const variant = scripts ? '' : ' @deep'

    test(`a redirect for a missing page works for every variant of its URL${variant}`, async ({
      page,
      context,
      playwright,
      baseURL,
    }) => {
      const { slug } = uniqueTitle()
      const old = `/old/${slug}`
      expect((await context.request.get(old)).status()).toBe(404)
      await page.goto(`${TAB}&from=${encodeURIComponent(old)}`)
      if (scripts) await hydrated(page.getByRole('contentinfo'))
      await expect(page.getByLabel('Old address')).toHaveValue(old)
      await page.getByLabel('Target').fill('/about')
      await page.getByRole('button', { name: 'Save redirect' }).click()
      await expect(toast(page, '1 redirect saved')).toBeVisible()
      await expect(page.getByRole('table').first()).toContainText(old)
      for (const path of [old, `${old}/`, old.toUpperCase(), `${old}?utm=x`]) {
        const reply = await context.request.get(path, { maxRedirects: 0 })
        expect(reply.status(), path).toBe(301)
        expect(reply.headers().location, path).toBe(path.includes('?') ? '/about?utm=x' : '/about')
      }
      if (scripts) await expectNoViolations(page)

      await page.getByLabel('Old address').fill(`/?p=${slug}`)
      await page.getByLabel('Target').fill('/about')
      await page.getByRole('button', { name: 'Save redirect' }).click()
      await expect(page.getByRole('table').first()).toContainText(`/?p=${slug}`)
      for (const [path, status] of [
        [`/?p=${slug}`, 301],
        [`/?utm=x&p=${slug}`, 301],
        [`/?p=${slug}-2`, 200],
      ] as const) {
        const visitor = await playwright.request.newContext({ baseURL })
        const reply = await visitor.get(path, { maxRedirects: 0 })
        expect(reply.status(), path).toBe(status)
        await visitor.dispose()
      }

      await page.getByLabel('Old address').fill(`/older/${slug}`)
      await page.getByLabel('Target').fill('/contact')
      await page.getByRole('button', { name: 'Save redirect' }).click()
      await expect(page.getByRole('table').first()).toContainText(`/older/${slug}`)
      await expect(page.getByLabel('Old address')).toHaveValue('')
      await expect(page.getByLabel('Target')).toHaveValue('')
    })

    test('a file is imported, and its invalid lines are listed @deep', async ({ page }) => {
      const { slug } = uniqueTitle()
      await page.goto(TAB)
      if (scripts) await hydrated(page.getByRole('contentinfo'))
      await page.getByText('Import from CSV').click()
      const csv = `from,to\n/csv/${slug},/about\n/api,/about\n`
      const file = { name: 'redirects.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
      await page.getByLabel('CSV file').setInputFiles(file)
      await page.getByRole('button', { name: 'Import file' }).click()
      const report = page.getByRole('alert')
      await expect(report).toContainText('1 redirect saved')
      if (scripts) await expect(report).toBeFocused()
      await expect(report).toContainText('/api is reserved for the site itself.')
    })
  })
}
