/**
 * When a request gets no response, typed text stays, and the page shows the message from specification §8 and a way
 * to retry.
 */
import { randomInt } from 'node:crypto'
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { paste } from './editor'
import {
  expect,
  hydrated,
  newPerson,
  onlyOn,
  open,
  openPicture,
  picture,
  publishPost,
  signedUp,
  signIn,
  test,
  toast,
  uniqueTitle,
  untilPreloaded,
} from './helpers'

onlyOn('desktop')

const main = (page: Page) => page.getByRole('main')
const field = (page: Page, label: string) => main(page).getByLabel(label, { exact: true })
const button = (page: Page, name: string | RegExp) =>
  main(page).getByRole('button', { name, exact: true }).last()
const tabLink = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true }).first()
const stillThere = (page: Page) => page.evaluate(() => Reflect.get(window, 'isSamePage') === true)

/** Each makes all further requests fail, and returns a function that restores the connection. */
const WAYS: Record<string, (context: BrowserContext) => Promise<() => Promise<void>>> = {
  'the connection is cut': async (context) => {
    await context.setOffline(true)
    return () => context.setOffline(false)
  },
  'a proxy responds with 502': async (context) => {
    const reply = { status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1>' }
    // Scripts come from the browser's cache, which Playwright disables while it intercepts requests.
    const isUncached = ({ pathname }: URL) => !pathname.startsWith('/static/')
    await context.route(isUncached, (route) => route.fulfill(reply))
    return () => context.unroute(isUncached)
  },
}

/** A reload removes this mark. */
async function mark(page: Page) {
  await page.evaluate(() => Reflect.set(window, 'isSamePage', true))
}

/** Submits a dashboard form with a request. */
async function send(context: BrowserContext, path: string, form: Record<string, string>) {
  const headers = { 'Sec-Fetch-Site': 'same-origin' }
  const reply = await context.request.post(path, { multipart: form, headers, maxRedirects: 0 })
  expect(reply.status(), path).toBe(302)
  await context.clearCookies({ name: 'toast' })
}

interface Row {
  from: string
  link: (page: Page) => Locator
  to: string | RegExp
  sentence: string
}

const HOME: Row[] = [
  {
    from: '/',
    link: (page) => main(page).getByRole('link', { name: 'Read Article' }).first(),
    to: /\/post\//,
    sentence: 'Failed to fetch post. Please try again.',
  },
  {
    from: '/about',
    link: (page) => page.locator('a[href="/nirvankand"]').first(),
    to: '/nirvankand',
    sentence: 'Error: Failed to fetch content',
  },
  {
    from: '/contact',
    link: (page) => page.locator('a[href^="/category/"]').filter({ visible: true }).first(),
    to: /\/category\//,
    sentence: 'Failed to load posts',
  },
  {
    from: '/nirvankand',
    link: (page) => page.getByRole('contentinfo').locator('a[href="/about"]'),
    to: '/about',
    sentence: 'Something went wrong',
  },
  {
    from: '/search?q=katha',
    link: (page) => main(page).getByRole('link', { name: 'Read Article' }).first(),
    to: /\/post\//,
    sentence: 'Failed to fetch post. Please try again.',
  },
]

const DASHBOARD: Row[] = (
  [
    ['Your Articles', 'posts', 'Failed to load posts'],
    ['Drafts', 'drafts', 'Failed to fetch drafts'],
    ['Manage Categories', 'manage-categories', 'Failed to load categories'],
    ['Edit Nirvan Kand', 'nirvankand', 'Failed to fetch content'],
    ['Edit Multi-Media', 'multimedia', 'Failed to load multimedia content'],
    ['Users', 'users', 'Something went wrong! Please try again.'],
  ] as const
).map(([name, tab, sentence]) => ({
  from: '/dashboard?tab=profile',
  link: (page) => tabLink(page, name),
  to: `/dashboard?tab=${tab}`,
  sentence,
}))

for (const [way, lose] of Object.entries(WAYS)) {
  test.describe(way, { tag: way === 'the connection is cut' ? [] : '@deep' }, () => {
    for (const [at, { from, link, to, sentence }] of HOME.entries()) {
      const variant = at < 1 ? '' : ' @deep'
      test(`a link from ${from} to ${String(to)} shows an error page${variant}`, async ({
        page,
        context,
      }) => {
        await open(page, from)
        await untilPreloaded(page)
        await mark(page)
        const bringBack = await lose(context)
        await link(page).press('Enter')
        await expect(page).toHaveURL(to)
        await expect(page.getByText(sentence).first()).toBeVisible()
        await expect(page.getByRole('contentinfo')).toBeVisible()
        const again = main(page).getByText('Try again', { exact: true })
        const retry = page.waitForRequest(/\.data/)
        await again.click()
        // The first toast may still be visible, so its text does not show that the retry has failed.
        await (await retry).response()
        await expect(page.getByText(sentence).last()).toBeVisible()
        await bringBack()
        await again.click()
        await expect(again).toHaveCount(0)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        expect(await stillThere(page)).toBe(true)
      })
    }

    for (const [at, { from, link, to, sentence }] of DASHBOARD.entries()) {
      const variant = at < 1 ? '' : ' @deep'
      test(`a link from ${from} to ${String(to)} shows a toast${variant}`, async ({
        page,
        context,
      }) => {
        await signIn(context)
        await open(page, from)
        await mark(page)
        const heading = await page.getByRole('heading', { level: 1 }).textContent()
        const bringBack = await lose(context)
        await link(page).click()
        await expect(toast(page, sentence, 'error')).toContainText('The page has not changed.')
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading ?? '')
        await bringBack()
        await link(page).click()
        await expect(page).toHaveURL(to)
        await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(heading ?? '')
        expect(await stillThere(page)).toBe(true)
      })
    }

    test('the devotional page shows the message', async ({ page, context }) => {
      const link = page.locator('a[href="/nirvankand"]').first()
      // A signed-in reader's pages are not cached by the browser, but their scripts are.
      await signIn(context)
      await open(page, '/nirvankand')
      await page.getByRole('contentinfo').locator('a[href="/about"]').click()
      await expect(page).toHaveURL('/about')
      await mark(page)
      const bringBack = await lose(context)
      await link.click()
      await expect(main(page).getByText('Error: Failed to fetch content')).toBeVisible()
      await expect(page).toHaveURL('/nirvankand')
      await bringBack()
      await main(page).getByRole('link', { name: 'Try again' }).click()
      await expect(main(page).getByRole('separator').first()).toBeVisible()
      expect(await stillThere(page)).toBe(true)
    })

    for (const [name, path] of [
      ['Sign In', '/sign-in'],
      ['Sign Up', '/sign-up'],
    ] as const) {
      const variant = name === 'Sign In' ? '' : ' @deep'
      test(`${name} keeps its values and can be submitted again${variant}`, async ({
        page,
        context,
        browser,
      }) => {
        const person = name === 'Sign In' ? await signedUp(await browser.newContext()) : newPerson()
        await open(page, path)
        if (name === 'Sign Up') await field(page, 'Username').fill(person.username)
        await field(page, 'Email').fill(person.email)
        await field(page, 'Password').fill(person.password)
        const bringBack = await lose(context)
        await button(page, name).click()
        const word = name.replace('I', 'i').replace('U', 'u')
        await expect(toast(page, `${word} failed! Please try again.`, 'error')).toBeVisible()
        await expect(
          main(page)
            .getByRole('alert')
            .filter({ hasText: `${word} failed` })
            .first(),
        ).toBeVisible()
        await expect(field(page, 'Email')).toHaveValue(person.email)
        await expect(field(page, 'Password')).toHaveValue(person.password)
        await bringBack()
        await button(page, name).click()
        // Password hashing is deliberately slow.
        await expect(toast(page, `${word} Successful!`)).toBeVisible({ timeout: 15_000 })
        await expect(page).toHaveURL('/')
      })
    }

    test('signing out fails silently @deep', async ({ page, context }) => {
      await signedUp(context)
      await open(page, '/dashboard?tab=profile')
      const bringBack = await lose(context)
      await button(page, /^Sign Out$/).click()
      await expect(button(page, /^Sign Out$/)).toBeEnabled()
      await expect(page.getByRole('alert')).toHaveCount(0)
      await expect(page).toHaveURL('/dashboard?tab=profile')
      await bringBack()
      await button(page, /^Sign Out$/).click()
      await expect(page).toHaveURL('/')
    })

    test('"View More Posts" fails silently', async ({ page, context }) => {
      await open(page, '/')
      await untilPreloaded(page)
      await mark(page)
      const latest = page.locator('#latest')
      const more = latest.getByRole('link', { name: 'View More Posts' })
      const articles = latest.getByRole('article')
      const before = await articles.count()
      const bringBack = await lose(context)
      // The first click also loads the script of the list's route.
      await more.click()
      await expect(more).not.toHaveAttribute('aria-busy')
      await expect(articles).toHaveCount(before)
      await expect(page.getByRole('alert')).toHaveCount(0)
      await bringBack()
      // The link disappears once all posts are shown, so it is clicked only once.
      await more.click()
      await expect.poll(() => articles.count()).toBeGreaterThan(before)
      expect(await stillThere(page)).toBe(true)
    })

    for (const [tab, button, sentence] of [
      ['drafts', 'Show more drafts', 'Failed to load more drafts'],
      ['posts', 'Show more', 'Failed to load posts'],
    ] as const) {
      const variant = tab === 'posts' ? '' : ' @deep'
      test(`"${button}" shows a message, and the list stays${variant}`, async ({
        page,
        context,
      }) => {
        await signIn(context)
        if (tab === 'drafts') {
          for (let each = 0; each < 19; each += 1) {
            const { title } = uniqueTitle()
            await send(context, '/create-post', { intent: 'save-draft', title, content: 'कथा' })
          }
        }
        await open(page, `/dashboard?tab=${tab}`)
        await mark(page)
        const more = main(page).getByRole('link', { name: button, exact: true })
        const rows = main(page).getByRole('link', { name: /^Edit / })
        await expect(rows).toHaveCount(9)
        await more.click()
        await expect(rows).toHaveCount(18)
        const bringBack = await lose(context)
        await more.click()
        await expect(toast(page, sentence, 'error')).toBeVisible()
        await expect(rows).toHaveCount(18)
        await bringBack()
        await more.click()
        await expect.poll(() => rows.count()).toBeGreaterThan(18)
        expect(await stillThere(page)).toBe(true)
      })
    }

    test("the dashboard's forms keep their values", async ({ page, context }) => {
      await signIn(context)
      await open(page, '/dashboard?tab=manage-categories')
      await field(page, 'Category name').fill('नदियाँ')
      let bringBack = await lose(context)
      await button(page, 'Add Category').click()
      await expect(toast(page, 'Failed to add category', 'error')).toContainText(
        'Your text is still here',
      )
      await expect(field(page, 'Category name')).toHaveValue('नदियाँ')
      await bringBack()

      await open(page, '/dashboard?tab=multimedia')
      await field(page, 'Title').fill('गंगा आरती')
      await field(page, 'URL').fill('https://www.youtube.com/watch?v=abcdefghijk')
      bringBack = await lose(context)
      await button(page, 'Add Media').click()
      await expect(toast(page, 'Eror adding media', 'error')).toBeVisible()
      await expect(field(page, 'Title')).toHaveValue('गंगा आरती')
      await bringBack()

      await open(page, '/dashboard?tab=nirvankand')
      await field(page, 'Subtitle').fill('नया उपशीर्षक')
      bringBack = await lose(context)
      await button(page, 'Update').press('Enter')
      await expect(toast(page, 'Failed to update content', 'error')).toBeVisible()
      await expect(field(page, 'Subtitle')).toHaveValue('नया उपशीर्षक')
      await bringBack()

      await open(page, '/dashboard?tab=profile')
      await field(page, 'Username').fill('नया नाम')
      bringBack = await lose(context)
      await button(page, 'Update Profile').click()
      await expect(toast(page, 'Failed to update profile', 'error')).toBeVisible()
      await expect(field(page, 'Username')).toHaveValue('नया नाम')
      await bringBack()
    })

    for (const path of ['/create-post', '/dashboard?tab=create-post']) {
      const variant = path === '/create-post' ? '' : ' @deep'
      test(`a new post at ${path} keeps its values${variant}`, async ({ page, context }) => {
        test.slow()
        const { title } = uniqueTitle()
        await signIn(context)
        await open(page, path)
        await field(page, 'Title').fill(title)
        const bringBack = await lose(context)
        await button(page, 'Publish').click()
        await expect(toast(page, 'Something went wrong! Please try again.', 'error')).toBeVisible()
        await button(page, 'Save as Draft').click()
        await expect(toast(page, 'Failed to save draft', 'error')).toBeVisible()
        await openPicture(page)
        await main(page)
          .locator('input[name=file]')
          .setInputFiles(await picture())
        await main(page).getByRole('checkbox').check()
        await button(page, 'Upload Image').click()
        // The client retries first.
        await expect(toast(page, 'Image upload failed!', 'error')).toBeVisible({ timeout: 60_000 })
        await page.keyboard.press('Escape')
        await expect(field(page, 'Title')).toHaveValue(title)
        await bringBack()
        await button(page, 'Save as Draft').click()
        await expect(toast(page, 'Draft saved successfully')).toBeVisible()
      })
    }

    test('a deletion without a response is reported as unknown', async ({ page, context }) => {
      await signIn(context)
      const { title } = await publishPost(context)
      await open(page, `/dashboard?tab=posts&q=${encodeURIComponent(title)}`)
      await mark(page)
      const row = main(page).getByRole('link', { name: `Delete ${title}` })
      await row.click()
      const bringBack = await lose(context)
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
      const failure = toast(page, 'Failed to delete article', 'error')
      await expect(failure).toContainText('It may or may not have been deleted.')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(row).toBeVisible()
      await bringBack()
      await row.click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
      await expect(toast(page, 'Article deleted')).toBeVisible()
      await expect(row).toHaveCount(0)
      expect(await stillThere(page)).toBe(true)
    })

    test('every other dashboard button shows a message, and the page stays @deep', async ({
      page,
      context,
      browser,
      baseURL,
    }) => {
      test.slow()
      const { title } = uniqueTitle()
      const name = `Lost ${randomInt(1_000_000_000)}`
      const member = await browser.newContext({ baseURL })
      const { email, username } = await signedUp(member)
      await member.close()
      await signIn(context)
      const media = { title: name, description: '', url: 'https://youtu.be/abcdefghijk' }
      await send(context, '/create-post', { intent: 'save-draft', title, content: 'कथा' })
      await send(context, '/dashboard?tab=manage-categories', { intent: 'add', name })
      await send(context, '/dashboard?tab=multimedia', { ...media, type: 'youtube', intent: 'add' })

      const drafts = `/dashboard?tab=drafts&q=${encodeURIComponent(title)}`
      const isCut = way === 'the connection is cut'
      const inDialog = (name: string) => page.getByRole('dialog').getByRole('button', { name })
      const confirm = inDialog('Delete')
      const press = (label: string) => main(page).getByRole('button', { name: label, exact: true })
      const link = (label: string) => main(page).getByRole('link', { name: label, exact: true })
      const promote = link(`Promote ${username}`)
      const users = `/dashboard?tab=users&q=${encodeURIComponent(email)}`
      const category = isCut ? 'Error deleting category' : 'Failed to delete category'
      const any = 'Something went wrong! Please try again.'
      const rows: [path: string, first: Locator | null, last: Locator, sentence: string][] = [
        [drafts, null, press(`Publish ${title}`), 'Failed to publish draft'],
        [drafts, link(`Delete ${title}`), confirm, 'Failed to delete draft'],
        ['/dashboard?tab=manage-categories', link(`Delete ${name}`), confirm, category],
        [
          '/dashboard?tab=multimedia',
          link(`Delete Video ${name}`),
          confirm,
          'Error deleting media:',
        ],
        [users, promote, inDialog('Promote'), any],
      ]
      for (const [path, first, last, sentence] of rows) {
        await open(page, path)
        await mark(page)
        if (first) await first.click()
        await expect(last).toBeVisible()
        const url = page.url()
        const bringBack = await lose(context)
        await last.click()
        await expect(toast(page, sentence, 'error').first()).toBeVisible()
        await expect(page.getByRole('dialog')).toHaveCount(0)
        await expect(page).toHaveURL(url)
        await expect(first ?? last).toBeVisible()
        expect(await stillThere(page)).toBe(true)
        await bringBack()
      }
      // Nothing has changed.
      await open(page, drafts)
      await expect(link(`Delete ${title}`)).toBeVisible()
      await open(page, users)
      await expect(promote).toBeVisible()
    })

    test('a failed account deletion shows a message @deep', async ({ page, context }) => {
      const person = await signedUp(context)
      await open(page, '/dashboard?tab=profile')
      await mark(page)
      await main(page).getByRole('link', { name: 'Delete Account' }).click()
      await field(page, 'Your password').fill(person.password)
      const bringBack = await lose(context)
      await page.getByRole('button', { name: 'Delete Account' }).click()
      await expect(
        toast(page, 'Something went wrong! Please try again.', 'error').first(),
      ).toContainText('It may or may not have been deleted.')
      await expect(page).toHaveURL('/dashboard?tab=profile')
      expect(await stillThere(page)).toBe(true)
      await expect(field(page, 'Email')).toHaveValue(person.email)
      await bringBack()
    })

    test('an edited post keeps its values', async ({ page, context }) => {
      await signIn(context)
      const { title } = await publishPost(context)
      await page.goto(`/dashboard?tab=posts&q=${encodeURIComponent(title)}`)
      await page.goto(
        (await main(page)
          .getByRole('link', { name: `Edit ${title}` })
          .getAttribute('href')) ?? '',
      )
      await hydrated(main(page).locator('form'))
      await field(page, 'Description').fill('एक पंक्ति')
      const bringBack = await lose(context)
      await button(page, 'Update').click()
      await expect(toast(page, 'Failed to update post', 'error')).toBeVisible()
      await expect(field(page, 'Description')).toHaveValue('एक पंक्ति')
      await bringBack()
      await button(page, 'Update').click()
      await expect(toast(page, 'Article Updated Successfully!')).toBeVisible()
    })
  })
}

test('a slow devotional page shows Loading...', async ({ page }) => {
  let bring = () => {}
  const later = new Promise<void>((resolve) => {
    bring = resolve
  })
  await open(page, '/about')
  await page.route('**/*.data*', async (route) => {
    await later
    await route.continue()
  })
  await page.locator('a[href="/nirvankand"]').first().click()
  await expect(main(page).getByText('Loading...')).toBeVisible()
  await expect(page).toHaveURL('/nirvankand')
  await expect(page).toHaveTitle(/^निर्वाण काण्ड \|/)
  bring()
  await expect(main(page).getByRole('separator').first()).toBeVisible()
  await expect(main(page).getByText('Loading...')).toHaveCount(0)
})

test('the editor works without its shortcuts', async ({ page, context }) => {
  await signIn(context)
  await page.route('**/markdown-plugin*', (route) => route.fulfill({ status: 502 }))
  const lost = page.waitForResponse('**/markdown-plugin*')
  await open(page, '/create-post')
  await lost
  await field(page, 'Title').fill('कथा')
  await main(page).getByRole('textbox', { name: 'Content' }).pressSequentially('अ')
  await expect(main(page).locator('textarea[name=content]')).toHaveValue('<p>अ</p>')
  await expect(field(page, 'Title')).toHaveValue('कथा')
})

test('pasted content keeps its text if its cleaner cannot be loaded @deep', async ({
  page,
  context,
}) => {
  await signIn(context)
  await page.route('**/paste-html*', (route) => route.fulfill({ status: 502 }))
  await open(page, '/create-post')
  const text = main(page).getByRole('textbox', { name: 'Content' })
  await expect(text).toHaveAttribute('contenteditable', 'true')
  await text.click()
  await paste(text, { 'text/html': '<p>राम <b>कथा</b></p>', 'text/plain': 'राम कथा' })
  await expect(main(page).locator('textarea[name=content]')).toHaveValue('<p>राम कथा</p>')
  await expect(page.getByRole('alert')).toContainText('Something went wrong!')
})

test('an upload triggers no request that could fail @deep', async ({ page, context }) => {
  const { title } = uniqueTitle()
  await signIn(context)
  await open(page, '/create-post')
  await field(page, 'Title').fill(title)
  await openPicture(page)
  await main(page)
    .locator('input[name=file]')
    .setInputFiles(await picture())
  await main(page).getByRole('checkbox').check()
  let asked = 0
  await page.route('**/*.data*', (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    asked += 1
    return route.abort()
  })
  await button(page, 'Upload Image').click()
  await expect(main(page).getByRole('img').first()).toBeVisible()
  await expect(button(page, 'Replace')).toBeVisible()
  await expect(field(page, 'Title')).toHaveValue(title)
  expect(asked).toBe(0)
})
