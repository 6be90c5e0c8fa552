/** Accounts that are blocked, deleted or not yet confirmed. */
import type { Server } from 'node:net'
import { errors } from '../../app/labels/specified/messages'
import { listenForMail } from '../helpers/mail-server'
import { freePort, portOf } from '../helpers/ports'
import {
  expect,
  newPerson,
  onlyOn,
  openRowMenu,
  publishPost,
  signedUp,
  signIn,
  signInAs,
  test,
  toast,
} from './helpers'
import { startSite, type Site } from './own-site'
import { button, field, main, openTab, questionOn } from './people'

const USERS = '/dashboard?tab=users'

for (const scripts of [true, false]) {
  test.describe(scripts ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled: scripts })
    const variant = scripts ? '' : ' @deep'

    test(`blocking signs a user out and rejects sign-in until an admin unblocks the account${variant}`, async ({
      page,
      context,
      browser,
      baseURL,
    }) => {
      const theirs = await browser.newContext({ baseURL })
      const person = await signedUp(theirs)
      await signIn(context)
      await openTab(page, `${USERS}&q=${encodeURIComponent(person.email)}`, { scripts })
      const row = main(page).getByRole('row').filter({ hasText: person.username })
      await expect(row.locator('summary')).toHaveText(`Actions ${person.username}`)
      await openRowMenu(row)
      await row.getByRole('link', { name: `Block ${person.username}` }).click()
      const question = questionOn(page, scripts)
      await expect(question.getByRole('heading')).toHaveText('Block this account?')
      await question.getByRole('button', { name: 'Block' }).click()
      await expect(toast(page, 'Account blocked')).toBeVisible()

      expect((await theirs.request.get('/dashboard', { maxRedirects: 0 })).status()).toBe(302)
      await theirs.clearCookies()
      const { email, password } = person
      const rejected = await theirs.request.post('/sign-in', { form: { email, password } })
      expect(await rejected.text()).toContain(errors.accountBlocked)

      await openTab(page, `${USERS}&q=${encodeURIComponent(person.email)}`, { scripts })
      await expect(row.getByText('Blocked', { exact: true })).toBeVisible()
      await openRowMenu(row)
      await row.getByRole('link', { name: `Unblock ${person.username}` }).click()
      await question.getByRole('button', { name: 'Unblock' }).click()
      await expect(toast(page, 'Account unblocked')).toBeVisible()
      await signInAs(theirs, person)
      await theirs.close()
    })

    test(`an admin blocks and deletes several accounts at once${variant}`, async ({
      page,
      context,
      browser,
      baseURL,
    }) => {
      const theirs = await browser.newContext({ baseURL })
      const mark = `spam${Date.now()}`
      const spam = [1, 2].map((n) => ({ ...newPerson(), email: `${mark}-${n}@example.org` }))
      for (const person of spam) {
        await theirs.clearCookies()
        await signedUp(theirs, person)
      }
      await signIn(context)
      await openTab(page, `${USERS}&q=${mark}`, { scripts })
      const tick = async () => {
        for (const { username } of spam) await page.getByLabel(`Select ${username}`).check()
      }
      await tick()
      const bar = page.getByRole('form', { name: 'Selected rows' })
      await bar.getByRole('button', { name: 'Block', exact: true }).click()
      await expect(toast(page, '2 accounts blocked')).toBeVisible()
      await expect(main(page).getByText('Blocked', { exact: true })).toHaveCount(2)

      await openTab(page, `${USERS}&q=${mark}`, { scripts })
      await tick()
      await bar.getByRole('button', { name: 'Delete' }).click()
      const question = questionOn(page, scripts)
      await expect(question.getByRole('heading')).toHaveText('Delete 2 accounts?')
      await expect(question.getByRole('listitem')).toHaveCount(2)
      await question.getByRole('button', { name: 'Delete' }).click()
      await expect(toast(page, '2 accounts deleted')).toBeVisible()
      await expect(main(page).getByText('No users found.')).toBeVisible()
      await theirs.close()
    })

    test(`a time without new accounts is reported in the form${variant}`, async ({
      page,
      context,
    }) => {
      await signIn(context)
      await openTab(page, USERS, { scripts })
      await main(page).getByText('Block all accounts made since …').click()
      await page.getByLabel('Date').fill('2090-01-01')
      await page.getByLabel(/^Time/).fill('10:00')
      await button(page, 'Show these accounts').click()
      await expect(main(page).getByText('No member has signed up since then')).toBeVisible()
      await expect(page.getByLabel('Date')).toHaveValue('2090-01-01')
    })

    test('an admin deletes an account, but not its posts @deep', async ({
      page,
      context,
      browser,
      baseURL,
    }) => {
      const theirs = await browser.newContext({ baseURL })
      const person = await signedUp(theirs)
      await signIn(context)
      const byEmail = `${USERS}&q=${encodeURIComponent(person.email)}`
      await openTab(page, byEmail, { scripts })
      const row = main(page).getByRole('row').filter({ hasText: person.username })
      await row.getByRole('link', { name: `Promote ${person.username}` }).click()
      await button(page, 'Promote').click()
      await expect(toast(page, 'New admin')).toBeVisible()
      await theirs.clearCookies()
      await signInAs(theirs, person)
      const { title, slug } = await publishPost(theirs)

      await openTab(page, byEmail, { scripts })
      await openRowMenu(row)
      await row.getByRole('link', { name: `Delete ${person.username}` }).click()
      const question = questionOn(page, scripts)
      await expect(question.getByRole('heading')).toHaveText('Delete this account?')
      await expect(question.getByText('Their one post or draft stays')).toBeVisible()
      await question.getByRole('button', { name: 'Delete' }).click()
      await expect(toast(page, 'Account deleted')).toBeVisible()

      await openTab(page, byEmail, { scripts })
      await expect(main(page).getByText('No users found.')).toBeVisible()
      expect((await theirs.request.get('/dashboard', { maxRedirects: 0 })).status()).toBe(302)
      await page.goto(`/post/${slug}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      await expect(main(page).getByText(person.username).first()).toBeVisible()
      await theirs.close()
    })
  })
}

test.describe('with CONFIRM_EMAIL', () => {
  onlyOn('desktop')
  test.describe.configure({ mode: 'default' })
  const mails: string[] = []
  // Playwright runs `afterAll` even if the tests and `beforeAll` are skipped.
  let server: Server | undefined
  let site: Site | undefined
  test.beforeAll(async () => {
    server = await listenForMail(mails)
    const PORT = String(await freePort())
    site = await startSite({
      PORT,
      PUBLIC_ORIGIN: `http://127.0.0.1:${PORT}`,
      CONFIRM_EMAIL: '1',
      SMTP_URL: `smtp://127.0.0.1:${portOf(server)}`,
      MAIL_FROM: 'site@example.org',
    })
  })
  test.afterAll(async () => {
    await site?.stop()
    server?.close()
  })

  for (const scripts of [true, false]) {
    test.describe(scripts ? 'with JavaScript' : 'without JavaScript', { tag: '@deep' }, () => {
      test.use({ javaScriptEnabled: scripts })

      test('a new account can sign in after confirming its address', async ({ page }) => {
        const person = newPerson()
        const lastLink = () =>
          /\/confirm-email\?token=[\w%-]+/.exec(
            mails.findLast((mail) => mail.includes(person.email)) ?? '',
          )
        const open = (path: string) => openTab(page, site!.origin + path, { scripts })
        const signInWithForm = async () => {
          await field(page, 'Email').fill(person.email)
          await field(page, 'Password').fill(person.password)
          await button(page, 'Sign In').click()
        }
        await open('/sign-up')
        await field(page, 'Username').fill(person.username)
        await field(page, 'Email').fill(person.email)
        await field(page, 'Password').fill(person.password)
        await button(page, 'Sign Up').click()
        await expect(toast(page, 'We emailed you a link to confirm your address.')).toBeVisible()
        await expect.poll(lastLink).not.toBeNull()
        const first = lastLink()![0]
        await open('/sign-in')
        await signInWithForm()
        await expect(page.getByText(errors.wrongOrUnconfirmed).first()).toBeVisible()

        await open('/confirm-email')
        await field(page, 'Email').fill(person.email)
        await button(page, 'Send the link').click()
        await expect(toast(page, 'If an account with this email is waiting')).toBeVisible()
        await expect.poll(() => lastLink()?.[0]).not.toBe(first)

        await open(lastLink()![0])
        await button(page, 'Confirm this address').click()
        await expect(toast(page, 'Your address is confirmed. Please sign in.')).toBeVisible()
        await signInWithForm()
        await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toHaveCount(0)
      })
    })
  }
})
