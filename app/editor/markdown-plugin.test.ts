// @vitest-environment jsdom
import fc from 'fast-check'
import { registerMarkdownShortcuts } from '@lexical/markdown'
import { $getRoot, $getSelection, $isRangeSelection } from 'lexical'
import { expect, it } from 'vitest'
import { createTestEditor } from '../../tests/helpers/editor'
import { ARTICLE } from './markdown-plugin'
import { setHtml } from './read-html'
import { getHtml } from './write-html'

async function type(text: string, before = ''): Promise<string> {
  const editor = createTestEditor()
  editor.setRootElement(document.createElement('div'))
  const stop = registerMarkdownShortcuts(editor, ARTICLE)
  setHtml(editor, before)
  editor.update(() => void $getRoot().selectStart(), { discrete: true })
  for (const character of text) {
    editor.update(
      () => {
        const selection = $getSelection()
        if ($isRangeSelection(selection)) selection.insertText(character)
      },
      { discrete: true },
    )
  }
  // A shortcut runs in an update of its own.
  await Promise.resolve()
  stop()
  return getHtml(editor)
}

it.each([
  ['1. एक', '<ol><li>एक</li></ol>'],
  ['१) एक', '<ol><li>एक</li></ol>'],
  ['- एक', '<ul><li>एक</li></ul>'],
  ['कुल *दो* लोग', '<p>कुल <em>दो</em> लोग</p>'],
  ['**दो**', '<p><strong>दो</strong></p>'],
  ['*3*', '<p><em>3</em></p>'],
  ['कुल *३* लोग', '<p>कुल <em>३</em> लोग</p>'],
  ['5 *तीन*', '<p>5 <em>तीन</em></p>'],
])('typing %j is a shortcut', async (text, html) => {
  expect(await type(text)).toBe(html)
})

it.each([
  '15. अगस्त',
  '2026. वर्ष',
  '२. दूसरा',
  '10) दस',
  '1.5 लाख',
  '2*3*4',
  '२*३*४ = २४',
  '5**2**3',
  '7~~8~~9',
  '10* और 20* रुपये',
  '5 *3*2',
  '५ *३*२ = ३०',
  '5 *3*',
  '5 **3**2',
  '5 ***3***2',
  '7 ~~8~~9',
  '(2+3) *4*5',
  '10% *3.5*2',
])('typing %j changes nothing', async (text) => {
  expect(await type(text)).toBe(`<p>${text}</p>`)
})

const link = (url: string) => `<a href="${url}" rel="noopener noreferrer">${url}</a>`

it.each([
  ['https://example.net/x और', `<p>${link('https://example.net/x')} और</p>`],
  ['देखें https://example.net/x। और', `<p>देखें ${link('https://example.net/x')}। और</p>`],
  ['(https://example.net/x) और', '<p>(https://example.net/x) और</p>'],
  ['https://example.net/x', '<p>https://example.net/x</p>'],
  ['https:// और', '<p>https:// और</p>'],
])('an address becomes a link with the next space: %j', async (text, html) => {
  expect(await type(text)).toBe(html)
})

it('does not turn the beginning of a line into a list', async () => {
  expect(await type('1. ', '<p>जनवरी</p>')).toBe('<p>1. जनवरी</p>')
})

it('never loses a digit', async () => {
  const text = fc
    .string({ unit: fc.constantFrom(...'0159१२५९.)*~_-+ क'), minLength: 1, maxLength: 14 })
    .filter((typed) => !/^\s*(?:[-+*]|[1१][.)])\s/.test(typed))
  const digits = (html: string) => html.match(/\p{Nd}/gu)?.join('') ?? ''
  await fc.assert(
    fc.asyncProperty(text, async (typed) => {
      expect(digits(await type(typed))).toBe(digits(typed))
    }),
    { numRuns: 40 },
  )
})
