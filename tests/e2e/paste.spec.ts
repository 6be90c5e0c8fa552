/** Follows content copied from word processors and a web page, from the clipboard to readers. */
import { readFileSync } from 'node:fs'
import { html, openEditor, paste } from './editor'
import { expect, onlyOn, picture, test, toast, uniqueTitle } from './helpers'

onlyOn('desktop')

const SOURCES = ['libreoffice', 'word', 'google-docs', 'web-page']
const read = (name: string) => readFileSync(`tests/fixtures/paste/${name}.html`, 'utf8')

const WORDS = [
  ...['नदी किनारे का बाज़ार', 'भिंडी', 'भाव पूछने में शर्म कैसी?', 'फुटकर', 'सुबह का घाट', 'बाकी = उधार'],
  ...['पहली हाट', 'दुकानदारों से बातचीत', 'दूसरे पन्ने की बात।'],
  ...['बच्चों के लिए', 'नाम लिखाइए', 'किताब सबसे सस्ता', '(नई 5)', 'दान में मिली अलमारी', 'जुर्माना = 5;'],
  ...['पंचायत भवन', 'रसीद मिलती है।'],
  ...['छह बजे', 'रविवार को बंद', '+ दूरी * 2', 'परिवहन विभाग', 'bas.csv'],
  ...['रोशनी में झूला', 'फ़ोटो: नेहा', 'चाट की दुकान', 'एक दुकानदार', 'अनुमान = भीड़', 'मेला शुरू!', '@neha'],
  ...['कल दंगल है।', 'ढोल की आवाज़', 'पत्रक'],
]

test('pasted content is saved, reopened, displayed, syndicated and printed without loss @deep', async ({
  page,
}) => {
  const { buffer } = await picture()
  await page.route(/^https:/, (route) => route.fulfill({ body: buffer, contentType: 'image/png' }))
  const text = await openEditor(page)
  const { title, slug } = uniqueTitle()
  await page.getByLabel('Title', { exact: true }).fill(title)
  await text.click()
  let stored = ''
  for (const name of SOURCES) {
    await paste(text, { 'text/html': read(name), 'text/plain': 'पाठ' })
    stored += read(`${name}.stored`).replace(/(<\/[a-z0-9]+>)\n/g, '$1')
    await expect.poll(() => html(page)).toBe(stored)
    await page.keyboard.press('Control+End')
    await page.keyboard.press('Enter')
  }
  await expect(toast(page, 'Some pictures could not be copied', 'error').first()).toBeVisible()

  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/post/${slug}`))
  const article = page.getByRole('article').first()
  await expect(article.getByRole('columnheader')).toHaveText([
    ...['चीज़', 'दाम', 'वर्ग', 'संख्या', 'पड़ाव', 'समय', 'दिन', 'लोग'],
  ])
  await expect(article.locator('figcaption')).toHaveText([
    ...['चित्र : सुबह का घाट', 'चित्र 1: दान में मिली अलमारी'],
    ...['रोशनी में झूला फ़ोटो: नेहा', 'चाट की दुकान'],
  ])
  await expect(article.locator('[id^="note-"]')).toHaveCount(7)
  await expect(article.locator('pre')).toHaveCount(4)
  const shown = (await article.innerText()).replace(/\s+/g, ' ')
  expect(WORDS.filter((words) => !shown.includes(words))).toEqual([])
  expect(shown).not.toMatch(/गुप्त|मत छापना|मुखपृष्ठ/)

  await page.emulateMedia({ media: 'print' })
  const printed = (await article.innerText()).replace(/\s+/g, ' ')
  expect(WORDS.filter((words) => !printed.includes(words))).toEqual([])
  await page.emulateMedia({ media: 'screen' })

  for (const path of ['/feed', '/feed/atom', '/feed/json']) {
    const feed = await (await page.request.get(path)).text()
    expect(WORDS.filter((words) => !feed.includes(words))).toEqual([])
  }

  await page.locator('a[href^="/update-post/"]').first().click()
  await expect(page.getByRole('textbox', { name: 'Content', exact: true })).toBeVisible()
  // Saving drops soft hyphens.
  expect(await html(page)).toBe(stored.replaceAll('\u00AD', ''))
})
