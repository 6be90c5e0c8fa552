import { $insertGeneratedNodes } from '@lexical/clipboard'
import { $createLinkNode, $toggleLink } from '@lexical/link'
import { DRAG_DROP_PASTE } from '@lexical/rich-text'
import {
  $createTextNode,
  $getSelection,
  $isRangeSelection,
  COMMAND_PRIORITY_HIGH,
  mergeRegister,
  PASTE_COMMAND,
  type LexicalEditor,
} from 'lexical'
import { findMedia } from '~/domain/multimedia/media-url'
import { $insertMediaLink, type MediaLink } from './insert-commands'
import { isWebUrl } from './link-url'
import { readPasted } from './read-pasted'
import { $toNodes } from './to-lexical'

interface PasteOptions {
  /** Pasted or dropped pictures; absent where the text has none. */
  onPictures?: (files: File[]) => void
  /** A pasted video URL; absent where the text shows no videos. */
  onMedia?: (link: MediaLink) => void
}

const PICTURE = /^image\/(png|jpeg|webp|gif|avif)$/

/** Content copied in the editor itself is left to Lexical. */
export function registerPaste(editor: LexicalEditor, options: PasteOptions): () => void {
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
        const pictures = files.filter(({ type }) => PICTURE.test(type))
        if (pictures.length > 0) options.onPictures?.(pictures)
        return true
      },
      COMMAND_PRIORITY_HIGH,
    ),
  )
}

/** @returns whether the paste was handled */
function $paste(editor: LexicalEditor, data: DataTransfer, options: PasteOptions): boolean {
  const selection = $getSelection()
  if (!$isRangeSelection(selection) || data.types.includes('application/x-lexical-editor')) {
    return false
  }
  const text = data.getData('text/plain').trim()
  const media = isWebUrl(text) ? findMedia(text) : null
  if (media && options.onMedia && selection.isCollapsed()) {
    options.onMedia($insertMediaLink(selection, media))
    return true
  }
  if (isWebUrl(text)) {
    if (!selection.isCollapsed()) $toggleLink(text)
    else selection.insertNodes([$createLinkNode(text).append($createTextNode(text))])
    return true
  }
  return $pasteHtml(editor, data, options)
}

function $pasteHtml(editor: LexicalEditor, data: DataTransfer, { onPictures }: PasteOptions) {
  const selection = $getSelection()
  const html = data.getData('text/html')
  if (!html || !selection) return false
  const blocks = readPasted(html)
  const pictures = [...data.files].filter(({ type }) => PICTURE.test(type))
  const hasWords = data.getData('text/plain').trim() !== ''
  // A picture copied from a page comes as a file too: it is stored, not linked.
  if (pictures.length > 0 && !hasWords && onPictures) {
    onPictures(pictures)
    return true
  }
  if (blocks.length === 0) return false
  $insertGeneratedNodes(editor, $toNodes(blocks), selection)
  return true
}
