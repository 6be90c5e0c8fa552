/** A picture, divider or video that is selected as a whole: clicks, keys, input, and the tools that insert text. */
import { HorizontalRuleNode } from '@lexical/extension'
import { DRAG_DROP_PASTE } from '@lexical/rich-text'
import { $getNearestBlockElementAncestorOrThrow } from '@lexical/utils'
import {
  $addUpdateTag,
  $createNodeSelection,
  $createParagraphNode,
  $createRangeSelection,
  $flushSyncAfterUpdate,
  $getNearestNodeFromDOMNode,
  $getRoot,
  $getSelection,
  $isDecoratorNode,
  $isElementNode,
  $isNodeSelection,
  $isParagraphNode,
  $isRangeSelection,
  $isRootOrShadowRoot,
  $setSelection,
  BEFORE_INPUT_COMMAND,
  CLICK_COMMAND,
  COMMAND_PRIORITY_CRITICAL,
  COMMAND_PRIORITY_LOW,
  COMPOSITION_START_COMMAND,
  DELETE_CHARACTER_COMMAND,
  HISTORY_MERGE_TAG,
  HISTORY_PUSH_TAG,
  INPUT_COMMAND,
  IS_APPLE,
  KEY_DOWN_COMMAND,
  KEY_ENTER_COMMAND,
  mergeRegister,
  PASTE_COMMAND,
  type LexicalEditor,
  type LexicalNode,
} from 'lexical'
import { EmbedNode, ImageNode } from './nodes'

/** The nodes that a click selects as a whole. */
export const SELECTABLE = [ImageNode, EmbedNode, HorizontalRuleNode]

/** The pause, in milliseconds, after which typing starts a new undo step. */
export const UNDO_PAUSE = 400

type Direction = 'previous' | 'next'

const DIRECTIONS: Partial<Record<string, Direction>> = {
  ArrowLeft: 'previous',
  ArrowUp: 'previous',
  Home: 'previous',
  ArrowRight: 'next',
  ArrowDown: 'next',
  End: 'next',
}

/** Without a caret, browsers would insert text at the start of the article, so no key or input may reach them. */
export function registerSelectedNode(editor: LexicalEditor): () => void {
  /** Until this time, a typed letter belongs to the undo step of the last change. Lexical would begin another step. */
  let joinsUntil = -Infinity
  let isJoined = false

  const $leave = () => {
    $startAfter()
    return false
  }
  return mergeRegister(
    editor.registerCommand(CLICK_COMMAND, $selectClicked, COMMAND_PRIORITY_LOW),
    editor.registerCommand(KEY_DOWN_COMMAND, $pressKey, COMMAND_PRIORITY_CRITICAL),
    editor.registerCommand(KEY_ENTER_COMMAND, $pressEnter, COMMAND_PRIORITY_CRITICAL),
    editor.registerCommand(DELETE_CHARACTER_COMMAND, $delete, COMMAND_PRIORITY_CRITICAL),
    editor.registerCommand(BEFORE_INPUT_COMMAND, $beforeInput, COMMAND_PRIORITY_CRITICAL),
    editor.registerCommand(INPUT_COMMAND, $afterInput, COMMAND_PRIORITY_CRITICAL),
    editor.registerCommand(COMPOSITION_START_COMMAND, $leave, COMMAND_PRIORITY_CRITICAL),
    editor.registerCommand(PASTE_COMMAND, $leave, COMMAND_PRIORITY_CRITICAL),
    // A drop at a place without text leaves the selection as it was.
    editor.registerCommand(DRAG_DROP_PASTE, $leave, COMMAND_PRIORITY_CRITICAL),
  )

  function $pressKey(event: KeyboardEvent): boolean {
    const node = $selectedNode()
    if (!node) return false
    const { key, shiftKey } = event
    const isShortcut =
      (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph')
    const direction = DIRECTIONS[key]
    if (direction && !shiftKey && !event.altKey) {
      if (isShortcut && isEdgeKey(event)) $moveToEdge(direction)
      else $moveFrom(node, direction, /^Arrow(Left|Right)$/.test(key))
    } else if (isShortcut && /^(Backspace|Delete)$/.test(key)) {
      editor.dispatchCommand(DELETE_CHARACTER_COMMAND, key === 'Backspace')
    } else {
      const isTyped = key.length === 1 || key === 'Dead' || key === 'Process'
      if (isTyped && !isShortcut) {
        if ($startAfter()) joinsUntil = Date.now() + UNDO_PAUSE
        // The browser inserts the letter, so it needs the caret before this event ends.
        $flushSyncAfterUpdate()
      }
      return false
    }
    event.preventDefault()
    return true
  }

  function $beforeInput(event: InputEvent): boolean {
    const { inputType } = event
    const selection = $getSelection()
    const isCaret = $isRangeSelection(selection) && selection.isCollapsed()
    const isLetter = inputType === 'insertText'
    isJoined = isLetter && isCaret && Date.now() < joinsUntil
    if (isJoined) $addUpdateTag(HISTORY_MERGE_TAG)
    const replaces = isLetter && selection !== null && !isCaret
    joinsUntil = replaces ? Date.now() + UNDO_PAUSE : -Infinity
    return $selectedNode() !== undefined && $inputOnNode(event)
  }

  function $afterInput(): boolean {
    if (isJoined) $addUpdateTag(HISTORY_MERGE_TAG)
    return false
  }

  function $inputOnNode(event: InputEvent): boolean {
    const { inputType } = event
    if (inputType.startsWith('history')) return false
    const [range] = event.getTargetRanges()
    const isInsertion = inputType.startsWith('insert')
    if (inputType === 'insertFromDrop' && range) {
      const dropPoint = $createRangeSelection()
      dropPoint.applyDOMRange(range)
      $setSelection(dropPoint)
    } else if (isInsertion) $startAfter()
    // Lexical inserts the text at the new caret.
    if (isInsertion && !/^insert(Paragraph|LineBreak)$/.test(inputType)) return false
    event.preventDefault()
    if (inputType.startsWith('delete')) editor.dispatchCommand(DELETE_CHARACTER_COMMAND, true)
    return true
  }
}

const isEdgeKey = ({ key, metaKey }: KeyboardEvent) =>
  key === 'Home' || key === 'End' || (IS_APPLE && metaKey && /^Arrow(Up|Down)$/.test(key))

function $selectClicked({ target }: MouseEvent): boolean {
  const node = target instanceof Node ? $getNearestNodeFromDOMNode(target) : null
  if (!$isDecoratorNode(node)) return false
  $select(node)
  return true
}

function $pressEnter(event: KeyboardEvent | null): boolean {
  if (!$selectedNode()) return false
  event?.preventDefault()
  $startAfter()
  return true
}

/** Leaves an empty paragraph in the place of a block; Lexical does so for a picture, which has a paragraph. */
function $delete(): boolean {
  const node = $selectedNode()
  if (!node || node.isInline()) return false
  node.replace($createParagraphNode()).select()
  return true
}

function $select(node: LexicalNode) {
  const selection = $createNodeSelection()
  selection.add(node.getKey())
  $setSelection(selection)
}

function $selectedNode(): LexicalNode | undefined {
  const selection = $getSelection()
  return $isNodeSelection(selection) ? selection.getNodes().at(-1) : undefined
}

/**
 * If a node is selected, moves the caret into an empty paragraph after it, or behind a picture among words.
 * @returns true if the paragraph is new
 */
export function $startAfter(): boolean {
  const node = $selectedNode()
  if (!node) return false
  const line = $lineOf(node)
  const next = line?.getNextSibling()
  const isNew = line !== null && !($isParagraphNode(next) && next.isEmpty())
  if (isNew) $insertBeside(line, 'next')
  else if ($isParagraphNode(next)) next.select()
  else node.selectNext(0, 0)
  return isNew
}

/** Returns the block to which only selectable nodes belong; null for a picture among words or in a list. */
function $lineOf(node: LexicalNode): LexicalNode | null {
  if (!node.isInline()) return node
  const block = $getNearestBlockElementAncestorOrThrow(node)
  return $isRootOrShadowRoot(block.getParent()) && $hasNoText(block) ? block : null
}

const $hasNoText = (block: LexicalNode) => block.getTextContent().trim() === ''

/** Moves the caret to the next text in a direction, or selects the divider, video or gallery picture there. */
function $moveFrom(node: LexicalNode, direction: Direction, isInLine: boolean) {
  const line = $lineOf(node)
  const beside = siblingOf(node, direction)
  const target = isInLine && $isDecoratorNode(beside) ? beside : line && siblingOf(line, direction)
  if ($isDecoratorNode(target)) $select(target)
  else if ($isElementNode(target)) target[direction === 'next' ? 'selectStart' : 'selectEnd']()
  else if (line) $insertBeside(line, direction)
  else if (direction === 'next') node.selectNext(0, 0)
  else node.selectPrevious()
}

function $moveToEdge(direction: Direction) {
  const root = $getRoot()
  const block = direction === 'next' ? root.getLastChild() : root.getFirstChild()
  const isEmpty = $isElementNode(block) && block.isEmpty()
  if (block && !isEmpty && ($isDecoratorNode(block) || $hasNoText(block)))
    $insertBeside(block, direction)
  else root[direction === 'next' ? 'selectEnd' : 'selectStart']()
}

function siblingOf(node: LexicalNode, direction: Direction): LexicalNode | null {
  return direction === 'next' ? node.getNextSibling() : node.getPreviousSibling()
}

function $insertBeside(block: LexicalNode, direction: Direction) {
  $addUpdateTag(HISTORY_PUSH_TAG)
  const paragraph = $createParagraphNode()
  if (direction === 'next') block.insertAfter(paragraph)
  else block.insertBefore(paragraph)
  paragraph.select()
}
