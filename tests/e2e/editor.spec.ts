/** The rich editor: its tools, its HTML, and the text area when JavaScript is off or the editor fails to load. */
import type { Page } from '@playwright/test'
import { expectNoViolations } from './axe'
import { CHUNK, chooseMore, html, openEditor, paste, tool } from './editor'
import {
  expect,
  isPhone,
  onlyOn,
  open,
  publish,
  publishPost,
  signIn,
  test,
  toast,
  uniqueTitle,
} from './helpers'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('an empty text shows a prompt', async ({ page }) => {
  const text = await openEditor(page)
  const prompt = page.getByText('Write here…')
  await expect(prompt).toBeVisible()
  await text.click()
  await page.keyboard.insertText('राम')
  await expect(prompt).toHaveCount(0)
})

test('every tool produces its HTML', async ({ page }) => {
  test.slow()
  const text = await openEditor(page)
  await text.click()
  const cases: [string, () => Promise<void>, string][] = [
    ['Bold', () => tool(page, 'Bold').click(), '<p><strong>राम</strong></p>'],
    ['Italic', () => tool(page, 'Italic').click(), '<p><em>राम</em></p>'],
    ['Underline', () => tool(page, 'Underline').click(), '<p><u>राम</u></p>'],
    ['Strike', () => tool(page, 'Strike').click(), '<p><s>राम</s></p>'],
    ['Superscript', () => chooseMore(page, 'Superscript'), '<p><sup>राम</sup></p>'],
    ['Subscript', () => page.keyboard.press('Control+,'), '<p><sub>राम</sub></p>'],
    [
      'Color',
      () => choose(page, 'Color', 'Green'),
      '<p><span style="color:#17653a">राम</span></p>',
    ],
    [
      'Background',
      () => choose(page, 'Background', 'Turmeric'),
      '<p><span style="background-color:#fdf0b8">राम</span></p>',
    ],
    ['Header', () => pick(page, /^Text style/, 'Header 2'), '<h2>राम</h2>'],
    ['Quote', () => pick(page, /^Text style/, 'Quote'), '<blockquote><p>राम</p></blockquote>'],
    ['Align', () => pick(page, /^Align/, 'Centre'), '<p style="text-align:center">राम</p>'],
    ['Ordered list', () => tool(page, 'Ordered list').click(), '<ol><li>राम</li></ol>'],
    ['Bullet list', () => tool(page, 'Bullet list').click(), '<ul><li>राम</li></ul>'],
  ]
  for (const [name, use, expected] of cases) {
    await page.keyboard.press('Control+a')
    await page.keyboard.type('राम')
    await page.keyboard.press('Control+a')
    await use()
    expect(await html(page), name).toBe(expected)
    await expect(text, `${name} keeps focus in the text`).toBeFocused()
    await page.keyboard.press('Control+a')
    await tool(page, 'Clean formatting').click()
    if (/list/.test(name)) await tool(page, name).click()
    expect(await html(page), `${name}, cleaned`).toBe('<p>राम</p>')
  }
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Backspace')
  expect(await html(page)).toBe('')
})

async function choose(page: Page, menu: string, colour: string) {
  await tool(page, menu).click()
  await page.getByRole('dialog', { name: menu }).getByRole('button', { name: colour }).click()
}

async function pick(page: Page, menu: RegExp, choice: string) {
  await page.getByRole('toolbar').getByRole('button', { name: menu }).click()
  await page.getByRole('menuitemradio', { name: choice, exact: true }).click()
}

test('the text area is at least 420 pixels high on a laptop, with lines as wide as in the article @layout', async ({
  page,
}) => {
  if (!isPhone()) await page.setViewportSize({ width: 1366, height: 768 })
  await signIn(page.context())
  for (const path of ['/create-post', '/dashboard?tab=create-post']) {
    await page.goto(path)
    const text = page.getByRole('textbox', { name: 'Content', exact: true })
    await expect(text).toHaveAttribute('contenteditable', 'true')
    const { top, bar, line } = await text.evaluate((element) => ({
      top: element.getBoundingClientRect().top,
      bar: document.querySelector('[data-action-bar]')!.getBoundingClientRect().top,
      line: element.firstElementChild!.getBoundingClientRect().width,
    }))
    expect(bar - top).toBeGreaterThanOrEqual(420)
    if (!isPhone()) expect(Math.round(line)).toBe(704)
    const tools = page.getByRole('toolbar')
    if (!isPhone()) expect(await tools.evaluate((bar) => bar.scrollWidth - bar.clientWidth)).toBe(0)
    expect(await tools.evaluate((bar) => bar.clientHeight)).toBeLessThan(60)
  }
})

test('tools are large enough for touch, and do not widen the page @layout', async ({ page }) => {
  await openEditor(page)
  for (const box of await page.locator('[data-tool]').all()) {
    const { width = 0, height = 0 } = (await box.boundingBox()) ?? {}
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(isPhone() ? 44 : 32)
  }
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBe(0)
  if (isPhone()) {
    const toolbar = page.getByRole('toolbar')
    expect(await toolbar.evaluate((bar) => bar.scrollWidth > bar.clientWidth)).toBe(true)
    await expect(toolbar).toHaveAttribute('data-more-right', 'true')
    await toolbar.evaluate((bar) => bar.scrollTo(bar.scrollWidth, 0))
    await expect(toolbar).not.toHaveAttribute('data-more-right')
    await expect(toolbar).toHaveAttribute('data-more-left', 'true')
  }
})

for (const [width, height] of [
  [390, 664],
  [320, 700],
  [1280, 800],
] as const) {
  const variant = width === 390 ? '' : ' @deep'
  test(`nothing covers a form's buttons or the caret's line at ${width}×${height}${variant}`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width, height })
    const first = await context.newPage()
    const text = await openEditor(first)
    await text.pressSequentially('सरयू')
    const isStored = () => first.evaluate(() => JSON.stringify(localStorage).includes('सरयू'))
    await expect.poll(isStored).toBe(true)
    await first.close()

    await openEditor(page)
    await expect(page.getByRole('button', { name: 'Discard', exact: true })).toBeVisible()
    await expectUncovered(page)
    const content = page.getByRole('textbox', { name: 'Content', exact: true })
    await content.focus()
    for (let line = 0; line < 24; line += 1) {
      await page.keyboard.type('सरयू')
      expect(await roomBelowCaret(page), `line ${line}`).toBeGreaterThanOrEqual(16)
      await page.keyboard.press('Enter')
    }
    await open(page, '/dashboard?tab=nirvankand')
    await page.getByRole('button', { name: /^Shlok 1 / }).click()
    await page.getByLabel('Shlok 1', { exact: true }).focus()
    await expect(page.getByRole('toolbar')).toHaveCount(1)
    await expectUncovered(page)
  })
}

/** Scrolls through the page, and expects that nothing covers the buttons in the form's bar. */
async function expectUncovered(page: Page) {
  const covered = await page.evaluate(async () => {
    const found = []
    const buttons = [...document.querySelectorAll('[data-action-bar] :is(button, a)')].filter(
      (button) => !button.closest('details:not([open])'),
    )
    for (let top = 0; top <= document.body.scrollHeight; top += 60) {
      window.scrollTo({ top, behavior: 'instant' })
      await new Promise(requestAnimationFrame)
      for (const button of buttons) {
        const { x, y, width, height } = button.getBoundingClientRect()
        if (y + height > innerHeight) continue
        for (const part of [0.1, 0.5, 0.9]) {
          const hit = document.elementFromPoint(x + width / 2, y + height * part)
          if (!button.contains(hit))
            found.push(`${button.textContent} at ${top}: ${hit?.outerHTML.slice(0, 80)}`)
        }
      }
    }
    return found
  })
  expect(covered).toEqual([])
}

/** Pixels between the caret's line and the form's bar. */
function roomBelowCaret(page: Page) {
  return page.evaluate(() => {
    const caret = getSelection()!.getRangeAt(0).getBoundingClientRect()
    const bar = document.querySelector('[data-action-bar]')!.getBoundingClientRect()
    return bar.top - caret.bottom
  })
}

test('among many verses, only the focused one has a toolbar, and focusing shifts nothing @layout', async ({
  page,
}) => {
  await signIn(page.context())
  let begin = () => {}
  const isBegun = new Promise<void>((resolve) => {
    begin = resolve
  })
  await page.route(/rich-text-editor.*\.js/, async (route) => {
    await isBegun
    await route.continue()
  })
  await open(page, '/dashboard?tab=nirvankand')
  const cards = page.locator('.verse-card')
  const places = () =>
    cards.evaluateAll((all) =>
      all.map((card) => {
        const { top, height } = card.getBoundingClientRect()
        return { top: top + scrollY, height }
      }),
    )
  await page.getByRole('button', { name: /^Shlok 1 / }).click()
  await page.getByRole('button', { name: /^Shlok 2 / }).click()
  const asTextAreas = await places()
  await page.getByLabel('Shlok 1', { exact: true }).focus()
  begin()
  const verses = page.locator('.editor-text')
  await expect(verses.first()).toBeFocused()
  await expect(page.getByRole('toolbar')).toHaveCount(1)
  expect(await places()).toEqual(asTextAreas)
  await page.getByLabel('Subtitle', { exact: true }).focus()
  await expect(page.getByRole('toolbar')).toHaveCount(0)
  expect(await places()).toEqual(asTextAreas)
})

test('axe finds no violations in the editor, its menus and its dialogs @deep', async ({ page }) => {
  test.slow()
  const text = await openEditor(page)
  await text.focus()
  await page.keyboard.type('# राम')
  await expectNoViolations(page)
  for (const name of [/^Text style/, 'Color', 'Image', 'Link', 'More tools']) {
    await page.getByRole('toolbar').getByRole('button', { name, exact: true }).click()
    await expectNoViolations(page)
    await page.keyboard.press('Escape')
  }
})

test.describe('independent of screen size', () => {
  onlyOn('desktop')

  test('the text is marked with the language it is written in @deep', async ({ page }) => {
    const text = await openEditor(page)
    await text.fill('The story of the river')
    await expect(text).toHaveAttribute('lang', 'en')
    await text.fill('नदी की कहानी')
    await expect(text).toHaveAttribute('lang', 'hi')
  })

  test('handwritten HTML appears in the editor', async ({ page }) => {
    const text = await openEditor(page)
    await text.fill('राम')
    await chooseMore(page, 'HTML')
    const source = page.getByLabel('Content', { exact: true })
    await expect(source).toHaveValue('<p>राम</p>')
    await expect(source).toBeFocused()
    await source.fill('<h2>सीता</h2>')
    await chooseMore(page, 'HTML')
    await expect(text.getByRole('heading', { level: 2 })).toHaveText('सीता')
    expect(await html(page)).toBe('<h2>सीता</h2>')
  })

  test('a rejected form keeps the text @deep', async ({ page }) => {
    const text = await openEditor(page)
    await page.getByRole('button', { name: 'Publish' }).last().click()
    await expect(page.getByText('Content is required').last()).toBeInViewport()
    await expect(text).toHaveAttribute('aria-invalid', 'true')
    await text.fill('राम')
    await page.getByLabel('Description').fill('क'.repeat(10))
    await page.getByLabel('Title', { exact: true }).fill('राम '.repeat(5))
    expect(await html(page)).toBe('<p>राम</p>')
  })

  test('a file that is not a picture is rejected with a message @deep', async ({ page }) => {
    await openEditor(page)
    await tool(page, 'Image').click()
    const dialog = page.getByRole('dialog', { name: 'Image' })
    await dialog.getByLabel(/Choose a picture/).setInputFiles({
      name: 'x.png',
      mimeType: 'image/png',
      buffer: Buffer.from('no picture'),
    })
    await expect(
      dialog.getByText('Please choose a PNG, JPEG, WebP, GIF or AVIF picture.'),
    ).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  test('readers load no editor, and a video loads nothing until it is clicked @deep', async ({
    page,
    context,
  }) => {
    await signIn(context)
    const { slug } = await publishPost(context)
    const embed = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'
    const { title, slug: withVideo } = uniqueTitle()
    await context.request.post('/create-post', {
      multipart: {
        intent: 'publish',
        title,
        content: `<p>पहले</p><p><a href="${embed}">${embed}</a></p><p>बाद</p>`,
      },
      headers: { 'Sec-Fetch-Site': 'same-origin' },
      maxRedirects: 0,
    })
    await context.clearCookies()
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    for (const path of [
      '/',
      `/post/${slug}`,
      '/category/sahitya',
      '/nirvankand',
      '/about',
      `/post/${withVideo}`,
    ]) {
      await open(page, path)
    }
    const article = page.getByRole('article')
    await expect(article.getByText('वीडियो', { exact: true }).first()).toBeVisible()
    await expect(article.getByRole('link', { name: /YouTube पर देखें/ })).toHaveAttribute(
      'href',
      embed,
    )
    await page.waitForLoadState('networkidle')
    expect(asked.filter((url) => CHUNK.test(url) || /youtube|instagram/.test(url))).toEqual([])
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the text area accepts HTML @deep', async ({ page }) => {
    await signIn(page.context())
    await page.goto('/create-post')
    await expect(page.getByRole('toolbar')).toHaveCount(0)
    await expect(page.getByLabel('Content', { exact: true })).toBeEditable()
  })
})

test.describe('when the editor does not load', () => {
  test('the text area stays editable', async ({ page }) => {
    await page.route(CHUNK, (route) => route.abort())
    await signIn(page.context())
    await open(page, '/create-post')
    await page.getByLabel('Content', { exact: true }).fill('राम')
    expect(await html(page)).toBe('राम')
    await expect(page.getByRole('toolbar')).toHaveCount(0)
  })
})

test('on a phone, a toast does not cover the line being typed @deep', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 664 })
  const card = { url: 'https://example.org/khabar', title: 'घाट', text: 'काशी।', site: 'साइट' }
  await page.route('**/dashboard/link-card', (route) => route.fulfill({ json: card }))
  const text = await openEditor(page)
  await text.click()
  for (let line = 0; line < 12; line += 1) await page.keyboard.press('Enter')
  await paste(text, { 'text/plain': card.url })
  const message = toast(page, 'The link is shown as a card.')
  await expect(message).toBeVisible()
  await page.keyboard.insertText('सरयू')
  const caret = await page.evaluate(
    () => getSelection()!.getRangeAt(0).getBoundingClientRect().bottom,
  )
  expect(caret).toBeLessThan((await message.boundingBox())!.y)
})

test('a link pasted alone in a paragraph becomes a card, and Undo restores the link', async ({
  page,
}) => {
  const card = {
    url: 'https://example.org/khabar',
    title: 'घाट की नई सीढ़ियाँ',
    text: 'काशी में काम पूरा।',
    site: 'दूसरी साइट',
  }
  await page.route('**/dashboard/link-card', (route) => route.fulfill({ json: card }))
  const text = await openEditor(page)
  await text.click()
  await paste(text, { 'text/plain': card.url })
  const source = `<a href="${card.url}" rel="noopener noreferrer">`
  const quote =
    `<blockquote><p>${source}<strong>${card.title}</strong></a></p>` +
    `<p>${card.text}</p><p><cite>${source}${card.site}</a></cite></p></blockquote>`
  await expect.poll(() => html(page)).toBe(quote)
  await tool(page, 'Undo').click()
  expect(await html(page)).toBe(`<p>${source}${card.url}</a></p>`)
  await text.getByText(card.url).click()
  await tool(page, 'Link').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Show as card' }).click()
  await expect.poll(() => html(page)).toBe(quote)
  const category = 'sahitya'
  const path = await publish(page.context(), {
    title: uniqueTitle().title,
    content: quote,
    category,
  })
  await page.goto(path)
  await expect(page.getByRole('link', { name: card.title })).toHaveAttribute('href', card.url)
  await expectNoViolations(page)
})

test("the arrow keys never move the caret's line under a bar @layout", async ({ page }) => {
  const text = await openEditor(page)
  await page.locator('textarea[name=content]').evaluate((area: HTMLTextAreaElement) => {
    area.value = '<p>पैरा</p>'.repeat(50)
    area.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await text.press('Control+End')
  const hidden = () =>
    page.evaluate(() => {
      const { top, bottom } = getSelection()!.getRangeAt(0).getBoundingClientRect()
      const toolbar = document.querySelector('.editor-toolbar')!.getBoundingClientRect().bottom
      const bar = document.querySelector('[data-action-bar]')!.getBoundingClientRect().top
      return top < toolbar || bottom > bar
    })
  for (const key of ['ArrowUp', 'ArrowDown']) {
    for (let line = 0; line < 49; line += 1) {
      await page.keyboard.press(key)
      expect(await hidden(), `${key} ${line}`).toBe(false)
    }
  }
})
