// @vitest-environment jsdom
import { $descendantsMatching } from '@lexical/utils'
import {
  $createNodeSelection,
  $getRoot,
  $getSelection,
  $isDecoratorNode,
  $isRangeSelection,
  $setSelection,
  BEFORE_INPUT_COMMAND,
  DecoratorNode,
  KEY_DOWN_COMMAND,
  UNDO_COMMAND,
  type LexicalEditor,
} from 'lexical'
import { describe, expect, it } from 'vitest'
import { createTestEditor } from '../../tests/helpers/editor'
import { articleExtension } from './article-extension'
import { runAction, setAlignment } from './commands'
import { setHtml } from './read-html'
import { SELECTABLE } from './selected-node'
import { getHtml } from './write-html'

const IMG = '<img src="/media/a.webp" alt="" />'
const URL = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'

/** The stored HTML of each node. */
const EXAMPLES: Record<string, string> = {
  image: `<p>${IMG}</p>`,
  embed: `<p><a href="${URL}" rel="noopener noreferrer">${URL}</a></p>`,
  horizontalrule: '<hr />',
}

/** Selects the first node that can be selected. */
function selectIn(content: string): LexicalEditor {
  const editor = createTestEditor()
  setHtml(editor, content)
  editor.update(
    () => {
      const selection = $createNodeSelection()
      const [node] = $descendantsMatching($getRoot().getChildren(), $isDecoratorNode)
      selection.add(node!.getKey())
      $setSelection(selection)
    },
    { discrete: true },
  )
  return editor
}

function press(editor: LexicalEditor, key: string, held: KeyboardEventInit = {}) {
  const event = new KeyboardEvent('keydown', { key, cancelable: true, ...held })
  editor.update(() => void editor.dispatchCommand(KEY_DOWN_COMMAND, event), { discrete: true })
}

function input(editor: LexicalEditor, inputType: string, data?: string) {
  const event = new InputEvent('beforeinput', { inputType, data, cancelable: true })
  const given = Object.assign(event, { getTargetRanges: () => [] })
  editor.update(() => void editor.dispatchCommand(BEFORE_INPUT_COMMAND, given), { discrete: true })
}

function write(editor: LexicalEditor, text: string) {
  editor.update(
    () => {
      const selection = $getSelection()
      if ($isRangeSelection(selection)) selection.insertText(text)
    },
    { discrete: true },
  )
  return getHtml(editor)
}

it('knows every node that is selected as a whole', () => {
  const decorators = (articleExtension.nodes as (typeof SELECTABLE)[number][]).filter(
    ({ prototype }) => prototype instanceof DecoratorNode,
  )
  expect(new Set(SELECTABLE)).toEqual(new Set(decorators))
  expect(Object.keys(EXAMPLES).toSorted()).toEqual(SELECTABLE.map((k) => k.getType()).toSorted())
})

describe.each(Object.entries(EXAMPLES))('with %s selected', (_type, node) => {
  const around = (middle: string) => `<p>क</p>${middle}<p>ख</p>`

  it.each(['a', ' ', 'Dead', 'Process', 'Enter'])('%j makes a paragraph after it', (key) => {
    const editor = selectIn(around(node))
    press(editor, key)
    expect(write(editor, 'ग')).toBe(around(`${node}<p>ग</p>`))
  })

  it.each(['Control', 'Shift', 'F5', 'Escape', 'Unidentified'])('%s changes nothing', (key) => {
    const editor = selectIn(around(node))
    press(editor, key)
    expect(write(editor, 'ग')).toBe(around(node))
  })

  it('an empty paragraph after it is used', () => {
    const editor = selectIn(`${node}<p><br /></p><p>ख</p>`)
    press(editor, 'a')
    expect(write(editor, 'ग')).toBe(`${node}<p>ग</p><p>ख</p>`)
  })

  it.each(['insertReplacementText', 'insertFromYank', 'insertFromDrop'])(
    '%s without a key goes after it, and one Undo takes it back',
    async (inputType) => {
      const editor = selectIn(around(node))
      input(editor, inputType, 'ग')
      expect(getHtml(editor)).toBe(around(`${node}<p>ग</p>`))
      editor.dispatchCommand(UNDO_COMMAND, undefined)
      await Promise.resolve()
      expect(getHtml(editor)).toBe(around(node))
    },
  )

  it.each(['insertParagraph', 'insertLineBreak'])('%s makes a paragraph', (inputType) => {
    const editor = selectIn(around(node))
    input(editor, inputType)
    expect(write(editor, 'ग')).toBe(around(`${node}<p>ग</p>`))
  })

  it.each(['deleteContentBackward', 'deleteContentForward', 'deleteWordBackward'])(
    '%s deletes it',
    (inputType) => {
      const editor = selectIn(around(node))
      input(editor, inputType)
      expect(write(editor, 'ग')).toBe(around('<p>ग</p>'))
    },
  )

  it.each(['Backspace', 'Delete'])('%s deletes it, also when it is the whole text', (key) => {
    const editor = selectIn(node)
    press(editor, key)
    expect(write(editor, 'ग')).toBe('<p>ग</p>')
    const other = selectIn(around(node))
    press(other, key, { ctrlKey: true })
    expect(write(other, 'ग')).toBe(around('<p>ग</p>'))
  })

  it.each([
    ['ArrowUp', `<p>ग</p>${node}`],
    ['ArrowLeft', `<p>ग</p>${node}`],
    ['ArrowDown', `${node}<p>ग</p>`],
    ['ArrowRight', `${node}<p>ग</p>`],
  ])('%s makes a paragraph if there is no other', (key, expected) => {
    const editor = selectIn(node)
    press(editor, key)
    expect(write(editor, 'ग')).toBe(expected)
  })

  it('Ctrl+Home and Ctrl+End move to the ends of the text', () => {
    const text = `<p>क</p>${node}<p>ख</p><p>च</p>`
    const up = selectIn(text)
    press(up, 'Home', { ctrlKey: true })
    expect(write(up, 'ग')).toBe(`<p>गक</p>${node}<p>ख</p><p>च</p>`)
    const down = selectIn(text)
    press(down, 'End', { ctrlKey: true })
    expect(write(down, 'ग')).toBe(`<p>क</p>${node}<p>ख</p><p>चग</p>`)
    const alone = selectIn(node)
    press(alone, 'End', { ctrlKey: true })
    expect(write(alone, 'ग')).toBe(`${node}<p>ग</p>`)
  })

  it('tools insert after it', () => {
    const editor = selectIn(around(node))
    runAction(editor, 'blockquote', () => undefined)
    expect(write(editor, 'ग')).toBe(around(`${node}<blockquote><p>ग</p></blockquote>`))
  })
})

describe('with a picture selected', () => {
  const other = '<img src="/media/b.webp" alt="" />'

  it('text follows the whole gallery', () => {
    const editor = selectIn(`<p>${IMG}${other}</p><p>ख</p>`)
    press(editor, 'a')
    expect(write(editor, 'ग')).toBe(`<p>${IMG}${other}</p><p>ग</p><p>ख</p>`)
  })

  it('the arrows left and right reach the other pictures of a gallery', () => {
    const editor = selectIn(`<p>${IMG}${other}</p><p>ख</p>`)
    press(editor, 'ArrowRight')
    press(editor, 'Backspace')
    expect(getHtml(editor)).toBe(`<p>${IMG}</p><p>ख</p>`)
  })

  it.each([
    [`<p>क ${IMG} ख</p>`, `<p>क ${IMG}ग ख</p>`],
    [`<ul><li>${IMG}</li></ul>`, `<ul><li>${IMG}ग</li></ul>`],
    [
      `<table><tbody><tr><td>${IMG}</td><td>ख</td></tr></tbody></table>`,
      `<table><tbody><tr><td><p>${IMG}</p><p>ग</p></td><td>ख</td></tr></tbody></table>`,
    ],
    [
      `<figure>${IMG}<figcaption>नदी</figcaption></figure><p>ख</p>`,
      `<figure>${IMG}<figcaption>नदी</figcaption></figure><p>ग</p><p>ख</p>`,
    ],
  ])('text stays beside it (%#)', (content, expected) => {
    const editor = selectIn(content)
    press(editor, 'a')
    expect(write(editor, 'ग')).toBe(expected)
  })

  it('its line is aligned', () => {
    const editor = selectIn(`<p>क</p><p>${IMG}</p>`)
    setAlignment(editor, 'center')
    expect(getHtml(editor)).toBe(`<p>क</p><p style="text-align:center">${IMG}</p>`)
  })
})
