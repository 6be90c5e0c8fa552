import { $isLinkNode } from '@lexical/link'
import { ListNode } from '@lexical/list'
import { $getSelectionStyleValueForProperty } from '@lexical/selection'
import { $findMatchingParent, $getNearestNodeOfType } from '@lexical/utils'
import {
  $getSelection,
  $isElementNode,
  $isRangeSelection,
  CAN_REDO_COMMAND,
  CAN_UNDO_COMMAND,
  COMMAND_PRIORITY_LOW,
  mergeRegister,
  SELECTION_CHANGE_COMMAND,
  type ElementNode,
  type LexicalEditor,
} from 'lexical'
import { useEffect, useState } from 'react'
import type { Alignment, TextTag } from './article'
import type { Format, ListKind } from './commands'
import { alignmentOf, tagOf } from './from-lexical'

export interface TextState {
  formats: Record<Format, boolean>
  block: TextTag
  list: ListKind | null
  align: Alignment | 'left'
  color: string
  background: string
  isLink: boolean
}

export interface ToolbarState extends TextState {
  canUndo: boolean
  canRedo: boolean
}

const NOTHING: ToolbarState = {
  formats: { bold: false, italic: false, underline: false, strikethrough: false },
  block: 'p',
  list: null,
  align: 'left',
  color: '',
  background: '',
  isLink: false,
  canUndo: false,
  canRedo: false,
}

export function useToolbarState(editor: LexicalEditor): ToolbarState {
  const [state, setState] = useState(NOTHING)
  useEffect(() => {
    function merge(part: Partial<ToolbarState>) {
      setState((state) => {
        const next = { ...state, ...part }
        return JSON.stringify(next) === JSON.stringify(state) ? state : next
      })
    }
    const textStyle = () => merge(readTextState(editor))
    return mergeRegister(
      editor.registerUpdateListener(textStyle),
      editor.registerCommand(
        SELECTION_CHANGE_COMMAND,
        () => (textStyle(), false),
        COMMAND_PRIORITY_LOW,
      ),
      editor.registerCommand(
        CAN_UNDO_COMMAND,
        (canUndo) => (merge({ canUndo }), false),
        COMMAND_PRIORITY_LOW,
      ),
      editor.registerCommand(
        CAN_REDO_COMMAND,
        (canRedo) => (merge({ canRedo }), false),
        COMMAND_PRIORITY_LOW,
      ),
    )
  }, [editor])
  return state
}

export function readTextState(editor: LexicalEditor): Partial<TextState> {
  return editor.getEditorState().read($textState)
}

function $textState(): Partial<TextState> {
  const selection = $getSelection()
  if (!$isRangeSelection(selection)) return {}
  const node = selection.anchor.getNode()
  const block = $findMatchingParent(
    node,
    (parent): parent is ElementNode => $isElementNode(parent) && !parent.isInline(),
  )
  const list = $getNearestNodeOfType(node, ListNode)
  return {
    formats: {
      bold: selection.hasFormat('bold'),
      italic: selection.hasFormat('italic'),
      underline: selection.hasFormat('underline'),
      strikethrough: selection.hasFormat('strikethrough'),
    },
    block: tagOf(block),
    list: list && (list.getListType() === 'number' ? 'number' : 'bullet'),
    align: (block && alignmentOf(block)) ?? 'left',
    color: $getSelectionStyleValueForProperty(selection, 'color', ''),
    background: $getSelectionStyleValueForProperty(selection, 'background-color', ''),
    isLink: $findMatchingParent(node, $isLinkNode) !== null,
  }
}
