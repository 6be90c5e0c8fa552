// @vitest-environment jsdom
/** Loading stored HTML into the editor and saving it loses nothing that the toolbar can produce. */
import fc from 'fast-check'
import { $createHorizontalRuleNode } from '@lexical/extension'
import { $createLinkNode, $isLinkNode } from '@lexical/link'
import { $createListItemNode, $createListNode, type ListNode } from '@lexical/list'
import { $dfs } from '@lexical/utils'
import {
  $createLineBreakNode,
  $createTextNode,
  $getRoot,
  $isTextNode,
  $parseSerializedNode,
  type LexicalEditor,
  type LexicalNode,
} from 'lexical'
import { describe, expect, it } from 'vitest'
import type { FoundMedia } from '~/domain/html/media-url'
import { showPlayers } from '~/domain/html/post-html'
import { sanitizeHtml } from '~/domain/html/sanitize-html.server'
import { $createTextBlock, FORMATS, type Alignment, type Format, type TextTag } from './article'
import { $createEmbedNode, $createImageNode, $isImageNode, type Image } from './nodes'
import { BACKGROUND_COLOURS, TEXT_COLOURS } from './palette'
import { setHtml } from './read-html'
import { getHtml } from './write-html'
import { createTestEditor } from '../../tests/helpers/editor'
import { propertyRuns } from '../../tests/helpers/property-runs'

interface TextStyle extends Partial<Record<Format, boolean>> {
  color?: string
  background?: string
  href?: string
}

type Run =
  | { kind: 'text'; text: string; textStyle: TextStyle }
  | { kind: 'break' }
  | { kind: 'image'; image: Image; textStyle: Pick<TextStyle, 'href'> }

interface ListItem {
  align?: Alignment
  runs: Run[]
  lists: List[]
}

interface List {
  kind: 'list'
  isOrdered: boolean
  items: ListItem[]
}

type Block =
  | { kind: 'text'; tag: TextTag; align?: Alignment; runs: Run[] }
  | List
  | { kind: 'divider' }
  | { kind: 'embed'; embed: FoundMedia }

function editorWith(blocks: readonly Block[]): LexicalEditor {
  const editor = createTestEditor()
  editor.update(
    () =>
      void $getRoot()
        .clear()
        .append(...blocks.map($toNode)),
    { discrete: true },
  )
  return editor
}

function $toNode(block: Block): LexicalNode {
  if (block.kind === 'list') return $toList(block)
  if (block.kind === 'divider') return $createHorizontalRuleNode()
  if (block.kind === 'embed') return $createEmbedNode(block.embed)
  const node = $createTextBlock(block.tag).setFormat(block.align ?? '')
  return node.append(...block.runs.map($toRun))
}

function $toList({ isOrdered, items }: List): ListNode {
  const list = $createListNode(isOrdered ? 'number' : 'bullet')
  for (const { align, runs, lists } of items) {
    const item = $createListItemNode().setFormat(align ?? '')
    list.append(item.append(...runs.map($toRun)))
    for (const nested of lists) list.append($createListItemNode().append($toList(nested)))
  }
  return list
}

function $toRun(run: Run): LexicalNode {
  if (run.kind === 'break') return $createLineBreakNode()
  const { href } = run.textStyle
  const node = run.kind === 'image' ? $createImageNode(run.image) : $toText(run.text, run.textStyle)
  return href === undefined ? node : $createLinkNode(href).append(node)
}

function $toText(text: string, { color, background, ...formats }: TextStyle) {
  const node = $createTextNode(text)
  for (const format of FORMATS) if (formats[format]) node.toggleFormat(format)
  const style = [color && `color: ${color};`, background && `background-color: ${background};`]
  return node.setStyle(style.filter(Boolean).join(' '))
}

const RUNS = propertyRuns(40)

const words = fc.oneof(
  fc.constantFrom(
    'राम',
    'क्षत्रिय',
    'ज़िंदगी ',
    ' रक्‍षा',
    'क्‌षा',
    'ॐ ॥१॥',
    '👩‍👩‍👧',
    'a < b & c',
    '"उद्धरण"',
    ' ',
    '  ',
  ),
  fc.string({ maxLength: 8 }).map((text) => text.replace(/[^\p{L}\p{N}\p{P}\p{S} ]/gu, '')),
)
const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined })
const flag = optional(fc.constant(true))
const hex = fc
  .integer({ min: 0, max: 0xffffff })
  .map((colour) => `#${colour.toString(16).padStart(6, '0')}`)
const href = fc.constantFrom(
  '/post/ram',
  'https://example.org/?a=1&b="2"',
  'mailto:a@example.org',
  '#note',
)
const textStyle: fc.Arbitrary<TextStyle> = fc.record({
  bold: flag,
  italic: flag,
  underline: flag,
  strikethrough: flag,
  superscript: flag,
  subscript: flag,
  highlight: flag,
  color: optional(fc.oneof(fc.constantFrom(...TEXT_COLOURS.map(({ light }) => light)), hex)),
  background: optional(
    fc.oneof(fc.constantFrom(...BACKGROUND_COLOURS.map(({ light }) => light)), hex),
  ),
  href: optional(href),
})
const image = fc.record({
  src: fc.constantFrom('/media/0123.webp', 'https://example.org/a.jpg?x=1&y=2'),
  alt: words,
  width: optional(fc.integer({ min: 1, max: 9999 })),
  height: optional(fc.integer({ min: 1, max: 9999 })),
})
const run: fc.Arbitrary<Run> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('text' as const), text: words, textStyle }),
  },
  { weight: 1, arbitrary: fc.constant<Run>({ kind: 'break' }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('image' as const),
      image,
      textStyle: optional(href).map((target) => (target ? { href: target } : {})),
    }),
  },
)
const video = fc.constantFrom(
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://youtu.be/dQw4w9WgXcQ?t=90',
  'https://www.instagram.com/reel/Cabc-_123/',
)
/** A link whose text is its URL; outside lists, it becomes a video. */
const videoLink = video.map((url): Run[] => [{ kind: 'text', text: url, textStyle: { href: url } }])
const runs = fc.array(run, { maxLength: 6 })
const align = optional(fc.constantFrom('center' as const, 'right' as const, 'justify' as const))

const { list } = fc.letrec<{ list: List; item: ListItem }>((tie) => ({
  item: fc.record({
    align,
    runs: fc.oneof({ weight: 4, arbitrary: runs }, { weight: 1, arbitrary: videoLink }),
    lists: fc.oneof(
      { depthSize: 'small' },
      fc.constant<List[]>([]),
      fc.array(tie('list'), { maxLength: 2 }),
    ),
  }),
  list: fc.record({
    kind: fc.constant('list' as const),
    isOrdered: fc.boolean(),
    items: fc.array(tie('item'), { minLength: 1, maxLength: 3 }),
  }),
}))

const block: fc.Arbitrary<Block> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('text' as const),
      tag: fc.constantFrom('p', 'h1', 'h2', 'h3', 'blockquote', 'cite'),
      align,
      runs,
    }),
  },
  { weight: 2, arbitrary: list },
  { weight: 1, arbitrary: fc.constant<Block>({ kind: 'divider' }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Block>(
      { kind: 'embed', embed: { type: 'youtube', mediaId: 'dQw4w9WgXcQ' } },
      { kind: 'embed', embed: { type: 'youtube', mediaId: 'dQw4w9WgXcQ', start: 90 } },
      { kind: 'embed', embed: { type: 'reel', mediaId: 'Cabc-_123' } },
    ),
  },
)
const article = fc.array(block, { maxLength: 6 })

describe('pictures with captions', () => {
  const caption = fc.constantFrom('', 'घाट', 'सरयू < घाट')
  const captioned = fc
    .record({ image, caption, credit: fc.constantFrom('', 'छाया: राम') })
    .map(({ image: plain, ...texts }): Run => {
      return { kind: 'image', image: { ...plain, ...texts }, textStyle: {} }
    })
  const mixed = fc.array(fc.oneof(captioned, run), { maxLength: 6 })

  it('keep every caption and word, in order', () => {
    fc.assert(
      fc.property(mixed, (typed) => {
        const html = getHtml(editorWith([{ kind: 'text', tag: 'p', runs: typed }]))
        expect(sanitizeHtml(html)).toBe(html)
        const again = createTestEditor()
        setHtml(again, html)
        expect(getHtml(again)).toBe(html)
        const { body } = new DOMParser().parseFromString(html, 'text/html')
        const written = typed.map((each) => {
          if (each.kind === 'break') return ''
          if (each.kind === 'text') return each.text
          return (each.image.caption ?? '') + (each.image.credit ?? '')
        })
        const letters = (text: string) => text.replace(/\s+/g, '')
        expect(letters(body.textContent)).toBe(letters(written.join('')))
      }),
      RUNS,
    )
  })
})

describe('HTML → editor → HTML', () => {
  it.each([
    '<h1>एक</h1><h2>दो</h2><h3>तीन</h3><p>पाठ</p>',
    '<p><strong>मोटा</strong> <em>तिरछा</em> <u>रेखा</u> <s>कटा</s></p>',
    '<p>10<sup>6</sup> <strong>H<sub>2</sub>O</strong><small>x<sup>2</sup></small></p>',
    '<p><strong>सब <em>एक <u>साथ <s>यहाँ</s></u></em></strong></p>',
    '<p><span style="color:#a61b1b">लाल</span> <span style="background-color:#fdecb0">पीला</span></p>',
    '<p><span style="color:#a61b1b;background-color:#fdecb0"><strong>दोनों</strong></span></p>',
    '<p style="text-align:center">बीच</p><h2 style="text-align:right">दाएँ</h2><p style="text-align:justify">पूरा</p>',
    '<ul><li>एक</li><li>दो<ol><li>भीतर<ul><li>और भीतर</li></ul></li></ol></li><li>तीन</li></ul>',
    '<ol><li style="text-align:center">बीच</li><li><br /></li><li><strong>मोटा</strong></li></ol>',
    '<p><a href="/post/ram">अपना <strong>लेख</strong></a> और <a href="https://example.org/?a=1&amp;b=2" rel="noopener noreferrer">दूसरा</a></p>',
    '<p><img src="/media/0123.webp" alt="घाट &quot;दशाश्वमेध&quot;" width="1200" height="675" /></p>',
    '<p>पहले <img src="https://example.org/a.jpg" alt="" /> बाद</p>',
    '<p><a href="/x"><img src="/a.webp" alt="क" /></a></p>',
    '<blockquote><p>पहला</p><p style="text-align:right">— कबीर</p></blockquote>',
    '<blockquote><p>सत्यमेव जयते</p><p><cite>मुण्डक <strong>उपनिषद्</strong></cite></p></blockquote>',
    '<pre>एक\n  दो  <strong>तीन</strong>\n\nचार</pre><p>बाद</p>',
    '<figure><img src="/media/0123.webp" alt="घाट" width="1200" height="675" /><figcaption>सरयू का घाट <small>छाया: राम</small></figcaption></figure>',
    '<figure><a href="/x"><img src="/a.webp" alt="क" /></a><figcaption>घाट</figcaption></figure>',
    '<figure><img src="/a.webp" alt="" /><figcaption><small>छाया: राम</small></figcaption></figure>',
    '<figure><figure><img src="/a.webp" alt="क" /><figcaption>घाट</figcaption></figure><img src="/b.webp" alt="" /><figure><a href="/x"><img src="/c.webp" alt="" /></a><figcaption><small>छाया: राम</small></figcaption></figure></figure>',
    '<table><tbody><tr><th>नाम</th><th style="text-align:right">वर्ष</th></tr><tr><td><strong>राम</strong></td><td></td></tr></tbody></table>',
    '<table><tbody><tr><th>नाम</th><td colspan="2">क<br />ख</td></tr><tr><td rowspan="2"><p>एक</p><ul><li>दो</li></ul></td><td>तीन</td><td>चार</td></tr><tr><td>पाँच</td><td>छह</td></tr></tbody></table>',
    '<p><del>दस</del> <ins>बारह</ins> <s>क</s> <u>ख</u> <strong><del>ग</del></strong></p>',
    '<ol start="5" type="a" reversed><li>पाँच</li><li style="text-align:right" value="-2">दो<ol start="0"><li>शून्य</li></ol></li></ol>',
    '<p><a href="tel:+919425000000">फ़ोन</a> <a href="sms:1?body=a">सन्देश</a> <a href="whatsapp://send?text=a">व</a></p>',
    '<blockquote><p><cite><a href="https://x.com/a/1?a=1&amp;b=2" rel="noopener noreferrer">https://x.com/a/1?a=1&amp;b=2</a></cite></p></blockquote>',
    '<p>ऊपर</p><hr /><p>नीचे</p>',
    '<p>एक<br />दो<br /><br />चार</p>',
    '<p><strong>एक<br />दो</strong></p>',
    '<p>ऊपर</p><p><br /></p><p>नीचे</p>',
    '<p><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ" rel="noopener noreferrer">https://www.youtube.com/watch?v=dQw4w9WgXcQ</a></p>',
    '<p><a href="https://www.instagram.com/reel/Cabc-_123/" rel="noopener noreferrer">https://www.instagram.com/reel/Cabc-_123/</a></p>',
    '<p>क &lt;b&gt; &amp; "ख"</p>',
    '<p>क्षत्रिय, ज़िंदगी, ऋषि ॐ ॥१॥ रक्‍षा क्‌षा 👩‍👩‍👧</p>',
    '',
  ])('preserves %s', (html) => {
    const editor = createTestEditor()
    setHtml(editor, html)
    expect(getHtml(editor)).toBe(html)
    expect(sanitizeHtml(html)).toBe(html)
  })
})

it('keeps powers in captions, which are plain text', () => {
  const figure = (caption: string) =>
    `<figure><img src="/a.webp" alt="" /><figcaption>${caption}</figcaption></figure>`
  const caption = '5 km² <small>CO₂</small>'
  expect(getHtml(read(figure('5 km<sup>2</sup> <small>CO<sub>2</sub></small>')))).toBe(
    figure(caption),
  )
  expect(sanitizeHtml(figure(caption))).toBe(figure(caption))
})

it.each([
  '<p><strike>क</strike> <q>राम <q>सीता</q> ने</q> कहा</p>',
  '<p><a href="//example.org/a">क</a> <img src="//example.org/a.png" alt=""></p>',
  '<iframe src="//www.youtube.com/embed/dQw4w9WgXcQ"></iframe>',
  '<p>एक</p><iframe src="https://evil.example/"></iframe><p>दो</p>',
  '<figure class="wp-block-embed"><div class="wp-block-embed__wrapper">\nhttps://youtu.be/dQw4w9WgXcQ\n</div><figcaption>भाषण</figcaption></figure>',
  '<figure class="wp-block-embed"><div>https://x.com/a/1?a=1&amp;b=2</div></figure>',
  '<figure class="wp-block-embed"><div><iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe></div></figure>',
])('reads %s as the sanitiser does', (html) => {
  expect(getHtml(read(html))).toBe(sanitizeHtml(html))
})

it('keeps the numbers of adjacent lists, which Lexical joins', () => {
  const html = '<ol><li>एक</li></ol><ol start="3"><li>तीन</li></ol>'
  expect(getHtml(read(html))).toBe('<ol><li>एक</li><li value="3">तीन</li></ol>')
})

function read(html: string): LexicalEditor {
  const editor = createTestEditor()
  setHtml(editor, html)
  return editor
}

it('stored HTML survives the editor unchanged', () => {
  fc.assert(
    fc.property(article, (blocks) => {
      const html = getHtml(editorWith(blocks))
      expect(sanitizeHtml(html), 'the sanitiser finds nothing to do').toBe(html)
      expect(getHtml(read(html))).toBe(html)
    }),
    { numRuns: 2 * RUNS.numRuns },
  )
})

it("the editor turns a page's audio player back into a link, and drops players from other sites", () => {
  const link = `<p><a href="/media/${'0a'.repeat(16)}.mp3">भजन</a></p>`
  const player = showPlayers(link)
  expect(player).toContain('<audio controls preload="none"')
  const editor = createTestEditor()
  for (const html of [link, player, `${player}<audio src="https://example.org/x.mp3"></audio>`]) {
    setHtml(editor, html)
    expect(getHtml(editor)).toBe(link)
  }
  expect(sanitizeHtml(link)).toBe(link)
  expect(sanitizeHtml(`<audio src="/media/x.mp3" autoplay></audio>${player}`)).not.toContain(
    '<audio',
  )
})

it('copying within the editor keeps text unchanged', () => {
  fc.assert(
    fc.property(article, (blocks) => {
      const from = editorWith([{ kind: 'text', tag: 'p', runs: [] }, ...blocks])
      const to = createTestEditor()
      to.setEditorState(to.parseEditorState(JSON.stringify(from.getEditorState())))
      expect(getHtml(to)).toBe(getHtml(from))
    }),
    RUNS,
  )
})

it("the sanitiser cleans a paste that imitates the editor's own format", () => {
  const copied = [
    { type: 'image', version: 1, image: { src: 7, alt: [] } },
    { type: 'embed', version: 1, embed: '"><script>' },
  ]
  const editor = createTestEditor()
  editor.update(
    () =>
      void $getRoot()
        .clear()
        .append(...copied.map((node) => $parseSerializedNode(node))),
    { discrete: true },
  )
  expect(sanitizeHtml(getHtml(editor))).not.toContain('script')
  expect(getHtml(editor)).toContain('src=""')
})

it('the editor preserves every letter and its style', () => {
  fc.assert(
    fc.property(runs, (typed) => {
      const editor = editorWith([{ kind: 'text', tag: 'p', runs: typed }])
      expect(lettersOf(read(getHtml(editor)))).toEqual(lettersOf(editor))
    }),
    RUNS,
  )
})

/** Returns each letter with its style, without spaces, since spaces may collapse. */
function lettersOf(editor: LexicalEditor): string[] {
  return editor.read(() =>
    $dfs().flatMap(({ node }) => {
      const parent = node.getParent()
      const href = $isLinkNode(parent) ? parent.getURL() : ''
      if ($isImageNode(node)) return [`${node.getImage().src} ${href}`]
      if (!$isTextNode(node)) return []
      const look = `${node.getFormat()} ${node.getStyle()} ${href}`
      return [...node.getTextContent().replace(/\s/g, '')].map((letter) => `${letter} ${look}`)
    }),
  )
}

it.each([
  ['<ul></ul>', ''],
  ['<ul><li>राम</li><ul></ul></ul>', '<ul><li>राम</li></ul>'],
  ['<ul><li>राम<ol></ol></li></ul>', '<ul><li>राम</li></ul>'],
])('the editor drops lists without items: %s', (html, expected) => {
  const editor = createTestEditor()
  setHtml(editor, html)
  expect(getHtml(editor)).toBe(expected)
})

it('the editor drops preformatted text that has only a line break', () => {
  const editor = createTestEditor()
  setHtml(editor, '<pre><p>\n')
  expect(getHtml(editor)).toBe('')
})

it('any HTML is safe, and stable after one pass', () => {
  const pieces = [
    '<p>',
    '</p>',
    '<ul>',
    '<li>',
    '</li>',
    '</ul>',
    '<b>',
    '</b>',
    '<br>',
    '<hr>',
    '<blockquote>',
    '<a href="/x">',
    '</a>',
    '<img src="/a.webp">',
    '<span style="color:red;font-size:9px">',
    '</span>',
    '<div align="center">',
    '<script>x</script>',
    'राम',
    ' ',
    '\n',
    '&nbsp;',
    '<h5>',
    '<table><td>',
    '<table><tr><th>',
    '</table>',
    '<pre>',
    '</pre>',
    '<figure>',
    '<figcaption>',
    '</figure>',
    '<cite>',
  ]
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 30 }), (parts) => {
      const editor = createTestEditor()
      setHtml(editor, `<p></p>${parts.join('')}`)
      const html = getHtml(editor)
      expect(sanitizeHtml(html)).toBe(html)
      setHtml(editor, html || '<p></p>')
      expect(getHtml(editor)).toBe(html)
    }),
    RUNS,
  )
})
