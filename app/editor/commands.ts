/** The commands of the toolbar, shortcuts and dialogs. Each is one undo step. */
import { $createHorizontalRuleNode } from '@lexical/extension'
import { $createLinkNode, $isLinkNode, $toggleLink } from '@lexical/link'
import { $insertList, $removeList, ListNode } from '@lexical/list'
import { $isHeadingNode, $isQuoteNode } from '@lexical/rich-text'
import { $patchStyleText, $setBlocksType } from '@lexical/selection'
import { $createTableNodeWithDimensions } from '@lexical/table'
import {
  $findMatchingParent,
  $getNearestNodeOfType,
  $insertNodeToNearestRoot,
} from '@lexical/utils'
import {
  $addUpdateTag,
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $getSelection,
  $isElementNode,
  $isNodeSelection,
  $isParagraphNode,
  $isRangeSelection,
  $isRootNode,
  $isTextNode,
  COMMAND_PRIORITY_HIGH,
  HISTORY_PUSH_TAG,
  INDENT_CONTENT_COMMAND,
  KEY_DOWN_COMMAND,
  mergeRegister,
  OUTDENT_CONTENT_COMMAND,
  REDO_COMMAND,
  SKIP_DOM_SELECTION_TAG,
  UNDO_COMMAND,
  type BaseSelection,
  type ElementNode,
  type LexicalEditor,
  type LexicalNode,
  type NodeKey,
  type RangeSelection,
} from 'lexical'
import type { FoundMedia } from '~/domain/html/media-url'
import { $createTextBlock, type Alignment, TEXT_TAGS } from './article'
import {
  $createEmbedNode,
  $createImageNode,
  $createVideoLink,
  $isImageNode,
  type Image,
  type ImageNode,
} from './nodes'
import { $startAfter } from './selected-node'
import { type Action, actionOf } from './shortcuts'
import { TABLE_ACTIONS, type TableAction } from './tables'

/**
 * Changes the text at the cursor, after the selected picture or card, or at the end if there is no cursor. Focuses the
 * text, unless focus is in the toolbar.
 */
export function change(editor: LexicalEditor, $change: (selection: RangeSelection) => void) {
  const $changeText = () => {
    $startAfter()
    const selection = $getSelection()
    if ($isRangeSelection(selection)) $change(selection)
  }
  changeAt(editor, $changeText, isOnTool())
}

const isOnTool = () => document.activeElement?.matches('[data-tool]') ?? false

/** Like `change`, for actions that also work on a selected picture or card, and that return focus to the text. */
function changeAt(
  editor: LexicalEditor,
  $change: (selection: BaseSelection) => void,
  keepsFocus = false,
) {
  editor.update(
    () => {
      $addUpdateTag(HISTORY_PUSH_TAG)
      if (keepsFocus) $addUpdateTag(SKIP_DOM_SELECTION_TAG)
      $change($getSelection() ?? $getRoot().selectEnd())
    },
    { discrete: true },
  )
  if (!keepsFocus) editor.focus()
}

export type DialogName = 'link' | 'picture' | 'audio' | 'note' | 'help'

/** Lexical's focus manager moves the focus to the toolbar, and the post form saves. */
const isOutside = (action: Action): action is 'toolbar' | 'save' =>
  action === 'toolbar' || action === 'save'

const DIALOGS = ['link', 'picture', 'audio', 'help'] as const

const opensDialog = (action: Action): action is (typeof DIALOGS)[number] =>
  DIALOGS.some((each) => each === action)

export function runAction(
  editor: LexicalEditor,
  action: Action,
  onDialog: (name: DialogName) => void,
) {
  if (opensDialog(action)) onDialog(action)
  else if (action === 'footnote' && editor.read($isOutsideNotes)) onDialog('note')
  else if (action === 'undo') editor.dispatchCommand(UNDO_COMMAND, undefined)
  else if (action === 'redo') editor.dispatchCommand(REDO_COMMAND, undefined)
  else if (!isOutside(action)) change(editor, (selection) => $act(editor, selection, action))
}

const ARTICLE_ACTIONS = new Set<Action>([
  ...TEXT_TAGS,
  'table',
  'footnote',
  'superscript',
  'subscript',
  'number',
  'bullet',
  'indent',
  'outdent',
])

/** Handles keys before Lexical and the browser do. A double click on a picture opens its dialog. */
export function registerShortcuts(
  editor: LexicalEditor,
  tools: 'article' | 'verse',
  onDialog: (name: DialogName) => void,
) {
  return mergeRegister(
    editor.registerCommand(
      KEY_DOWN_COMMAND,
      (event) => {
        const action = event.isComposing ? null : actionOf(event)
        if (!action || isOutside(action)) return false
        if (tools === 'verse' && ARTICLE_ACTIONS.has(action)) return false
        event.preventDefault()
        runAction(editor, action, onDialog)
        return true
      },
      COMMAND_PRIORITY_HIGH,
    ),
    editor.registerRootListener((root) => {
      const open = ({ target }: MouseEvent) => {
        if (target instanceof HTMLImageElement) onDialog('picture')
      }
      root?.addEventListener('dblclick', open)
      return () => root?.removeEventListener('dblclick', open)
    }),
  )
}

type TextAction = Exclude<Action, DialogName | 'undo' | 'redo' | 'toolbar' | 'save'>

function $act(editor: LexicalEditor, selection: RangeSelection, action: TextAction) {
  const list = $getNearestNodeOfType(selection.anchor.getNode(), ListNode)
  switch (action) {
    case 'bold':
    case 'italic':
    case 'underline':
    case 'strikethrough':
    case 'superscript':
    case 'subscript':
      return selection.formatText(action)
    case 'footnote':
      if (selection.isCollapsed()) $selectNote(selection)
      return selection.formatText('highlight')
    case 'number':
    case 'bullet':
      return list?.getListType() === action ? $removeList() : $insertList(action)
    case 'indent':
      return list && editor.dispatchCommand(INDENT_CONTENT_COMMAND, undefined)
    case 'outdent':
      return list && editor.dispatchCommand(OUTDENT_CONTENT_COMMAND, undefined)
    case 'divider':
      return $insertInPlace(selection, $createHorizontalRuleNode()).selectNext()
    case 'table': {
      const table = $createTableNodeWithDimensions(3, 3, { rows: true, columns: false })
      return $insertInPlace(selection, table).getFirstDescendant()?.selectStart()
    }
    case 'clean':
      return $clean(selection)
    default:
      return $setBlocksType(selection, () => $createTextBlock(action))
  }
}

/** True if the cursor is outside footnotes and no text is selected that could become a footnote. */
function $isOutsideNotes(): boolean {
  const selection = $getSelection()
  if (!$isRangeSelection(selection)) return selection === null || $isNodeSelection(selection)
  return selection.isCollapsed() && !$isNote(selection.anchor.getNode())
}

function $isNote(node: LexicalNode | null) {
  return $isTextNode(node) && node.hasFormat('highlight')
}

/** Selects the whole footnote at the cursor, including any formats and links in it. */
function $selectNote(selection: RangeSelection) {
  const texts = [...$blocksOf(selection)].flatMap((block) => block.getAllTextNodes())
  const place = texts.findIndex((text) => text.is(selection.anchor.getNode()))
  const first = texts.findLastIndex((text, index) => index < place && !$isNote(text)) + 1
  const end = texts.findIndex((text, index) => index > place && !$isNote(text))
  const last = texts.at(end === -1 ? -1 : end - 1)
  if (!texts[first] || !last) return
  selection.setTextNodeRange(texts[first], 0, last, last.getTextContentSize())
}

/** Inserts a footnote at the cursor. Text typed next is not part of it. */
export function insertNote(editor: LexicalEditor, words: string) {
  change(editor, (selection) => {
    $linkAt(selection)?.selectNext()
    selection.insertNodes([$createTextNode(words).toggleFormat('highlight')])
    selection.setFormat(0)
  })
}

export function changeTable(editor: LexicalEditor, action: TableAction) {
  changeAt(editor, () => TABLE_ACTIONS[action]())
}

/** Aligns the lines of the selected text or picture. */
export function setAlignment(editor: LexicalEditor, align: Alignment | 'left') {
  const $align = (selection: BaseSelection) => {
    for (const block of $blocksOf(selection)) block.setFormat(align === 'left' ? '' : align)
  }
  changeAt(editor, $align, isOnTool())
}

/** Returns the innermost blocks in a selection: paragraphs, headings, quotes, list items. */
function $blocksOf(selection: BaseSelection) {
  const isBlock = (node: LexicalNode) =>
    $isElementNode(node) && !node.isInline() && !$isRootNode(node)
  const blocks = selection
    .getNodes()
    .map((node) => $findMatchingParent(node, isBlock))
    .filter($isElementNode)
  return new Set(blocks.filter((block) => !block.getChildren().some(isBlock)))
}

/** Removes formats, colours, links, headings and alignment. Lists stay. */
function $clean(selection: RangeSelection) {
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
}

export function $linkAt(selection: RangeSelection) {
  return $findMatchingParent(selection.anchor.getNode(), $isLinkNode)
}

/** Finds the link at the cursor. `hasWords` is false if a new link has to insert its own text. */
export function findLink(editor: LexicalEditor): FoundLink {
  return editor.read(() => {
    const selection = $getSelection()
    if (!$isRangeSelection(selection)) return { href: '', hasWords: false }
    const link = $linkAt(selection)
    return {
      href: link?.getURL() ?? '',
      words: link && $hasOnlyText(link) ? link.getTextContent() : undefined,
      hasWords: link !== null || !selection.isCollapsed(),
      ...($lineOfLink(link) && { loneLink: link?.getKey() }),
    }
  })
}

interface FoundLink {
  href: string
  /** The text of a link without pictures. */
  words?: string
  hasWords: boolean
  loneLink?: NodeKey
}

/** Returns the paragraph that contains only this link; null in lists and tables, or if there is other text. */
export function $lineOfLink(link: LexicalNode | null) {
  const line = link?.getParent()
  const isAlone = $isParagraphNode(line) && line.getChildrenSize() === 1
  return isAlone && $isRootNode(line.getParent()) ? line : null
}

const $hasOnlyText = (link: ElementNode) => link.getChildren().every($isTextNode)

/** Changed words get the format of the first one. */
function $setWords(link: ElementNode, words: string) {
  const [first, ...others] = link.getChildren().filter($isTextNode)
  first?.setTextContent(words).select()
  for (const other of others) other.remove()
}

export function setLink(editor: LexicalEditor, href: string, words: string) {
  change(editor, (selection) => {
    const link = $linkAt(selection)
    if (link && words && $hasOnlyText(link) && words !== link.getTextContent())
      $setWords(link, words)
    if (link || !selection.isCollapsed()) $toggleLink(href)
    else $insertLink(selection, href, words || href)
  })
}

export function $insertLink(selection: RangeSelection, href: string, words: string) {
  const link = $createLinkNode(href).append($createTextNode(words))
  selection.insertNodes([link])
  return link
}

export function findPicture(editor: LexicalEditor): Image | null {
  return editor.getEditorState().read(() => $chosenPicture($getSelection())?.getImage() ?? null)
}

function $chosenPicture(selection: BaseSelection | null) {
  return $isNodeSelection(selection) ? selection.getNodes().find($isImageNode) : undefined
}

/** Returns the line of pictures at the cursor or before it; several pictures form a gallery. */
function $picturesAbove(selection: BaseSelection | null): ElementNode | null {
  const [node] = $isRangeSelection(selection) ? selection.getNodes() : []
  const line = node?.getTopLevelElement() ?? $getRoot().getLastChild()
  return [line, line?.getPreviousSibling()].find($isLineOfPictures) ?? null
}

function $isLineOfPictures(line: LexicalNode | null | undefined): line is ElementNode {
  if (!$isParagraphNode(line) || line.isEmpty()) return false
  return line.getChildren().every($isImageNode)
}

export function hasPicturesAbove(editor: LexicalEditor): boolean {
  return editor.read(() => $picturesAbove($getSelection()) !== null)
}

/** @param isBeside adds the picture to the line of pictures above */
export function setPicture(editor: LexicalEditor, image: Image, isBeside = false) {
  changeAt(editor, (selection) => {
    const chosen = $chosenPicture(selection)
    const above = isBeside && $picturesAbove(selection)
    if (chosen) $setFigure(chosen.setImage(image))
    else if (above) $selectBelow(above.append($createImageNode(image)))
    else $insertLine(selection, $createImageNode(image))
  })
}

/** Returns the pictures of the gallery to which the selected picture belongs. */
export function findGallery(editor: LexicalEditor): Image[] {
  return editor.read(() => {
    const pictures = $chosenGallery($getSelection())?.getChildren().filter($isImageNode) ?? []
    return pictures.map((node) => node.getImage())
  })
}

function $chosenGallery(selection: BaseSelection | null): ElementNode | null {
  const line = $chosenPicture(selection)?.getParent()
  return $isLineOfPictures(line) && line.getChildrenSize() > 1 ? line : null
}

/** Replaces the gallery of the selected picture, or inserts a new one. */
export function setGallery(editor: LexicalEditor, images: Image[]) {
  changeAt(editor, (selection) => {
    const nodes = images.map($createImageNode)
    const line = $chosenGallery(selection)
    if (line) $selectBelow(line.clear().append(...nodes))
    else $insertLine(selection, ...nodes)
  })
}

/** Moves a picture with a caption out of a list, heading or quote, which cannot show captions. */
function $setFigure(node: ImageNode) {
  const { caption, credit } = node.getImage()
  const parent = node.getParent()
  if ((!caption && !credit) || !parent || $isParagraphNode(parent)) return
  const line = $createParagraphNode()
  parent.getTopLevelElementOrThrow().insertAfter(line)
  line.append(node)
}

/** Inserts content on its own line, and moves the cursor below it. */
function $insertLine(selection: BaseSelection, ...content: LexicalNode[]) {
  $dropEmptyBlock(selection)
  const [node] = $isRangeSelection(selection) ? selection.getNodes() : []
  const block = node?.getTopLevelElement()
  const isEmpty = $isParagraphNode(block) && block.isEmpty()
  const line = isEmpty ? block : $insertBlock($createParagraphNode())
  const before = line.getPreviousSibling()
  // Splitting a paragraph at its start leaves an empty one.
  if (!isEmpty && $isParagraphNode(before) && before.isEmpty()) before.remove()
  $selectBelow(line.append(...content))
}

/** Splits the block at the cursor. At the end of a heading, quote or code block, the text continues in a paragraph. */
function $insertBlock<Block extends LexicalNode>(block: Block): Block {
  $insertNodeToNearestRoot(block)
  const rest = block.getNextSibling()
  if ($isElementNode(rest) && rest.isEmpty()) rest.replace($createParagraphNode())
  return block
}

/** Inserts a block in the place of an empty line, or else splits the block at the cursor. */
function $insertInPlace<Block extends LexicalNode>(selection: RangeSelection, block: Block): Block {
  $dropEmptyBlock(selection)
  const line = selection.anchor.getNode().getTopLevelElement()
  return $isParagraphNode(line) && line.isEmpty() ? $replaceLine(line, block) : $insertBlock(block)
}

/** Replaces a line; the last one of the text stays below the block. */
export function $replaceLine<Block extends LexicalNode>(line: ElementNode, block: Block): Block {
  line.insertBefore(block)
  if (line.getNextSibling()) line.remove()
  return block
}

/** Turns an empty heading, quote or code block into a paragraph; otherwise it would stay above the inserted content. */
function $dropEmptyBlock(selection: BaseSelection | null) {
  if (!$isRangeSelection(selection)) return
  const block = selection.anchor.getNode().getTopLevelElement()
  if (!$isElementNode(block) || !block.isEmpty() || $isParagraphNode(block)) return
  block.replace($createParagraphNode()).selectStart()
}

/** Inserts a link alone in its paragraph; pages show such a link as a player. */
export function insertAudio(editor: LexicalEditor, url: string, caption: string) {
  change(editor, (selection) =>
    $insertLine(selection, $createLinkNode(url).append($createTextNode(caption))),
  )
}

export function $selectBelow(node: LexicalNode) {
  const next = node.getNextSibling()
  const line = $isElementNode(next) ? next : $createParagraphNode()
  if (line !== next) node.insertAfter(line)
  const selection = line.selectStart()
  selection.setStyle('')
  selection.setFormat(0)
}

/** Inserts a video as a card in an empty paragraph, and as a link elsewhere. */
export function $insertVideo(selection: RangeSelection, media: FoundMedia) {
  const line = selection.anchor.getNode().getTopLevelElement()
  if ($isParagraphNode(line) && line.isEmpty()) $showVideo(line, media)
  else selection.insertNodes([$createVideoLink(media)])
}

export function $showVideo(line: ElementNode, media: FoundMedia) {
  $selectBelow(line.replace($createEmbedNode(media)))
}
