/** Follows audio from the editor to a reader's player. */
import { silentMp3 } from '../helpers/audio'
import { openEditor } from './editor'
import { expect, onlyOn, test, uniqueTitle } from './helpers'

onlyOn('desktop')

test('audio uploaded in the editor plays in the article', async ({ page }) => {
  const { title, slug } = uniqueTitle()
  const text = await openEditor(page)
  await page.getByLabel('Title', { exact: true }).fill(title)
  await text.click()
  await page.keyboard.type('पहला पैराग्राफ़')
  await page.getByRole('button', { name: 'More tools' }).click()
  await page.getByRole('menuitem', { name: 'Audio' }).click()
  const dialog = page.getByRole('dialog', { name: 'Audio' })
  await dialog.getByRole('button', { name: 'Insert audio' }).click()
  await expect(dialog.getByText('Please choose an MP3 or M4A file.')).toBeVisible()
  const buffer = Buffer.from(silentMp3())
  const file = { name: 'भजन.mp3', mimeType: 'audio/mpeg', buffer }
  await dialog.getByLabel(/Choose audio/).setInputFiles(file)
  await expect(dialog.locator('audio')).toBeAttached()
  await dialog.getByLabel('Caption').fill('सुबह का भजन')
  await dialog.getByRole('button', { name: 'Insert audio' }).click()
  await expect(text.getByRole('link', { name: 'सुबह का भजन' })).toBeVisible()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/post/${slug}`))

  const player = page.locator('article figure audio')
  await expect(player).toBeVisible()
  await expect(page.locator('article figcaption')).toHaveText('सुबह का भजन')
  const played = await player.evaluate(async (element: HTMLAudioElement) => {
    element.muted = true
    await element.play()
    await new Promise((resolve) => {
      element.addEventListener('timeupdate', resolve, { once: true })
    })
    return [Math.round(element.duration), element.currentTime > 0]
  })
  expect(played).toEqual([2, true])
})
