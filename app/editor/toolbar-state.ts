import { ListNode } from '@lexical/list'
import {
  useLexicalSubscription,
  type LexicalSubscription,
} from '@lexical/react/useLexicalSubscription'
import { $getSelectionStyleValueForProperty } from '@lexical/selection'
import { $findMatchingParent, $getNearestNodeOfType } from '@lexical/utils'
import {
  $getSelection,
  $isElementNode,
  $isRangeSelection,
  type ElementNode,
  type LexicalEditor,
} from 'lexical'
import { alignmentOf, FORMATS, tagOf, type Alignment, type Format, type TextTag } from './article'
import { $linkAt } from './commands'

interface ToolbarState extends Record<Format, boolean> {
  block: TextTag
  list: string | undefined
  align: Alignment | 'left'
  color: string
  background: string
  isLink: boolean
}

/** What the text at the cursor looks like; without a cursor as at the last one. */
export function useToolbarState(): ToolbarState {
  return useLexicalSubscription(toSubscription)
}

const formatsBy = (has: (format: Format) => boolean) =>
  Object.fromEntries(FORMATS.map((format) => [format, has(format)])) as Record<Format, boolean>

function toSubscription(editor: LexicalEditor): LexicalSubscription<ToolbarState> {
  let state: ToolbarState = {
    ...formatsBy(() => false),
    block: 'p',
    list: undefined,
    align: 'left',
    color: '',
    background: '',
    isLink: false,
  }
  return {
    initialValueFn: () => state,
    subscribe: (onChange) =>
      editor.registerUpdateListener(({ editorState }) => {
        const next = editorState.read($readState, { editor })
        const names = Object.keys(state) as (keyof ToolbarState)[]
        // Most keys change nothing here: the toolbar is not rendered for them.
        if (!next || names.every((name) => next[name] === state[name])) return
        state = next
        onChange(state)
      }),
  }
}

function $readState(): ToolbarState | null {
  const selection = $getSelection()
  if (!$isRangeSelection(selection)) return null
  const node = selection.anchor.getNode()
  const block = $findMatchingParent(
    node,
    (parent): parent is ElementNode => $isElementNode(parent) && !parent.isInline(),
  )
  return {
    ...formatsBy((format) => selection.hasFormat(format)),
    block: tagOf(block),
    list: $getNearestNodeOfType(node, ListNode)?.getListType(),
    align: (block && alignmentOf(block)) ?? 'left',
    color: $getSelectionStyleValueForProperty(selection, 'color', ''),
    background: $getSelectionStyleValueForProperty(selection, 'background-color', ''),
    isLink: $linkAt(selection) !== null,
  }
}
