/** The main workflow: an admin writes a post with a picture, and readers find it. */
import type { Page } from '@playwright/test'
import {
  ADMIN,
  expect,
  hydrated,
  onlyOn,
  openPicture,
  picture,
  test,
  toast,
  uniqueTitle,
} from './helpers'

async function signInOnThePage(page: Page) {
  await page.goto('/sign-in?redirectTo=%2Fcreate-post')
  await page.getByLabel('Email', { exact: true }).fill(ADMIN.email)
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password)
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/create-post')
}

/** With JavaScript, types text into the editor; without it, types HTML into a text area. */
async function write(page: Page, title: string, withScripts = true) {
  await page.getByLabel('Title', { exact: true }).fill(title)
  const [first, before, bold, after] = ['सरयू के तट पर अयोध्या बसी थी।', 'कथा ', 'यहीं', ' से चलती है।']
  if (withScripts) {
    await page.locator('[contenteditable]').click()
    await page.keyboard.type(first)
    await page.keyboard.press('Enter')
    await page.keyboard.type(before)
    await page.keyboard.press('Control+b')
    await page.keyboard.type(bold)
    await page.keyboard.press('Control+b')
    await page.keyboard.type(after)
  } else {
    await page
      .getByLabel('Content', { exact: true })
      .fill(`${first}\n\n${before}<strong>${bold}</strong>${after}`)
  }
  await page.getByLabel('Category').selectOption({ label: 'साहित्य' })
}

async function uploadPicture(page: Page) {
  await openPicture(page)
  await page.getByLabel(/Choose a picture/).setInputFiles(await picture())
  await page.getByLabel(/I agree to the recommended image size/).check()
  await page.getByRole('button', { name: 'Upload Image' }).click()
  await expect(toast(page, 'Image uploaded successfully!')).toBeVisible()
  await expect(page.getByAltText('Picture preview')).toHaveAttribute('src', /^\/media\//)
}

/** Expects the published post's page. */
async function expectPostPage(page: Page, { title, slug }: { title: string; slug: string }) {
  await expect(page).toHaveURL(`/post/${slug}`)
  await expect(toast(page, 'Article published successfully!')).toBeVisible()
  const article = page.getByRole('article')
  await expect(article.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(article.getByText('सरयू के तट पर अयोध्या बसी थी।')).toBeVisible()
  await expect(article.locator('strong')).toHaveText('यहीं')
  const image = article.getByAltText(title)
  await expect(image).toHaveAttribute('src', /^\/media\//)
  await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).not.toBe(0)
}

/** Expects visitors to find the post. */
async function expectFoundByReaders(page: Page, { title, slug }: { title: string; slug: string }) {
  await page.context().clearCookies()
  await page.goto('/')
  const updates = page.getByRole('region', { name: 'धर्म अपडेट्स' })
  await expect(updates.getByRole('heading', { name: title })).toBeVisible()
  await page.goto('/category/sahitya')
  const card = page.getByRole('article').filter({ hasText: title })
  await card.getByRole('heading').getByRole('link').click()
  await expect(page).toHaveURL(`/post/${slug}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
}

test('an admin publishes a post with a picture', async ({ page }) => {
  const post = uniqueTitle()
  await signInOnThePage(page)
  await hydrated(page.getByRole('main').locator('form'))
  await write(page, post.title)
  await uploadPicture(page)
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(post.title)
  await page.getByRole('button', { name: 'Publish' }).last().click()
  await expectPostPage(page, post)
  await expectFoundByReaders(page, post)
})

test("the dashboard's Create Post tab publishes too @deep", async ({ page }) => {
  const post = uniqueTitle()
  await signInOnThePage(page)
  await page.goto('/dashboard?tab=create-post')
  await hydrated(page.getByRole('main').locator('form'))
  await write(page, post.title)
  await uploadPicture(page)
  await page.getByRole('button', { name: 'Publish' }).last().click()
  await expectPostPage(page, post)
})

test.describe('independent of screen size', () => {
  onlyOn('desktop')

  test('two posts with the same title get different slugs @deep', async ({ page }) => {
    const { title, slug } = uniqueTitle()
    await signInOnThePage(page)
    for (const url of [slug, `${slug}-2`]) {
      await page.goto('/create-post')
      await hydrated(page.getByRole('main').locator('form'))
      await write(page, title)
      await page.getByRole('button', { name: 'Publish' }).last().click()
      await expect(page).toHaveURL(`/post/${url}`)
    }
  })
})

test.describe('without JavaScript', () => {
  onlyOn('desktop')
  test.use({ javaScriptEnabled: false })

  test('an admin publishes a post with a picture', async ({ page }) => {
    const post = uniqueTitle()
    await signInOnThePage(page)
    await write(page, post.title, false)
    await uploadPicture(page)
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue(post.title)
    await expect(page.getByLabel('Category')).toHaveValue('sahitya')
    await page.getByRole('button', { name: 'Publish' }).last().click()
    await expectPostPage(page, post)
    await expectFoundByReaders(page, post)
  })

  test('the picture can be submitted with the post @deep', async ({ page }) => {
    const post = uniqueTitle()
    await signInOnThePage(page)
    await write(page, post.title, false)
    await page.getByLabel(/Choose a picture/).setInputFiles(await picture())
    await page.getByLabel(/I agree to the recommended image size/).check()
    await page.getByRole('button', { name: 'Publish' }).last().click()
    await expectPostPage(page, post)
  })
})
