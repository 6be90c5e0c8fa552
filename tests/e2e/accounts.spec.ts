/** Sign-up, sign-in and sign-out, and their error messages. */
import type { Page } from '@playwright/test'
import {
  expect,
  holdRequests,
  hydrated,
  isPhone,
  newPerson,
  onlyOn,
  signedUp,
  test,
  toast,
} from './helpers'

const SHORT_USERNAME = 'Username must be at least 2 characters'
const INVALID_EMAIL = 'Invalid email address.'
const SHORT_PASSWORD = 'Password must be at least 8 characters.'

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const submit = (page: Page, label: string) =>
  page.getByRole('main').getByRole('button', { name: label })

async function openForm(page: Page, path: string, { scripts }: { scripts: boolean }) {
  await page.goto(path)
  const form = page.getByRole('main').locator('form')
  if (scripts) await hydrated(form)
}

async function fill(page: Page, values: { username?: string; email: string; password: string }) {
  if (values.username !== undefined) await field(page, 'Username').fill(values.username)
  await field(page, 'Email').fill(values.email)
  await field(page, 'Password').fill(values.password)
}

for (const scripts of [true, false]) {
  test.describe(scripts ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled: scripts })
    const variant = scripts ? '' : ' @deep'

    test('signing up creates an account and signs in', async ({ page }) => {
      const person = newPerson()
      await openForm(page, '/sign-up', { scripts })
      await fill(page, person)
      await submit(page, 'Sign Up').click()
      await expect(page).toHaveURL('/')
      await expect(toast(page, 'Sign up Successful!')).toBeVisible()
      await expect(page.locator('header summary', { hasText: 'My Account' })).toBeVisible()
      await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toHaveCount(0)
    })

    test("signing up shows each field's error @deep", async ({ page }) => {
      await openForm(page, '/sign-up', { scripts })
      await fill(page, { username: 'क ', email: 'no-at-sign', password: 'kamalsa' })
      await submit(page, 'Sign Up').click()
      const main = page.getByRole('main')
      await expect(main.getByText(SHORT_USERNAME, { exact: true })).toBeVisible()
      await expect(main.getByText(INVALID_EMAIL, { exact: true })).toBeVisible()
      await expect(main.getByText(SHORT_PASSWORD, { exact: true })).toBeVisible()
      await expect(field(page, 'Username')).toHaveAttribute('aria-invalid', 'true')
      await expect(field(page, 'Username')).toHaveValue('क ')
      await expect(field(page, 'Email')).toHaveValue('no-at-sign')
      await expect(page).toHaveURL('/sign-up')
      if (!scripts) {
        await expect(field(page, 'Password')).toHaveValue('')
        await expect(toast(page, 'Sign up failed! Please try again.', 'error')).toBeVisible()
      }
    })

    test('an email address can belong to only one account @deep', async ({ page, context }) => {
      const known = await signedUp(context)
      await context.clearCookies()
      await openForm(page, '/sign-up', { scripts })
      await fill(page, { ...known, username: 'कोई और', email: known.email.toUpperCase() })
      await submit(page, 'Sign Up').click()
      await expect(
        page.getByRole('main').getByText('An account with this email already exists.'),
      ).toBeVisible()
      await expect(toast(page, 'Sign up failed! Please try again.', 'error')).toBeVisible()
      await expect(field(page, 'Username')).toHaveValue('कोई और')
      if (!scripts) await expect(field(page, 'Password')).toHaveValue('')
    })

    test('signing in redirects to the home page @deep', async ({ page, context }) => {
      const person = await signedUp(context)
      await context.clearCookies()
      await openForm(page, '/sign-in', { scripts })
      await fill(page, { email: person.email, password: person.password })
      await submit(page, 'Sign In').click()
      await expect(page).toHaveURL('/')
      await expect(toast(page, 'Sign in Successful!')).toBeVisible()
      await expect(page.locator('header summary', { hasText: 'My Account' })).toBeVisible()
    })

    test('a wrong password and an unknown email address get the same message @deep', async ({
      page,
      context,
    }) => {
      const person = await signedUp(context)
      await context.clearCookies()
      for (const email of [person.email, newPerson().email]) {
        await openForm(page, '/sign-in', { scripts })
        await fill(page, { email, password: 'not-this-one' })
        await submit(page, 'Sign In').click()
        await expect(
          page
            .getByRole('main')
            .getByRole('alert')
            .filter({ hasText: 'Invalid email or password' }),
        ).toBeVisible()
        await expect(toast(page, 'Sign in failed! Please try again.', 'error')).toBeVisible()
        await expect(field(page, 'Email')).toHaveValue(email)
        if (!scripts) await expect(field(page, 'Password')).toHaveValue('')
        await expect(page).toHaveURL('/sign-in')
      }
    })

    test("signing in shows each field's error @deep", async ({ page }) => {
      await openForm(page, '/sign-in', { scripts })
      await fill(page, { email: '', password: 'kamalsa' })
      await submit(page, 'Sign In').click()
      const main = page.getByRole('main')
      await expect(main.getByText(INVALID_EMAIL, { exact: true })).toBeVisible()
      await expect(main.getByText(SHORT_PASSWORD, { exact: true })).toBeVisible()
    })

    test(`signing in returns to the requested page${variant}`, async ({ page, context }) => {
      const person = await signedUp(context)
      await context.clearCookies()
      await openForm(page, '/sign-in?redirectTo=%2Fsearch%3Fq%3D%25E0%25A4%2595', { scripts })
      await fill(page, { email: person.email, password: person.password })
      await submit(page, 'Sign In').click()
      await expect(page).toHaveURL(`/search?q=${encodeURIComponent('क')}`)
    })

    test(
      'a user signs out from the menu',
      { tag: scripts ? '@layout' : '@deep' },
      async ({ page, context }) => {
        const person = await signedUp(context)
        await page.goto('/about')
        const summary = page.locator('header summary', { hasText: 'My Account' })
        if (scripts) await hydrated(summary)
        await summary.click()
        const menu = page.locator('header details', { hasText: 'Sign Out' })
        await expect(menu.locator('p', { hasText: 'My Account' })).toBeVisible()
        await expect(menu.getByText(person.username, { exact: true })).toBeVisible()
        await expect(menu.getByText(person.email)).toBeVisible()
        await expect(menu.getByRole('link', { name: 'Profile' })).toHaveAttribute(
          'href',
          '/dashboard?tab=profile',
        )
        await menu.getByRole('button', { name: 'Sign Out' }).click()
        await expect(page).toHaveURL('/')
        await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
        await page.goto('/dashboard')
        await expect(page).toHaveURL(/\/sign-in/)
      },
    )
  })
}

test.describe('independent of screen size', () => {
  onlyOn('desktop')

  test('signing in never redirects to another site @deep', async ({ context }) => {
    const { email, password } = await signedUp(context)
    for (const target of [
      'https://evil.example/',
      '//evil.example',
      '/\\evil.example',
      'javascript:1',
    ]) {
      await context.clearCookies()
      const reply = await context.request.post(
        `/sign-in?redirectTo=${encodeURIComponent(target)}`,
        {
          form: { email, password },
          headers: { 'Sec-Fetch-Site': 'same-origin' },
          maxRedirects: 0,
        },
      )
      expect(reply.headers().location, target).toBe('/')
    }
  })

  test('an error message disappears when its field becomes valid @deep', async ({ page }) => {
    await openForm(page, '/sign-up', { scripts: true })
    await fill(page, { username: '', email: 'a@example.org', password: 'ganga-jamuna' })
    await submit(page, 'Sign Up').click()
    const message = page.getByRole('main').getByText(SHORT_USERNAME)
    await expect(message).toBeVisible()
    await field(page, 'Username').fill('मीरा')
    await expect(message).toBeHidden()
  })

  test('the button shows that it is busy and cannot be pressed twice @deep', async ({ page }) => {
    await openForm(page, '/sign-in', { scripts: true })
    const release = await holdRequests(page, '**/sign-in*')
    await fill(page, { email: newPerson().email, password: 'not-this-one' })
    await submit(page, 'Sign In').click()
    const busy = submit(page, 'Loading...')
    await expect(busy).toBeDisabled()
    release()
    await expect(submit(page, 'Sign In')).toBeEnabled()
  })
})

test('the menu closes on Escape, outside clicks and page changes @layout', async ({
  page,
  context,
}) => {
  await signedUp(context)
  await page.goto('/about')
  const summary = page.locator('header summary', { hasText: 'My Account' })
  await hydrated(summary)
  const profile = page.getByRole('banner').getByRole('link', { name: 'Profile' })
  await summary.click()
  await expect(profile).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(profile).toBeHidden()
  await summary.click()
  await page.mouse.click(5, 600)
  await expect(profile).toBeHidden()
  await summary.click()
  await profile.click()
  await expect(page).toHaveURL('/dashboard?tab=profile')
  await expect(profile).toBeHidden()
})

test('on tablets, the menu has the heading Account @deep', async ({ page, context }) => {
  test.skip(isPhone(), 'this test sets the width itself, so it runs once')
  await page.setViewportSize({ width: 700, height: 900 })
  await signedUp(context)
  await page.goto('/about')
  const menu = page.locator('header details', { hasText: 'Sign Out' })
  await menu.locator('summary').click()
  await expect(menu.locator('p').first()).toHaveText('Account', { useInnerText: true })
})
