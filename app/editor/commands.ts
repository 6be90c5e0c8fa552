/** Commands of the toolbar and the keys. Each is one step of undo. */
import { $createHorizontalRuleNode } from '@lexical/extension'
import { $toggleLink } from '@lexical/link'
import { $insertList, $removeList, ListNode } from '@lexical/list'
import { $isHeadingNode, $isQuoteNode } from '@lexical/rich-text'
import { $patchStyleText, $setBlocksType } from '@lexical/selection'
import {
  $findMatchingParent,
  $getNearestNodeOfType,
  $insertNodeToNearestRoot,
} from '@lexical/utils'
import {
  $addUpdateTag,
  $createParagraphNode,
  $getRoot,
  $getSelection,
  $isElementNode,
  $isRangeSelection,
  $isTextNode,
  HISTORY_PUSH_TAG,
  INDENT_CONTENT_COMMAND,
  OUTDENT_CONTENT_COMMAND,
  REDO_COMMAND,
  SKIP_DOM_SELECTION_TAG,
  UNDO_COMMAND,
  type LexicalEditor,
  type RangeSelection,
} from 'lexical'
import type { Alignment, TextTag } from './article'
import { $createTextBlock } from './to-lexical'

export type Format = 'bold' | 'italic' | 'underline' | 'strikethrough'
export type ListKind = 'number' | 'bullet'
export type ColourProperty = 'color' | 'background-color'

/**
 * Changes the text at the cursor, or at its end without one. The focus moves into the text, except
 * from a toolbar button: keyboard users stay in the toolbar.
 */
export function change(editor: LexicalEditor, $change: (selection: RangeSelection) => void) {
  const isOnTool = document.activeElement?.matches('[data-tool]') ?? false
  editor.update(
    () => {
      $addUpdateTag(HISTORY_PUSH_TAG)
      if (isOnTool) $addUpdateTag(SKIP_DOM_SELECTION_TAG)
      const selection = $getSelection() ?? $getRoot().selectEnd()
      if ($isRangeSelection(selection)) $change(selection)
    },
    { discrete: true },
  )
  if (!isOnTool) editor.focus()
}

export function toggleFormat(editor: LexicalEditor, format: Format) {
  change(editor, (selection) => selection.formatText(format))
}

export function setBlock(editor: LexicalEditor, tag: TextTag) {
  change(editor, (selection) => $setBlocksType(selection, () => $createTextBlock(tag)))
}

/** @param present the list the cursor is in: asked for once more, it goes */
export function toggleList(editor: LexicalEditor, kind: ListKind, present: ListKind | null) {
  change(editor, () => (kind === present ? $removeList() : $insertList(kind)))
}

export function setAlignment(editor: LexicalEditor, align: Alignment | 'left') {
  change(editor, (selection) => {
    for (const block of $blocksOf(selection)) block.setFormat(align === 'left' ? '' : align)
  })
}

/** The innermost blocks of a selection: paragraphs, headings, quotes, list items. */
function $blocksOf(selection: RangeSelection) {
  const blocks = selection
    .getNodes()
    .map((node) =>
      $findMatchingParent(node, (parent) => $isElementNode(parent) && !parent.isInline()),
    )
    .filter($isElementNode)
    .filter(
      (block) => !block.getChildren().some((child) => $isElementNode(child) && !child.isInline()),
    )
  return new Set(blocks)
}

export function setColour(editor: LexicalEditor, property: ColourProperty, value: string | null) {
  change(editor, (selection) => $patchStyleText(selection, { [property]: value }))
}

/** Removes formats, colours, links, headings and alignment. Lists stay. */
export function clean(editor: LexicalEditor) {
  change(editor, (selection) => {
    if (!selection.isCollapsed()) {
      $patchStyleText(selection, { color: null, 'background-color': null })
      for (const node of selection.extract()) if ($isTextNode(node)) node.setFormat(0)
      $toggleLink(null)
    }
    selection.setFormat(0)
    selection.setStyle('')
    for (const block of $blocksOf(selection)) {
      block.setFormat('')
      if ($isHeadingNode(block) || $isQuoteNode(block)) block.replace($createParagraphNode(), true)
    }
  })
}

export function insertDivider(editor: LexicalEditor) {
  change(editor, () => {
    $insertNodeToNearestRoot($createHorizontalRuleNode()).selectNext()
  })
}

export function undo(editor: LexicalEditor) {
  editor.dispatchCommand(UNDO_COMMAND, undefined)
}

export function redo(editor: LexicalEditor) {
  editor.dispatchCommand(REDO_COMMAND, undefined)
}

export function setDepth(editor: LexicalEditor, step: 'indent' | 'outdent') {
  change(editor, (selection) => {
    if (!$getNearestNodeOfType(selection.anchor.getNode(), ListNode)) return
    editor.dispatchCommand(
      step === 'indent' ? INDENT_CONTENT_COMMAND : OUTDENT_CONTENT_COMMAND,
      undefined,
    )
  })
}
