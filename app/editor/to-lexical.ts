import { $createHorizontalRuleNode } from '@lexical/extension'
import { $createLinkNode, type LinkNode } from '@lexical/link'
import { $createListItemNode, $createListNode, type ListNode } from '@lexical/list'
import { $createHeadingNode, $createQuoteNode } from '@lexical/rich-text'
import {
  $createLineBreakNode,
  $createParagraphNode,
  $createTextNode,
  IS_BOLD,
  IS_ITALIC,
  IS_STRIKETHROUGH,
  IS_UNDERLINE,
  type ElementNode,
  type LexicalNode,
} from 'lexical'
import type { Block, List, TextStyle, Run, TextTag } from './article'
import { $createEmbedNode, $createImageNode } from './nodes'

export function $toNodes(blocks: readonly Block[]): LexicalNode[] {
  return blocks.map($toNode)
}

function $toNode(block: Block): LexicalNode {
  switch (block.kind) {
    case 'text':
      return $createTextBlock(block.tag)
        .setFormat(block.align ?? '')
        .append(...$toInline(block.runs))
    case 'list':
      return $toList(block)
    case 'divider':
      return $createHorizontalRuleNode()
    case 'embed':
      return $createEmbedNode(block.embed)
  }
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
  switch (run.kind) {
    case 'text':
      return $createTextNode(run.text)
        .setFormat(formatOf(run.textStyle))
        .setStyle(styleOf(run.textStyle))
    case 'break':
      return $createLineBreakNode()
    case 'image':
      return $createImageNode(run.image)
  }
}

function formatOf({ bold, italic, underline, strikethrough }: TextStyle): number {
  return (
    (bold ? IS_BOLD : 0) |
    (italic ? IS_ITALIC : 0) |
    (underline ? IS_UNDERLINE : 0) |
    (strikethrough ? IS_STRIKETHROUGH : 0)
  )
}

function styleOf({ color, background }: TextStyle): string {
  return [color && `color: ${color};`, background && `background-color: ${background};`]
    .filter(Boolean)
    .join(' ')
}
