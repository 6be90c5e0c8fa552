/** The crop tool by keys alone, and its choices without scripts. */
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expectNoViolations } from './axe'
import { expect, hydrated, signIn, test } from './helpers'
import { button, main } from './people'

const file = (page: Page) => page.getByLabel(/Choose a picture/)

async function openForm(page: Page) {
  await signIn(page.context())
  await page.goto('/create-post')
  await hydrated(button(page, 'Upload Image'))
}

test('a picture of another shape is cut by keys alone', async ({ page }) => {
  const band = (background: string) => ({
    create: { width: 900, height: 800, channels: 3 as const, background },
  })
  const below = await sharp(band('#00f')).png().toBuffer()
  const buffer = await sharp({ ...band('#f00'), create: { ...band('#f00').create, height: 1_600 } })
    .composite([{ input: below, top: 800, left: 0 }])
    .png()
    .toBuffer()
  await openForm(page)
  await file(page).setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer })
  const place = main(page).getByText(/^The part is 100 % of the width/)
  await expect(place).toContainText('34 % from the top')
  await expectNoViolations(page)
  await file(page).focus()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Cut out the middle')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel(/^The part that is kept/)).toBeFocused()
  for (let press = 0; press < 30; press += 1) await page.keyboard.press('Shift+ArrowDown')
  await expect(place).toContainText('68 % from the top')
  await expect(page.getByLabel('Choose the part yourself')).toBeChecked()
  await main(page).getByRole('checkbox').check()
  await button(page, 'Upload Image').click()
  const preview = page.getByAltText('Preview of the picture')
  await expect(preview).toHaveAttribute('src', /^\/media\//)
  const stored = await page.request.get((await preview.getAttribute('src'))!)
  const { info, data } = await sharp(await stored.body())
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(info.width / info.height).toBeCloseTo(16 / 9, 1)
  expect([...data.subarray(0, 3)]).toEqual([
    expect.closeTo(0, -1),
    expect.closeTo(0, -1),
    expect.closeTo(255, -1),
  ])
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('three choices say what is cut', async ({ page }) => {
    await signIn(page.context())
    await page.goto('/create-post')
    const choices = main(page).getByRole('radio')
    await expect(choices).toHaveCount(3)
    await page.getByLabel('Keep the whole picture, with margins').check()
    const buffer = await sharp({
      create: { width: 450, height: 450, channels: 3, background: '#b91c1c' },
    })
      .png()
      .toBuffer()
    await file(page).setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer })
    await main(page).getByRole('checkbox').check()
    await button(page, 'Upload Image').click()
    const src = await page.getByAltText('Preview of the picture').getAttribute('src')
    const stored = await page.request.get(src!)
    expect(await sharp(await stored.body()).metadata()).toMatchObject({ width: 800, height: 450 })
  })
})
