/** Compares two versions of a text word by word. The result is data and never contains HTML. */
import { diffArrays } from 'diff'
import { Parser } from 'htmlparser2'
import { splitTokens } from '~/text/segment'
import type { RevisionFields } from './record-revision.server'

/** The limit in milliseconds, after which the texts are shown side by side. */
const MAX_TIME = 300
/** The maximum product of the two block counts, which determines the cost of pairing. */
const MAX_PAIRED = 2_500
const MIN_LIKENESS = 0.3
/** The number of unchanged blocks shown before and after a change. */
const CONTEXT = 1

const FORMATS = [
  'link',
  'bold',
  'italic',
  'underline',
  'strike',
  'raised',
  'lowered',
  'style',
] as const
export type FormatName = (typeof FORMATS)[number]
type Format = Partial<Record<FormatName, string>>
export type FormatChange = 'added' | 'removed' | 'changed'
type Note = `${FormatChange} ${FormatName}`

type Kind = 'same' | 'added' | 'removed'

export interface Part {
  kind: Kind
  text: string
  notes: Note[]
  isPicture: boolean
}

type BlockTag = 'text' | 'heading' | 'item' | 'quote' | 'code' | 'cell' | 'rule'

export interface ComparedBlock {
  parts: Part[]
  /** The new kind of a block whose kind changed. */
  becomes: BlockTag | null
  /** The number of unchanged blocks omitted here. */
  skipped: number
}

export interface Comparison {
  fields: { name: string; parts: Part[] }[]
  blocks: ComparedBlock[]
  /** Both texts as blocks, if comparing them took too long. */
  sides: [string[], string[]] | null
}

interface Token {
  text: string
  key: string
  format: Format
}

interface Block {
  tag: BlockTag
  text: string
  /** The positions where each format begins. */
  formats: { start: number; format: Format }[]
  pictures: Map<number, { src: string; alt: string }>
}

const BODY = new Set(['content', 'shlokas'])

/** Fields to compare word by word. Others are compared as a whole, because part of a slug or URL is meaningless. */
const BY_WORDS = new Set([
  'title',
  'subtitle',
  'description',
  'searchTitle',
  'searchDescription',
  'shareText',
])

export function compareVersions(before: RevisionFields, after: RevisionFields): Comparison {
  const end = performance.now() + MAX_TIME
  const names = Object.keys({ ...before, ...after }).filter((name) => !BODY.has(name))
  const first = ['title', 'subtitle'].filter((name) => names.includes(name))
  const ordered = [...new Set([...first, ...names])]
  const fields = ordered.flatMap((name) => {
    const [a, b] = [String(before[name] ?? ''), String(after[name] ?? '')]
    if (a === b) return []
    const parts = BY_WORDS.has(name) ? compareTokens(plainTokens(a), plainTokens(b), end) : null
    return [{ name, parts: parts ?? replaced(a, b) }]
  })
  const old = parseBlocks(bodyOf(before))
  const young = parseBlocks(bodyOf(after))
  const blocks = compareBlocks(old, young, end)
  if (blocks) return { fields, blocks: withoutUnchanged(blocks), sides: null }
  const textsOf = (list: Block[]) => list.map(({ text }) => text)
  return { fields, blocks: [], sides: [textsOf(old), textsOf(young)] }
}

const bodyOf = ({ content = '', shlokas = [] }: RevisionFields) =>
  [content, shlokas].flat().join('')

const part = (kind: Kind, text: string): Part => ({ kind, text, notes: [], isPicture: false })

const replaced = (before: string, after: string): Part[] => [
  ...(before ? [part('removed', before)] : []),
  ...(after ? [part('added', after)] : []),
]

const BLOCK_TAGS: Record<string, BlockTag> = {
  p: 'text',
  div: 'text',
  figure: 'text',
  figcaption: 'text',
  caption: 'text',
  h1: 'heading',
  h2: 'heading',
  h3: 'heading',
  li: 'item',
  blockquote: 'quote',
  pre: 'code',
  td: 'cell',
  th: 'cell',
  hr: 'rule',
}

const INLINE_TAGS: Record<string, FormatName> = {
  a: 'link',
  b: 'bold',
  strong: 'bold',
  i: 'italic',
  em: 'italic',
  u: 'underline',
  s: 'strike',
  sup: 'raised',
  sub: 'lowered',
}

const PICTURE = '\uFFFC'

function parseBlocks(html: string): Block[] {
  const blocks: Block[] = []
  const tags: BlockTag[] = []
  const stack: Format[] = [{}]
  const open = (): Block => ({
    tag: tags.at(-1) ?? 'text',
    text: '',
    formats: [{ start: 0, format: stack.at(-1)! }],
    pictures: new Map(),
  })
  let block = open()
  const flush = () => {
    if (block.text.trim() !== '') blocks.push(block)
    block = open()
  }
  const mark = () => block.formats.push({ start: block.text.length, format: stack.at(-1)! })
  const parser = new Parser({
    onopentag(name, { src = '', alt = '', href = '', style }) {
      const tag = BLOCK_TAGS[name]
      if (tag) {
        tags.push(tag)
        flush()
      }
      if (name === 'hr') block.text += '―'
      if (name === 'br') block.text += '\n'
      if (name === 'img') {
        block.pictures.set(block.text.length, { src, alt })
        block.text += PICTURE
      }
      const format = INLINE_TAGS[name]
      stack.push({
        ...stack.at(-1),
        ...(format && { [format]: href || 'on' }),
        ...(style && { style }),
      })
      mark()
    },
    onclosetag(name) {
      stack.pop()
      if (BLOCK_TAGS[name]) {
        flush()
        tags.pop()
        block = open()
      } else mark()
    },
    ontext: (text) => (block.text += text),
  })
  parser.end(html)
  flush()
  return blocks
}

const plainTokens = (text: string): Token[] =>
  splitTokens(text).map((token) => ({ text: token, key: token, format: {} }))

function tokensOf({ text, formats, pictures }: Block): Token[] {
  let start = 0
  let next = 0
  return splitTokens(text).map((token) => {
    while (formats[next + 1] && formats[next + 1]!.start <= start) next += 1
    const { format } = formats[next]!
    const picture = token === PICTURE && pictures.get(start)
    start += token.length
    if (!picture) return { text: token, key: token, format }
    const { src, alt } = picture
    return { text: alt || src.split('/').at(-1)!, key: PICTURE + src, format }
  })
}

/** Returns null if the time limit is exceeded. */
function compareBlocks(old: Block[], young: Block[], end: number): ComparedBlock[] | null {
  const keyOf = ({ tag, text, formats, pictures }: Block) =>
    JSON.stringify([tag, text, formats, [...pictures]])
  const changes = diff(old.map(keyOf), young.map(keyOf), end)
  if (!changes) return null
  const result: ComparedBlock[] = []
  let [a, b] = [0, 0]
  let removed: Block[] = []
  let added: Block[] = []
  const settle = () => {
    for (const [one, other] of pairBlocks(removed, added)) {
      const parts = compareTokens(one ? tokensOf(one) : [], other ? tokensOf(other) : [], end)
      if (!parts) return false
      const becomes = one && other && one.tag !== other.tag ? other.tag : null
      result.push({ parts, becomes, skipped: 0 })
    }
    removed = []
    added = []
    return true
  }
  for (const { value, added: isAdded, removed: isRemoved } of changes) {
    const { length } = value
    if (isRemoved) removed.push(...old.slice(a, a + length))
    else if (isAdded) added.push(...young.slice(b, b + length))
    else {
      if (!settle()) return null
      const same = young.slice(b, b + length)
      result.push(...same.map((block) => ({ parts: sameParts(block), becomes: null, skipped: 0 })))
    }
    if (!isAdded) a += length
    if (!isRemoved) b += length
  }
  return settle() ? result : null
}

function sameParts(block: Block): Part[] {
  if (block.pictures.size === 0) return [part('same', block.text)]
  const parts: Part[] = []
  for (const token of tokensOf(block)) add(parts, toSame(token, token))
  return parts
}

type Pair = [Block | null, Block | null]

/** Pairs the most similar blocks without changing their order. */
function pairBlocks(removed: Block[], added: Block[]): Pair[] {
  const [rows, columns] = [removed.length, added.length]
  if (rows * columns > MAX_PAIRED || rows === 0 || columns === 0) {
    const length = Math.max(rows, columns)
    return Array.from({ length }, (_, n): Pair => [removed[n] ?? null, added[n] ?? null])
  }
  const wordsOf = ({ text }: Block) =>
    new Set(splitTokens(text).filter((token) => /\S/.test(token)))
  const [ofRemoved, ofAdded] = [removed.map(wordsOf), added.map(wordsOf)]
  const likeness = ofRemoved.map((one) => ofAdded.map((other) => likenessOf(one, other)))
  const best = Array.from({ length: rows + 1 }, () => new Array<number>(columns + 1).fill(0))
  const together = (row: number, column: number) => {
    const likely = likeness[row]![column]!
    return likely < MIN_LIKENESS ? -1 : likely + best[row + 1]![column + 1]!
  }
  for (let row = rows - 1; row >= 0; row -= 1) {
    for (let column = columns - 1; column >= 0; column -= 1) {
      const apart = Math.max(best[row + 1]![column]!, best[row]![column + 1]!)
      best[row]![column] = Math.max(apart, together(row, column))
    }
  }
  const pairs: Pair[] = []
  let [row, column] = [0, 0]
  while (row < rows || column < columns) {
    const isInside = row < rows && column < columns
    if (isInside && together(row, column) === best[row]![column]) {
      pairs.push([removed[row++]!, added[column++]!])
    } else if (column >= columns || (isInside && best[row + 1]![column] === best[row]![column])) {
      pairs.push([removed[row++]!, null])
    } else pairs.push([null, added[column++]!])
  }
  return pairs
}

function likenessOf(one: Set<string>, other: Set<string>): number {
  let common = 0
  for (const word of one) if (other.has(word)) common += 1
  return (2 * common) / (one.size + other.size || 1)
}

function diff(before: string[], after: string[], end: number) {
  const timeout = end - performance.now()
  return timeout > 0 ? diffArrays(before, after, { timeout }) : undefined
}

function compareTokens(before: Token[], after: Token[], end: number): Part[] | null {
  const keysOf = (tokens: Token[]) => tokens.map(({ key }) => key)
  const changes = diff(keysOf(before), keysOf(after), end)
  if (!changes) return null
  const parts: Part[] = []
  let [a, b] = [0, 0]
  changes.forEach(({ value, added, removed }, number) => {
    const old = added ? [] : before.slice(a, a + value.length)
    const young = removed ? [] : after.slice(b, b + value.length)
    a += old.length
    b += young.length
    const isBetween = number > 0 && number < changes.length - 1
    if (added || removed) for (const token of [...old, ...young]) add(parts, toPart(token, !added))
    else if (isBetween && value.every((token) => !/\S/.test(token))) {
      // Joins changes that only a space separates, because one longer change is easier to read.
      for (const token of old) add(parts, toPart(token, true))
      for (const token of young) add(parts, toPart(token, false))
    } else young.forEach((token, index) => add(parts, toSame(old[index]!, token)))
  })
  return removedFirst(parts)
}

function toPart({ text, key, format }: Token, isRemoved: boolean): Part {
  const notes: Note[] = !isRemoved && format.link ? ['added link'] : []
  const isPicture = key.startsWith(PICTURE)
  return { kind: isRemoved ? 'removed' : 'added', text, notes, isPicture }
}

function toSame({ format: before }: Token, { text, key, format: after }: Token): Part {
  const notes = FORMATS.flatMap((name): Note[] => {
    if (before[name] === after[name]) return []
    if (before[name] === undefined) return [`added ${name}`]
    return [after[name] === undefined ? `removed ${name}` : `changed ${name}`]
  })
  return { kind: 'same', text, notes, isPicture: key.startsWith(PICTURE) }
}

/** Adds parts, and joins neighbours of the same kind. */
function add(parts: Part[], next: Part): void {
  const last = parts.at(-1)
  const isLike =
    last?.kind === next.kind &&
    !last.isPicture &&
    !next.isPicture &&
    last.notes.join() === next.notes.join()
  if (isLike) last.text += next.text
  else parts.push(next)
}

/** In a run of changes, puts the removed words before the added ones. */
function removedFirst(parts: Part[]): Part[] {
  const result: Part[] = []
  let run: Part[] = []
  const settle = () => {
    for (const kind of ['removed', 'added'] as const)
      for (const each of run) if (each.kind === kind) add(result, { ...each })
    run = []
  }
  for (const each of parts) {
    if (each.kind !== 'same') run.push(each)
    else {
      settle()
      add(result, each)
    }
  }
  settle()
  return result
}

const isUnchanged = ({ parts, becomes }: ComparedBlock) =>
  becomes === null && parts.every(({ kind, notes }) => kind === 'same' && notes.length === 0)

/** Omits unchanged blocks that are far from every change. */
function withoutUnchanged(blocks: ComparedBlock[]): ComparedBlock[] {
  const isNear = blocks.map(() => false)
  blocks.forEach((block, index) => {
    if (isUnchanged(block)) return
    for (let near = index - CONTEXT; near <= index + CONTEXT; near += 1) isNear[near] = true
  })
  const result: ComparedBlock[] = []
  blocks.forEach((block, index) => {
    const last = result.at(-1)
    if (isNear[index]) result.push(block)
    else if (last && last.skipped > 0) last.skipped += 1
    else result.push({ parts: [], becomes: null, skipped: 1 })
  })
  return result
}
