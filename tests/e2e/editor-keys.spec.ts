/** Tests keyboard use of the rich editor, and pasting. Screen size does not matter, so desktop is enough. */
import sharp from 'sharp'
import { focused, html, openEditor, paste, tool } from './editor'
import { expect, onlyOn, picture, publish, signIn, test, toast, uniqueTitle } from './helpers'

onlyOn('desktop')

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('the toolbar is one Tab stop: arrow keys move inside it, and Escape returns to the text', async ({
  page,
}) => {
  const text = await openEditor(page)
  await text.focus()
  await page.keyboard.type('राम ')
  await page.keyboard.press('Shift+Tab')
  expect(await focused(page)).toBe('Undo')
  await page.keyboard.press('End')
  expect(await focused(page)).toBe('More tools')
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
  // Tab leaves the text, since it does not indent.
  await page.keyboard.press('Tab')
  await expect(text).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(text).not.toBeFocused()
})

test('menus and colours work by keyboard @deep', async ({ page }) => {
  const text = await openEditor(page)
  await text.focus()
  await page.keyboard.type('राम')
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Alt+F10')
  for (let steps = 0; steps < 2; steps += 1) await page.keyboard.press('ArrowRight')
  expect(await focused(page)).toBe('Text style: Paragraph')
  await page.keyboard.press('Enter')
  const menu = page.getByRole('menu')
  await expect(menu.getByRole('menuitemradio', { name: 'Paragraph' })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(menu.getByRole('menuitemradio', { name: 'Preformatted' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  expect(await focused(page)).toBe('Text style: Paragraph')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(text).toBeFocused()
  expect(await html(page)).toBe('<h1>राम</h1>')
  await tool(page, 'Color').click()
  const colours = page.getByRole('dialog', { name: 'Color' })
  await expect(colours.getByRole('button', { name: 'None' })).toBeFocused()
  await tool(page, 'Color').click()
  await expect(colours).toBeHidden()
})

test('shortcuts and Markdown format text', async ({ page }) => {
  const text = await openEditor(page)
  await text.focus()
  // The Markdown shortcuts load after the editor.
  const startHeading = async () => {
    await page.keyboard.press('Control+a')
    await page.keyboard.type('# ')
    return text.locator('h1').count()
  }
  await expect.poll(startHeading).toBe(1)
  await page.keyboard.type('शीर्षक')
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

test('a typed address becomes a link with the next space', async ({ page }) => {
  const text = await openEditor(page)
  await text.focus()
  // The Markdown shortcuts load after the editor.
  await expect(async () => {
    await page.keyboard.press('Control+a')
    await page.keyboard.type('देखें https://example.net/x और')
    await expect(text.getByRole('link')).toHaveText('https://example.net/x', { timeout: 1_000 })
  }).toPass()
  expect(await html(page)).toMatch(/^<p>देखें <a [^>]*>https:\/\/example.net\/x<\/a> और<\/p>$/)
})

test('undo and redo work by keyboard and toolbar', async ({ page }) => {
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
  expect(await html(page)).toBe('<p>राम</p>')
  // Typing without a pause is one undo step; a busy machine causes pauses.
  const stepBack = async () => {
    await page.keyboard.press('Control+z')
    return html(page)
  }
  await expect.poll(stepBack).toBe('')
  await expect(tool(page, 'Undo')).toHaveAttribute('aria-disabled', 'true')
})

test('a link is inserted by keyboard @deep', async ({ page }) => {
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
  await dialog.getByLabel('Link text').fill('नई कड़ी')
  await page.keyboard.press('Enter')
  expect(await html(page)).toContain('>नई कड़ी</a></p>')
  await page.keyboard.press('Control+k')
  await dialog.getByRole('button', { name: 'Remove link' }).click()
  expect(await html(page)).toBe('<p>नई कड़ी</p>')
})

test('pasted text is cleaned', async ({ page }) => {
  const text = await openEditor(page)
  await text.focus()
  await paste(text, {
    'text/plain': 'मोटा',
    'text/html':
      '<b style="font-weight:normal" id="docs-internal-guid-x"><p class="MsoNormal" style="color:black"><span style="font-weight:700;color:#000">मोटा</span> सादा</p><h2>शीर्षक</h2></b>',
  })
  // The first paste loads the code that cleans it.
  await expect.poll(() => html(page)).toBe('<p><strong>मोटा</strong> सादा</p><h2>शीर्षक</h2>')
})

test("a video's URL becomes a card if it is alone in its paragraph, or else a link @deep", async ({
  page,
}) => {
  const text = await openEditor(page)
  await text.focus()
  const url = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'
  const card = `<p><a href="${url}" rel="noopener noreferrer">${url}</a></p>`
  const link = `<a href="${url}" rel="noopener noreferrer">youtube.com/watch?v=dQw4w9WgXcQ</a>`
  const pasted = { 'text/plain': 'https://youtu.be/dQw4w9WgXcQ?si=abc' }
  await paste(text, pasted)
  await page.keyboard.type('आगे ')
  expect(await html(page)).toBe(`${card}<p>आगे</p>`)
  await paste(text, pasted)
  expect(await html(page)).toBe(`${card}<p>आगे ${link}</p>`)

  // The card's button is the next Tab stop after the text.
  await text.focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Keep as link' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.type(' से')
  expect(await html(page)).toBe(`<p>${link} से</p><p>आगे ${link}</p>`)
})

test('a typed video URL becomes a card after Enter', async ({ page }) => {
  const text = await openEditor(page)
  await text.focus()
  const url = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'
  await page.keyboard.type('https://example.org/')
  await page.keyboard.press('Enter')
  await page.keyboard.type('https://youtu.be/dQw4w9WgXcQ')
  await page.keyboard.press('Enter')
  await page.keyboard.type('आगे')
  expect(await html(page)).toBe(
    `<p>https://example.org/</p><p><a href="${url}" rel="noopener noreferrer">${url}</a></p><p>आगे</p>`,
  )
})

test("Backspace deletes as in the browser's own text areas, and arrow keys move by grapheme @deep", async ({
  page,
}) => {
  const text = await openEditor(page)
  // A plain text area shows what the browser itself deletes.
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

test('an article with a picture is written and published by keyboard', async ({ page }) => {
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
  await expect(dialog.getByRole('button', { name: 'Choose from the library' })).toBeFocused()
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

test('pictures are placed side by side in a gallery', async ({ page }) => {
  const text = await openEditor(page)
  await text.fill('राम')
  await text.press('Home')
  const dialog = page.getByRole('dialog', { name: 'Image' })
  const beside = dialog.getByLabel('Place it beside the picture above, as a gallery')
  for (const description of ['घाट', 'मंदिर']) {
    await tool(page, 'Image').click()
    await dialog.getByLabel(/Choose a picture/).setInputFiles(await picture())
    await expect(dialog.locator('img')).toBeVisible()
    await dialog.getByLabel('Description of the picture').fill(description)
    if (description === 'घाट') await expect(beside).toHaveCount(0)
    else await beside.check()
    await dialog.getByRole('button', { name: 'Insert image' }).click()
  }
  await expect
    .poll(() => html(page))
    .toMatch(/^<p><img [^>]*alt="घाट"[^>]*><img [^>]*alt="मंदिर"[^>]*><\/p><p>राम<\/p>$/)
  const [one, other] = await text.locator('img').all()
  expect((await one!.boundingBox())!.y).toBe((await other!.boundingBox())!.y)
})

test('several pictures chosen together become a gallery, in the order of the files @deep', async ({
  page,
}) => {
  const text = await openEditor(page)
  await text.fill('राम')
  await text.press('Home')
  await tool(page, 'Image').click()
  const dialog = page.getByRole('dialog', { name: 'Image' })
  const { buffer, ...file } = await picture()
  const small = await sharp(buffer).resize(800).png().toBuffer()
  await dialog.getByLabel(/or several for a gallery/).setInputFiles([
    { ...file, buffer },
    { ...file, buffer: small },
  ])
  const rows = dialog.getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expect(dialog.getByText('These pictures are shown side by side')).toBeVisible()
  await dialog.getByRole('button', { name: 'Insert image' }).click()
  await expect
    .poll(() => html(page))
    .toMatch(/^<p><img [^>]*width="1200"[^>]*><img [^>]*width="800"[^>]*><\/p><p>राम<\/p>$/)

  // Texts move with their picture, and captions stay in the gallery.
  await text.locator('img').last().click()
  await tool(page, 'Image').click()
  await rows.nth(0).getByLabel('Caption').fill('घाट')
  await rows.nth(1).getByLabel('Description of the picture').fill('मंदिर')
  await rows.nth(0).getByRole('button', { name: 'Move down' }).click()
  await expect(rows.nth(1).getByRole('button', { name: 'Move up' })).toBeFocused()
  await expect(rows.nth(1).getByLabel('Caption')).toHaveValue('घाट')
  await dialog.getByRole('button', { name: 'Change image' }).click()
  await expect
    .poll(() => html(page))
    .toMatch(
      /^<figure><img [^>]*alt="मंदिर" width="800"[^>]*><figure><img [^>]*width="1200"[^>]*><figcaption>घाट<\/figcaption><\/figure><\/figure><p>राम<\/p>$/,
    )
  const [one, other] = await text.locator('img').all()
  expect((await one!.boundingBox())!.y).toBe((await other!.boundingBox())!.y)

  await text.locator('img').first().click()
  await tool(page, 'Image').click()
  await rows.nth(0).getByRole('button', { name: 'Remove' }).click()
  await expect(rows).toHaveCount(1)
  await rows.nth(0).getByLabel('Caption').press('Enter')
  await expect
    .poll(() => html(page))
    .toMatch(
      /^<figure><img [^>]*width="1200"[^>]*><figcaption>घाट<\/figcaption><\/figure><p>राम<\/p>$/,
    )
})

test('help opens from the toolbar and from the text @deep', async ({ page }) => {
  const text = await openEditor(page)
  await text.focus()
  await page.keyboard.press('Control+/')
  const help = page.getByRole('dialog', { name: 'Shortcuts and help' })
  await expect(help.getByText('Ctrl+Shift+S')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
  await expect(text).toBeFocused()
  await page.keyboard.press('Alt+F10')
  await expect(page.getByRole('toolbar').locator('button:focus')).toBeVisible()
  await page.keyboard.press('?')
  await expect(help).toBeVisible()
})

test('a translation is chosen by words of its title', async ({ page, context }) => {
  const { title, slug } = uniqueTitle()
  await signIn(context)
  await publish(context, { title, content: 'राम', category: 'sahitya' })
  await openEditor(page)
  const field = page.getByLabel('Translation', { exact: true })
  await field.evaluate((input) => {
    for (let fold = input.closest('details'); fold; fold = fold.parentElement!.closest('details'))
      fold.open = true
  })
  await field.fill(title)
  const options = page.locator('datalist option', { hasText: title })
  await expect(options).toHaveAttribute('value', slug)
})
