/** Unpublished changes to a published post, its history, and two people who change it. */
import type { BrowserContext, Page } from '@playwright/test'
import { expectNoViolations } from './axe'
import { expect, hydrated, publish, signIn, test, toast, uniqueTitle } from './helpers'

const main = (page: Page) => page.getByRole('main')
const button = (page: Page, name: string) =>
  main(page).getByRole('button', { name, exact: true }).last()
const link = (page: Page, name: string | RegExp) => main(page).getByRole('link', { name }).first()
const content = (page: Page) => main(page).getByRole('textbox', { name: 'Content', exact: true })

async function aPost(context: BrowserContext) {
  await signIn(context)
  const post = uniqueTitle()
  await publish(context, { title: post.title, content: 'राम वन गए।', category: 'sahitya' })
  const html = await (await context.request.get(`/post/${post.slug}`)).text()
  const path = `${/\/update-post\/[^"?]+/.exec(html)![0]}?source=posts`
  return { ...post, path, id: path.split(/[/?]/)[2]! }
}

/** Sends somebody else's update with a request. */
async function update(
  context: BrowserContext,
  { path, title, slug }: Awaited<ReturnType<typeof aPost>>,
  fields: { version: string; content: string },
) {
  const response = await context.request.post(path, {
    multipart: { intent: 'update', title, slug, category: 'sahitya', ...fields },
    headers: { 'Sec-Fetch-Site': 'same-origin' },
    maxRedirects: 0,
  })
  expect(response.status()).toBe(302)
  await context.clearCookies({ name: 'toast' })
}

async function openForm(page: Page, path: string, scripts = true) {
  await page.goto(path)
  if (scripts) await expect(content(page)).toHaveAttribute('contenteditable', 'true')
}

const publicText = async (context: BrowserContext, slug: string) =>
  (await context.request.get(`/post/${slug}`)).text()

test('changes are saved unseen by readers, compared, discarded, restored and published', async ({
  page,
  context,
}) => {
  const post = await aPost(context)
  await page.clock.install()
  await openForm(page, post.path)
  await content(page).fill('राम और सीता वन गए।')
  await page.clock.runFor(6_000)
  await expect(main(page).getByText('Unpublished changes.')).toBeVisible()
  await page.clock.resume()
  expect(await publicText(context, post.slug)).not.toContain('और सीता')

  await page.goto(`/dashboard?tab=posts&q=${encodeURIComponent(post.title)}`)
  await link(page, /^Unpublished changes/).click()
  await expect(main(page).locator('ins')).toContainText('और सीता')
  await expectNoViolations(page)
  await link(page, 'Back to editing').click()
  await expect(content(page)).toHaveText('राम और सीता वन गए।')

  await button(page, 'Discard changes').click()
  await expect(content(page)).toHaveText('राम वन गए।')
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, 'Undone')).toBeVisible()
  await expect(content(page)).toHaveText('राम और सीता वन गए।')

  await button(page, 'Update').click()
  await expect(page).toHaveURL(`/post/${post.slug}`)
  expect(await publicText(context, post.slug)).toContain('और सीता')
})

/** The test's two forms belong to one account. */
const HEADING = 'You changed this in your other tab'

for (const scripts of [true, false]) {
  test.describe(scripts ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled: scripts })
    const variant = scripts ? '' : ' @deep'

    test(`an earlier version is compared and restored${variant}`, async ({ page, context }) => {
      const post = await aPost(context)
      await update(context, post, { version: '1', content: 'राम वन से लौटे।' })
      await openForm(page, post.path, scripts)
      await link(page, 'History').click()
      await expect(main(page).getByRole('heading', { level: 1 })).toContainText('History')
      await link(page, /^Compare with current/).focus()
      const rows = main(page).getByRole('listitem').filter({ hasText: 'Published' })
      await rows.getByRole('link').press('Enter')
      await expect(main(page).locator('del')).toContainText('गए')
      await expect(main(page).locator('ins')).toContainText('लौटे')
      await button(page, 'Restore this version').click()
      await expect(toast(page, 'Version restored')).toBeVisible()
      expect(await publicText(context, post.slug)).toContain('राम वन से लौटे।')
      await button(page, 'Update').click()
      await expect(page).toHaveURL(`/post/${post.slug}`)
      expect(await publicText(context, post.slug)).toContain('राम वन गए।')
    })

    test(`after a conflict, either version can be chosen${variant}`, async ({ page, context }) => {
      const post = await aPost(context)
      await context.route('**/dashboard/autosave', (route) => route.abort())
      const changed = async (version: string, mine: string, theirs: string) => {
        await openForm(page, post.path, scripts)
        await content(page).fill(mine)
        await update(context, post, { version, content: theirs })
        await button(page, 'Update').click()
        await expect(page.getByRole('heading', { name: HEADING })).toBeVisible()
        await expect(main(page).locator('ins')).toContainText('मेरा')
      }
      await changed('1', 'मेरा एक', 'उनका एक')
      await button(page, 'Publish mine').click()
      await expect(page).toHaveURL(`/post/${post.slug}`)
      expect(await publicText(context, post.slug)).toContain('मेरा एक')

      await changed('3', 'मेरा दो', 'उनका दो')
      await button(page, 'Use theirs').click()
      await expect(toast(page, 'This is the other text.')).toBeVisible()
      if (scripts) await hydrated(page.getByRole('contentinfo'))
      expect(await publicText(context, post.slug)).toContain('उनका दो')
      await link(page, 'History').click()
      await expect(main(page).getByText('Autosaved', { exact: true }).first()).toBeVisible()
    })

    test(`a new post changed by somebody else is compared, too${variant}`, async ({
      page,
      context,
    }) => {
      await signIn(context)
      const { title, slug } = uniqueTitle()
      if (scripts) await page.clock.install()
      await openForm(page, '/create-post', scripts)
      const hidden = (name: string) => page.locator(`input[name="${name}"]`).inputValue()
      const submissionId = await hidden('submissionId')
      const typed = { title, slug, content: 'मेरा एक', submissionId }
      await page.getByLabel('Title', { exact: true }).fill(title)
      await content(page).fill('मेरा एक')
      if (scripts) {
        await page.clock.runFor(6_000)
        await expect(
          main(page)
            .getByRole('status')
            .filter({ hasText: /^Saved / }),
        ).toBeVisible()
        await page.clock.resume()
      } else {
        // The form's own first submit, whose response is lost.
        const savedBy = await hidden('savedBy')
        await context.request.post('/create-post', {
          multipart: { ...typed, intent: 'save-draft', savedBy },
          headers: { 'Sec-Fetch-Site': 'same-origin' },
          maxRedirects: 0,
        })
      }
      await context.route('**/dashboard/autosave', (route) => route.abort())
      const list = `/dashboard?tab=drafts&q=${encodeURIComponent(title)}`
      const html = await (await context.request.get(list)).text()
      const path = `${/\/update-post\/[^"?]+/.exec(html)![0]}?source=drafts`
      const theirs = { title, slug, path, id: '' }
      await update(context, theirs, { version: '1', content: 'उनका एक' })
      await button(page, 'Save as Draft').click()
      await expect(page.getByRole('heading', { name: HEADING })).toBeVisible()
      await expect(main(page).locator('del', { hasText: 'उनका' })).toBeVisible()

      await update(context, theirs, { version: '2', content: 'उनका दो' })
      await button(page, 'Save mine').click()
      await expect(main(page).locator('del', { hasText: 'दो' })).toBeVisible()
      await button(page, 'Save mine').click()
      await expect(toast(page, 'Draft Updated Successfully!')).toBeVisible()
      await button(page, 'Publish').click()
      await expect(page).toHaveURL(`/post/${slug}`)
      expect(await publicText(context, slug)).toContain('मेरा एक')
    })
  })
}
