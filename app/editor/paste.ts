import { $insertGeneratedNodes } from '@lexical/clipboard'
import { $toggleLink } from '@lexical/link'
import { DRAG_DROP_PASTE } from '@lexical/rich-text'
import {
  $getSelection,
  $isElementNode,
  $isParagraphNode,
  $isRangeSelection,
  COMMAND_PRIORITY_HIGH,
  mergeRegister,
  PASTE_COMMAND,
  SELECTION_INSERT_CLIPBOARD_NODES_COMMAND,
  type LexicalEditor,
  type NodeKey,
  type RangeSelection,
} from 'lexical'
import { showToast } from '~/components/site/toasts'
import { presentLabels } from '~/components/site/use-labels'
import { findMedia } from '~/domain/html/media-url'
import { parseJson } from '~/text/parse-json'
import { NAMESPACE } from './article-extension'
import { $insertLink, $insertVideo, $lineOfLink, $selectBelow, change } from './commands'
import { isWebUrl } from './link-url'
import { $readElement, parseHtml } from './read-html'
import { $tableAt, $unwrapTables } from './tables'
import { hasStamps, isFromWhatsApp, whatsAppToHtml } from './whatsapp'

interface PasteOptions {
  /** Handles pasted or dropped pictures; absent if pictures are not allowed. */
  onPictures?: (files: File[]) => void
  hasVideos?: boolean
  /** Called with a link that was pasted alone into an empty paragraph. */
  onLoneLink?: (link: NodeKey, url: string) => void
  /** Asks whether to remove times and names, then calls `insertMessages`. */
  onMessages?: (text: string) => void
}

/** Lists, quotes and single asterisks alone also occur in texts that are no Markdown. */
const MARKDOWN =
  /^#{2,6}\s+\S|^\s*```|(?<![\p{N}*])\*\*[^\s*].{0,500}?\*\*(?![\p{N}*])|\[[^[\]\n]+\]\(https?:\/\/|^\s*\|.*\|\s*\n\s*\|(?:\s*:?-+:?\s*\|)+/mu

export const isMarkdown = (text: string) => MARKDOWN.test(text)

const loadCleaner = () => import('./paste-html')

export function registerPaste(editor: LexicalEditor, options: PasteOptions) {
  loadCleaner().catch(() => undefined)
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
      SELECTION_INSERT_CLIPBOARD_NODES_COMMAND,
      ({ nodes, selection }) => {
        // Lexical drops text with a table when it is pasted into a cell. A table alone fills the cells.
        if (nodes.length === 1 || !$isRangeSelection(selection) || !$tableAt(selection))
          return false
        selection.insertNodes($unwrapTables(nodes))
        return true
      },
      COMMAND_PRIORITY_HIGH,
    ),
    editor.registerCommand(
      DRAG_DROP_PASTE,
      (files) => {
        const pictures = picturesIn(files)
        $moveBetweenBlocks()
        if (pictures.length > 0) options.onPictures?.(pictures)
        return true
      },
      COMMAND_PRIORITY_HIGH,
    ),
  )
}

/** Moves the caret to the nearer end of its paragraph, or below another block, so that a dropped picture splits no word. */
function $moveBetweenBlocks() {
  const selection = $getSelection()
  if (!$isRangeSelection(selection)) return
  const { key, offset, type } = selection.anchor
  const block = selection.anchor.getNode().getTopLevelElement()
  if (!$isElementNode(block)) return
  const before = block.select(0, 0)
  before.focus.set(key, offset, type)
  const isFirstHalf = before.getTextContent().length * 2 < block.getTextContentSize()
  if (!$isParagraphNode(block)) $selectBelow(block)
  else if (isFirstHalf) block.selectStart()
  else block.selectEnd()
}

function $paste(
  editor: LexicalEditor,
  data: DataTransfer,
  { onPictures, hasVideos, onLoneLink, onMessages }: PasteOptions,
) {
  const selection = $getSelection()
  if (!$isRangeSelection(selection) || isFromEditor(data)) return false
  const plain = data.getData('text/plain')
  const text = plain.trim()
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
  const html = data.getData('text/html')
  const isFormatted = html !== '' || isMarkdown(text)
  if (!isFormatted && onMessages && isFromWhatsApp(text)) {
    $insertHtml(editor, selection, whatsAppToHtml(text))
    return true
  }
  if (!isFormatted) return false
  // A picture copied from a page is also a file: store it, do not link it.
  const pictures = picturesIn([...data.files])
  if (pictures.length > 0 && text === '' && onPictures) {
    onPictures(pictures)
    return true
  }
  loadCleaner().then(
    ({ cleanPasted, hasMissingPicture, markdownToHtml }) => {
      const cleaned = cleanPasted(html || markdownToHtml(text))
      change(editor, (place) => {
        const blocks = $readElement(cleaned)
        if (blocks.length === 0) place.insertRawText(plain)
        else $insertGeneratedNodes(editor, blocks, place)
      })
      if (hasMissingPicture(cleaned)) warn(presentLabels().editor.picturesMissing)
    },
    () => {
      change(editor, (place) => place.insertRawText(plain))
      warn(presentLabels().failures.any)
    },
  )
  return true
}

/** True if the content was copied in an editor on this site. Lexical pastes its nodes. */
function isFromEditor(data: DataTransfer): boolean {
  const copied = parseJson(data.getData('application/x-lexical-editor')) as
    | { namespace?: string }
    | undefined
  return copied?.namespace === NAMESPACE
}

const warn = (message: string) => showToast({ type: 'error', message })

function $insertHtml(editor: LexicalEditor, selection: RangeSelection, html: string) {
  $insertGeneratedNodes(editor, $readElement(parseHtml(html)), selection)
}

/** Inserts the messages at the cursor, with or without times and names. */
export function insertMessages(editor: LexicalEditor, text: string, withoutStamps: boolean) {
  change(editor, (selection) =>
    $insertHtml(editor, selection, whatsAppToHtml(text, { withoutStamps })),
  )
}

function picturesIn(files: File[]): File[] {
  return files.filter(({ type }) => /^image\/(png|jpeg|webp|gif|avif)$/.test(type))
}
