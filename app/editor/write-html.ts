import { $isHorizontalRuleNode } from '@lexical/extension'
import { $isLinkNode } from '@lexical/link'
import { $isListNode, type ListNode } from '@lexical/list'
import {
  $isTableCellNode,
  $isTableNode,
  $isTableRowNode,
  type TableCellNode,
  type TableNode,
  type TableRowNode,
} from '@lexical/table'
import {
  $getRoot,
  $getState,
  $isElementNode,
  $isLineBreakNode,
  $isParagraphNode,
  $isTextNode,
  getStyleObjectFromCSS,
  type LexicalEditor,
  type LexicalNode,
  type TextNode,
} from 'lexical'
import {
  embedHtml,
  figureHtml,
  galleryHtml,
  FOREIGN_REL,
  isAllowedColour,
  isForeignUrl,
  numberingOf,
} from '~/domain/html/post-html'
import { escapeText } from '~/text/clean'
import {
  alignmentOf,
  BREAK,
  collapse,
  FORMAT_TAGS,
  TEXT_FORMATS,
  PICTURE,
  tagOf,
  tidyRuns,
  type Run,
} from './article'
import { isLinkUrl } from './link-url'
import { $isImageNode, editState, EmbedNode, numberingState, type Image } from './nodes'

/** Returns plain elements in a fixed order, exactly as the sanitiser outputs them, or '' for empty text. */
export function getHtml(editor: LexicalEditor): string {
  const parts = editor.getEditorState().read(() => $getRoot().getChildren().map($writeBlock))
  // Empty lines at the end only serve the cursor.
  while (/^<p( style="[^"]*")?><br \/><\/p>$/.test(parts.at(-1) ?? '')) parts.pop()
  return join(parts)
}

/** Merges adjacent quotes into one quotation, up to its source, and adjacent lists of the same kind into one list. */
const join = (blocks: readonly string[]) => blocks.join('').replace(SEAMS, '')

const SEAMS =
  /<\/(ul|ol)><\1>|(?<!<\/cite><\/p>)<\/blockquote><blockquote>|<\/blockquote><blockquote>(?=<p[^<>]*><cite>)/g

function $writeBlock(node: LexicalNode): string {
  if ($isListNode(node)) return $writeList(node)
  if ($isHorizontalRuleNode(node)) return '<hr />'
  if (node instanceof EmbedNode) return embedHtml(node.getEmbed())
  if ($isTableNode(node)) return $writeTable(node)
  const tag = tagOf(node)
  if (tag === 'blockquote') return `<blockquote>${$writeLine('p', node)}</blockquote>`
  if (tag === 'cite') return `<blockquote>${$writeLine('p', node, 'cite')}</blockquote>`
  if (tag === 'pre') return $writeLines(node)
  return tag === 'p' && $hasFigure(node) ? $writeFigures(node) : $writeLine(tag, node)
}

const isFigure = ({ image }: WrittenRun) => Boolean(image?.caption || image?.credit)

const $hasFigure = (node: LexicalNode) => $runsOf(node).some(isFigure)

/** Writes a paragraph in which a picture has a caption or credit: adjacent pictures as a gallery, words as paragraphs. */
function $writeFigures(node: LexicalNode): string {
  const parts: WrittenRun[][] = []
  for (const run of $runsOf(node)) {
    const part = parts.at(-1)
    const isAfterPicture = part?.[0]?.image !== undefined
    if (!run.image && run.text.trim() === '' && (!part || isAfterPicture)) continue
    if (part && isAfterPicture === Boolean(run.image)) part.push(run)
    else parts.push([run])
  }
  return parts
    .map((runs) => {
      if (!runs.some(isFigure)) return `<p${styleOf(node)}>${writeRuns(runs)}</p>`
      return galleryHtml(
        runs.map((run) => figureHtml(writeRuns([run]), run.image?.caption, run.image?.credit)),
      )
    })
    .join('')
}

/** Writes preformatted text with line feeds; parsers drop a leading one. */
function $writeLines(node: LexicalNode): string {
  const html = writeRuns($runsOf(node, [], true), true)
  return `<pre${styleOf(node)}>${html.startsWith('\n') ? '\n' : ''}${html}</pre>`
}

function $writeTable(table: TableNode): string {
  const rows = table.getChildren().filter($isTableRowNode)
  const cellsOf = (row: TableRowNode) => row.getChildren().filter($isTableCellNode).map($writeCell)
  return `<table><tbody>${rows.map((row) => `<tr>${cellsOf(row).join('')}</tr>`).join('')}</tbody></table>`
}

/** Writes a cell's only paragraph without its tag. */
function $writeCell(cell: TableCellNode): string {
  const tag = cell.getTag()
  const blocks = cell.getChildren()
  const [first] = blocks
  const line = blocks.length === 1 && $isParagraphNode(first) && !$hasFigure(first) && first
  const attributes = [
    line && styleOf(line),
    cell.getColSpan() > 1 && ` colspan="${cell.getColSpan()}"`,
    cell.getRowSpan() > 1 && ` rowspan="${cell.getRowSpan()}"`,
  ]
  const inside = line ? writeRuns($runsOf(line)) : join(blocks.map($writeBlock))
  return `<${tag}${attributes.filter(Boolean).join('')}>${inside}</${tag}>`
}

/** Lexical stores a nested list in a separate item after its parent item. */
function $writeList(list: ListNode): string {
  const tag = list.getListType() === 'number' ? 'ol' : 'ul'
  const start = String(list.getStart())
  const numbering =
    tag === 'ol' ? writeNumbering('ol', { ...$getState(list, numberingState), start }) : ''
  let items = ''
  for (const item of list.getChildren()) {
    const children = $isElementNode(item) ? item.getChildren() : []
    const isNested = items !== '' && children.length > 0 && children.every($isListNode)
    items = isNested
      ? `${items.slice(0, -'</li>'.length)}${children.map($writeList).join('')}</li>`
      : items +
        $writeLine('li', item, undefined, writeNumbering('li', $getState(item, numberingState)))
  }
  return `<${tag}${numbering}>${items}</${tag}>`
}

const writeNumbering = (tag: 'ol' | 'li', attributes: Record<string, string>) =>
  Object.entries(numberingOf(tag, attributes))
    .map(([name, value]) => (value ? ` ${name}="${value}"` : ` ${name}`))
    .join('')

function $writeLine(tag: string, line: LexicalNode, around?: string, attributes = ''): string {
  const children = $isElementNode(line) ? line.getChildren() : []
  const runs = writeRuns($runsOf(line)) || '<br />'
  const lists = children.filter($isListNode).map($writeList).join('')
  const inside = around ? `<${around}>${runs}</${around}>` : runs
  return `<${tag}${styleOf(line)}${attributes}>${inside}${lists}</${tag}>`
}

function styleOf(node: LexicalNode): string {
  const align = $isElementNode(node) && alignmentOf(node)
  return align ? ` style="text-align:${align}"` : ''
}

interface WrittenRun extends Run {
  tags: string[]
  image?: Image
}

function $runsOf(node: LexicalNode, link: string[] = [], isPre = false): WrittenRun[] {
  if ($isTextNode(node)) {
    const text = node.getTextContent()
    // The footnote's tag is outermost, so that a footnote with a link in it stays in one piece.
    const note = node.hasFormat('highlight') ? FORMAT_TAGS.highlight : []
    return [{ text: isPre ? text : collapse(text), tags: [...note, ...link, ...$tagsOf(node)] }]
  }
  if ($isLineBreakNode(node)) return [{ text: BREAK, tags: [] }]
  if ($isImageNode(node)) return [{ text: PICTURE, tags: link, image: node.getImage() }]
  if (!$isElementNode(node) || $isListNode(node)) return []
  const isLink = $isLinkNode(node) && isLinkUrl(node.getURL())
  const inside = isLink ? [linkTag(node.getURL())] : link
  return node.getChildren().flatMap((child) => $runsOf(child, inside, isPre))
}

function linkTag(href: string): string {
  const rel = isForeignUrl(href) ? ` rel="${FOREIGN_REL}"` : ''
  return `a href="${escapeAttribute(href)}"${rel}`
}

/** Returns the tags of a node. The colour is outermost, so that it applies to underline and strikethrough too. */
function $tagsOf(node: TextNode): string[] {
  const style = getStyleObjectFromCSS(node.getStyle())
  const colours = ['color', 'background-color'].flatMap((name) =>
    style[name] && isAllowedColour(style[name]) ? `${name}:${style[name]}` : [],
  )
  const edit = $getState(node, editState)
  const formats = TEXT_FORMATS.filter((format) => node.hasFormat(format))
  return [
    ...(colours.length > 0 ? [`span style="${colours.join(';')}"`] : []),
    ...formats.map(
      (format) => FORMAT_TAGS[format].find((tag) => tag === edit) ?? FORMAT_TAGS[format][0],
    ),
  ]
}

/** Tags stay open while the next run has them too: `<strong>a<em>b</em></strong>`. */
function writeRuns(runs: readonly WrittenRun[], isPre = false): string {
  const tidy = isPre ? runs : tidyRuns(runs)
  let html = ''
  let open: string[] = []
  for (const [index, run] of tidy.entries()) {
    // A line break has no style, so it gets the style that its neighbours share.
    const next = run.text === BREAK ? tidy.slice(index).find(({ text }) => text !== BREAK) : run
    const shared = sharedDepth(open, next?.tags ?? [])
    const tags = run.text === BREAK ? open.slice(0, shared) : run.tags
    html += close(open.slice(shared))
    for (const tag of tags.slice(shared)) html += `<${tag}>`
    open = tags
    html += isPre && run.text === BREAK ? BREAK : writeRun(run)
  }
  // Browsers ignore the last line break in a block, so this writes two.
  const last = isPre ? BREAK : '<br />'
  return html + close(open) + (tidy.at(-1)?.text === BREAK ? last : '')
}

function sharedDepth(one: readonly string[], other: readonly string[]): number {
  const end = one.findIndex((tag, index) => tag !== other[index])
  return end === -1 ? one.length : end
}

function close(tags: readonly string[]): string {
  return tags
    .toReversed()
    .map((tag) => `</${tag.split(' ')[0]}>`)
    .join('')
}

function writeRun({ text, image }: WrittenRun): string {
  if (text === BREAK) return '<br />'
  if (!image) return escapeText(text)
  const { src, alt, width, height } = image
  const size = (width ? ` width="${width}"` : '') + (height ? ` height="${height}"` : '')
  return `<img src="${escapeAttribute(src)}" alt="${escapeAttribute(alt)}"${size} />`
}

const escapeAttribute = (text: string) => escapeText(text).replaceAll('"', '&quot;')
