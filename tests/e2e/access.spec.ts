/** Access to pages, and the create form's validation and messages. */
import type { Page } from '@playwright/test'
import {
  ADMIN,
  expect,
  hydrated,
  isPhone,
  onlyOn,
  openPicture,
  picture,
  signedUp,
  signIn,
  signInAs,
  test,
  toast,
  uniqueTitle,
} from './helpers'

test.describe('independent of screen size', () => {
  onlyOn('desktop')

  test('visitors sign in and return to the requested page @deep', async ({ page }) => {
    for (const path of ['/dashboard', '/dashboard?tab=create-post', '/create-post']) {
      await page.goto(path)
      await expect(page).toHaveURL(`/sign-in?redirectTo=${encodeURIComponent(path)}`)
    }
  })

  test('a member cannot publish by submitting the form @deep', async ({ context }) => {
    await signedUp(context)
    const { title, slug } = uniqueTitle()
    for (const path of ['/create-post', '/dashboard?tab=create-post']) {
      const reply = await context.request.post(path, {
        multipart: { intent: 'publish', title, content: 'क' },
        headers: { 'Sec-Fetch-Site': 'same-origin' },
      })
      expect(reply.status()).toBe(403)
    }
    expect((await context.request.get(`/post/${slug}`)).status()).toBe(404)
  })

  test('another site cannot submit a form as an admin', async ({ context }) => {
    await signIn(context)
    const { title, slug } = uniqueTitle()
    const reply = await context.request.post('/create-post', {
      multipart: { intent: 'publish', title, content: 'क' },
      headers: { 'Sec-Fetch-Site': 'cross-site' },
    })
    expect(reply.status()).toBe(403)
    expect((await context.request.get(`/post/${slug}`)).status()).toBe(404)
  })
})

test('a member sees only Profile and Logout @deep', async ({ page, context }) => {
  const person = await signedUp(context)
  await page.goto('/dashboard')
  const tabs = page.getByRole('navigation', { name: 'Dashboard' })
  await expect(tabs.getByRole('link')).toHaveText(['Profile'])
  await expect(tabs.getByRole('button')).toHaveText(['Logout'])
  await expect(page.getByRole('main').getByText(person.username)).toBeVisible()

  const response = await page.goto('/dashboard?tab=create-post')
  expect(response?.status()).toBe(403)
  await expect(page.getByRole('main')).toHaveText('Unauthorized access')

  await page.goto('/create-post')
  await expect(page).toHaveURL('/sign-in?redirectTo=%2Fcreate-post&for=admins')
  await expect(toast(page, 'Unauthorized access', 'error')).toBeVisible()
  const main = page.getByRole('main')
  await expect(main).toContainText(
    `You are signed in as ${person.username}; this page is for admins.`,
  )
  await main.getByRole('link', { name: 'Go Back Home' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/sign-in')
  await expect(page).toHaveURL('/')
})

test('an admin sees the Create Post tab; Logout signs out @layout', async ({ page, context }) => {
  await signInAs(context, ADMIN)
  await page.goto('/dashboard')
  const tabs = page.getByRole('navigation', { name: 'Dashboard' })
  await hydrated(tabs)
  await tabs.getByRole('link', { name: isPhone() ? 'Create' : 'Create Post' }).click()
  await expect(page).toHaveURL('/dashboard?tab=create-post')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create Post')
  await tabs.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
})

for (const scripts of [true, false]) {
  test.describe(`the create form ${scripts ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled: scripts })
    const variant = scripts ? '' : ' @deep'

    const title = (page: Page) => page.getByLabel('Title', { exact: true })
    const content = (page: Page) => page.getByLabel('Content', { exact: true })
    /** The editor contains the text; the text area has it as its value. */
    const expectContent = (page: Page, text: string) =>
      scripts ? expect(content(page)).toHaveText(text) : expect(content(page)).toHaveValue(text)
    const file = (page: Page) => page.getByLabel(/Choose a picture/)
    const agree = (page: Page) => page.getByLabel(/I agree to the recommended image size/)
    const press = (page: Page, name: string) => page.getByRole('button', { name }).last().click()

    test.beforeEach(async ({ page, context }) => {
      await signIn(context)
      await page.goto('/create-post')
      if (scripts) await hydrated(page.getByRole('main').locator('form'))
    })

    test(`saves a draft that has only a title and hides it from readers${variant}`, async ({
      page,
      request,
    }) => {
      const post = uniqueTitle()
      await title(page).fill(post.title)
      await press(page, 'Save as Draft')
      await expect(toast(page, 'Draft saved successfully')).toBeVisible()
      // The draft stays open, so that the author can continue writing.
      await expect(page).toHaveURL(/\/update-post\/[\w-]+\?source=drafts$/)
      await expect(title(page)).toHaveValue(post.title)
      expect((await request.get(`/post/${post.slug}`)).status()).toBe(404)
    })

    test('rejects a draft with neither title nor content, and keeps the other fields @deep', async ({
      page,
    }) => {
      await page.getByLabel('Description', { exact: true }).fill('सार: दो पंक्तियाँ')
      await page.getByLabel('Author name').fill('अनन्या')
      await page.getByLabel('Category').selectOption({ label: 'तीर्थ' })
      await press(page, 'Save as Draft')
      const message = 'Please provide a title or content to save as draft'
      await expect(
        page.getByRole('main').getByRole('alert').filter({ hasText: message }).first(),
      ).toBeVisible()
      await expect(page.getByLabel('Description', { exact: true })).toHaveValue('सार: दो पंक्तियाँ')
      await expect(page.getByLabel('Author name')).toHaveValue('अनन्या')
      await expect(page.getByLabel('Category')).toHaveValue('tirth')
    })

    test('requires a file and a ticked checkbox for an upload @deep', async ({ page }) => {
      await title(page).fill('अधूरा लेख')
      await content(page).fill('अधूरी बात')
      await openPicture(page)
      await press(page, 'Upload Image')
      await expect(
        page.getByRole('group', { name: 'Image' }).getByText('Please select an image!'),
      ).toBeVisible()

      await file(page).setInputFiles(await picture())
      await press(page, 'Upload Image')
      await expect(
        page
          .getByRole('group', { name: 'Image' })
          .getByText('Please agree to the image size recommendation.'),
      ).toBeVisible()
      await expect(title(page)).toHaveValue('अधूरा लेख')
      await expectContent(page, 'अधूरी बात')
      await expect(page.getByAltText('Picture preview')).toHaveCount(0)
    })

    test('rejects a file that is not a picture, and keeps all input @deep', async ({ page }) => {
      await title(page).fill('पूरा लेख')
      await content(page).fill('पूरी बात')
      await openPicture(page)
      await file(page).setInputFiles({
        name: 'picture.png',
        mimeType: 'image/png',
        buffer: Buffer.from('यह चित्र नहीं है'),
      })
      await agree(page).check()
      await press(page, 'Upload Image')
      const message = 'Please choose a PNG, JPEG, WebP, GIF or AVIF picture.'
      await expect(
        page.getByRole('group', { name: 'Image' }).getByText(message).last(),
      ).toBeVisible()
      await expect(file(page)).toHaveAttribute('aria-invalid', 'true')
      await expect(title(page)).toHaveValue('पूरा लेख')
      await expectContent(page, 'पूरी बात')
      await expect(page.getByAltText('Picture preview')).toHaveCount(0)
    })

    test(`keeps the picture when publishing fails${variant}`, async ({ page }) => {
      await page
        .getByRole('main')
        .locator('form')
        .evaluate((form: HTMLFormElement) => (form.noValidate = true))
      await title(page).fill('बिना पाठ का लेख')
      await openPicture(page)
      await file(page).setInputFiles(await picture())
      await agree(page).check()
      if (scripts) {
        await press(page, 'Upload Image')
        await expect(toast(page, 'Image uploaded successfully!')).toBeVisible()
      }
      await press(page, 'Publish')
      await expect(page.getByText('Content is required').last()).toBeVisible()
      await expect(title(page)).toHaveValue('बिना पाठ का लेख')
      await expect(page.getByAltText('Picture preview')).toBeVisible()
    })
  })
}
