/** What the toolbar puts into the text: links, pictures, videos. */
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
import { embedPage } from '~/domain/posts/embed'
import type { Image } from './article'
import { change } from './commands'
import { $createEmbedNode, $createImageNode, $isImageNode } from './nodes'

export interface PresentLink {
  href: string
  /** Whether words are chosen that can become the link; otherwise it brings its own. */
  hasWords: boolean
}

/** The link at the cursor. */
export function findLink(editor: LexicalEditor): PresentLink {
  return editor.getEditorState().read(() => {
    const selection = $getSelection()
    if (!$isRangeSelection(selection)) return { href: '', hasWords: false }
    const link = $findMatchingParent(selection.anchor.getNode(), $isLinkNode)
    return { href: link?.getURL() ?? '', hasWords: link !== null || !selection.isCollapsed() }
  })
}

/** Makes the chosen words a link, or puts one in with words of its own. */
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

/** The picture that is chosen, or null. */
export function findPicture(editor: LexicalEditor): Image | null {
  return editor.getEditorState().read(() => $chosenPicture()?.getImage() ?? null)
}

function $chosenPicture() {
  const selection = $getSelection()
  return $isNodeSelection(selection) ? (selection.getNodes().find($isImageNode) ?? null) : null
}

/** Puts a picture into the text, or in the place of the one that is chosen. */
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

/** In a line of its own; one writes on below it. */
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

/** What is written there is plain, whatever was written above. */
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

/**
 * Puts the address of a video into the text as a plain link. Its words lack the `https://`, which tells it from a video
 * that is to be shown.
 */
export function $insertMediaLink(selection: RangeSelection, media: FoundMedia): MediaLink {
  const page = embedPage(media)
  const link = $createLinkNode(page).append($createTextNode(page.replace('https://www.', '')))
  selection.insertNodes([link])
  return { key: link.getKey(), media }
}

/** Shows the video in the place of the link to it. */
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
