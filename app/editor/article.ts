/** The elements that the editor supports, for reading and writing HTML. */
import {
  $createHeadingNode,
  $createQuoteNode,
  $isHeadingNode,
  $isQuoteNode,
} from '@lexical/rich-text'
import { $create, $createParagraphNode, type ElementNode, type LexicalNode } from 'lexical'
import { PreNode, QuoteSourceNode } from './nodes'

/** The editor reads all of these tags, and writes the first one. */
export const FORMAT_TAGS = {
  bold: ['strong', 'b'],
  italic: ['em', 'i', 'cite'],
  underline: ['u', 'ins'],
  strikethrough: ['s', 'strike', 'del'],
  superscript: ['sup'],
  subscript: ['sub'],
  /** A footnote, stored at its reference. */
  highlight: ['small'],
} as const

export const TOOLBAR_FORMATS = ['bold', 'italic', 'underline', 'strikethrough'] as const
export const MENU_FORMATS = ['superscript', 'subscript'] as const
export const TEXT_FORMATS = [...TOOLBAR_FORMATS, ...MENU_FORMATS] as const
export const FORMATS = [...TEXT_FORMATS, 'highlight'] as const
export const TEXT_TAGS = ['p', 'h1', 'h2', 'h3', 'blockquote', 'cite', 'pre'] as const

export type Format = (typeof FORMATS)[number]
export type TextTag = (typeof TEXT_TAGS)[number]
export type Alignment = 'center' | 'right' | 'justify'

export interface Run {
  text: string
}

export const BREAK = '\n'
export const PICTURE = '\uFFFC'

export const collapse = (text: string) => text.replace(/[\s\u200B]+/gu, ' ')

/** Drops white space at the start and end of each line, as browsers do. */
export function tidyRuns<R extends Run>(runs: readonly R[]): R[] {
  const tidy: R[] = []
  for (const run of runs) {
    const isAfterSpace = /[\n ]$/.test(tidy.at(-1)?.text ?? BREAK)
    if (run.text === BREAK) trimEnd(tidy)
    const text = isAfterSpace ? run.text.replace(/^ /, '') : run.text
    if (text) tidy.push({ ...run, text })
  }
  trimEnd(tidy)
  return tidy
}

function trimEnd(runs: Run[]) {
  const last = runs.at(-1)
  if (last) last.text = last.text.replace(/ $/, '')
  if (last?.text === '') runs.pop()
}

export function parseAlignment(value: string): Alignment | undefined {
  if (value === 'center' || value === 'right' || value === 'justify') return value
  return value === 'end' ? 'right' : undefined
}

export const alignmentOf = (node: ElementNode) => parseAlignment(node.getFormatType())

export function $createTextBlock(tag: TextTag): ElementNode {
  if (tag === 'p') return $createParagraphNode()
  if (tag === 'cite') return $create(QuoteSourceNode)
  if (tag === 'pre') return $create(PreNode)
  return tag === 'blockquote' ? $createQuoteNode() : $createHeadingNode(tag)
}

export function tagOf(node: LexicalNode | null): TextTag {
  if (node instanceof QuoteSourceNode) return 'cite'
  if (node instanceof PreNode) return 'pre'
  if ($isQuoteNode(node)) return 'blockquote'
  if (!$isHeadingNode(node)) return 'p'
  const tag = node.getTag()
  return tag === 'h1' || tag === 'h2' ? tag : 'h3'
}
