/** Typed text survives an expired session, a lost connection, a crash and other editors' changes. */
import type { BrowserContext, Page } from '@playwright/test'
import { expectNoViolations } from './axe'
import {
  ADMIN,
  expect,
  holdRequests,
  hydrated,
  onlyOn,
  publishPost,
  signIn,
  signInAs,
  test,
  toast,
  uniqueTitle,
} from './helpers'

/** Longer than the pause before an autosave, and shorter than a save that shows "Saving". */
const UNTIL_AUTOSAVE = 4_100

const TEXT = 'सरयू के तट पर अयोध्या बसी थी।'
const OFFER = /^Unsaved text from /

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const main = (page: Page) => page.getByRole('main')
/** The visible button; a hidden one with the same name comes first, for the Enter key. */
const button = (page: Page, name: string) =>
  main(page).getByRole('button', { name, exact: true }).last()
const content = (page: Page) => page.getByRole('textbox', { name: 'Content', exact: true })
const status = (page: Page, text: string | RegExp) =>
  main(page).getByRole('status').filter({ hasText: text })

/** Opens a form and, with JavaScript, waits for the editor. */
async function openForm(page: Page, path: string, { scripts = true } = {}) {
  await page.goto(path)
  if (scripts) await expect(content(page)).toHaveAttribute('contenteditable', 'true')
}

async function openNewForm(page: Page) {
  await signIn(page.context())
  await openForm(page, '/create-post')
}

async function write(page: Page, title: string) {
  await field(page, 'Title').fill(title)
  await content(page).fill(TEXT)
  await field(page, 'Category').selectOption('sahitya')
  await field(page, 'Description').fill('अयोध्या की एक छोटी कथा')
}

/** Expects the text in the form and on the screen. */
async function expectText(page: Page, title: string, { scripts = true } = {}) {
  await expect(field(page, 'Title')).toHaveValue(title)
  if (scripts) await expect(content(page)).toHaveText(TEXT)
  else await expect(content(page)).toHaveValue(TEXT)
  await expect(field(page, 'Category')).toHaveValue('sahitya')
  await expect(field(page, 'Description')).toHaveValue('अयोध्या की एक छोटी कथा')
}

/** Writes a new draft and waits for the autosave, with a fake clock. */
async function writeAutosaved(page: Page) {
  const post = uniqueTitle()
  await page.clock.install()
  await openNewForm(page)
  await write(page, post.title)
  await expect(field(page, 'Address')).toHaveValue(post.slug)
  await expect(main(page).getByText('Not saved yet')).toBeVisible()
  await page.clock.runFor(UNTIL_AUTOSAVE)
  await expect(status(page, /^Saved /)).toBeVisible()
  return post
}

async function expectPublished(page: Page, { title, slug }: { title: string; slug: string }) {
  await expect(page).toHaveURL(`/post/${slug}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.getByRole('article').getByText(TEXT)).toBeVisible()
}

const endSession = (context: BrowserContext) => context.clearCookies({ name: 'session' })

/** Titles of this browser's local drafts. */
const keptTitles = (page: Page) =>
  page.evaluate(() =>
    Object.entries(localStorage).flatMap(([key, value]) => {
      const kept = JSON.parse(key.startsWith('kept-text:') ? String(value) : '{}') as {
        fields?: { title?: string }
      }
      return kept.fields?.title ?? []
    }),
  )

/** Opens a post's edit page through its row in the list. */
async function editPathOf(page: Page, tab: 'posts' | 'drafts', title: string) {
  await page.goto(`/dashboard?tab=${tab}&q=${encodeURIComponent(title)}`)
  return (
    (await main(page)
      .getByRole('link', { name: `Edit ${title}`, includeHidden: true })
      .first()
      .getAttribute('href')) ?? ''
  )
}

for (const scripts of [true, false]) {
  test.describe(scripts ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled: scripts })
    const variant = scripts ? '' : ' @deep'

    test(`a form submitted with an expired session keeps its text${variant}`, async ({
      page,
      context,
    }) => {
      const post = uniqueTitle()
      await signIn(context)
      await openForm(page, '/create-post', { scripts })
      await write(page, post.title)
      await endSession(context)
      await button(page, 'Publish').click()
      await expect(main(page).getByRole('alert')).toContainText('User not authenticated')
      await expectText(page, post.title, { scripts })
      if (scripts) {
        // New text is still stored locally.
        await field(page, 'Title').fill(`${post.title} २`)
        await expect.poll(() => keptTitles(page)).toEqual([`${post.title} २`])
        await field(page, 'Title').fill(post.title)
      }
      // Signs in again in another tab.
      await signIn(context)
      await button(page, 'Publish').click()
      await expectPublished(page, post)
      if (scripts) await expect.poll(() => keptTitles(page)).toEqual([])
    })

    test(`Enter in a field of a new post saves a draft${variant}`, async ({ page, context }) => {
      const { title } = uniqueTitle()
      await signIn(context)
      await openForm(page, '/create-post', { scripts })
      await write(page, title)
      await field(page, 'Author name').press('Enter')
      await expect(toast(page, 'Draft saved successfully')).toBeVisible()
      await expect(page).toHaveURL(/\/update-post\/.+source=drafts/)
    })

    test('the text of a deleted post becomes a new draft @deep', async ({ page, context }) => {
      await signIn(context)
      const { title } = await publishPost(context)
      const url = await editPathOf(page, 'posts', title)
      await openForm(page, url, { scripts })
      await write(page, title)
      const id = /update-post\/([^?]+)/.exec(url)?.[1] ?? ''
      await context.request.post(`/dashboard/delete-post/${id}?source=posts`, {
        headers: { 'Sec-Fetch-Site': 'same-origin' },
      })
      await context.clearCookies({ name: 'toast' })
      await button(page, 'Update').click()
      await expect(main(page).getByRole('alert')).toContainText('Failed to update post')
      await expectText(page, title, { scripts })
      await button(page, 'Save as new draft').click()
      await expect(toast(page, 'Draft saved successfully')).toBeVisible()
      await expect(page).toHaveURL(/\/update-post\/.+source=drafts/)
      expect(page.url()).not.toContain(id)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit Draft')
      await expect(field(page, 'Title')).toHaveValue(title)
    })
  })
}

test.describe('independent of screen size', () => {
  onlyOn('desktop')

  test('a draft is autosaved after a pause, and survives a reload', async ({ page }) => {
    const post = await writeAutosaved(page)
    await expect(page).toHaveURL(/\/update-post\/.+source=drafts/)
    await field(page, 'Description').fill('अयोध्या की एक और कथा')
    // Text that was typed but not saved survives a reload.
    await page.clock.runFor(1_000)
    await expect.poll(() => keptTitles(page)).toEqual([post.title])
    await page.route('**/dashboard/autosave', (route) => route.abort())
    page.once('dialog', (dialog) => dialog.accept())
    await page.reload()
    await expect(field(page, 'Title')).toHaveValue(post.title)
    await button(page, 'Restore').click()
    await expect(field(page, 'Description')).toHaveValue('अयोध्या की एक और कथा')
  })

  test('a new draft is offered after a reload before its first autosave', async ({ page }) => {
    const post = uniqueTitle()
    await openNewForm(page)
    await write(page, post.title)
    // Saved while the browser asks whether to leave.
    page.once('dialog', (dialog) => setTimeout(() => void dialog.accept(), 1_000))
    await page.reload()
    await button(page, 'Restore').click()
    await expectText(page, post.title)
    await button(page, 'Publish').click()
    await expectPublished(page, post)
    await expect.poll(() => keptTitles(page)).toEqual([])
    await page.goto(`/dashboard?tab=drafts&q=${encodeURIComponent(post.title)}`)
    await expect(main(page)).toContainText('No drafts match these filters.')
  })

  test('leaving an autosaved draft confirms that it was saved @deep', async ({ page }) => {
    await writeAutosaved(page)
    await page.getByRole('contentinfo').locator('a[href="/contact"]').click()
    await expect(toast(page, 'Draft saved successfully')).toBeVisible()
    await expect(page).toHaveURL('/contact')
  })

  test.describe('in another time zone', () => {
    test.use({ timezoneId: 'America/New_York' })

    test("the restore offer shows its time in the site's time zone and does not shift the layout @deep", async ({
      page,
    }) => {
      await openNewForm(page)
      await page.evaluate(() => {
        const { _id } = JSON.parse(localStorage.getItem('currentUser')!) as { _id: string }
        const at = Date.parse('2026-11-20T20:00:00Z')
        const draft = { at, fields: { title: 'अधूरी कथा' } }
        localStorage.setItem(`kept-text:${_id}:new:1`, JSON.stringify(draft))
      })
      await page.clock.setFixedTime('2026-11-21T20:00:00Z')
      await openForm(page, '/create-post')
      const before = await field(page, 'Title').boundingBox()
      await expect(status(page, 'Unsaved text from 21 November 2026, 1:30 am')).toBeVisible()
      expect(await field(page, 'Title').boundingBox()).toEqual(before)
      await page.evaluate(() => localStorage.clear())
    })
  })

  test('an autosaved draft remains a single post @deep', async ({ page }) => {
    const post = await writeAutosaved(page)
    await field(page, 'Description').fill('अयोध्या की एक और कथा')
    await page.clock.runFor(5_000)
    await expect.poll(() => keptTitles(page)).toEqual([])
    await button(page, 'Publish').click()
    await expectPublished(page, post)
    await page.goto(`/dashboard?tab=drafts&q=${encodeURIComponent(post.title)}`)
    await expect(main(page)).toContainText('No drafts match these filters.')
  })

  test('a slug generated after the autosave is saved too @deep', async ({ page }) => {
    const release = await holdRequests(page, '**/static/slug-*')
    const { title, slug } = uniqueTitle()
    await page.clock.install()
    await openNewForm(page)
    await field(page, 'Title').fill(title)
    await page.clock.runFor(UNTIL_AUTOSAVE)
    await expect(status(page, /^Saved /)).toBeVisible()
    await expect(field(page, 'Address')).toHaveValue('')
    const saved = page.waitForRequest('**/dashboard/autosave')
    release()
    await expect(field(page, 'Address')).toHaveValue(slug)
    await expect(main(page).getByText('Not saved yet')).toBeVisible()
    await page.clock.runFor(UNTIL_AUTOSAVE)
    expect((await saved).postData()).toContain(slug)
    await expect(status(page, /^Saved /)).toBeVisible()
    await expect.poll(() => keptTitles(page)).toEqual([])
  })

  test('a local draft is not offered in the form that already contains it @deep', async ({
    page,
  }) => {
    await page.clock.install()
    await page.goto('/')
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 2_000)
    await openNewForm(page)
    await field(page, 'Title').fill(uniqueTitle().title)
    // The form is rejected, since it has no text.
    await button(page, 'Publish').click()
    await expect.poll(() => keptTitles(page)).toHaveLength(1)
    await page.clock.runFor(1_000)
    await expect(status(page, OFFER)).toBeHidden()
  })

  test('a stalled autosave does not block Publish', async ({ page }) => {
    const post = uniqueTitle()
    await page.clock.install()
    await openNewForm(page)
    await page.route('**/dashboard/autosave', () => undefined)
    const asked = page.waitForRequest('**/dashboard/autosave')
    await write(page, post.title)
    await page.clock.runFor(5_000)
    await asked
    await button(page, 'Publish').click()
    await expectPublished(page, post)
  })

  test('leaving the page saves new text as a draft @deep', async ({ page }) => {
    const { title } = uniqueTitle()
    await openNewForm(page)
    await write(page, title)
    await page.getByRole('contentinfo').locator('a[href="/contact"]').click()
    await expect(toast(page, 'Draft saved successfully')).toBeVisible()
    await expect(page).toHaveURL('/contact')
    await openForm(page, await editPathOf(page, 'drafts', title))
    await expectText(page, title)
  })

  test('closing the page asks for confirmation, and saves a draft', async ({ page, context }) => {
    const { title } = uniqueTitle()
    await openNewForm(page)
    await write(page, title)
    const asked = page.waitForEvent('dialog')
    await page.close({ runBeforeUnload: true })
    const dialog = await asked
    expect(dialog.type()).toBe('beforeunload')
    await dialog.accept()
    const other = await context.newPage()
    await expect
      .poll(async () => {
        await other.goto(`/dashboard?tab=drafts&q=${encodeURIComponent(title)}`)
        return main(other).getByRole('link', { name: title }).count()
      })
      .toBeGreaterThan(0)
  })

  test('offline, the form stays open and shows a message', async ({ page, context }) => {
    const post = uniqueTitle()
    await openNewForm(page)
    await write(page, post.title)
    await context.setOffline(true)
    await button(page, 'Publish').click()
    await expect(toast(page, 'The server cannot be reached.', 'error')).toBeVisible()
    await expectText(page, post.title)
    await context.setOffline(false)
    await button(page, 'Publish').click()
    await expectPublished(page, post)
  })

  test('an autosave after the session has ended asks for signing in, and then continues', async ({
    page,
    context,
  }) => {
    const post = await writeAutosaved(page)
    await endSession(context)
    await field(page, 'Description').fill('अयोध्या की एक और कथा')
    await page.clock.runFor(UNTIL_AUTOSAVE)
    await expect(status(page, 'You are signed out')).toBeVisible()
    const [other] = await Promise.all([
      context.waitForEvent('page'),
      main(page).getByRole('link', { name: 'Open a new tab to sign in' }).click(),
    ])
    await expect(other).toHaveURL('/sign-in')
    await signIn(context)
    await other.close()
    await page.clock.runFor(11_000)
    await expect(main(page).getByRole('link', { name: 'Open a new tab to sign in' })).toBeHidden()
    await page.clock.runFor(6_000)
    await expect(status(page, /^Saved /)).toBeVisible()
    await openForm(page, await editPathOf(page, 'drafts', post.title))
    await expect(field(page, 'Description')).toHaveValue('अयोध्या की एक और कथा')
  })

  test('leaving with a text that this browser cannot store says that it will be lost', async ({
    page,
    context,
  }) => {
    await openNewForm(page)
    await context.route('**/dashboard/autosave', (route) => route.abort())
    await field(page, 'Title').fill(uniqueTitle().title)
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    })
    await page.getByRole('contentinfo').locator('a[href="/contact"]').click()
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
    await expect(dialog).toContainText('Your changes are not saved and will be lost.')
  })

  test('a draft has one local draft, which goes once the server has a newer text', async ({
    page,
    context,
  }) => {
    const { title } = uniqueTitle()
    await page.clock.install()
    await openNewForm(page)
    await field(page, 'Title').fill(title)
    await page.clock.runFor(1_000)
    await expect.poll(() => keptTitles(page)).toEqual([title])
    const saved = page.waitForResponse('**/dashboard/autosave')
    // Without a pause, the text is autosaved after 30 seconds.
    for (let second = 0; second < 31; second += 1) {
      await field(page, 'Description').fill('क'.repeat(second))
      await page.clock.runFor(1_000)
    }
    await saved
    await page.clock.runFor(5_000)
    await expect.poll(() => keptTitles(page)).toEqual([])
    const other = await context.newPage()
    await openForm(other, '/create-post')
    await expect(status(other, OFFER)).toBeHidden()
    await other.close()
  })

  test('letters that were deleted again are not offered', async ({ page, context }) => {
    await signIn(context)
    const { title } = await publishPost(context)
    const path = await editPathOf(page, 'posts', title)
    await page.clock.install()
    await openForm(page, path)
    await field(page, 'Description').fill('अधूरा')
    await page.clock.runFor(1_000)
    await expect.poll(() => keptTitles(page)).toEqual([title])
    await field(page, 'Description').fill('')
    await page.clock.runFor(1_000)
    await expect.poll(() => keptTitles(page)).toEqual([])
    await expect(main(page).getByText('Not saved yet')).toBeHidden()
  })

  test('two tabs with one draft keep their own texts, and each offers only its own', async ({
    page,
    context,
  }) => {
    const post = await writeAutosaved(page)
    await page.clock.resume()
    const other = await context.newPage()
    await context.route('**/dashboard/autosave', (route) => route.abort())
    await openForm(other, page.url())
    await field(page, 'Description').fill('पहला टैब')
    await field(other, 'Description').fill('दूसरा टैब')
    await expect.poll(() => keptTitles(page)).toEqual([post.title, post.title])
    other.once('dialog', (dialog) => dialog.accept())
    await other.reload()
    await button(other, 'Restore').click()
    await expect(field(other, 'Description')).toHaveValue('दूसरा टैब')
    await expect.poll(() => keptTitles(page)).toEqual([post.title, post.title])
    // The reload has saved the other tab's text, so this one is compared with it.
    await button(page, 'Save as Draft').click()
    const conflict = page.getByRole('heading', { name: 'You changed this in your other tab' })
    await expect(conflict).toBeVisible()
    await expect(main(page).locator('del')).toContainText('दूसरा')
    await expect(main(page).locator('ins')).toContainText('पहला')
    await other.close({ runBeforeUnload: false })
  })

  test('after a conflict, a form saves nothing, even when it is left', async ({ page }) => {
    const post = await writeAutosaved(page)
    let requests = 0
    await page.route('**/dashboard/autosave', (route) => {
      requests += 1
      return route.fulfill({ status: 409, json: { changedLabel: '10:32 am', isOwn: true } })
    })
    await field(page, 'Description').fill('मेरा')
    await page.clock.runFor(UNTIL_AUTOSAVE)
    await expect(status(page, 'Changed in your other tab at 10:32 am')).toBeVisible()
    await field(page, 'Description').fill('मेरा ही')
    await page.clock.runFor(60_000)
    await page.getByRole('contentinfo').locator('a[href="/contact"]').click()
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
    await dialog.getByRole('button', { name: 'Leave' }).click()
    await expect(page).toHaveURL('/contact')
    expect(requests).toBe(1)
    expect(await keptTitles(page)).toEqual([post.title])
  })

  test("a proxy's error page is shown as a failed save, and the save is repeated", async ({
    page,
  }) => {
    await writeAutosaved(page)
    await page.route('**/dashboard/autosave', (route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
    )
    await field(page, 'Description').fill('अयोध्या की एक और कथा')
    await page.clock.runFor(10_000)
    await expect(status(page, 'Not saved – trying again')).toBeVisible()
    await page.unroute('**/dashboard/autosave')
    await page.clock.runFor(16_000)
    await expect(status(page, /^Saved /)).toBeVisible()
    await expect.poll(() => keptTitles(page)).toEqual([])
  })

  test('a draft submitted offline is saved once the connection is back', async ({
    page,
    context,
  }) => {
    const post = uniqueTitle()
    await openNewForm(page)
    await write(page, post.title)
    await page.waitForURL(/\/update-post\//)
    const address = page.url()
    await context.setOffline(true)
    await page.getByLabel('Description', { exact: true }).fill('बिना नेट के लिखा')
    await button(page, 'Save as Draft').click()
    await expect(toast(page, 'The server cannot be reached.', 'error')).toBeVisible()
    await context.setOffline(false)
    await expect(page).toHaveURL(address)
    await expect(page.getByText(/^Saved /)).toBeVisible({ timeout: 20_000 })
    await page.reload()
    await expect(page.getByLabel('Description', { exact: true })).toHaveValue('बिना नेट के लिखा')
  })

  test("offline, the dashboard's other forms stay open and show a message @deep", async ({
    page,
    context,
  }) => {
    await signIn(context)
    await page.goto('/dashboard?tab=manage-categories')
    await hydrated(page.getByRole('contentinfo'))
    const name = main(page).getByRole('textbox').first()
    await name.fill('नदियाँ')
    await context.setOffline(true)
    await name.press('Enter')
    await expect(toast(page, 'The server cannot be reached.', 'error')).toBeVisible()
    await expect(name).toHaveValue('नदियाँ')
  })

  test('a local draft is offered after a crash, unless another tab has it open', async ({
    page,
    context,
  }) => {
    const post = uniqueTitle()
    await openNewForm(page)
    // Only the browser can save the text.
    await context.route('**/dashboard/autosave', (route) => route.abort())
    await write(page, post.title)
    await expect.poll(() => keptTitles(page)).toEqual([post.title])

    const other = await context.newPage()
    await openForm(other, '/create-post')
    await expect(status(other, OFFER)).toBeHidden()

    // Closes without warning, like a crash.
    await page.close()
    await other.reload()
    await button(other, 'Restore').click()
    await expectText(other, post.title)
    await button(other, 'Publish').click()
    await expectPublished(other, post)
    await openForm(other, '/create-post')
    await expect.poll(() => keptTitles(other)).toEqual([])
  })

  test('signing out deletes local drafts @deep', async ({ page, context }) => {
    await signInAs(context, ADMIN)
    await context.route('**/dashboard/autosave', (route) => route.abort())
    await openForm(page, '/create-post')
    await write(page, uniqueTitle().title)
    await expect.poll(() => keptTitles(page)).toHaveLength(1)
    // A form that stays open keeps its text, and would store it again.
    await page.close()
    const other = await context.newPage()
    await other.goto('/dashboard?tab=profile')
    await hydrated(other.getByRole('contentinfo'))
    await main(other)
      .getByRole('button', { name: /^Sign Out$/ })
      .click()
    await expect(other).toHaveURL('/')
    await expect.poll(() => keptTitles(other)).toEqual([])
  })
})

test('leaving a changed article asks for confirmation, and reopening it offers the changes', async ({
  page,
  context,
}) => {
  await signIn(context)
  // Saved changes need no confirmation.
  await context.route('**/dashboard/autosave', (route) => route.abort())
  const { title } = await publishPost(context)
  const url = await editPathOf(page, 'posts', title)
  await openForm(page, url)
  await write(page, title)
  await main(page).getByRole('link', { name: 'Back to Your Articles' }).click()
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
  await dialog.getByRole('button', { name: 'Stay' }).click()
  await expect(dialog).toBeHidden()
  await expectText(page, title)
  await main(page).getByRole('link', { name: 'Back to Your Articles' }).click()
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL('/dashboard?tab=posts')

  await openForm(page, url)
  await expect(status(page, OFFER)).toBeVisible()
  await expectNoViolations(page)
  await button(page, 'Restore').click()
  await expectText(page, title)
  await button(page, 'Update').click()
  await expect(toast(page, 'Article Updated Successfully!')).toBeVisible()
  await expect.poll(() => keptTitles(page)).toEqual([])
})
