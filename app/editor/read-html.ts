import { findMedia } from '~/domain/multimedia/media-url'
import { isAllowedColour } from '~/domain/posts/post-html'
import {
  parseAlignment,
  type Alignment,
  type Block,
  type List,
  type ListItem,
  type Run,
  type TextStyle,
  type TextTag,
  tidyRuns,
} from './article'
import { isImageSrc, isLinkUrl } from './link-url'

interface Place {
  textStyle: TextStyle
  align?: Alignment
  tag: TextTag
  /** In a list item a video is a plain link. */
  isPoint?: true
}

interface Reading {
  blocks: Block[]
  runs: Run[]
}

const OUTSIDE: Place = { textStyle: {}, tag: 'p' }

const TEXT_TAGS: Record<string, TextTag> = {
  H1: 'h1',
  H2: 'h2',
  H3: 'h3',
  H4: 'h3',
  H5: 'h3',
  H6: 'h3',
}

const BLOCKS = new Set(
  `ADDRESS ARTICLE ASIDE BLOCKQUOTE BODY CENTER DD DETAILS DIV DL DT FIGCAPTION FIGURE FOOTER FORM H1 H2 H3 H4 H5 H6
   HEADER LI MAIN NAV P PRE SECTION SUMMARY TABLE TBODY TD TFOOT TH THEAD TR`.split(/\s+/),
)

const SKIPPED = new Set(
  'HEAD LINK META NOSCRIPT OBJECT SCRIPT STYLE SVG TEMPLATE TEXTAREA TITLE IFRAME'.split(' '),
)

/**
 * Reads stored or pasted HTML. What the toolbar cannot make is reduced to its text. Parsed into a
 * separate document, where nothing is fetched and no script runs.
 */
export function readHtml(html: string): Block[] {
  return readElement(new DOMParser().parseFromString(html, 'text/html').body)
}

export function readElement(element: Element): Block[] {
  const reading: Reading = { blocks: [], runs: [] }
  readChildren(element, OUTSIDE, reading)
  endLine(reading, OUTSIDE)
  return reading.blocks
}

function readChildren(element: Element, place: Place, reading: Reading) {
  for (const node of element.childNodes) {
    if (node.nodeType === Node.TEXT_NODE) {
      reading.runs.push({ kind: 'text', text: node.nodeValue ?? '', textStyle: place.textStyle })
    } else if (node instanceof Element) {
      readNode(node, place, reading)
    }
  }
}

function readNode(element: Element, place: Place, reading: Reading) {
  const name = element.tagName.toUpperCase()
  if (SKIPPED.has(name)) return
  if (name === 'BR') reading.runs.push({ kind: 'break', textStyle: {} })
  else if (name === 'IMG') readPicture(element, place, reading)
  else if (name === 'HR') readWhole({ kind: 'divider' }, place, reading)
  else if (name === 'UL' || name === 'OL') readWhole(readList(element, place), place, reading)
  else if (BLOCKS.has(name)) readBlock(element, name, place, reading)
  else
    readChildren(element, { ...place, textStyle: textStyleOf(element, place.textStyle) }, reading)
}

function readWhole(block: Block, place: Place, reading: Reading) {
  endLine(reading, place)
  if (block.kind !== 'list' || block.items.length > 0) reading.blocks.push(block)
}

function readBlock(element: Element, name: string, place: Place, reading: Reading) {
  endLine(reading, place)
  const inside: Place = {
    textStyle: textStyleOf(element, place.textStyle),
    align: alignmentOf(element) ?? place.align,
    tag: name === 'BLOCKQUOTE' ? 'blockquote' : (TEXT_TAGS[name] ?? place.tag),
    isPoint: place.isPoint,
  }
  readChildren(element, inside, reading)
  endLine(reading, inside)
}

/** The runs since the last block become one, if it shows anything. */
function endLine(reading: Reading, { tag, align, isPoint }: Place) {
  const runs = tidyRuns(reading.runs)
  reading.runs = []
  if (runs.length === 0) return
  // A browser does not show the last break of a block.
  if (runs.at(-1)?.kind === 'break') runs.pop()
  const embed = tag === 'p' && !isPoint ? embedOf(runs) : null
  reading.blocks.push(embed ? { kind: 'embed', embed } : { kind: 'text', tag, align, runs })
}

/** A paragraph of a video URL only, as a link to it. */
function embedOf(runs: readonly Run[]) {
  const [run] = runs
  if (runs.length !== 1 || run?.kind !== 'text' || run.textStyle.href !== run.text) return null
  return findMedia(run.text)
}

function readPicture(element: Element, { textStyle }: Place, reading: Reading) {
  const src = element.getAttribute('src')?.trim() ?? ''
  if (!isImageSrc(src)) return
  const image = {
    src,
    alt: element.getAttribute('alt') ?? '',
    width: sizeOf(element, 'width'),
    height: sizeOf(element, 'height'),
  }
  reading.runs.push({ kind: 'image', image, textStyle: { href: textStyle.href } })
}

function sizeOf(element: Element, name: 'width' | 'height'): number | undefined {
  const value = element.getAttribute(name) ?? ''
  return /^\d{1,4}$/.test(value) ? Number(value) : undefined
}

function readList(element: Element, place: Place): List {
  const items: ListItem[] = []
  for (const child of element.children) {
    const name = child.tagName.toUpperCase()
    if (name === 'UL' || name === 'OL') {
      // Google Docs puts a nested list beside its item instead of into it.
      const list = readList(child, place)
      const last = items.at(-1)
      if (last && list.items.length > 0) last.lists.push(list)
      else items.push(...list.items)
    } else if (!SKIPPED.has(name)) items.push(readItem(child, place))
  }
  return { kind: 'list', isOrdered: element.tagName.toUpperCase() === 'OL', items }
}

/** A list item is one line of text; other blocks are folded into that line or nested below it. */
function readItem(element: Element, place: Place): ListItem {
  const reading: Reading = { blocks: [], runs: [] }
  const textStyle = textStyleOf(element, place.textStyle)
  const inside: Place = { textStyle, tag: 'p', isPoint: true }
  readChildren(element, inside, reading)
  endLine(reading, inside)
  const item: ListItem = { align: alignmentOf(element), runs: [], lists: [] }
  for (const block of reading.blocks) {
    if (block.kind === 'list') item.lists.push(block)
    if (block.kind !== 'text') continue
    if (item.runs.length > 0) item.runs.push({ kind: 'break', textStyle: {} })
    item.runs.push(...block.runs)
    item.align ??= block.align
  }
  return item
}

function alignmentOf(element: Element): Alignment | undefined {
  return parseAlignment(readStyle(element)['text-align'] ?? element.getAttribute('align') ?? '')
}

const FORMATS: Record<string, TextStyle> = {
  B: { bold: true },
  STRONG: { bold: true },
  I: { italic: true },
  EM: { italic: true },
  CITE: { italic: true },
  U: { underline: true },
  INS: { underline: true },
  S: { strikethrough: true },
  STRIKE: { strikethrough: true },
  DEL: { strikethrough: true },
}

/** The element's name first, then its style attribute. */
function textStyleOf(element: Element, around: TextStyle): TextStyle {
  const name = element.tagName.toUpperCase()
  const textStyle = { ...around, ...FORMATS[name], ...styledText(element, around) }
  if (name !== 'A') return textStyle
  const href = element.getAttribute('href')?.trim() ?? ''
  // Links are underlined by the stylesheet, not by the text.
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
  const color = style.color ?? element.getAttribute('color')
  if (color && isAllowedColour(color)) textStyle.color = color
  const background = style['background-color']
  if (background && isAllowedColour(background)) textStyle.background = background
  return textStyle
}

/**
 * Parses the style attribute itself. The DOM turns `#a61b1b` into `rgb(166, 27, 27)`, which would
 * change the stored text, and drops Word's properties.
 */
export function readStyle(element: Element): Record<string, string | undefined> {
  const style: Record<string, string | undefined> = {}
  for (const declaration of element.getAttribute('style')?.split(';') ?? []) {
    const [name = '', ...value] = declaration.split(':')
    const text = value.join(':').trim()
    if (text) style[name.trim().toLowerCase()] = text
  }
  return style
}
