import { $insertGeneratedNodes } from '@lexical/clipboard'
import { $toggleLink } from '@lexical/link'
import { DRAG_DROP_PASTE } from '@lexical/rich-text'
import {
  $getSelection,
  $isRangeSelection,
  COMMAND_PRIORITY_HIGH,
  mergeRegister,
  PASTE_COMMAND,
  type LexicalEditor,
  type LexicalNode,
  type NodeKey,
  type RangeSelection,
} from 'lexical'
import { findMedia } from '~/domain/multimedia/media-url'
import { $insertLink, $insertVideo, $lineOfLink, change } from './commands'
import { isWebUrl } from './link-url'
import { markdownTablesToHtml } from './markdown-table'
import { moveFootnotes } from './paste-footnotes'
import { $readElement, parseHtml, readStyle } from './read-html'
import { hasTable, tablesOf } from './table-tools'
import { hasStamps, isFromWhatsApp, whatsAppToHtml } from './whatsapp'

interface PasteOptions {
  /** Handles pasted or dropped pictures; absent if the text may have none. */
  onPictures?: (files: File[]) => void
  hasVideos?: boolean
  /** Gets a link that was pasted alone into an empty paragraph. */
  onLoneLink?: (link: NodeKey, url: string) => void
  /** Loads what tables need, then inserts at the same place. */
  onTable?: ($insert: (selection: RangeSelection, editor: LexicalEditor) => void) => void
  /** Asks whether to remove times and names, then calls `insertMessages`. */
  onMessages?: (text: string) => void
}

export function registerPaste(editor: LexicalEditor, options: PasteOptions) {
  return mergeRegister(
    editor.registerCommand(
      PASTE_COMMAND,
      (event) => {
        const data = 'clipboardData' in event ? event.clipboardData : null
        if (!data || !$paste(editor, data, options)) return false
        event.preventDefault()
        return true
      },
      COMMAND_PRIORITY_HIGH,
    ),
    editor.registerCommand(
      DRAG_DROP_PASTE,
      (files) => {
        const pictures = picturesIn(files)
        if (pictures.length > 0) options.onPictures?.(pictures)
        return true
      },
      COMMAND_PRIORITY_HIGH,
    ),
  )
}

/** Lexical handles content copied in the editor itself. */
function $paste(
  editor: LexicalEditor,
  data: DataTransfer,
  { onPictures, hasVideos, onLoneLink, onMessages, onTable }: PasteOptions,
) {
  const selection = $getSelection()
  if (!$isRangeSelection(selection) || data.types.includes('application/x-lexical-editor')) {
    return false
  }
  const text = data.getData('text/plain').trim()
  if (isWebUrl(text)) {
    const media = findMedia(text)
    if (!selection.isCollapsed()) $toggleLink(text)
    else if (media && hasVideos) $insertVideo(selection, media)
    else {
      const link = $insertLink(selection, text, text)
      if ($lineOfLink(link)) onLoneLink?.(link.getKey(), text)
    }
    return true
  }
  if (onMessages && hasStamps(text)) {
    onMessages(text)
    return true
  }
  const html = data.getData('text/html') || markdownTablesToHtml(text)
  if (!html && onMessages && isFromWhatsApp(text)) {
    $insertHtml(editor, selection, whatsAppToHtml(text))
    return true
  }
  if (!html) return false
  // A picture copied from a page is also a file: store it, do not link it.
  const pictures = picturesIn([...data.files])
  if (pictures.length > 0 && text === '' && onPictures) {
    onPictures(pictures)
    return true
  }
  if (onTable && hasTable(html) && !tablesOf(editor)) {
    onTable((place, other) => $insertGeneratedNodes(other, $readPasted(html), place))
    return true
  }
  const blocks = $readPasted(html)
  if (blocks.length === 0) return false
  $insertGeneratedNodes(editor, blocks, selection)
  return true
}

function $insertHtml(editor: LexicalEditor, selection: RangeSelection, html: string) {
  $insertGeneratedNodes(editor, $readElement(parseHtml(html)), selection)
}

/** At the cursor; with or without the times and names. */
export function insertMessages(editor: LexicalEditor, text: string, withoutStamps: boolean) {
  change(editor, (selection) =>
    $insertHtml(editor, selection, whatsAppToHtml(text, { withoutStamps })),
  )
}

function picturesIn(files: File[]): File[] {
  return files.filter(({ type }) => /^image\/(png|jpeg|webp|gif|avif)$/.test(type))
}

const KEPT = ['font-weight', 'font-style', 'text-decoration', 'text-decoration-line', 'text-align']

/** Drops colours: Word and Google Docs set black text to black, which disappears in dark mode. */
export function $readPasted(html: string): LexicalNode[] {
  const body = parseHtml(html)
  joinWordLists(body)
  moveFootnotes(body)
  for (const element of body.querySelectorAll('[style], [color]')) {
    element.removeAttribute('color')
    const style = readStyle(element)
    if (style['mso-hide'] || style.display === 'none') element.remove()
    else {
      const kept = KEPT.filter((name) => style[name]).map((name) => `${name}:${style[name]}`)
      element.setAttribute('style', kept.join(';'))
    }
  }
  for (const pixel of body.querySelectorAll('img[width="1"][height="1"]')) pixel.remove()
  return $readElement(body)
}

const LEVEL = /level(\d)/
/** `1.` `iv)` `(a)` `१.` are numbers. Anything else is a bullet. */
const NUMBER = /^\(?([\p{N}]+|[a-z]|[ivxlcdm]+)[.)]/iu

/** Word's lists are paragraphs with a marker as text and a level in a private property (`mso-list: l0 level2 lfo1`). */
function joinWordLists(body: Element) {
  let open: Element[] = []
  for (const paragraph of [...body.querySelectorAll('p, h1, h2, h3, h4, h5, h6')]) {
    const level = Number(LEVEL.exec(readStyle(paragraph)['mso-list'] ?? '')?.[1] ?? 0)
    if (level === 0) continue
    if (paragraph.previousElementSibling !== open[0]) open = []
    const item = toItem(paragraph)
    open = open.slice(0, level)
    while (open.length < level) open.push(startList(paragraph, open.at(-1), item.isOrdered))
    open.at(-1)?.append(item.element)
    paragraph.remove()
  }
}

function startList(paragraph: Element, around: Element | undefined, isOrdered: boolean): Element {
  const list = paragraph.ownerDocument.createElement(isOrdered ? 'ol' : 'ul')
  if (around) (around.lastElementChild ?? around).append(list)
  else paragraph.before(list)
  return list
}

function toItem(paragraph: Element): { element: Element; isOrdered: boolean } {
  const mark = [...paragraph.querySelectorAll('span')].find(
    (span) => readStyle(span)['mso-list']?.toLowerCase() === 'ignore',
  )
  const isOrdered = NUMBER.test(mark?.textContent?.trim() ?? '')
  mark?.remove()
  const element = paragraph.ownerDocument.createElement('li')
  element.append(...paragraph.childNodes)
  return { element, isOrdered }
}
