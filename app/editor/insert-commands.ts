import { $createLinkNode, $isLinkNode, $toggleLink } from '@lexical/link'
import { $findMatchingParent, $insertNodeToNearestRoot } from '@lexical/utils'
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
  HISTORY_PUSH_TAG,
  type LexicalEditor,
  type LexicalNode,
  type NodeKey,
  type RangeSelection,
} from 'lexical'
import type { FoundMedia } from '~/domain/multimedia/media-url'
import { embedPage } from '~/domain/posts/post-html'
import type { Image } from './article'
import { change } from './commands'
import { $createEmbedNode, $createImageNode, $isImageNode } from './nodes'

export interface PresentLink {
  href: string
  /** Without a selection the link brings its own text. */
  hasWords: boolean
}

export function findLink(editor: LexicalEditor): PresentLink {
  return editor.getEditorState().read(() => {
    const selection = $getSelection()
    if (!$isRangeSelection(selection)) return { href: '', hasWords: false }
    const link = $findMatchingParent(selection.anchor.getNode(), $isLinkNode)
    return { href: link?.getURL() ?? '', hasWords: link !== null || !selection.isCollapsed() }
  })
}

/** Links the selection, or inserts a link with its own text. */
export function setLink(editor: LexicalEditor, href: string, words: string) {
  change(editor, (selection) => {
    const present = $findMatchingParent(selection.anchor.getNode(), $isLinkNode)
    if (present) present.setURL(href)
    else if (!selection.isCollapsed()) $toggleLink(href)
    else selection.insertNodes([$createLinkNode(href).append($createTextNode(words || href))])
  })
}

export function removeLink(editor: LexicalEditor) {
  change(editor, () => $toggleLink(null))
}

export function findPicture(editor: LexicalEditor): Image | null {
  return editor.getEditorState().read(() => $chosenPicture()?.getImage() ?? null)
}

function $chosenPicture() {
  const selection = $getSelection()
  return $isNodeSelection(selection) ? (selection.getNodes().find($isImageNode) ?? null) : null
}

/** Inserts a picture, or replaces the selected one. */
export function setPicture(editor: LexicalEditor, image: Image) {
  editor.update(
    () => {
      $addUpdateTag(HISTORY_PUSH_TAG)
      const chosen = $chosenPicture()
      if (chosen) chosen.setImage(image)
      else $insertPicture(image)
    },
    { discrete: true },
  )
  editor.focus()
}

/** On a line of its own, with the cursor below it. */
function $insertPicture(image: Image) {
  const selection = $getSelection() ?? $getRoot().selectEnd()
  const picture = $createImageNode(image)
  const block = $isRangeSelection(selection)
    ? selection.anchor.getNode().getTopLevelElement()
    : null
  if ($isParagraphNode(block) && block.isEmpty()) {
    block.append(picture)
    $selectBelow(block)
  } else {
    const line = $createParagraphNode().append(picture)
    $insertNodeToNearestRoot(line)
    $selectBelow(line)
  }
}

/** Plain text below, whatever the format above. */
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
