/** Tables and footnotes. */
import { chooseMore, html, openEditor, paste, tool } from './editor'
import { expect, test } from './helpers'

test('a table is inserted below the cursor, and undo restores the previous text', async ({
  page,
}) => {
  const text = await openEditor(page)
  await text.click()
  // Inserts each word in one event, since letters typed on a busy machine can become several undo steps.
  await page.keyboard.insertText('राम')
  await chooseMore(page, 'Table')
  await expect(text.getByRole('table')).toBeVisible()
  await expect(tool(page, 'Table')).toBeInViewport()
  await page.keyboard.insertText('नगर')
  await expect.poll(() => html(page)).toMatch(/^<p>राम<\/p><table><tbody><tr><th>नगर<\/th>/)
  for (let step = 0; step < 3 && (await html(page)).includes('<table>'); step += 1) {
    await page.keyboard.press('Control+z')
  }
  expect(await html(page)).toBe('<p>राम</p>')
  await page.keyboard.press('Control+z')
  expect(await html(page)).toBe('')
})

test('the first table is inserted at the cursor, below empty lines @deep', async ({ page }) => {
  const text = await openEditor(page)
  await text.click()
  for (const line of ['- राम', '', '']) {
    await page.keyboard.type(line)
    await page.keyboard.press('Enter')
  }
  await chooseMore(page, 'Table')
  await expect(text.getByRole('table')).toBeVisible()
  await text.locator('> :last-child').click()
  await page.keyboard.insertText('नगर')
  await expect.poll(() => html(page)).toMatch(/^<ul><li>राम<\/li><\/ul>.*<\/table><p>नगर<\/p>$/)
})

test('Tab in the last cell adds a row, and Shift+Tab leaves the table and the text', async ({
  page,
}) => {
  const text = await openEditor(page)
  await text.click()
  await paste(text, { 'text/html': '<table><tr><td>एक</td><td>दो</td></tr></table>' })
  await text.getByText('दो').click()
  await page.keyboard.press('Tab')
  await page.keyboard.insertText('तीन')
  await expect
    .poll(() => html(page))
    .toBe(
      '<table><tbody><tr><td>एक</td><td>दो</td></tr><tr><td>तीन</td><td></td></tr></tbody></table>',
    )
  // Back through both cells of the first row to the place before the table, then to the toolbar.
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('Shift+Tab')
  await expect(text).not.toBeFocused()
})

test('content copied from one form into another does not change', async ({ page }) => {
  const content =
    '<p>राम</p><table><tbody><tr><td>एक</td><td>दो</td></tr></tbody></table>' +
    '<figure><img src="/media/a.webp" alt="घाट" width="800" height="450" />' +
    '<figcaption>सरयू <small>रमेश</small></figcaption></figure>' +
    '<blockquote><p>जननी</p><p><cite>वाल्मीकि</cite></p></blockquote><p>अंत</p>'
  const text = await openEditor(page)
  await chooseMore(page, 'HTML')
  await page.getByLabel('Content', { exact: true }).fill(content)
  await chooseMore(page, 'HTML')
  await expect(text.getByRole('table')).toBeVisible()
  await text.focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+c')
  await openEditor(page)
  await text.focus()
  await page.keyboard.press('Control+v')
  await expect.poll(() => html(page)).toBe(content)
})

test('a pasted table keeps its cells @deep', async ({ page }) => {
  const text = await openEditor(page)
  await text.click()
  await page.keyboard.type('राम')
  await paste(text, { 'text/html': '<table><tr><td>एक</td><td>दो</td></tr></table>' })
  await expect
    .poll(() => html(page))
    .toBe('<p>राम</p><table><tbody><tr><td>एक</td><td>दो</td></tr></tbody></table>')
})

test('a Markdown table becomes a table @deep', async ({ page }) => {
  const text = await openEditor(page)
  await text.click()
  await paste(text, { 'text/plain': '| दल | सीटें |\n| --- | --- |\n| क | 12 |' })
  await expect
    .poll(() => html(page))
    .toBe(
      '<table><tbody><tr><th>दल</th><th>सीटें</th></tr><tr><td>क</td><td>12</td></tr></tbody></table>',
    )
})

test('selected words become a footnote, which can be turned back into text @deep', async ({
  page,
}) => {
  const text = await openEditor(page)
  await text.click()
  await page.keyboard.type('राम')
  await page.keyboard.press('Control+a')
  await chooseMore(page, 'Footnote')
  expect(await html(page)).toBe('<p><small>राम</small></p>')
  await chooseMore(page, 'Footnote')
  expect(await html(page)).toBe('<p>राम</p>')
})

test('a footnote is written in a dialog, inserted at the cursor, and can be turned back into text', async ({
  page,
}) => {
  const text = await openEditor(page)
  await text.click()
  await page.keyboard.type('राम आए')
  for (let letter = 0; letter < 3; letter++) await page.keyboard.press('ArrowLeft')
  await chooseMore(page, 'Footnote')
  await page.getByRole('textbox', { name: 'Footnote text' }).fill('दशरथ के पुत्र')
  await page.getByRole('button', { name: 'Insert footnote' }).click()
  await page.keyboard.type(' वन से')
  expect(await html(page)).toBe('<p>राम<small>दशरथ के पुत्र</small> वन से आए</p>')
  for (let letter = 0; letter < 7; letter++) await page.keyboard.press('ArrowLeft')
  await chooseMore(page, 'Footnote')
  expect(await html(page)).toBe('<p>रामदशरथ के पुत्र वन से आए</p>')
})

test('rows and columns are added on each side of the cell', async ({ page }) => {
  const text = await openEditor(page)
  await text.click()
  await paste(text, { 'text/html': '<table><tr><td>एक</td><td>दो</td></tr></table>' })
  await text.getByText('दो').click()
  for (const action of ['Add row above', 'Add column before']) {
    await tool(page, 'Table').click()
    await page.getByRole('menuitem', { name: action, exact: true }).click()
  }
  await expect
    .poll(() => html(page))
    .toBe(
      '<table><tbody><tr><td></td><td></td><td></td></tr><tr><td>एक</td><td></td><td>दो</td></tr></tbody></table>',
    )
})

test('list items are indented and outdented by buttons', async ({ page }) => {
  const text = await openEditor(page)
  await text.click()
  await expect(tool(page, 'Indent list item')).toHaveCount(0)
  await paste(text, { 'text/html': '<ul><li>एक</li><li>दो</li></ul>' })
  await text.getByText('दो').click()
  await tool(page, 'Indent list item').click()
  await expect.poll(() => html(page)).toBe('<ul><li>एक<ul><li>दो</li></ul></li></ul>')
  await tool(page, 'Outdent list item').click()
  await expect.poll(() => html(page)).toBe('<ul><li>एक</li><li>दो</li></ul>')
})
