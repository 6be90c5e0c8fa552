import {
  $getSelection,
  $isRangeSelection,
  $isTextNode,
  COMMAND_PRIORITY_HIGH,
  DELETE_CHARACTER_COMMAND,
  type LexicalEditor,
} from 'lexical'

const DEVANAGARI = /\p{Script_Extensions=Devanagari}$/u

/**
 * Backspace in Devanagari deletes one code point at a time, as in a text area: कि becomes क, and
 * क्र first क्, then क. Lexical deletes whole clusters and stops at a virama that stands alone.
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
      if (!DEVANAGARI.test(node.getTextContent().slice(0, offset))) return false
      node.spliceText(offset - 1, 1, '', true)
      return true
    },
    COMMAND_PRIORITY_HIGH,
  )
}
