/**
 * A text as plain data: only what the toolbar can make. HTML and Lexical's nodes are both read into
 * it and written from it, so that the same text always gives the same HTML.
 */
import type { FoundMedia } from '~/domain/multimedia/media-url'

export const FORMATS = ['bold', 'italic', 'underline', 'strikethrough'] as const
export const TEXT_TAGS = ['p', 'h1', 'h2', 'h3', 'blockquote'] as const

export type Format = (typeof FORMATS)[number]
export type TextTag = (typeof TEXT_TAGS)[number]
export type Alignment = 'center' | 'right' | 'justify'

export interface TextStyle extends Partial<Record<Format, boolean>> {
  color?: string
  background?: string
  href?: string
}

export interface Image {
  src: string
  alt: string
  width?: number
  height?: number
}

export type Run =
  | { kind: 'text'; text: string; textStyle: TextStyle }
  | { kind: 'break'; textStyle: TextStyle }
  | { kind: 'image'; image: Image; textStyle: TextStyle }

export interface TextBlock {
  kind: 'text'
  tag: TextTag
  align?: Alignment
  runs: Run[]
}

export interface ListItem {
  align?: Alignment
  runs: Run[]
  lists: List[]
}

export interface List {
  kind: 'list'
  isOrdered: boolean
  items: ListItem[]
}

export type Block = TextBlock | List | { kind: 'divider' } | { kind: 'embed'; embed: FoundMedia }

function isSameStyle(one: TextStyle, other: TextStyle): boolean {
  return ([...FORMATS, 'color', 'background', 'href'] as const).every(
    (name) => (one[name] ?? false) === (other[name] ?? false),
  )
}

/**
 * White space as a browser shows it: trimmed lines, single spaces. The server turns no-break spaces
 * into plain ones, so they count as such. Neighbours of the same style are joined.
 */
export function tidyRuns(runs: readonly Run[]): Run[] {
  const tidy: Run[] = []
  let isAfterSpace = true
  for (const run of runs) {
    if (run.kind !== 'text') {
      if (run.kind === 'break') trimEnd(tidy)
      tidy.push(run.kind === 'break' ? { kind: 'break', textStyle: {} } : run)
      isAfterSpace = run.kind === 'break'
      continue
    }
    const collapsed = run.text.replace(/[\s\u200B]+/gu, ' ')
    const text = isAfterSpace ? collapsed.replace(/^ /, '') : collapsed
    if (text === '') continue
    isAfterSpace = text.endsWith(' ')
    append(tidy, { ...run, text })
  }
  trimEnd(tidy)
  return tidy
}

function append(runs: Run[], run: Run & { kind: 'text' }) {
  const last = runs.at(-1)
  if (last?.kind === 'text' && isSameStyle(last.textStyle, run.textStyle)) {
    runs[runs.length - 1] = { ...last, text: last.text + run.text }
  } else {
    runs.push(run)
  }
}

function trimEnd(runs: Run[]) {
  const last = runs.at(-1)
  if (last?.kind !== 'text') return
  const text = last.text.replace(/ $/, '')
  if (text) runs[runs.length - 1] = { ...last, text }
  else runs.pop()
}

export function parseAlignment(value: string): Alignment | undefined {
  if (value === 'center' || value === 'right' || value === 'justify') return value
  return value === 'end' ? 'right' : undefined
}

/** Neighbouring lists of one kind are one list, as in the editor and for readers. */
export function joinLists<B extends Block>(blocks: readonly B[]): (B | List)[] {
  const joined: (B | List)[] = []
  for (const block of blocks) {
    const last = joined.at(-1)
    if (block.kind === 'list' && last?.kind === 'list' && block.isOrdered === last.isOrdered) {
      joined[joined.length - 1] = { ...last, items: [...last.items, ...block.items] }
    } else {
      joined.push(block)
    }
  }
  return joined
}
