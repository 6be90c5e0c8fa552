import { $generateNodesFromSerializedNodes, $insertGeneratedNodes } from '@lexical/clipboard'
import { $toggleLink } from '@lexical/link'
import { DRAG_DROP_PASTE } from '@lexical/rich-text'
import {
  $getSelection,
  $isRangeSelection,
  COMMAND_PRIORITY_HIGH,
  mergeRegister,
  PASTE_COMMAND,
  SELECTION_INSERT_CLIPBOARD_NODES_COMMAND,
  type LexicalEditor,
  type NodeKey,
  type RangeSelection,
  type SerializedLexicalNode,
} from 'lexical'
import { showToast } from '~/components/site/toasts'
import { presentLabels } from '~/components/site/use-labels'
import { findMedia } from '~/domain/multimedia/media-url'
import { parseJson } from '~/text/parse-json'
import { NAMESPACE } from './article-extension'
import { $insertLink, $insertVideo, $lineOfLink, change } from './commands'
import { isWebUrl } from './link-url'
import { markdownTablesToHtml } from './markdown-table'
import { $readElement, parseHtml } from './read-html'
import { hasTable, tablesOf } from './table-tools'
import { hasStamps, isFromWhatsApp, whatsAppToHtml } from './whatsapp'

interface PasteOptions {
  /** Handles pasted or dropped pictures; absent if pictures are not allowed. */
  onPictures?: (files: File[]) => void
  hasVideos?: boolean
  /** Called with a link that was pasted alone into an empty paragraph. */
  onLoneLink?: (link: NodeKey, url: string) => void
  /** Loads the table code, then inserts at the same position. */
  onTable?: ($insert: (selection: RangeSelection, editor: LexicalEditor) => void) => void
  /** Asks whether to remove times and names, then calls `insertMessages`. */
  onMessages?: (text: string) => void
}

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
        const tables = tablesOf(editor)
        // Lexical drops text with a table when it is pasted into a cell. A table alone fills the cells.
        if (nodes.length === 1 || !$isRangeSelection(selection) || !tables?.$tableAt(selection))
          return false
        selection.insertNodes(tables.$unwrapTables(nodes))
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

/** Leaves content copied in an editor on this site to Lexical. */
function $paste(
  editor: LexicalEditor,
  data: DataTransfer,
  { onPictures, hasVideos, onLoneLink, onMessages, onTable }: PasteOptions,
) {
  const selection = $getSelection()
  if (!$isRangeSelection(selection)) return false
  const copied = readCopied(data)
  if (copied) {
    if (!onTable || tablesOf(editor) || !copied.some(({ type }) => type === 'table')) return false
    onTable((place, target) =>
      $insertGeneratedNodes(target, $generateNodesFromSerializedNodes(copied), place),
    )
    return true
  }
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
  loadCleaner().then(
    ({ cleanPasted, hasMissingPicture }) => {
      const cleaned = cleanPasted(html)
      const $insert = (place: RangeSelection, target: LexicalEditor) => {
        const blocks = $readElement(cleaned)
        if (blocks.length === 0) place.insertRawText(plain)
        else $insertGeneratedNodes(target, blocks, place)
        if (hasMissingPicture(cleaned)) warn(presentLabels().editor.picturesMissing)
      }
      if (onTable && hasTable(html) && !tablesOf(editor)) onTable($insert)
      else change(editor, (place) => $insert(place, editor))
    },
    () => {
      change(editor, (place) => place.insertRawText(plain))
      warn(presentLabels().failures.any)
    },
  )
  return true
}

/** Reads nodes copied in an editor on this site, as Lexical writes them. */
function readCopied(data: DataTransfer): SerializedLexicalNode[] | undefined {
  const copied = parseJson(data.getData('application/x-lexical-editor')) as
    | { namespace: string; nodes: SerializedLexicalNode[] }
    | undefined
  return copied?.namespace === NAMESPACE ? copied.nodes : undefined
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
