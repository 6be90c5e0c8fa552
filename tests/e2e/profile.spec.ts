/** The user's own account: the profile form, a new password, and deleting the account. */
import type { Browser } from '@playwright/test'
import { expectNoViolations } from './axe'
import {
  ADMIN,
  expect,
  holdRequests,
  newPerson,
  onlyOn,
  picture,
  signedUp,
  signIn,
  signInAs,
  test,
  toast,
} from './helpers'
import { button, field, main, openTab, PROFILE } from './people'

const NEW_PASSWORD = 'saryu-ke-tat-par'

/** A second browser signed in as the same user. */
async function elsewhere(
  browser: Browser,
  baseURL: string | undefined,
  person: typeof ADMIN | Person,
) {
  const context = await browser.newContext({ baseURL })
  await signInAs(context, person)
  return context
}

type Person = ReturnType<typeof newPerson>

for (const scripts of [true, false]) {
  test.describe(scripts ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled: scripts })
    const variant = scripts ? '' : ' @deep'

    test(`the profile form shows saved values, and saves name and picture${variant}`, async ({
      page,
      context,
    }) => {
      const person = await signedUp(context)
      await openTab(page, PROFILE, { scripts })
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Update Your Profile')
      await expect(field(page, 'Username')).toHaveValue(person.username)
      await expect(field(page, 'Email')).toHaveValue(person.email)
      await expect(field(page, 'Password')).toHaveValue('')
      await expect(button(page, /^Sign Out$/)).toBeVisible()

      await field(page, 'Username').fill('मीरा शर्मा')
      await page.getByLabel(/Choose a picture/).setInputFiles(await picture())
      if (scripts) {
        await expect(main(page).locator('.avatar img')).toHaveAttribute('src', /^blob:/)
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

    test('a new password ends other sessions and shows a message @deep', async ({
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
      await expect(toast(page, 'You were signed out on all other devices.')).toBeVisible()
      await expect(field(page, 'Password')).toHaveValue('')
      await expect(field(page, 'Current Password')).toHaveValue('')

      const reply = await other.request.get(PROFILE, { maxRedirects: 0 })
      expect(reply.headers().location).toMatch(/^\/sign-in/)
      await other.clearCookies()
      await signInAs(other, { email: person.email, password: NEW_PASSWORD })
      await other.close()
      await page.reload()
      await expect(page).toHaveURL(PROFILE)
    })

    test('a rejected form keeps its values, except passwords @deep', async ({ page, context }) => {
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
      await expect(main(page).getByText('This is not your current password.')).toBeVisible()
      await expect(toast(page, 'Failed to update profile', 'error').first()).toBeVisible()
      await expect(field(page, 'Username')).toHaveValue('गीता')
      await expect(field(page, 'Email')).toHaveValue(email)
      if (!scripts) await expect(field(page, 'Current Password')).toHaveValue('')

      // The form keeps the chosen picture.
      await field(page, 'Current Password').fill(person.password)
      await button(page, 'Update Profile').click()
      await expect(toast(page, 'Profile updated successfully!')).toBeVisible()
      await expect(page.locator('header summary img')).toHaveAttribute('src', /-512\.webp$/)
      await expect(field(page, 'Email')).toHaveValue(email)
    })

    test(`deleting the account requires the password and signs out${variant}`, async ({
      page,
      context,
    }) => {
      const person = await signedUp(context)
      await openTab(page, PROFILE, { scripts })
      await main(page).getByRole('link', { name: 'Delete Account' }).click()
      await expect(page.getByRole('heading', { name: 'Delete your account?' })).toBeVisible()
      await expect(page.getByText('nothing of yours stays')).toBeVisible()
      await field(page, 'Your password').fill('not-this-one')
      await page.getByRole('button', { name: 'Delete Account' }).click()
      if (!scripts) await expect(page).toHaveURL('/dashboard/delete-account')
      await expect(main(page).getByText('This is not your current password.')).toBeVisible()

      await field(page, 'Your password').fill(person.password)
      await page.getByRole('button', { name: 'Delete Account' }).click()
      await expect(page).toHaveURL('/')
      await expect(toast(page, 'Your account was deleted')).toBeVisible()
      await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
      const reply = await context.request.post('/sign-in', {
        form: { email: person.email, password: person.password },
        headers: { 'Sec-Fetch-Site': 'same-origin' },
        maxRedirects: 0,
      })
      expect(reply.status()).toBe(401)
    })
  })
}

test('the dashboard opens on the profile for a member @deep', async ({ page, context }) => {
  await signedUp(context)
  await openTab(page, '/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Update Your Profile')
  for (const tab of ['overview', 'users']) {
    const response = await page.goto(`/dashboard?tab=${tab}`)
    expect(response?.status()).toBe(403)
    await expect(main(page)).toHaveText('Unauthorized access')
  }
})

test.describe('independent of screen size', () => {
  onlyOn('desktop')

  test('the button shows that it is busy and cannot be pressed twice @deep', async ({
    page,
    context,
  }) => {
    await signedUp(context)
    await openTab(page, PROFILE)
    const release = await holdRequests(page, '**/dashboard*', 'POST')
    await field(page, 'Username').fill('मीरा शर्मा')
    await button(page, 'Update Profile').click()
    await expect(button(page, 'Loading...')).toBeDisabled()
    release()
    await expect(button(page, 'Update Profile')).toBeEnabled()
    await expect(toast(page, 'Profile updated successfully!')).toBeVisible()
  })

  test('the last admin cannot be deleted @deep', async ({ page, context }) => {
    await signIn(context)
    await openTab(page, '/dashboard/delete-account')
    await expect(main(page).getByText(/stay on the site under their author names/)).toBeVisible()
    await field(page, 'Your password').fill(ADMIN.password)
    // Other tests promote users at the same time, so nothing is submitted here; unit tests cover the server's
    // rejection.
    await main(page).getByRole('link', { name: 'Cancel' }).click()
    await expect(page).toHaveURL(PROFILE)
  })
})

test('deleting the account asks for confirmation in a dialog that Escape closes @deep', async ({
  page,
  context,
}) => {
  await signedUp(context)
  await openTab(page, PROFILE)
  const link = main(page).getByRole('link', { name: 'Delete Account' })
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click(),
  ]) {
    await link.click()
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
    // The question comes before the password field, so that screen-reader users hear it first.
    await expect(dialog.getByRole('heading')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(field(page, 'Your password')).toBeFocused()
    await close()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(link).toBeFocused()
  }
  await expect(page).toHaveURL(PROFILE)
})

test.describe('accessibility @deep', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('axe finds no violations in the profile or in the confirmation of account deletion', async ({
    page,
    context,
  }) => {
    // Several states, each checked in both colour schemes.
    test.slow()
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
})
