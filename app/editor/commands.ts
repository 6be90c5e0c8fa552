/** Commands of the toolbar, the keys and the dialogs. Each is one step of undo. */
import { $createHorizontalRuleNode } from '@lexical/extension'
import { $createLinkNode, $isLinkNode, $toggleLink } from '@lexical/link'
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
  $createTextNode,
  $getNodeByKey,
  $getRoot,
  $getSelection,
  $isElementNode,
  $isNodeSelection,
  $isParagraphNode,
  $isRangeSelection,
  $isTextNode,
  HISTORY_PUSH_TAG,
  INDENT_CONTENT_COMMAND,
  OUTDENT_CONTENT_COMMAND,
  SKIP_DOM_SELECTION_TAG,
  type BaseSelection,
  type LexicalEditor,
  type LexicalNode,
  type NodeKey,
  type RangeSelection,
} from 'lexical'
import type { FoundMedia } from '~/domain/multimedia/media-url'
import { embedPage } from '~/domain/posts/post-html'
import { $createTextBlock, type Alignment, type Format, type Image, type TextTag } from './article'
import { $createEmbedNode, $createImageNode, $isImageNode } from './nodes'

/**
 * Changes the text at the cursor, or at its end without one. The focus moves into the text, except
 * from a toolbar button: keyboard users stay in the toolbar.
 */
function change(editor: LexicalEditor, $change: (selection: RangeSelection) => void) {
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

/** Asked for once more, a list goes. */
export function toggleList(editor: LexicalEditor, kind: 'number' | 'bullet') {
  change(editor, (selection) => {
    const present = $getNearestNodeOfType(selection.anchor.getNode(), ListNode)
    if (present?.getListType() === kind) $removeList()
    else $insertList(kind)
  })
}

export function setAlignment(editor: LexicalEditor, align: Alignment | 'left') {
  change(editor, (selection) => {
    for (const block of $blocksOf(selection)) block.setFormat(align === 'left' ? '' : align)
  })
}

/** The innermost blocks of a selection: paragraphs, headings, quotes, list items. */
function $blocksOf(selection: RangeSelection) {
  const isBlock = (node: LexicalNode) => $isElementNode(node) && !node.isInline()
  const blocks = selection
    .getNodes()
    .map((node) => $findMatchingParent(node, isBlock))
    .filter($isElementNode)
  return new Set(blocks.filter((block) => !block.getChildren().some(isBlock)))
}

export function setColour(
  editor: LexicalEditor,
  property: 'color' | 'background-color',
  value: string | null,
) {
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

export function setDepth(editor: LexicalEditor, step: 'indent' | 'outdent') {
  change(editor, (selection) => {
    if (!$getNearestNodeOfType(selection.anchor.getNode(), ListNode)) return
    editor.dispatchCommand(
      step === 'indent' ? INDENT_CONTENT_COMMAND : OUTDENT_CONTENT_COMMAND,
      undefined,
    )
  })
}

export function insertDivider(editor: LexicalEditor) {
  change(editor, () => {
    $insertNodeToNearestRoot($createHorizontalRuleNode()).selectNext()
  })
}

/** The link at the cursor. Without words, selected or linked, a new link brings its own text. */
export function findLink(editor: LexicalEditor): { href: string; hasWords: boolean } {
  return editor.getEditorState().read(() => {
    const selection = $getSelection()
    if (!$isRangeSelection(selection)) return { href: '', hasWords: false }
    const link = $linkAt(selection)
    return { href: link?.getURL() ?? '', hasWords: link !== null || !selection.isCollapsed() }
  })
}

export function $linkAt(selection: RangeSelection) {
  return $findMatchingParent(selection.anchor.getNode(), $isLinkNode)
}

/** Links the selection, or inserts a link with its own text. */
export function setLink(editor: LexicalEditor, href: string, words: string) {
  change(editor, (selection) => {
    const present = $linkAt(selection)
    if (present) present.setURL(href)
    else if (!selection.isCollapsed()) $toggleLink(href)
    else selection.insertNodes([$createLinkNode(href).append($createTextNode(words || href))])
  })
}

export function removeLink(editor: LexicalEditor) {
  change(editor, () => $toggleLink(null))
}

export function findPicture(editor: LexicalEditor): Image | null {
  return editor.getEditorState().read(() => $chosenPicture($getSelection())?.getImage() ?? null)
}

function $chosenPicture(selection: BaseSelection | null) {
  return $isNodeSelection(selection) ? selection.getNodes().find($isImageNode) : undefined
}

/** Inserts a picture, or replaces the selected one. */
export function setPicture(editor: LexicalEditor, image: Image) {
  editor.update(
    () => {
      $addUpdateTag(HISTORY_PUSH_TAG)
      const selection = $getSelection() ?? $getRoot().selectEnd()
      const chosen = $chosenPicture(selection)
      if (chosen) chosen.setImage(image)
      else $insertPicture(selection, image)
    },
    { discrete: true },
  )
  editor.focus()
}

/** On a line of its own, with the cursor below it. */
function $insertPicture(selection: BaseSelection, image: Image) {
  const block = $isRangeSelection(selection)
    ? selection.anchor.getNode().getTopLevelElement()
    : null
  const picture = $createImageNode(image)
  const isEmpty = $isParagraphNode(block) && block.isEmpty()
  const line = isEmpty ? block : $createParagraphNode()
  line.append(picture)
  if (!isEmpty) $insertNodeToNearestRoot(line)
  $selectBelow(line)
}

function $selectBelow(node: LexicalNode) {
  const next = node.getNextSibling()
  const line = $isElementNode(next) ? next : $createParagraphNode()
  if (line !== next) node.insertAfter(line)
  const selection = line.selectStart()
  selection.setStyle('')
  selection.setFormat(0)
}

/** A link that could be shown as the video it leads to. */
export interface MediaLink {
  key: NodeKey
  media: FoundMedia
}

/** The link text lacks the `https://`, which tells it from an embedded video. */
export function $insertMediaLink(selection: RangeSelection, media: FoundMedia): MediaLink {
  const page = embedPage(media)
  const link = $createLinkNode(page).append($createTextNode(page.replace('https://www.', '')))
  selection.insertNodes([link])
  return { key: link.getKey(), media }
}

export function embedLink(editor: LexicalEditor, { key, media }: MediaLink) {
  change(editor, () => {
    const link = $getNodeByKey(key)
    const line = link?.getTopLevelElement()
    if (!link || !line) return
    const embed = $createEmbedNode(media)
    line.insertAfter(embed)
    link.remove()
    if ($isElementNode(line) && line.isEmpty()) line.remove()
    $selectBelow(embed)
  })
}
