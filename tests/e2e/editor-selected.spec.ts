/** Keys, input and tools while a picture, divider or card is selected as a whole. */
import type { Locator, Page } from '@playwright/test'
import { chooseMore, html, openEditor, paste, tool } from './editor'
import { expect, onlyOn, picture, test } from './helpers'

onlyOn('desktop')

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const video = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'

/** Each node that a click selects, alone between two paragraphs. */
const NODES = {
  picture: '<p><img src="/favicon.svg" alt="घाट" width="80" height="45" /></p>',
  divider: '<hr />',
  video: `<p><a href="${video}" rel="noopener noreferrer">${video}</a></p>`,
}

const around = (middle: string) => `<p>पहला</p>${middle}<p>दूसरा</p>`

async function write(page: Page, value: string) {
  await page.locator('textarea[name=content]').evaluate((area: HTMLTextAreaElement, html) => {
    area.value = html
    area.dispatchEvent(new Event('input', { bubbles: true }))
  }, value)
}

async function select(page: Page, text: Locator, content: string) {
  await write(page, content)
  const node = text.locator('.editor-image, .editor-divider, .editor-embed strong').first()
  await node.click()
  await expect(text.locator('[data-selected]')).toHaveCount(1)
}

async function pastePicture(text: Locator) {
  const { buffer } = await picture()
  await text.evaluate((element, base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File([bytes], 'a.png', { type: 'image/png' }))
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, buffer.toString('base64'))
}

for (const [name, node] of Object.entries(NODES)) {
  test(`with a ${name} selected, text goes into a new paragraph after it`, async ({ page }) => {
    const text = await openEditor(page)
    const written = around(`${node}<p>पानी</p>`)
    // Again if a slow machine paused while typing, which starts another undo step.
    await expect(async () => {
      await select(page, text, around(node))
      await page.keyboard.type('पानी')
      expect(await html(page)).toBe(written)
      await page.keyboard.press('Control+z')
      expect(await html(page)).toBe(around(node))
    }).toPass({ timeout: 30_000 })

    await select(page, text, around(node))
    await page.keyboard.insertText('पानी')
    expect(await html(page), 'text without a key').toBe(written)
    await page.keyboard.press('Control+z')
    expect(await html(page), 'one step back').toBe(around(node))

    await select(page, text, around(node))
    const client = await page.context().newCDPSession(page)
    await client.send('Input.imeSetComposition', { text: 'पा', selectionStart: 2, selectionEnd: 2 })
    await client.send('Input.insertText', { text: 'पानी' })
    await expect.poll(() => html(page), 'a composed word').toBe(written)
    await page.keyboard.press('Control+z')
    expect(await html(page), 'the composed word, one step back').toBe(around(node))

    await select(page, text, around(node))
    await paste(text, { 'text/plain': 'पानी' })
    expect(await html(page), 'pasted text').toBe(written)

    await select(page, text, around(node))
    await paste(text, { 'text/plain': 'पानी', 'text/html': '<h2>पानी</h2>' })
    await expect.poll(() => html(page)).toBe(around(`${node}<h2>पानी</h2>`))
  })

  test(`with a ${name} selected, keys move, delete and break as in other editors`, async ({
    page,
  }) => {
    const text = await openEditor(page)
    const press = async (key: string) => {
      await select(page, text, around(node))
      await page.keyboard.press(key)
      await page.keyboard.type('क')
      return html(page)
    }
    expect(await press('Enter')).toBe(around(`${node}<p>क</p>`))
    expect(await press('Backspace')).toBe(around('<p>क</p>'))
    expect(await press('Delete')).toBe(around('<p>क</p>'))
    expect(await press('ArrowUp')).toBe(`<p>पहलाक</p>${node}<p>दूसरा</p>`)
    expect(await press('ArrowLeft')).toBe(`<p>पहलाक</p>${node}<p>दूसरा</p>`)
    expect(await press('ArrowDown')).toBe(`<p>पहला</p>${node}<p>कदूसरा</p>`)
    expect(await press('ArrowRight')).toBe(`<p>पहला</p>${node}<p>कदूसरा</p>`)
    expect(await press('Control+Home')).toBe(`<p>कपहला</p>${node}<p>दूसरा</p>`)
    expect(await press('Control+End')).toBe(`<p>पहला</p>${node}<p>दूसराक</p>`)
  })

  test(`with a ${name} selected, tools insert after it`, async ({ page }) => {
    const text = await openEditor(page)
    const after = async (act: () => Promise<void>) => {
      await select(page, text, around(node))
      await act()
      return html(page)
    }
    expect(await after(() => chooseMore(page, 'Divider'))).toBe(around(`${node}<hr />`))
    expect(await after(() => chooseMore(page, 'Table'))).toContain(`${node}<table>`)
    const list = await after(async () => {
      await tool(page, 'Bullet list').click()
      await page.keyboard.type('क')
    })
    expect(list).toBe(around(`${node}<ul><li>क</li></ul>`))
    const note = await after(async () => {
      await chooseMore(page, 'Footnote')
      const dialog = page.getByRole('dialog', { name: 'Footnote' })
      await dialog.getByRole('textbox').fill('टिप्पणी')
      await page.getByRole('button', { name: 'Insert footnote' }).click()
    })
    expect(note).toBe(around(`${node}<p><small>टिप्पणी</small></p>`))
    const link = await after(async () => {
      await page.keyboard.press('Control+k')
      const dialog = page.getByRole('dialog', { name: 'Link' })
      await dialog.getByLabel('Address').fill('https://example.org/')
      await dialog.getByLabel('Link text').fill('कड़ी')
      await page.keyboard.press('Enter')
    })
    expect(link).toContain(`${node}<p><a href="https://example.org/"`)
    expect(link).toMatch(/^<p>पहला<\/p>.*<p>दूसरा<\/p>$/)
  })
}

test('a picture file pasted with a picture selected does not replace it', async ({ page }) => {
  const text = await openEditor(page)
  await select(page, text, around(NODES.picture))
  await pastePicture(text)
  const dialog = page.getByRole('dialog', { name: 'Image' })
  await dialog.getByRole('button', { name: 'Insert image' }).click()
  await expect
    .poll(() => html(page))
    .toMatch(/^<p>पहला<\/p><p><img src="\/favicon[^>]*><\/p><p><img src="\/media[^>]*><\/p><p>दूसरा/)
})

test('the first Undo after typing over the whole text brings all of it back', async ({ page }) => {
  const text = await openEditor(page)
  const whole = '<h2>शीर्षक</h2><p>पहला</p>'
  // Again if a slow machine paused while typing, which starts another undo step.
  await expect(async () => {
    await write(page, whole)
    await text.focus()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('सरयू')
    expect(await html(page)).toBe('<h2>सरयू</h2>')
    await page.keyboard.press('Control+z')
    expect(await html(page)).toBe(whole)
  }).toPass({ timeout: 30_000 })
})

test('Escape keeps a pasted picture', async ({ page }) => {
  const text = await openEditor(page)
  await text.focus()
  await pastePicture(text)
  const dialog = page.getByRole('dialog', { name: 'Image' })
  await expect(dialog.locator('img')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  expect(await html(page)).toMatch(/^<p><img src="\/media[^>]*><\/p>$/)
})
