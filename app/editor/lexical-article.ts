import { $createHorizontalRuleNode, $isHorizontalRuleNode } from '@lexical/extension'
import { $createLinkNode, $isLinkNode, type LinkNode } from '@lexical/link'
import { $createListItemNode, $createListNode, $isListNode, type ListNode } from '@lexical/list'
import {
  $createHeadingNode,
  $createQuoteNode,
  $isHeadingNode,
  $isQuoteNode,
} from '@lexical/rich-text'
import {
  $createLineBreakNode,
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $isElementNode,
  $isLineBreakNode,
  $isTextNode,
  getStyleObjectFromCSS,
  HISTORY_MERGE_TAG,
  type ElementNode,
  type LexicalEditor,
  type LexicalNode,
  type TextNode,
} from 'lexical'
import { isAllowedColour, textToHtml } from '~/domain/posts/post-html'
import {
  FORMATS,
  parseAlignment,
  type Block,
  type List,
  type ListItem,
  type Run,
  type TextStyle,
  type TextTag,
} from './article'
import { isLinkUrl } from './link-url'
import { $createEmbedNode, $createImageNode, $isEmbedNode, $isImageNode } from './nodes'
import { readHtml } from './read-html'
import { writeHtml } from './write-html'

export function setHtml(editor: LexicalEditor, html: string, tag: string = HISTORY_MERGE_TAG) {
  const blocks = readHtml(textToHtml(html))
  editor.update(
    () => {
      const nodes = $toNodes(blocks)
      $getRoot()
        .clear()
        .append(...(nodes.length > 0 ? nodes : [$createParagraphNode()]))
    },
    { tag, discrete: true },
  )
}

export function getHtml(editor: LexicalEditor): string {
  return writeHtml(editor.getEditorState().read(() => $getRoot().getChildren().map($readBlock)))
}

export function $toNodes(blocks: readonly Block[]): LexicalNode[] {
  return blocks.map($toNode)
}

function $toNode(block: Block): LexicalNode {
  if (block.kind === 'list') return $toList(block)
  if (block.kind === 'divider') return $createHorizontalRuleNode()
  if (block.kind === 'embed') return $createEmbedNode(block.embed)
  const node = $createTextBlock(block.tag).setFormat(block.align ?? '')
  return node.append(...$toInline(block.runs))
}

export function $createTextBlock(tag: TextTag): ElementNode {
  if (tag === 'p') return $createParagraphNode()
  return tag === 'blockquote' ? $createQuoteNode() : $createHeadingNode(tag)
}

/** Lexical keeps a nested list in an item of its own, after its parent item. */
function $toList({ isOrdered, items }: List): ListNode {
  const list = $createListNode(isOrdered ? 'number' : 'bullet')
  for (const { align, runs, lists } of items) {
    const item = $createListItemNode().setFormat(align ?? '')
    list.append(item.append(...$toInline(runs)))
    for (const nested of lists) list.append($createListItemNode().append($toList(nested)))
  }
  return list
}

function $toInline(runs: readonly Run[]): LexicalNode[] {
  const nodes: LexicalNode[] = []
  let link: LinkNode | null = null
  for (const run of runs) {
    const { href } = run.textStyle
    if (href === undefined) link = null
    else if (link?.getURL() !== href) {
      link = $createLinkNode(href)
      nodes.push(link)
    }
    const node = $toRun(run)
    if (link) link.append(node)
    else nodes.push(node)
  }
  return nodes
}

function $toRun(run: Run): LexicalNode {
  if (run.kind === 'break') return $createLineBreakNode()
  if (run.kind === 'image') return $createImageNode(run.image)
  const { color, background } = run.textStyle
  const node = $createTextNode(run.text)
  for (const format of FORMATS) if (run.textStyle[format]) node.toggleFormat(format)
  return node.setStyle(
    [color && `color: ${color};`, background && `background-color: ${background};`]
      .filter(Boolean)
      .join(' '),
  )
}

function $readBlock(node: LexicalNode): Block {
  if ($isListNode(node)) return $readList(node)
  if ($isHorizontalRuleNode(node)) return { kind: 'divider' }
  if ($isEmbedNode(node)) return { kind: 'embed', embed: node.getEmbed() }
  if (!$isElementNode(node)) return { kind: 'text', tag: 'p', runs: $readRuns([node]) }
  const runs = $readRuns(node.getChildren())
  return { kind: 'text', tag: tagOf(node), align: alignmentOf(node), runs }
}

export function tagOf(node: LexicalNode | null): TextTag {
  if ($isQuoteNode(node)) return 'blockquote'
  if (!$isHeadingNode(node)) return 'p'
  const tag = node.getTag()
  return tag === 'h1' || tag === 'h2' ? tag : 'h3'
}

export const alignmentOf = (node: ElementNode) => parseAlignment(node.getFormatType())

function $readList(node: ListNode): List {
  const items: ListItem[] = []
  for (const child of node.getChildren()) {
    if (!$isElementNode(child)) continue
    const lists = child.getChildren().filter($isListNode).map($readList)
    const texts = child.getChildren().filter((inner) => !$isListNode(inner))
    const last = items.at(-1)
    if (lists.length > 0 && texts.length === 0 && last) last.lists.push(...lists)
    else items.push({ align: alignmentOf(child), runs: $readRuns(texts), lists })
  }
  return { kind: 'list', isOrdered: node.getListType() === 'number', items }
}

function $readRuns(nodes: readonly LexicalNode[], href?: string): Run[] {
  return nodes.flatMap((node): Run[] => {
    if ($isTextNode(node)) {
      return [{ kind: 'text', text: node.getTextContent(), textStyle: styleOf(node, href) }]
    }
    if ($isLineBreakNode(node)) return [{ kind: 'break', textStyle: {} }]
    if ($isImageNode(node)) return [{ kind: 'image', image: node.getImage(), textStyle: { href } }]
    if ($isLinkNode(node) && isLinkUrl(node.getURL())) {
      return $readRuns(node.getChildren(), node.getURL())
    }
    return $isElementNode(node) ? $readRuns(node.getChildren(), href) : []
  })
}

function styleOf(node: TextNode, href: string | undefined): TextStyle {
  const style = getStyleObjectFromCSS(node.getStyle())
  const textStyle: TextStyle = {
    href,
    color: allowed(style.color),
    background: allowed(style['background-color']),
  }
  for (const format of FORMATS) textStyle[format] = node.hasFormat(format)
  return textStyle
}

function allowed(colour: string | undefined): string | undefined {
  return colour && isAllowedColour(colour) ? colour : undefined
}
