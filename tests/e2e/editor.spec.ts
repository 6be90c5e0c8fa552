/** The rich editor: by mouse, by keys alone, and what it makes of a text. */
import AxeBuilder from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import {
  expect,
  isPhone,
  open,
  picture,
  publishPost,
  signIn,
  test,
  toast,
  uniqueTitle,
} from './helpers'

const CHUNK = /rich-text-editor/

test.use({ contextOptions: { reducedMotion: 'reduce' } })

async function openEditor(page: Page): Promise<Locator> {
  await signIn(page.context())
  await page.goto('/create-post')
  const text = page.getByRole('textbox', { name: 'Content', exact: true })
  await expect(text).toHaveAttribute('contenteditable', 'true')
  return text
}

/** What the form would send. */
const html = (page: Page) => page.locator('textarea[name=content]').inputValue()
const tool = (page: Page, name: string | RegExp) =>
  page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name, exact: true })
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label'))

async function paste(text: Locator, data: Record<string, string>) {
  await text.evaluate((element, types) => {
    const clipboardData = new DataTransfer()
    for (const [type, value] of Object.entries(types)) clipboardData.setData(type, value)
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, data)
}

test('every tool makes its HTML', async ({ page }) => {
  test.slow()
  const text = await openEditor(page)
  await text.click()
  const cases: [string, () => Promise<void>, string][] = [
    ['Bold', () => tool(page, 'Bold').click(), '<p><strong>राम</strong></p>'],
    ['Italic', () => tool(page, 'Italic').click(), '<p><em>राम</em></p>'],
    ['Underline', () => tool(page, 'Underline').click(), '<p><u>राम</u></p>'],
    ['Strike', () => tool(page, 'Strike').click(), '<p><s>राम</s></p>'],
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
    await expect(text, `${name} leaves the focus in the text`).toBeFocused()
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
  await page.getByRole('menuitemradio', { name: choice }).click()
}

test('the toolbar is one stop, with arrows within and Escape back to the text', async ({
  page,
}) => {
  const text = await openEditor(page)
  await text.focus()
  await page.keyboard.type('राम ')
  await page.keyboard.press('Shift+Tab')
  expect(await focused(page)).toBe('Undo')
  await page.keyboard.press('End')
  expect(await focused(page)).toBe('Keys and help')
  await page.keyboard.press('ArrowRight')
  expect(await focused(page)).toBe('Undo')
  for (let steps = 0; steps < 3; steps += 1) await page.keyboard.press('ArrowRight')
  expect(await focused(page)).toBe('Bold')
  await page.keyboard.press('Enter')
  await expect(tool(page, 'Bold')).toHaveAttribute('aria-pressed', 'true')
  expect(await focused(page)).toBe('Bold')
  await page.keyboard.press('Escape')
  await expect(text).toBeFocused()
  await page.keyboard.type('सीता')
  expect(await html(page)).toBe('<p>राम <strong>सीता</strong></p>')
  await page.keyboard.press('Alt+F10')
  expect(await focused(page)).toBe('Bold')
  // On from the text: Tab leaves it, for it makes no indents.
  await page.keyboard.press('Tab')
  await expect(text).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(text).not.toBeFocused()
})

test('keys and Markdown', async ({ page }) => {
  const text = await openEditor(page)
  await text.focus()
  await page.keyboard.type('# शीर्षक')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Shift+7')
  await page.keyboard.type('एक')
  await page.keyboard.press('Enter')
  await page.keyboard.type('दो')
  await page.keyboard.press('Control+]')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.type('> **सत्य** और ~~झूठ~~ ')
  await page.keyboard.press('Enter')
  await page.keyboard.type('---')
  await page.keyboard.press('Enter')
  await page.keyboard.type('क्या? ')
  await page.keyboard.press('Control+u')
  await page.keyboard.type('हाँ')
  expect(await html(page)).toBe(
    '<h1>शीर्षक</h1><ol><li>एक<ol><li>दो</li></ol></li></ol><blockquote><p><strong>सत्य</strong> और <s>झूठ</s></p></blockquote><hr /><p>क्या? <u>हाँ</u></p>',
  )
})

test('undo and redo, by keys and by tools', async ({ page }) => {
  const text = await openEditor(page)
  await text.focus()
  await page.keyboard.type('राम')
  await page.keyboard.press('Control+a')
  await tool(page, 'Bold').click()
  expect(await html(page)).toBe('<p><strong>राम</strong></p>')
  await tool(page, 'Undo').click()
  expect(await html(page)).toBe('<p>राम</p>')
  await tool(page, 'Redo').click()
  expect(await html(page)).toBe('<p><strong>राम</strong></p>')
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  expect(await html(page)).toBe('')
  await expect(tool(page, 'Undo')).toHaveAttribute('aria-disabled', 'true')
})

test('a link by keys', async ({ page }) => {
  const text = await openEditor(page)
  await text.focus()
  await page.keyboard.type('कड़ी')
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog', { name: 'Link' })
  await expect(dialog.getByLabel('Address')).toBeFocused()
  await page.keyboard.type('javascript:alert(1)')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Please enter a web address')).toBeVisible()
  await dialog.getByLabel('Address').fill('example.org')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  expect(await html(page)).toBe(
    '<p><a href="https://example.org" rel="noopener noreferrer">कड़ी</a></p>',
  )
  await page.keyboard.press('Control+k')
  await dialog.getByRole('button', { name: 'Remove link' }).click()
  expect(await html(page)).toBe('<p>कड़ी</p>')
})

test('what is pasted is cleaned', async ({ page }) => {
  const text = await openEditor(page)
  await text.focus()
  await paste(text, {
    'text/plain': 'मोटा',
    'text/html':
      '<b style="font-weight:normal" id="docs-internal-guid-x"><p class="MsoNormal" style="color:black"><span style="font-weight:700;color:#000">मोटा</span> सादा</p><h2>शीर्षक</h2></b>',
  })
  expect(await html(page)).toBe('<p><strong>मोटा</strong> सादा</p><h2>शीर्षक</h2>')
})

test('a pasted video becomes an embed, or stays a link', async ({ page }) => {
  const text = await openEditor(page)
  await text.focus()
  const address = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'
  await paste(text, { 'text/plain': 'https://youtu.be/dQw4w9WgXcQ?si=abc' })
  const offer = page.getByRole('group', { name: 'Show this video in the text?' })
  await offer.getByRole('button', { name: 'Keep link' }).click()
  expect(await html(page)).toBe(
    `<p><a href="${address}" rel="noopener noreferrer">youtube.com/watch?v=dQw4w9WgXcQ</a></p>`,
  )
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Backspace')
  await paste(text, { 'text/plain': 'https://youtu.be/dQw4w9WgXcQ?si=abc' })
  // By keys: the question is one Tab behind the text.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(offer).toBeHidden()
  await page.keyboard.type('आगे')
  expect(await html(page)).toBe(
    `<p><a href="${address}" rel="noopener noreferrer">${address}</a></p><p>आगे</p>`,
  )
})

test('Backspace takes what the platform takes, arrows go by whole characters', async ({ page }) => {
  const text = await openEditor(page)
  // The browser's own text area says what is usual here.
  const plain = page.getByLabel('Description')
  for (const word of ['क्षत्रिय', 'ज़िंदगी', 'हिन्दी', 'श्री']) {
    const left: string[] = []
    await plain.fill(word)
    while ((await plain.inputValue()) !== '') {
      await plain.press('Backspace')
      left.push(await plain.inputValue())
    }
    await text.fill(word)
    for (const expected of left) {
      await text.press('Backspace')
      await expect(text, word).toHaveText(expected)
      expect(expected).not.toMatch(/^\p{M}/u)
    }
  }
  await text.fill('क्षि')
  await text.press('Home')
  await text.press('ArrowRight')
  await page.keyboard.type('x')
  expect(await html(page)).toBe('<p>क्षिx</p>')
})

test('the language of the text is told', async ({ page }) => {
  const text = await openEditor(page)
  await text.fill('The story of the river')
  await expect(text).toHaveAttribute('lang', 'en')
  await text.fill('नदी की कहानी')
  await expect(text).toHaveAttribute('lang', 'hi')
})

test('HTML by hand', async ({ page }) => {
  const text = await openEditor(page)
  await text.fill('राम')
  await tool(page, 'HTML').click()
  const source = page.getByLabel('Content', { exact: true })
  await expect(source).toHaveValue('<p>राम</p>')
  await source.fill('<h2>सीता</h2>')
  await tool(page, 'HTML').click()
  await expect(text.getByRole('heading', { level: 2 })).toHaveText('सीता')
  expect(await html(page)).toBe('<h2>सीता</h2>')
})

test('a refused form keeps the text', async ({ page }) => {
  const text = await openEditor(page)
  await page.getByRole('button', { name: 'Publish' }).last().click()
  await expect(page.getByText('Content is required')).toBeVisible()
  await expect(text).toHaveAttribute('aria-invalid', 'true')
  await text.fill('राम')
  await page.getByLabel('Description').fill('क'.repeat(10))
  await page.getByLabel('Title', { exact: true }).fill('राम '.repeat(5))
  expect(await html(page)).toBe('<p>राम</p>')
})

test('an article with a picture, written and published by keys alone', async ({ page }) => {
  const { title, slug } = uniqueTitle()
  await openEditor(page)
  await page.getByLabel('Title', { exact: true }).focus()
  await page.keyboard.type(title)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('## घाट')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Alt+F10')
  while ((await focused(page)) !== 'Image') await page.keyboard.press('ArrowRight')
  const chooser = page.waitForEvent('filechooser')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Image' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Space')
  await (await chooser).setFiles(await picture())
  await expect(dialog.locator('img')).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.type('सरयू का घाट')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await page.keyboard.type('अंत।')
  expect(await html(page)).toMatch(
    /^<h2>घाट<\/h2><p><img src="\/media\/[0-9a-f]+\.webp" alt="सरयू का घाट" width="1200" height="675" \/><\/p><p>अंत।<\/p>$/,
  )
  await page.getByRole('button', { name: 'Publish' }).last().focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/post/${slug}`)
  await expect(toast(page, 'Article published successfully!')).toBeVisible()
  await expect(page.getByRole('article').getByAltText('सरयू का घाट')).toBeVisible()
})

test('a picture that is no picture is refused in words', async ({ page }) => {
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

test('help is asked for in the toolbar and in the text', async ({ page }) => {
  const text = await openEditor(page)
  await text.focus()
  await page.keyboard.press('Control+/')
  const help = page.getByRole('dialog', { name: 'Keys and help' })
  await expect(help.getByText('Ctrl+Shift+S')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
  await expect(text).toBeFocused()
  await page.keyboard.press('Alt+F10')
  await page.keyboard.press('?')
  await expect(help).toBeVisible()
})

test('axe finds nothing in the editor, its menus and its dialogs', async ({ page }) => {
  test.slow()
  const text = await openEditor(page)
  await text.focus()
  await page.keyboard.type('# राम')
  await expectNoViolations(page)
  for (const name of [/^Text style/, 'Color', 'Image', 'Link', 'Keys and help']) {
    await page.getByRole('toolbar').getByRole('button', { name, exact: true }).click()
    await expectNoViolations(page)
    await page.keyboard.press('Escape')
  }
})

async function expectNoViolations(page: Page) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html: found }) => found)])).toEqual(
      [],
    )
  }
}

test('tools are large enough for fingers, and the page is no wider for them', async ({ page }) => {
  await openEditor(page)
  for (const box of await page.locator('[data-tool]').all()) {
    const { width = 0, height = 0 } = (await box.boundingBox()) ?? {}
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  }
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBe(0)
  if (isPhone()) {
    const toolbar = page.getByRole('toolbar')
    expect(await toolbar.evaluate((bar) => bar.scrollWidth > bar.clientWidth)).toBe(true)
  }
})

test('readers fetch no editor, and a video of a text asks nobody before a click', async ({
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
  await expect(article.getByRole('link', { name: /YouTube पर देखें/ })).toHaveAttribute('href', embed)
  await page.waitForLoadState('networkidle')
  expect(asked.filter((url) => CHUNK.test(url) || /youtube|instagram/.test(url))).toEqual([])
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the text area takes HTML alone', async ({ page }) => {
    await signIn(page.context())
    await page.goto('/create-post')
    await expect(page.getByRole('toolbar')).toHaveCount(0)
    await expect(page.getByLabel('Content', { exact: true })).toBeEditable()
  })
})

test.describe('when the editor does not come', () => {
  test('the text area stays', async ({ page }) => {
    await page.route(CHUNK, (route) => route.abort())
    await signIn(page.context())
    await open(page, '/create-post')
    await page.getByLabel('Content', { exact: true }).fill('राम')
    expect(await html(page)).toBe('राम')
    await expect(page.getByRole('toolbar')).toHaveCount(0)
  })
})
