import { $isHorizontalRuleNode } from '@lexical/extension'
import { $isLinkNode } from '@lexical/link'
import { $isListNode, type ListNode } from '@lexical/list'
import { $isHeadingNode, $isQuoteNode } from '@lexical/rich-text'
import {
  $getRoot,
  $isElementNode,
  $isLineBreakNode,
  $isTextNode,
  type ElementNode,
  type LexicalNode,
  type TextNode,
} from 'lexical'
import { isAllowedColour } from '~/domain/posts/post-html'
import {
  isLinkUrl,
  type Alignment,
  type Block,
  type List,
  type ListItem,
  type TextStyle,
  type Run,
  type TextTag,
} from './article'
import { $isEmbedNode, $isImageNode } from './nodes'
import { parseStyle } from './style'

export function $readArticle(): Block[] {
  return $getRoot().getChildren().map($readBlock)
}

function $readBlock(node: LexicalNode): Block {
  if ($isListNode(node)) return $readList(node)
  if ($isHorizontalRuleNode(node)) return { kind: 'divider' }
  if ($isEmbedNode(node)) return { kind: 'embed', embed: node.getEmbed() }
  if (!$isElementNode(node)) return { kind: 'text', tag: 'p', runs: $readRuns([node]) }
  return { kind: 'text', tag: tagOf(node), ...$readLine(node) }
}

export function tagOf(node: LexicalNode | null): TextTag {
  if ($isQuoteNode(node)) return 'blockquote'
  if (!$isHeadingNode(node)) return 'p'
  const tag = node.getTag()
  return tag === 'h1' || tag === 'h2' ? tag : 'h3'
}

function $readLine(node: ElementNode): { align?: Alignment; runs: Run[] } {
  const align = alignmentOf(node)
  return { ...(align && { align }), runs: $readRuns(node.getChildren()) }
}

export function alignmentOf(node: ElementNode): Alignment | undefined {
  const format = node.getFormatType()
  if (format === 'center' || format === 'right' || format === 'justify') return format
  return format === 'end' ? 'right' : undefined
}

function $readList(node: ListNode): List {
  const items: ListItem[] = []
  for (const child of node.getChildren()) {
    if (!$isElementNode(child)) continue
    const lists = child.getChildren().filter($isListNode).map($readList)
    const texts = child.getChildren().filter((inner) => !$isListNode(inner))
    const last = items.at(-1)
    if (lists.length > 0 && texts.length === 0 && last) last.lists.push(...lists)
    else {
      const align = alignmentOf(child)
      items.push({ ...(align && { align }), runs: $readRuns(texts), lists })
    }
  }
  return { kind: 'list', isOrdered: node.getListType() === 'number', items }
}

function $readRuns(nodes: readonly LexicalNode[], href?: string): Run[] {
  return nodes.flatMap((node): Run[] => {
    const textStyle: TextStyle = href === undefined ? {} : { href }
    if ($isTextNode(node)) {
      return [
        {
          kind: 'text',
          text: node.getTextContent(),
          textStyle: { ...textStyle, ...textStyleOf(node) },
        },
      ]
    }
    if ($isLineBreakNode(node)) return [{ kind: 'break', textStyle: {} }]
    if ($isImageNode(node)) return [{ kind: 'image', image: node.getImage(), textStyle }]
    if ($isLinkNode(node) && isLinkUrl(node.getURL())) {
      return $readRuns(node.getChildren(), node.getURL())
    }
    return $isElementNode(node) ? $readRuns(node.getChildren(), href) : []
  })
}

function textStyleOf(node: TextNode): TextStyle {
  const style = parseStyle(node.getStyle())
  return {
    bold: node.hasFormat('bold'),
    italic: node.hasFormat('italic'),
    underline: node.hasFormat('underline'),
    strikethrough: node.hasFormat('strikethrough'),
    color: colour(style.color),
    background: colour(style['background-color']),
  }
}

function colour(value: string | undefined): string | undefined {
  return value && isAllowedColour(value) ? value : undefined
}
