// @vitest-environment jsdom
import { $getRoot } from 'lexical'
import { expect, it } from 'vitest'
import { createTestEditor } from '../../tests/helpers/editor'
import { $createTextBlock } from './article'
import { insertAudio, runAction, setPicture } from './commands'
import { setHtml } from './read-html'
import { getHtml } from './write-html'

function atEmpty(tag: 'pre' | 'h2' | 'p') {
  const editor = createTestEditor()
  setHtml(editor, '<p>क</p>')
  editor.update(
    () => {
      const block = $createTextBlock(tag)
      $getRoot().append(block)
      block.selectStart()
    },
    { discrete: true },
  )
  return editor
}

it.each(['pre', 'h2', 'p'] as const)('inserted content replaces an empty %s', (tag) => {
  const withPicture = atEmpty(tag)
  setPicture(withPicture, { src: '/media/a.webp', alt: '' })
  expect(getHtml(withPicture)).toBe('<p>क</p><p><img src="/media/a.webp" alt="" /></p>')
  const withAudio = atEmpty(tag)
  insertAudio(withAudio, '/media/a.mp3', 'सुनें')
  expect(getHtml(withAudio)).toContain('<p>क</p><p><a href="/media/a.mp3"')
})

it.each(['h2', 'blockquote', 'pre'])(
  'the text after a table inserted in %s is a paragraph',
  (tag) => {
    const editor = createTestEditor()
    setHtml(editor, `<${tag}>क</${tag}>`)
    editor.update(() => $getRoot().selectEnd(), { discrete: true })
    runAction(editor, 'table', () => undefined)
    const last = editor.read(() =>
      $getRoot()
        .getChildren()
        .map((node) => node.getType()),
    )
    expect(last.slice(1)).toEqual(['table', 'paragraph'])
  },
)
