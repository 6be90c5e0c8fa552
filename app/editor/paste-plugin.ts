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
} from 'lexical'
import { findMedia } from '~/domain/multimedia/media-url'
import { embedPage } from '~/domain/posts/post-html'
import { $insertLink, type MediaLink } from './commands'
import { isWebUrl } from './link-url'
import { $readPasted } from './read-pasted'

interface PasteOptions {
  /** Pasted or dropped pictures; absent where the text has none. */
  onPictures?: (files: File[]) => void
  /** A pasted video URL; absent where the text shows no videos. */
  onMedia?: (link: MediaLink) => void
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

/** Content copied in the editor itself is left to Lexical. */
function $paste(editor: LexicalEditor, data: DataTransfer, { onPictures, onMedia }: PasteOptions) {
  const selection = $getSelection()
  if (!$isRangeSelection(selection) || data.types.includes('application/x-lexical-editor')) {
    return false
  }
  const text = data.getData('text/plain').trim()
  if (isWebUrl(text)) {
    const media = findMedia(text)
    if (!selection.isCollapsed()) $toggleLink(text)
    else if (media && onMedia) {
      const page = embedPage(media)
      // The text lacks the `https://`, which tells it from an embedded video.
      const key = $insertLink(selection, page, page.replace('https://www.', ''))
      onMedia({ key, media })
    } else $insertLink(selection, text, text)
    return true
  }
  const html = data.getData('text/html')
  if (!html) return false
  // A picture copied from a page comes as a file too: it is stored, not linked.
  const pictures = picturesIn([...data.files])
  if (pictures.length > 0 && text === '' && onPictures) {
    onPictures(pictures)
    return true
  }
  const blocks = $readPasted(html)
  if (blocks.length === 0) return false
  $insertGeneratedNodes(editor, blocks, selection)
  return true
}

function picturesIn(files: File[]): File[] {
  return files.filter(({ type }) => /^image\/(png|jpeg|webp|gif|avif)$/.test(type))
}
