/** Accounts and those who look after them: profile, deletion, users, overview, and how one gets from tab to tab. */
import type { Browser, Page } from '@playwright/test'
import { expectNoViolations } from './axe'
import {
  ADMIN,
  expect,
  hydrated,
  isPhone,
  newPerson,
  picture,
  publishPost,
  signedUp,
  signIn,
  test,
  toast,
} from './helpers'

const PROFILE = '/dashboard?tab=profile'
const USERS = '/dashboard?tab=users'
const NEW_PASSWORD = 'saryu-ke-tat-par'

const main = (page: Page) => page.getByRole('main')
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const button = (page: Page, name: string) => main(page).getByRole('button', { name })
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Dashboard' })

async function openTab(page: Page, path: string, { scripts = true } = {}) {
  await page.goto(path)
  if (scripts) await hydrated(page.getByRole('contentinfo'))
}

/** A second browser of the same person. */
async function elsewhere(
  browser: Browser,
  baseURL: string | undefined,
  person: typeof ADMIN | Person,
) {
  const context = await browser.newContext({ baseURL })
  await signIn(context, person)
  return context
}

type Person = ReturnType<typeof newPerson>

for (const scripts of [true, false]) {
  test.describe(scripts ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled: scripts })

    test('the profile form holds what is saved, and saves name and picture', async ({
      page,
      context,
    }) => {
      const person = await signedUp(context)
      await openTab(page, PROFILE, { scripts })
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Update Your Profile')
      await expect(field(page, 'Username')).toHaveValue(person.username)
      await expect(field(page, 'Email')).toHaveValue(person.email)
      await expect(field(page, 'Password')).toHaveValue('')
      await expect(button(page, 'Sign Out')).toBeVisible()

      await field(page, 'Username').fill('मीरा शर्मा')
      await page.getByLabel(/Choose a picture/).setInputFiles(await picture())
      if (scripts) {
        await expect(main(page).locator('img')).toHaveAttribute('src', /^blob:/)
      }
      await button(page, 'Update Profile').click()
      await expect(toast(page, 'Profile updated successfully!')).toBeVisible()
      await expect(page).toHaveURL(PROFILE)
      await expect(field(page, 'Username')).toHaveValue('मीरा शर्मा')
      const stored = /^\/media\/[0-9a-f]{32}-512\.webp$/
      await expect(main(page).locator('img')).toHaveAttribute('src', stored)
      await expect(page.locator('header summary img')).toHaveAttribute('src', stored)
      if (scripts) {
        const mirrored = await page.evaluate(() => localStorage.getItem('currentUser'))
        expect(JSON.parse(mirrored ?? '{}')).toMatchObject({
          username: 'मीरा शर्मा',
          profilePicture: expect.stringMatching(stored),
        })
      }

      await page.getByLabel('Remove the picture').check()
      await button(page, 'Update Profile').click()
      await expect(toast(page, 'Profile updated successfully!').first()).toBeVisible()
      await expect(main(page).locator('img')).toHaveCount(0)
    })

    test('a new password ends the other sign-ins and says so', async ({
      page,
      context,
      browser,
      baseURL,
    }) => {
      const person = await signedUp(context)
      const other = await elsewhere(browser, baseURL, person)
      await openTab(page, PROFILE, { scripts })
      await field(page, 'Password').fill(NEW_PASSWORD)
      await field(page, 'Current Password').fill(person.password)
      await button(page, 'Update Profile').click()
      await expect(toast(page, 'You were signed out everywhere else.')).toBeVisible()
      await expect(field(page, 'Password')).toHaveValue('')
      await expect(field(page, 'Current Password')).toHaveValue('')

      const answer = await other.request.get(PROFILE, { maxRedirects: 0 })
      expect(answer.headers().location).toMatch(/^\/sign-in/)
      await other.clearCookies()
      await signIn(other, { email: person.email, password: NEW_PASSWORD })
      await other.close()
      await page.reload()
      await expect(page).toHaveURL(PROFILE)
    })

    test('a form that is refused keeps what was typed, never a password', async ({
      page,
      context,
    }) => {
      const person = await signedUp(context)
      const email = newPerson().email
      await openTab(page, PROFILE, { scripts })
      await field(page, 'Username').fill('गीता')
      await field(page, 'Email').fill(email)
      await button(page, 'Update Profile').click()
      const needed = 'Please enter your current password to change the email or the password.'
      await expect(main(page).getByText(needed)).toBeVisible()

      await page.getByLabel(/Choose a picture/).setInputFiles(await picture())
      await field(page, 'Current Password').fill('not-this-one')
      await button(page, 'Update Profile').click()
      await expect(main(page).getByText('This is not your present password.')).toBeVisible()
      await expect(toast(page, 'Failed to update profile', 'error').first()).toBeVisible()
      await expect(field(page, 'Username')).toHaveValue('गीता')
      await expect(field(page, 'Email')).toHaveValue(email)
      if (!scripts) await expect(field(page, 'Current Password')).toHaveValue('')

      // The picture needs not be chosen again.
      await field(page, 'Current Password').fill(person.password)
      await button(page, 'Update Profile').click()
      await expect(toast(page, 'Profile updated successfully!')).toBeVisible()
      await expect(page.locator('header summary img')).toHaveAttribute('src', /-512\.webp$/)
      await expect(field(page, 'Email')).toHaveValue(email)
    })

    test('deleting the account asks for the password and signs out', async ({ page, context }) => {
      const person = await signedUp(context)
      await openTab(page, PROFILE, { scripts })
      await main(page).getByRole('link', { name: 'Delete Account' }).click()
      await expect(page.getByRole('heading', { name: 'Delete your account?' })).toBeVisible()
      await expect(page.getByText('nothing of yours stays')).toBeVisible()
      await field(page, 'Your password').fill('not-this-one')
      await page.getByRole('button', { name: 'Delete Account' }).click()
      await expect(page).toHaveURL('/dashboard/delete-account')
      await expect(main(page).getByText('This is not your present password.')).toBeVisible()

      await field(page, 'Your password').fill(person.password)
      await page.getByRole('button', { name: 'Delete Account' }).click()
      await expect(page).toHaveURL('/')
      await expect(toast(page, 'Your account was deleted')).toBeVisible()
      await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
      const answer = await context.request.post('/sign-in', {
        form: { email: person.email, password: person.password },
        headers: { 'Sec-Fetch-Site': 'same-origin' },
        maxRedirects: 0,
      })
      expect(answer.status()).toBe(401)
    })

    test('an admin finds, promotes and demotes somebody', async ({
      page,
      context,
      browser,
      baseURL,
    }) => {
      const person = newPerson()
      const theirs = await browser.newContext({ baseURL })
      Object.assign(person, await signedUp(theirs))
      await signIn(context)
      await openTab(page, USERS, { scripts })
      await page.getByLabel('Name or email').fill(person.email.toUpperCase())
      await button(page, 'Search').click()
      await expect(page).toHaveURL(/tab=users&q=/)
      const row = main(page).getByRole('row').filter({ hasText: person.username })
      await expect(row.getByText('Member', { exact: true })).toBeVisible()
      await expect(main(page).getByRole('row')).toHaveCount(2)

      await row.getByRole('link', { name: `Promote ${person.username}` }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Make this person an admin?')
      await expect(main(page).getByText(person.username)).toBeVisible()
      await button(page, 'Promote').click()
      await expect(toast(page, 'New admin')).toBeVisible()
      // Other rights, another sign-in.
      const signedOut = await theirs.request.get('/dashboard', { maxRedirects: 0 })
      expect(signedOut.status()).toBe(302)
      await theirs.clearCookies()
      await signIn(theirs, person)
      expect((await theirs.request.get(USERS)).status()).toBe(200)

      await openTab(page, `${USERS}&q=${encodeURIComponent(person.email)}`, { scripts })
      await row.getByRole('link', { name: `Demote ${person.username}` }).click()
      await button(page, 'Demote').click()
      await expect(toast(page, 'No longer an admin')).toBeVisible()
      await theirs.close()
    })

    test('nobody of that name', async ({ page, context }) => {
      await signIn(context)
      await openTab(page, `${USERS}&q=kahin-nahin-hai`, { scripts })
      await expect(main(page).getByText('Nobody found.')).toBeVisible()
      await expect(page.getByLabel('Name or email')).toHaveValue('kahin-nahin-hai')
      await main(page).getByRole('link', { name: 'Show everybody' }).click()
      await expect(
        main(page)
          .getByRole('link', { name: /^(Promote|Demote)/ })
          .first(),
      ).toBeVisible()
      await expect(page.getByLabel('Name or email')).toHaveValue('')
    })

    test('an admin begins with the overview', async ({ page, context }) => {
      await signIn(context)
      const { title } = await publishPost(context)
      await openTab(page, '/dashboard', { scripts })
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Overview')
      await expect(tabs(page).getByRole('link').first()).toHaveText('Overview')
      const lists = ['Most Viewed', 'Drafts Waiting', 'Most Recent', 'Featured']
      for (const name of lists) await expect(page.getByRole('region', { name })).toBeVisible()
      const recent = page.getByRole('region', { name: 'Most Recent' })
      expect(await recent.getByRole('listitem').count()).toBeLessThanOrEqual(6)
      await expect(recent.getByRole('link', { name: title })).toHaveAttribute('href', /^\/post\//)

      const plot = page.getByRole('img', { name: /^Views in the last 30 days/ })
      await expect(plot.locator('rect')).toHaveCount(30)
      await page.getByText('The same as a table').click()
      const table = page.getByRole('table', { name: 'Views in the last 30 days' })
      await expect(table.getByRole('row')).toHaveCount(31)
    })
  })
}

test('a reader begins with the profile', async ({ page, context }) => {
  await signedUp(context)
  await openTab(page, '/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Update Your Profile')
  for (const tab of ['overview', 'users']) {
    const response = await page.goto(`/dashboard?tab=${tab}`)
    expect(response?.status()).toBe(403)
    await expect(main(page)).toHaveText('Unauthorized access')
  }
})

test('the address may name the tab behind its hash', async ({ page, context }) => {
  await signIn(context)
  await page.goto('/dashboard#posts')
  await expect(page).toHaveURL('/dashboard?tab=posts')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Articles')
  await page.evaluate(() => (location.hash = 'users'))
  await expect(page).toHaveURL(USERS)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Users')
  // Other names lead to places in the page, as ever.
  await page.goto('/dashboard?tab=drafts#content')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Drafts')
  await expect(page).toHaveURL('/dashboard?tab=drafts#content')
})

test('the hash opens nothing that is not for one', async ({ page, context }) => {
  await signedUp(context)
  await openTab(page, '/dashboard#users')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Update Your Profile')
  await expect(page).toHaveURL('/dashboard#users')
})

test('the button says that it works and cannot be pressed twice', async ({ page, context }) => {
  await signedUp(context)
  await openTab(page, PROFILE)
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/dashboard*', async (route) => {
    if (route.request().method() === 'POST') await held
    await route.continue()
  })
  await field(page, 'Username').fill('मीरा शर्मा')
  await button(page, 'Update Profile').click()
  await expect(button(page, 'Loading...')).toBeDisabled()
  letGo()
  await expect(button(page, 'Update Profile')).toBeEnabled()
  await expect(toast(page, 'Profile updated successfully!')).toBeVisible()
})

test('the question before a deletion is a dialog that Escape closes', async ({ page, context }) => {
  await signedUp(context)
  await openTab(page, PROFILE)
  const link = main(page).getByRole('link', { name: 'Delete Account' })
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click(),
  ]) {
    await link.click()
    await expect(page.getByRole('dialog', { name: 'Delete your account?' })).toBeVisible()
    await close()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(link).toBeFocused()
  }
  await expect(page).toHaveURL(PROFILE)
})

test('the last admin stays', async ({ page, context }) => {
  await signIn(context)
  await openTab(page, '/dashboard/delete-account')
  await expect(main(page).getByText(/stay on the site with the author names/)).toBeVisible()
  await field(page, 'Your password').fill(ADMIN.password)
  // Other tests promote people meanwhile, so nothing is sent here: the server's refusal is asked in its own tests.
  await main(page).getByRole('link', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(PROFILE)
})

test('every entry is in the bar, and the one that one is at is in sight', async ({
  page,
  context,
}) => {
  test.skip(!isPhone(), 'the bar is for phones')
  await signIn(context)
  for (const [tab, label] of [
    ['overview', 'Overview'],
    ['drafts', 'Drafts'],
    ['users', 'Users'],
  ] as const) {
    await openTab(page, `/dashboard?tab=${tab}`)
    const active = tabs(page).locator('[aria-current=page]').locator('visible=true')
    await expect(active).toHaveText(label)
    await expect(active).toBeInViewport({ ratio: 1 })
  }
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBe(390)
})

test.describe('by the rules of axe', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })
  // Several states, each looked at twice.
  test.beforeEach(() => test.slow())

  test('of a reader', async ({ page, context }) => {
    await signedUp(context)
    await openTab(page, PROFILE)
    await expectNoViolations(page)
    await field(page, 'Username').fill('क')
    await field(page, 'Email').fill('gita@example.org')
    await page.getByLabel(/Choose a picture/).setInputFiles(await picture())
    await button(page, 'Update Profile').click()
    await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
    await expectNoViolations(page)
    await main(page).getByRole('link', { name: 'Delete Account' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectNoViolations(page)
    await openTab(page, '/dashboard/delete-account')
    await page.getByRole('button', { name: 'Delete Account' }).click()
    await expectNoViolations(page)
  })

  test('of an admin', async ({ page, context }) => {
    await signIn(context)
    await openTab(page, '/dashboard')
    await page.getByText('The same as a table').click()
    await expectNoViolations(page)
    for (const path of [USERS, `${USERS}&q=kahin-nahin-hai`]) {
      await openTab(page, path)
      await expectNoViolations(page)
    }
    await openTab(page, USERS)
    await main(page)
      .getByRole('link', { name: /^(Promote|Demote)/ })
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\?$/)
    await expectNoViolations(page)
  })
})
