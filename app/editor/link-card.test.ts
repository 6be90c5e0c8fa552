// @vitest-environment jsdom
import { $getRoot, $getSelection, $isElementNode } from 'lexical'
import { describe, expect, it } from 'vitest'
import { sanitizeHtml } from '~/domain/html/sanitize-html.server'
import { createTestEditor } from '../../tests/helpers/editor'
import { $lineOfLink } from './commands'
import { showLinkCard } from './link-card'
import { setHtml } from './read-html'
import { getHtml } from './write-html'

const URL_TEXT = 'https://example.org/khabar?a=1&b=2'
const ADDRESS = 'https://example.org/khabar?a=1&amp;b=2'
const LINK = `<a href="${ADDRESS}" rel="noopener noreferrer">${ADDRESS}</a>`
const CARD = {
  url: URL_TEXT,
  title: 'घाट & <सीढ़ी>',
  text: 'काम पूरा।',
  site: 'दूसरी साइट',
  picture: { src: '/media/a.webp', width: 640, height: 360 },
}

function shown(html: string, card = CARD as Parameters<typeof showLinkCard>[2]) {
  const editor = createTestEditor()
  setHtml(editor, html)
  const key = editor.read(() => {
    const nodes = $getRoot()
      .getChildren()
      .flatMap((block) => ($isElementNode(block) ? block.getChildren() : []))
    return (
      nodes
        .map((node) => ($isElementNode(node) && $lineOfLink(node) ? node.getKey() : ''))
        .find(Boolean) ?? '0'
    )
  })
  const isShown = showLinkCard(editor, key, card)
  return { isShown, html: getHtml(editor) }
}

describe('showLinkCard', () => {
  it('replaces a link alone in its paragraph with a quote that ends with its source', () => {
    const { html } = shown(`<p>पहले</p><p>${LINK}</p><p>बाद में</p>`)
    const to = `<a href="${ADDRESS}" rel="noopener noreferrer">`
    expect(html).toBe(
      `<p>पहले</p><blockquote><p>${to}<strong>घाट &amp; &lt;सीढ़ी&gt;</strong></a></p><p>काम पूरा।</p>` +
        `<p><img src="/media/a.webp" alt="" width="640" height="360" /></p>` +
        `<p><cite>${to}दूसरी साइट</a></cite></p></blockquote><p>बाद में</p>`,
    )
    expect(sanitizeHtml(html)).toBe(html)
    const editor = createTestEditor()
    setHtml(editor, html)
    expect(getHtml(editor)).toBe(html)
  })

  it('moves the cursor below the card', () => {
    const editor = createTestEditor()
    setHtml(editor, `<p>${LINK}</p>`)
    const key = editor.read(() => $getRoot().getFirstDescendant()!.getParent()!.getKey())
    editor.update(() => void $getRoot().selectEnd(), { discrete: true })
    showLinkCard(editor, key, CARD)
    editor.update(() => $getSelection()!.insertText('आगे'), { discrete: true })
    expect(getHtml(editor)).toMatch(/<\/blockquote><p>आगे<\/p>$/)
  })

  it('shows the text of a post without a title', () => {
    const { url, text, site } = CARD
    const { html } = shown(`<p>${LINK}</p>`, { url, title: '', text, site })
    expect(html).toBe(
      `<blockquote><p>काम पूरा।</p><p><cite><a href="${ADDRESS}" rel="noopener noreferrer">दूसरी साइट</a></cite></p></blockquote>`,
    )
  })

  it.each([`<p>देखें ${LINK}</p>`, `<ul><li>${LINK}</li></ul>`, '<p>लिंक हटाया</p>'])(
    'leaves %s alone',
    (before) => {
      const { isShown, html } = shown(before)
      expect(isShown).toBe(false)
      expect(html).toBe(before)
    },
  )
})
