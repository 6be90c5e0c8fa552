/** The users tab, the overview, and navigation between tabs. */
import type { Page } from '@playwright/test'
import { expectNoViolations } from './axe'
import {
  expect,
  isPhone,
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
import { button, main, openTab, questionOn } from './people'

const USERS = '/dashboard?tab=users'

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Dashboard' })

for (const scripts of [true, false]) {
  test.describe(scripts ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled: scripts })
    const variant = scripts ? '' : ' @deep'

    test(`an admin finds, promotes and demotes a user${variant}`, async ({
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
      if (isPhone()) await main(page).getByText('Filters', { exact: true }).click()
      await page.getByLabel('Name or email').fill(person.email.toUpperCase())
      await button(page, 'Search').click()
      await expect(page).toHaveURL(/tab=users&q=/)
      const row = main(page).getByRole('row').filter({ hasText: person.username })
      await expect(row.getByText('Member', { exact: true })).toBeVisible()
      await expect(main(page).getByRole('row')).toHaveCount(2)

      await openRowMenu(row)
      await row.getByRole('link', { name: `Promote ${person.username}` }).click()
      const question = questionOn(page, scripts)
      await expect(question.getByRole('heading')).toHaveText('Make this person an admin?')
      await expect(question.getByText(person.username)).toBeVisible()
      await button(page, 'Promote').click()
      await expect(toast(page, 'New admin')).toBeVisible()
      // A role change requires signing in again.
      const signedOut = await theirs.request.get('/dashboard', { maxRedirects: 0 })
      expect(signedOut.status()).toBe(302)
      await theirs.clearCookies()
      await signInAs(theirs, person)
      expect((await theirs.request.get(USERS)).status()).toBe(200)

      await openTab(page, `${USERS}&q=${encodeURIComponent(person.email)}`, { scripts })
      await openRowMenu(row)
      await row.getByRole('link', { name: `Demote ${person.username}` }).click()
      await button(page, 'Demote').click()
      await expect(toast(page, 'No longer an admin')).toBeVisible()
      await theirs.close()
    })

    test('a search without results shows a message @deep', async ({ page, context }) => {
      await signIn(context)
      await openTab(page, `${USERS}&q=kahin-nahin-hai`, { scripts })
      await expect(main(page).getByText('No users found.')).toBeVisible()
      await expect(page.getByLabel('Name or email')).toHaveValue('kahin-nahin-hai')
      await main(page).getByRole('link', { name: 'Show everybody' }).click()
      await expect(main(page).getByRole('row').nth(1)).toBeVisible()
      await expect(page).toHaveURL(USERS)
    })

    test('the dashboard opens on the overview for an admin @deep', async ({ page, context }) => {
      await signIn(context)
      const { title } = await publishPost(context)
      await openTab(page, '/dashboard', { scripts })
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Overview')
      const names = ['Profile', 'Create Post', 'Your Articles', 'Drafts', 'Manage Categories']
      const more = ['Edit Nirvan Kand', 'Edit Multi-Media']
      const links = await tabs(page).locator('.max-md\\:hidden').getByRole('link').allTextContents()
      expect(links.slice(0, 7)).toEqual([...names, ...more])
      await expect(tabs(page).locator('[aria-current]').first()).toHaveText('Overview')
      const lists = ['Most Viewed', 'Drafts Waiting', 'Most Recent', 'Featured']
      for (const name of lists) await expect(page.getByRole('region', { name })).toBeVisible()
      const recent = page.getByRole('region', { name: 'Most Recent' })
      expect(await recent.getByRole('listitem').count()).toBeLessThanOrEqual(6)
      await expect(recent.getByRole('link', { name: title })).toHaveAttribute('href', /^\/post\//)

      const chart = page.getByRole('img', { name: /^Views in the last 30 days/ })
      await expect(chart.locator('rect')).toHaveCount(30)
      await page.getByText('The same data as a table').click()
      const table = page.getByRole('table', { name: 'Views in the last 30 days' })
      await expect(table.getByRole('row')).toHaveCount(31)
    })
  })
}

test.describe('independent of screen size', () => {
  onlyOn('desktop')

  test('the hash opens a tab @deep', async ({ page, context }) => {
    await signIn(context)
    await page.goto('/dashboard#posts')
    await expect(page).toHaveURL('/dashboard?tab=posts')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Articles')
    await page.evaluate(() => (location.hash = 'users'))
    await expect(page).toHaveURL(USERS)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Users')
    // All other hashes are ordinary anchors.
    await page.goto('/dashboard?tab=drafts#content')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Drafts')
    await expect(page).toHaveURL('/dashboard?tab=drafts#content')
  })

  test('the hash does not open a forbidden tab @deep', async ({ page, context }) => {
    await signedUp(context)
    await openTab(page, '/dashboard#users')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Update Your Profile')
    await expect(page).toHaveURL('/dashboard#users')
  })
})

test('the bar has the tabs of the specification in order, and the current one is visible @layout', async ({
  page,
  context,
}) => {
  test.skip(!isPhone(), 'only phones have this bar')
  await signIn(context)
  for (const [tab, label] of [
    ['overview', 'More'],
    ['profile', 'Profile'],
    ['multimedia', 'Multimedia'],
    ['users', 'More'],
  ] as const) {
    await openTab(page, `/dashboard?tab=${tab}`)
    await expect(tabs(page).locator('.scroll-strip li')).toHaveText([
      'Profile',
      'Create',
      'Articles',
      'Drafts',
      'Categories',
      'NirvanKand',
      'Multimedia',
      'Logout',
    ])
    const isCut = (labels: Element[]) => labels.some((each) => each.scrollWidth > each.clientWidth)
    expect(await tabs(page).locator('.scroll-strip .one-line').evaluateAll(isCut)).toBe(false)
    const active = tabs(page).locator('[aria-current]').locator('visible=true')
    await expect(active).toHaveText(label)
    await expect(active).toBeInViewport({ ratio: 1 })
  }
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBe(390)
})

test.describe('accessibility @deep', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('axe finds no violations in the overview or the list of users', async ({
    page,
    context,
  }) => {
    // Several states, each checked in both colour schemes.
    test.slow()
    await signIn(context)
    await openTab(page, '/dashboard')
    await page.getByText('The same data as a table').click()
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
    await expect(questionOn(page).getByRole('heading')).toHaveText(/\?$/)
    await expectNoViolations(page)
  })
})
