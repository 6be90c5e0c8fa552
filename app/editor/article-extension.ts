import { FocusManagerExtension, RovingTabIndexExtension } from '@lexical/a11y'
import { HorizontalRuleNode, NodeSelectionDataSelectedExtension } from '@lexical/extension'
import { HistoryExtension } from '@lexical/history'
import { LinkNode } from '@lexical/link'
import { ListItemNode, ListNode } from '@lexical/list'
import { HeadingNode, QuoteNode } from '@lexical/rich-text'
import { TableExtension } from '@lexical/table'
import {
  $getNodeByKey,
  $getSelection,
  $getState,
  $isRangeSelection,
  $isTextNode,
  COMMAND_PRIORITY_HIGH,
  configExtension,
  defineExtension,
  DELETE_CHARACTER_COMMAND,
  mergeRegister,
  type LexicalEditor,
} from 'lexical'
import { EmbedNode, ImageNode, numberingState, PreNode, QuoteSourceNode } from './nodes'
import { registerSelectedNode, SELECTABLE, UNDO_PAUSE } from './selected-node'
import { registerTab } from './tables'

const MAX_UNDO_STEPS = 200

/** Editors with the same namespace exchange copied content as nodes. HTML would lose pictures, sources and cards. */
export const NAMESPACE = 'article'

export const articleExtension = defineExtension({
  name: 'article',
  namespace: NAMESPACE,
  onError: (error) => reportError(error),
  nodes: [
    HeadingNode,
    QuoteNode,
    QuoteSourceNode,
    PreNode,
    ListNode,
    ListItemNode,
    LinkNode,
    HorizontalRuleNode,
    ImageNode,
    EmbedNode,
  ],
  // All other styles are in app/styles/prose.css.
  theme: {
    text: {
      highlight: 'editor-note',
      underline: 'underline',
      strikethrough: 'line-through',
      underlineStrikethrough: '[text-decoration-line:underline_line-through]',
    },
    list: { nested: { listitem: 'list-none' } },
    image: 'editor-image',
    embed: 'editor-embed',
    hr: 'editor-divider',
    tableSelection: 'editor-table-selection',
    tableCellSelected: 'editor-cell-selected',
    tableScrollableWrapper: 'editor-table-frame',
  },
  dependencies: [
    configExtension(HistoryExtension, { delay: UNDO_PAUSE, maxDepth: MAX_UNDO_STEPS }),
    configExtension(NodeSelectionDataSelectedExtension, {
      nodes: SELECTABLE,
    }),
    configExtension(TableExtension, { hasCellBackgroundColor: false }),
    RovingTabIndexExtension,
    FocusManagerExtension,
  ],
  register: (editor) =>
    mergeRegister(
      registerDeletion(editor),
      registerSelectedNode(editor),
      registerTab(editor),
      registerNumbering(editor),
    ),
})

/** Shows the kind and direction of a list's numbers, which Lexical does not render. */
function registerNumbering(editor: LexicalEditor): () => void {
  return editor.registerMutationListener(ListNode, (changes) =>
    editor.getEditorState().read(() => {
      for (const key of changes.keys()) {
        const list = $getNodeByKey(key)
        const numbering = list ? $getState(list, numberingState) : {}
        for (const [name, value] of Object.entries(numbering))
          editor.getElementByKey(key)?.setAttribute(name, value)
      }
    }),
  )
}

const DEVANAGARI = /\p{Script_Extensions=Devanagari}$/u

/** Deletes one code point, as in a text area: कि becomes क. Lexical deletes whole clusters and gets stuck at a lone virama. */
function registerDeletion(editor: LexicalEditor): () => void {
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
