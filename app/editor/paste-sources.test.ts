// @vitest-environment jsdom
/** Clipboard content from word processors and a web page. The `.stored.html` files have one line per block. */
import { readFileSync } from 'node:fs'
import { $getRoot } from 'lexical'
import { describe, expect, it } from 'vitest'
import { sanitizeHtml } from '~/domain/html/sanitize-html.server'
import { cleanPasted } from './paste-html'
import { $readElement, setHtml } from './read-html'
import { getHtml } from './write-html'
import { createTestEditor } from '../../tests/helpers/editor'

function paste(html: string): string {
  const editor = createTestEditor()
  const $insert = () =>
    void $getRoot()
      .clear()
      .append(...$readElement(cleanPasted(html)))
  editor.update($insert, { discrete: true })
  return getHtml(editor)
}

const MISSING = '<img src="/assets/picture-missing.svg" alt="" />'

describe.each(['libreoffice', 'word', 'google-docs', 'web-page'])('text from %s', (name) => {
  const read = (end: string) => readFileSync(`tests/fixtures/paste/${name}${end}.html`, 'utf8')

  it('is stored without loss, even after being reopened', async () => {
    const html = paste(read(''))
    const lines = html.replace(/(<\/(?:p|h\d|ul|ol|tr|blockquote|figure|pre)>)(?=<[^/])/g, '$1\n')
    await expect(`${lines}\n`).toMatchFileSnapshot(`../../tests/fixtures/paste/${name}.stored.html`)
    expect(sanitizeHtml(html)).toBe(html)
    const editor = createTestEditor()
    setHtml(editor, html)
    expect(getHtml(editor)).toBe(html)
  })
})

it.each([
  [
    'Word',
    `<p>तट<span class=MsoCommentReference><a class=msocomanchor href="#_msocom_1" name="_msoanchor_1">[K1]</a></span></p>
     <div style='mso-element:comment-list'><div style='mso-element:comment'><div id="_com_1" class=msocomtxt><a name="_msocom_1"></a><p class=MsoCommentText><a href="#_msoanchor_1" class=msocomoff>[K1]</a>नाम मत छापना</p></div></div></div>`,
  ],
  [
    'Google Docs',
    `<p>तट<sup><a href="#cmnt1" id="cmnt_ref1">[a]</a></sup></p>
     <div><p><a href="#cmnt_ref1" id="cmnt1">[a]</a><span>नाम मत छापना</span></p><p>और</p></div>`,
  ],
  ['LibreOffice', '<p>तट<!-- नाम मत छापना --></p>'],
])('comments from %s are not pasted', (_, html) => {
  expect(paste(html)).toBe('<p>तट</p>')
})

it.each([
  ['a file on the disk', '<img src="file:///C:/a.png" alt="">', MISSING],
  ['a file beside the document', '<img src="bazaar_html_c6.png" alt="">', MISSING],
  ['data', '<img src="data:image/png;base64,x" alt="">', MISSING],
  ['a spacer', '<img src="data:image/gif;base64,x" alt="">', ''],
  [
    'a lazily loaded picture',
    '<img src="data:image/gif;base64,x" data-src="https://example.org/a.jpg" alt="">',
    '<img src="https://example.org/a.jpg" alt="" />',
  ],
  [
    'a picture with only a srcset',
    '<img srcset="https://example.org/a.jpg 800w, https://example.org/b.jpg 400w" alt="">',
    '<img src="https://example.org/a.jpg" alt="" />',
  ],
  [
    'a picture on this site',
    `<img src="${location.origin}/media/${'0a'.repeat(16)}-800.webp" alt="">`,
    `<img src="/media/${'0a'.repeat(16)}.webp" alt="" />`,
  ],
])('keeps, replaces or drops the pasted picture: %s', (_, picture, stored) => {
  expect(paste(`<p>क ${picture}</p>`)).toBe(`<p>क${stored && ` ${stored}`}</p>`)
})

it('links to pages on this site lose their origin', () => {
  expect(paste(`<p><a href="${location.origin}/about">क</a></p>`)).toBe(
    '<p><a href="/about">क</a></p>',
  )
})

it('pictures in a gallery keep their captions', () => {
  const picture = (name: string) =>
    `<figure><img src="https://example.org/${name}.jpg" alt="" /><figcaption>${name}</figcaption></figure>`
  const pictures = picture('a') + picture('b')
  const list = `<ul><li>${picture('a')}</li><li>${picture('b')}</li></ul>`
  for (const inside of [pictures, list])
    expect(
      paste(`<figure class="wp-block-gallery">${inside}<figcaption>मेला</figcaption></figure>`),
    ).toBe(`<figure>${pictures}</figure><p>मेला</p>`)
})

it('a figure with other text keeps that text', () => {
  expect(
    paste(
      '<figure><img src="https://example.org/a.jpg" alt=""><p>नेहा</p><figcaption>कवि</figcaption></figure>',
    ),
  ).toBe('<p><img src="https://example.org/a.jpg" alt="" /></p><p>नेहा</p><p>कवि</p>')
})

it.each([
  ['https://platform.twitter.com/embed/Tweet.html?id=123&lang=hi', 'https://x.com/i/status/123'],
  [
    'https://www.facebook.com/plugins/post.php?href=https%3A%2F%2Fwww.facebook.com%2Fmela%2Fposts%2F1',
    'https://www.facebook.com/mela/posts/1',
  ],
])('an iframe that shows %s becomes a card', (src, url) => {
  expect(paste(`<p>क</p><iframe src="${src}"></iframe>`)).toBe(
    `<p>क</p><blockquote><p><cite><a href="${url}" rel="noopener noreferrer">${url}</a></cite></p></blockquote>`,
  )
})

it('two adjacent cards stay separate', () => {
  const card = (words: string) =>
    `<blockquote><p>${words}</p><p><cite><a href="https://x.com/a/status/1" rel="noopener noreferrer">x.com</a></cite></p></blockquote>`
  expect(paste(card('एक') + card('दो'))).toBe(card('एक') + card('दो'))
})

it('text entirely in a monospace font is not code', () => {
  const line = '<p><span style="font-family:Courier New">एक</span></p>'
  expect(paste(line + line)).toBe('<p>एक</p><p>एक</p>')
})

it('lines of code keep an empty line between them', () => {
  const line = (text: string) => `<p><span style="font-family:Consolas">${text}</span></p>`
  expect(paste(`<p>क</p>${line('a<br>b')}${line('&nbsp;')}${line('&nbsp; c')}`)).toBe(
    '<p>क</p><pre>a\nb\n\n  c</pre>',
  )
})

it('a table with only bold rows does not get a header row', () => {
  const row = '<tr><td><b>क</b></td></tr>'
  expect(paste(`<table>${row}${row}</table>`)).not.toContain('<th>')
})

it('a heading with a number stays a heading', () => {
  expect(
    paste(
      `<h2 style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>1.<span>&nbsp; </span></span>परिचय</h2>`,
    ),
  ).toBe('<h2>1. परिचय</h2>')
})
