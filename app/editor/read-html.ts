import { $createHorizontalRuleNode } from '@lexical/extension'
import { $createLinkNode, type LinkNode } from '@lexical/link'
import { $createListItemNode, $createListNode, $isListNode, type ListNode } from '@lexical/list'
import {
  $createTableCellNode,
  $createTableNode,
  $createTableRowNode,
  TableCellHeaderStates,
} from '@lexical/table'
import {
  $createLineBreakNode,
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $isElementNode,
  $setState,
  getStyleObjectFromCSS,
  HISTORY_MERGE_TAG,
  type LexicalEditor,
  type LexicalNode,
} from 'lexical'
import { findMedia, mediaPageUrl } from '~/domain/html/media-url'
import {
  isAllowedColour,
  isEmbedFigure,
  numberingOf,
  textToHtml,
  withScheme,
} from '~/domain/html/post-html'
import { toPowerSigns } from '~/text/powers'
import {
  $createTextBlock,
  alignmentOf,
  BREAK,
  collapse,
  FORMAT_TAGS,
  FORMATS,
  parseAlignment,
  PICTURE,
  TEXT_TAGS,
  tidyRuns,
  type Alignment,
  type Format,
  type Run,
  type TextTag,
} from './article'
import { isImageSrc, isLinkUrl, isWebUrl } from './link-url'
import { $createEmbedNode, $createImageNode, editState, numberingState, type Image } from './nodes'

interface TextStyle extends Partial<Record<Format, boolean>> {
  color?: string
  background?: string
  href?: string
  edit?: 'del' | 'ins'
}

interface ReadRun extends Run {
  textStyle: TextStyle
  image?: Image
}

interface Place {
  textStyle: TextStyle
  align?: Alignment
  tag: TextTag
  /** True in a list item or table cell, where a video is a plain link. */
  isPoint?: true
}

interface ReadState {
  blocks: LexicalNode[]
  runs: ReadRun[]
}

const BLOCKS = new Set(
  `ADDRESS ARTICLE ASIDE BLOCKQUOTE BODY CENTER DD DETAILS DIV DL DT FIGCAPTION FIGURE FOOTER FORM H1 H2 H3 H4 H5 H6
   HEADER LI MAIN NAV P PRE SECTION SUMMARY TABLE TBODY TD TFOOT TH THEAD TR`.split(/\s+/),
)

const SKIPPED = new Set(
  'HEAD LINK META NOSCRIPT OBJECT SCRIPT STYLE SVG TEMPLATE TEXTAREA TITLE'.split(' '),
)

export function setHtml(editor: LexicalEditor, html: string, tag: string = HISTORY_MERGE_TAG) {
  editor.update(
    () => {
      const blocks = $readElement(parseHtml(textToHtml(html)))
      $getRoot()
        .clear()
        .append(...(blocks.length > 0 ? blocks : [$createParagraphNode()]))
    },
    { tag, discrete: true },
  )
}

/** Parses into a separate document, which fetches nothing and runs no scripts. */
export const parseHtml = (html: string) => new DOMParser().parseFromString(html, 'text/html').body

/** Reads stored or pasted HTML. Elements that the toolbar cannot produce are replaced by their text. */
export function $readElement(element: Element, place: Place = { textStyle: {}, tag: 'p' }) {
  const reading: ReadState = { blocks: [], runs: [] }
  $readChildren(element, place, reading)
  $endLine(reading, place)
  return reading.blocks
}

function $readChildren(element: Element, place: Place, reading: ReadState) {
  for (const node of element.childNodes) {
    if (node.nodeType === Node.TEXT_NODE) {
      reading.runs.push(...toTextRuns(node.nodeValue ?? '', place))
    } else if (node instanceof Element) {
      $readNode(node, place, reading)
    }
  }
}

function toTextRuns(text: string, { tag, textStyle }: Place): ReadRun[] {
  if (tag !== 'pre') return [{ text: collapse(text), textStyle }]
  const lines = text.split(/\r?\n/).map((line) => ({ text: line, textStyle }))
  return lines.flatMap((line, number) => (number > 0 ? [{ ...line, text: BREAK }, line] : [line]))
}

function $readNode(element: Element, place: Place, reading: ReadState) {
  const name = element.tagName.toUpperCase()
  if (SKIPPED.has(name)) return
  const pictures = name === 'FIGURE' && picturesOf(element)
  if (name === 'BR') reading.runs.push({ text: BREAK, textStyle: {} })
  else if (name === 'IMG') readPicture(element, place, reading)
  else if (name === 'HR') $readWhole($createHorizontalRuleNode(), place, reading)
  else if (name === 'UL' || name === 'OL') $readWhole($readList(element, place), place, reading)
  else if (pictures) $readFigures(pictures, place, reading)
  else if (name === 'FIGURE' && isEmbedFigure(element.getAttribute('class')))
    $readEmbedFigure(element, place, reading)
  else if (name === 'IFRAME') $readUrl(element.getAttribute('src') ?? '', place, reading)
  else if (name === 'Q') readQuote(element, place, reading)
  else if (name === 'TABLE' && !place.isPoint) $readTable(element, place, reading)
  else if (BLOCKS.has(name)) $readBlock(element, name, place, reading)
  else {
    const isSource = name === 'CITE' && place.tag === 'cite'
    const textStyle = isSource ? place.textStyle : textStyleOf(element, place.textStyle)
    $readChildren(element, { ...place, textStyle }, reading)
  }
}

function readQuote(element: Element, place: Place, reading: ReadState) {
  const [open = '', close = ''] = element.parentElement?.closest('q') ? '‘’' : '“”'
  reading.runs.push({ text: open, textStyle: place.textStyle })
  $readChildren(element, place, reading)
  reading.runs.push({ text: close, textStyle: place.textStyle })
}

/** Reads the URL of a frame or of WordPress's block: a video, or for a block the source of a quote. */
function $readUrl(typed: string, place: Place, reading: ReadState, isBlock = false) {
  const href = withScheme(typed)
  const media = findMedia(href)
  if (!media && !isBlock) return
  const url = media ? mediaPageUrl(media) : href
  if (!place.isPoint) $endLine(reading, place)
  reading.runs.push({ text: url, textStyle: { href: url } })
  if (!place.isPoint) $endLine(reading, { textStyle: {}, tag: media ? 'p' : 'cite' })
}

function $readEmbedFigure(element: Element, place: Place, reading: ReadState) {
  const caption = element.querySelector('figcaption')
  caption?.remove()
  const text = element.textContent.trim()
  if (isWebUrl(text)) $readUrl(text, place, reading, true)
  else $readBlock(element, 'DIV', place, reading)
  if (caption) $readBlock(caption, 'FIGCAPTION', place, reading)
}

function $readWhole(block: LexicalNode, place: Place, reading: ReadState) {
  $endLine(reading, place)
  if (!$isListNode(block)) reading.blocks.push(block)
  else if (!block.isEmpty()) {
    const start = block.getStart()
    const first = block.getFirstChild()
    // Lexical joins adjacent lists.
    if (first && start !== 1 && $isListNode(reading.blocks.at(-1)))
      $setState(first, numberingState, { value: String(start) })
    reading.blocks.push(block)
  }
}

function $readBlock(element: Element, name: string, place: Place, reading: ReadState) {
  $endLine(reading, place)
  const inside: Place = {
    textStyle: textStyleOf(element, place.textStyle),
    align: readAlignment(element) ?? place.align,
    tag: isQuoteSource(element, name, place) ? 'cite' : (textTagOf(name) ?? place.tag),
    isPoint: place.isPoint,
  }
  $readChildren(element, inside, reading)
  $endLine(reading, inside)
}

/** Matches `<p><cite>…</cite></p>`, and a `<footer>` from another site. */
function isQuoteSource(element: Element, name: string, { tag }: Place): boolean {
  if (tag !== 'blockquote') return false
  const [only] = element.childNodes
  const isOnlyCite = element.childNodes.length === 1 && only?.nodeName === 'CITE'
  return name === 'FOOTER' || (name === 'P' && isOnlyCite)
}

/** Returns the figure itself, or those of a gallery; null if there is anything else in it. */
function picturesOf(figure: Element): Element[] | null {
  const count = figure.querySelectorAll('img').length
  if (count === 1) return [figure]
  const parts = [...figure.children]
  const isGallery = parts.every((part) => part.matches('img') || countPictures(part) === 1)
  const hasWords = [...figure.childNodes].some(
    ({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && nodeValue?.trim() !== '',
  )
  return count > 1 && isGallery && !hasWords ? parts : null
}

const countPictures = (part: Element) =>
  part.matches('figure, a') ? part.querySelectorAll('img').length : 0

function $readFigures(pictures: Element[], place: Place, reading: ReadState) {
  $endLine(reading, place)
  for (const picture of pictures) readFigure(picture, place, reading)
  $endLine(reading, { ...place, tag: 'p', align: undefined })
}

/** Reads a picture with its caption and credit, which are plain text. */
function readFigure(element: Element, place: Place, reading: ReadState) {
  const picture = element.matches('img') ? element : element.querySelector('img')!
  for (const power of element.querySelectorAll('sup, sub'))
    power.textContent = toPowerSigns(power.textContent, power.tagName === 'SUP' ? 'sup' : 'sub')
  const [words, small] = ['figcaption', 'figcaption small'].map((path) =>
    element.querySelector(path),
  )
  const [caption = '', credit = ''] = [words, small].map((each) =>
    collapse(each?.textContent ?? ''),
  )
  const href = withScheme(picture.closest('a')?.getAttribute('href') ?? '')
  const textStyle = href && isLinkUrl(href) ? { href } : {}
  const figureTexts = {
    caption: (credit && caption.endsWith(credit)
      ? caption.slice(0, -credit.length)
      : caption
    ).trim(),
    credit: credit.trim(),
  }
  readPicture(picture, { ...place, textStyle }, reading, figureTexts)
}

function $readTable(element: Element, place: Place, reading: ReadState) {
  $endLine(reading, place)
  const caption = element.querySelector(':scope > caption')
  if (caption) $readBlock(caption, 'CAPTION', place, reading)
  const table = $createTableNode()
  for (const row of element.querySelectorAll('tr')) {
    const cells = [...row.children].filter(({ tagName }) => /^T[DH]$/i.test(tagName))
    if (row.closest('table') !== element || cells.length === 0) continue
    const isHead = cells.every(isHeaderCell)
    table.append(
      $createTableRowNode().append(...cells.map((cell) => $readCell(cell, isHead, place))),
    )
  }
  if (!table.isEmpty()) reading.blocks.push(table)
}

const isHeaderCell = ({ tagName }: Element) => tagName.toUpperCase() === 'TH'

function $readCell(cell: Element, isHead: boolean, { textStyle }: Place) {
  const { NO_STATUS, ROW, COLUMN } = TableCellHeaderStates
  const spanOf = (name: string) =>
    Number(/^[1-9]\d?$/.exec(cell.getAttribute(name) ?? '')?.[0] ?? 1)
  const state = isHeaderCell(cell) ? (isHead ? ROW : COLUMN) : NO_STATUS
  const align = readAlignment(cell)
  const blocks = $readElement(cell, { textStyle, align, tag: 'p', isPoint: true })
  return $createTableCellNode(state, spanOf('colspan'))
    .setRowSpan(spanOf('rowspan'))
    .append(...(blocks.length > 0 ? blocks : [$createParagraphNode().setFormat(align ?? '')]))
}

function textTagOf(name: string): TextTag | undefined {
  if (name === 'PRE') return 'pre'
  if (name === 'BLOCKQUOTE') return 'blockquote'
  return /^H[1-6]$/.test(name) ? TEXT_TAGS[Math.min(Number(name[1]), 3)] : undefined
}

/** Turns the runs since the last block into a block, if there is anything to show. */
function $endLine(reading: ReadState, { tag, align, isPoint }: Place) {
  const runs =
    tag === 'pre' ? reading.runs.filter(({ text }) => text !== '') : tidyRuns(reading.runs)
  reading.runs = []
  if (runs.length === 0) return
  // Browsers ignore the last break of a block.
  if (runs.at(-1)?.text === BREAK) runs.pop()
  if (tag === 'pre' && runs.length === 0) return
  const embed = tag === 'p' && !isPoint ? embedOf(runs) : null
  reading.blocks.push(
    embed
      ? $createEmbedNode(embed)
      : $createTextBlock(tag)
          .setFormat(align ?? '')
          .append(...$toInline(runs)),
  )
}

function embedOf(runs: readonly ReadRun[]) {
  const text = runs.map((run) => run.text).join('')
  return runs.every(({ textStyle }) => textStyle.href === text) ? findMedia(text) : null
}

function $toInline(runs: readonly ReadRun[]): LexicalNode[] {
  const nodes: LexicalNode[] = []
  let link: LinkNode | null = null
  for (const run of runs) {
    const { href } = run.textStyle
    if (href === undefined) link = null
    else if (link?.getURL() !== href) {
      link = $createLinkNode(href)
      nodes.push(link)
    }
    const node = $toRun(run)
    if (link) link.append(node)
    else nodes.push(node)
  }
  return nodes
}

function $toRun({ text, image, textStyle }: ReadRun): LexicalNode {
  if (text === BREAK) return $createLineBreakNode()
  if (image) return $createImageNode(image)
  const { color, background, edit } = textStyle
  const node = $createTextNode(text)
  if (edit) $setState(node, editState, edit)
  for (const format of FORMATS) if (textStyle[format]) node.toggleFormat(format)
  const style = [color && `color: ${color};`, background && `background-color: ${background};`]
  return node.setStyle(style.filter(Boolean).join(' '))
}

function readPicture(
  element: Element,
  { textStyle: { href } }: Place,
  reading: ReadState,
  figureTexts: Pick<Image, 'caption' | 'credit'> = {},
) {
  const src = withScheme(element.getAttribute('src') ?? '')
  if (!isImageSrc(src)) return
  const sizeOf = (name: string) => {
    const value = element.getAttribute(name) ?? ''
    return /^\d{1,4}$/.test(value) ? Number(value) : undefined
  }
  const alt = element.getAttribute('alt') ?? ''
  const image = { src, alt, width: sizeOf('width'), height: sizeOf('height'), ...figureTexts }
  reading.runs.push({ text: PICTURE, textStyle: { href }, image })
}

/** Lexical stores a nested list in a separate item after its parent item. */
function $readList(element: Element, place: Place): ListNode {
  const isOrdered = element.tagName.toUpperCase() === 'OL'
  const { start, ...numbering } = isOrdered ? numberingOf('ol', attributesOf(element)) : {}
  const list = $createListNode(isOrdered ? 'number' : 'bullet', start ? Number(start) : 1)
  $setState(list, numberingState, numbering)
  for (const child of element.children) {
    const name = child.tagName.toUpperCase()
    if (name === 'UL' || name === 'OL') {
      // Google Docs puts a nested list next to its item instead of into it.
      const nested = $readList(child, place)
      if (list.isEmpty()) list.append(...nested.getChildren())
      else if (!nested.isEmpty()) list.append($createListItemNode().append(nested))
    } else if (!SKIPPED.has(name)) list.append(...$readItem(child, place))
  }
  return list
}

/** A list item is one line of text; other blocks are merged into it or nested below it. */
function $readItem(element: Element, place: Place) {
  const textStyle = textStyleOf(element, place.textStyle)
  const item = $createListItemNode().setFormat(readAlignment(element) ?? '')
  $setState(item, numberingState, numberingOf('li', attributesOf(element)))
  const items = [item]
  for (const block of $readElement(element, { textStyle, tag: 'p', isPoint: true })) {
    if ($isListNode(block)) items.push($createListItemNode().append(block))
    else if ($isElementNode(block)) {
      if (!item.isEmpty()) item.append($createLineBreakNode())
      if (!item.getFormatType()) item.setFormat(alignmentOf(block) ?? '')
      item.append(...block.getChildren())
    }
  }
  return items
}

const attributesOf = (element: Element) =>
  Object.fromEntries(Array.from(element.attributes, ({ name, value }) => [name, value]))

function readAlignment(element: Element): Alignment | undefined {
  return parseAlignment(readStyle(element)['text-align'] ?? element.getAttribute('align') ?? '')
}

/** Applies the style that the element's name implies, then its style attribute. */
function textStyleOf(element: Element, around: TextStyle): TextStyle {
  const name = element.tagName.toLowerCase()
  const format = FORMATS.find((each) => FORMAT_TAGS[each].some((tag) => tag === name))
  const textStyle: TextStyle = {
    ...around,
    ...(format && { [format]: true }),
    ...((name === 'del' || name === 'ins') && { edit: name }),
    ...styledText(element, around),
  }
  if (name !== 'a') return textStyle
  const href = withScheme(element.getAttribute('href') ?? '')
  // Links are underlined by the style sheet, not by the text's own style.
  return isLinkUrl(href) ? { ...textStyle, underline: around.underline, href } : textStyle
}

function styledText(element: Element, around: TextStyle): TextStyle {
  const style = readStyle(element)
  const textStyle: TextStyle = {}
  const weight = style['font-weight']
  if (weight) textStyle.bold = weight.startsWith('bold') || Number(weight) >= 600
  if (style['font-style']) textStyle.italic = /^(italic|oblique)/.test(style['font-style'])
  const line = style['text-decoration-line'] ?? style['text-decoration'] ?? ''
  // Google Docs underlines links.
  if (/underline/.test(line) && around.href === undefined) textStyle.underline = true
  if (/line-through/.test(line)) textStyle.strikethrough = true
  const place = style['vertical-align']
  if (place === 'super') textStyle.superscript = true
  if (place === 'sub') textStyle.subscript = true
  const color = style.color ?? element.getAttribute('color')
  if (color && isAllowedColour(color)) textStyle.color = color
  const background = style['background-color']
  if (background && isAllowedColour(background)) textStyle.background = background
  return textStyle
}

/** Parses the attribute itself: the DOM turns `#a61b1b` into `rgb(166, 27, 27)`, and drops Word's properties. */
export function readStyle(element: Element): Partial<Record<string, string>> {
  return getStyleObjectFromCSS(element.getAttribute('style') ?? '')
}
