import {
  $getSelection,
  $isRangeSelection,
  $isTextNode,
  COMMAND_PRIORITY_HIGH,
  DELETE_CHARACTER_COMMAND,
  type LexicalEditor,
} from 'lexical'

/** A consonant that hangs on the one before it by a virama. */
const JOINED = /\u094D[\u200C\u200D]?\p{Script=Devanagari}$/u

/**
 * Backspace after a conjunct takes the virama along with the letter, as a text area does: क्र becomes क. Lexical takes the
 * letter alone and leaves a visible mark behind.
 */
export function registerDeletion(editor: LexicalEditor): () => void {
  return editor.registerCommand(
    DELETE_CHARACTER_COMMAND,
    (isBackward) => {
      const selection = $getSelection()
      if (!isBackward || !$isRangeSelection(selection) || !selection.isCollapsed()) return false
      const { offset } = selection.anchor
      const node = selection.anchor.getNode()
      if (!$isTextNode(node)) return false
      const [joined] = JOINED.exec(node.getTextContent().slice(0, offset)) ?? []
      if (!joined || !/\p{L}$/u.test(joined)) return false
      node.spliceText(offset - joined.length, joined.length, '', true)
      return true
    },
    COMMAND_PRIORITY_HIGH,
  )
}
