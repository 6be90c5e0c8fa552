/** Checks every page with axe, in light and dark mode. */
import { expectNoViolations } from './axe'
import { expect, isPhone, open, signIn, signedUp, test } from './helpers'

const A_POST = '/post/ramayan-ki-katha-aj-bhi-kyon-padhi-jati-hai'
const PUBLIC_PAGES = [
  '/',
  A_POST,
  '/category/tirth',
  '/search',
  '/search?q=%E0%A4%95%E0%A4%A5%E0%A4%BE',
  '/nirvankand',
  '/about',
  '/contact',
  '/sign-in',
  '/sign-up',
  '/reset-password?token=x',
  '/kahin/nahin',
  '/category/nahin-hai',
]
const ADMIN_PAGES = [
  '/create-post',
  '/dashboard',
  '/dashboard?tab=create-post',
  '/dashboard?tab=profile',
]

/** One page of each kind, since pages of one kind look alike. */
const REPRESENTATIVE = ['/', A_POST, '/dashboard']

const tagOf = (path: string) => (REPRESENTATIVE.includes(path) ? [] : '@deep')

test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const path of PUBLIC_PAGES) {
  test(`${decodeURIComponent(path)} has no violations`, { tag: tagOf(path) }, async ({ page }) => {
    await open(page, path)
    await expectNoViolations(page)
  })
}

for (const path of ADMIN_PAGES) {
  test(
    `${path} has no violations for an admin`,
    { tag: tagOf(path) },
    async ({ page, context }) => {
      await signIn(context)
      await open(page, path)
      await expectNoViolations(page)
    },
  )
}

test('forms with errors have no violations @deep', async ({ page }) => {
  await open(page, '/sign-up')
  await page.getByRole('main').getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
  await expectNoViolations(page)
})

test('open menus have no violations @layout @deep', async ({ page, context }) => {
  await signedUp(context)
  await open(page, A_POST)
  const summaries = [
    page.locator('header summary', { hasText: 'My Account' }),
    page.getByRole('article').locator('summary', { hasText: 'Share' }),
  ]
  if (isPhone()) summaries.push(page.locator('.site-drawer > summary'))
  for (const summary of summaries) {
    await summary.click()
    await expect(summary.locator('..')).toHaveAttribute('open')
    await expectNoViolations(page)
    await page.keyboard.press('Escape')
    await expect(summary.locator('..')).not.toHaveAttribute('open')
  }
})
