/** Compares two versions of a text word by word. The result is data and never contains HTML. */
import { diffArrays } from 'diff'
import { Parser } from 'htmlparser2'
import { splitTokens } from '~/text/segment'
import type { Field } from '~/domain/posts/fields'
import type { RevisionFields } from '~/domain/posts/record-revision.server'
import { fieldOf, POST_FIELDS } from '~/domain/posts/schema'

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
/** The numbers of the values, since comparing long URLs and styles for every word takes quadratic time. */
type Format = Partial<Record<FormatName, number>>
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
  tokens: Token[]
  key: string
}

const namesBy = (compare: Field['compare']) =>
  POST_FIELDS.filter((name) => fieldOf(name).compare === compare)

/** The devotional text has a subtitle and verses. */
const BODY = new Set<string>([...namesBy('blocks'), 'shlokas'])
const BY_WORDS = new Set<string>([...namesBy('words'), 'subtitle'])

export function compareVersions(before: RevisionFields, after: RevisionFields): Comparison {
  const end = performance.now() + MAX_TIME
  const names = Object.keys({ ...before, ...after }).filter((name) => !BODY.has(name))
  const first = ['title', 'subtitle'].filter((name) => names.includes(name))
  const ordered = [...new Set([...first, ...names])]
  const fields = ordered.flatMap((name) => {
    const [a, b] = [String(before[name] ?? ''), String(after[name] ?? '')]
    if (a === b) return []
    const [removed, added] = [tokensOf(a), tokensOf(b)]
    const parts = BY_WORDS.has(name) ? compareTokens(removed, added, end) : null
    return [{ name, parts: parts ?? replaced(removed, added) }]
  })
  const numbers = new Map<string, number>()
  const old = parseBlocks(bodyOf(before), numbers, end)
  const young = parseBlocks(bodyOf(after), numbers, end)
  const blocks = compareBlocks(old, young, end)
  if (blocks) return { fields, blocks: withoutUnchanged(blocks), sides: null }
  const textsOf = (list: Block[]) =>
    list.map(({ tokens }) => tokens.map(({ text }) => text).join(''))
  return { fields, blocks: [], sides: [textsOf(old), textsOf(young)] }
}

export const isBody = (name: string) => BODY.has(name)

export const bodyOf = ({ content = '', shlokas = [] }: RevisionFields) =>
  [content, shlokas].flat().join('')

const replaced = (before: Token[], after: Token[]) => [
  ...partsOf(before, 'removed'),
  ...partsOf(after, 'added'),
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

function parseBlocks(html: string, numbers: Map<string, number>, end: number): Block[] {
  const blocks: Block[] = []
  const tags: BlockTag[] = []
  const formats: Format[] = [{}]
  let tokens: Token[] = []
  // After the time limit, only the text is needed, because it is shown without comparing its words.
  const isLate = () => performance.now() > end
  const addText = (text: string) => {
    const format = formats.at(-1)!
    if (isLate()) tokens.push({ text, key: text, format })
    else for (const token of tokensOf(text, format)) tokens.push(token)
  }
  const flush = () => {
    const tag = tags.at(-1) ?? 'text'
    if (tokens.some(({ text }) => !isSpace(text))) {
      blocks.push({ tag, tokens, key: isLate() ? '' : JSON.stringify([tag, tokens]) })
    }
    tokens = []
  }
  const numberOf = (value: string) => {
    if (!numbers.has(value)) numbers.set(value, numbers.size)
    return numbers.get(value)!
  }
  const parser = new Parser({
    onopentag(name, { src = '', alt = '', href = '', style }) {
      const tag = BLOCK_TAGS[name]
      if (tag) {
        flush()
        tags.push(tag)
      }
      const outer = formats.at(-1)!
      const format = INLINE_TAGS[name]
      formats.push({
        ...outer,
        ...(format && { [format]: numberOf(href) }),
        ...(style && { style: numberOf(style) }),
      })
      if (name === 'hr') addText('―')
      if (name === 'br') addText('\n')
      if (name !== 'img') return
      tokens.push({ text: alt || src.split('/').at(-1)!, key: PICTURE + src, format: outer })
    },
    onclosetag(name) {
      formats.pop()
      if (!BLOCK_TAGS[name]) return
      flush()
      tags.pop()
    },
    ontext: addText,
  })
  parser.end(html)
  flush()
  return blocks
}

const tokensOf = (text: string, format: Format = {}): Token[] =>
  splitTokens(text).map((token) => ({ text: token, key: token, format }))

const isSpace = (text: string) => !/\S/.test(text)

function compareBlocks(old: Block[], young: Block[], end: number): ComparedBlock[] | null {
  const runs = listRuns(old, young, end)
  if (!runs) return null
  const result: ComparedBlock[] = []
  for (const { isSame, old, young } of runs) {
    if (isSame) result.push(...young.map((block) => toBlock(partsOf(block.tokens, 'same'))))
    else {
      for (const [one, other] of pairBlocks(old, young)) {
        const parts = compareTokens(one?.tokens ?? [], other?.tokens ?? [], end)
        if (!parts) return null
        result.push(toBlock(parts, one && other && one.tag !== other.tag ? other.tag : null))
      }
    }
  }
  return result
}

const toBlock = (parts: Part[], becomes: BlockTag | null = null, skipped = 0): ComparedBlock => ({
  parts,
  becomes,
  skipped,
})

type Pair = [Block | null, Block | null]

/** Pairs the most similar blocks without changing their order. */
function pairBlocks(removed: Block[], added: Block[]): Pair[] {
  const [rows, columns] = [removed.length, added.length]
  if (rows * columns > MAX_PAIRED) {
    const length = Math.max(rows, columns)
    return Array.from({ length }, (_, n): Pair => [removed[n] ?? null, added[n] ?? null])
  }
  const wordsOf = ({ tokens }: Block) =>
    new Set(tokens.map(({ text }) => text).filter((text) => !isSpace(text)))
  const [removedWords, addedWords] = [removed.map(wordsOf), added.map(wordsOf)]
  const likeness = removedWords.map((one) => addedWords.map((other) => likenessOf(one, other)))
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
    const [present, without] = [best[row]![column], best[row + 1]?.[column]]
    if (row < rows && column < columns && together(row, column) === present) {
      pairs.push([removed[row++]!, added[column++]!])
    } else if (without === present) pairs.push([removed[row++]!, null])
    else pairs.push([null, added[column++]!])
  }
  return pairs
}

function likenessOf(one: Set<string>, other: Set<string>): number {
  // Looks for the fewer words in the more, because one long block may be compared with many short ones.
  const [fewer, more] = one.size < other.size ? [one, other] : [other, one]
  let common = 0
  for (const word of fewer) if (more.has(word)) common += 1
  return (2 * common) / (one.size + other.size || 1)
}

/** Returns changed and equal items in turn; null if the time limit is exceeded. */
function listRuns<Item extends { key: string }>(before: Item[], after: Item[], end: number) {
  const timeout = end - performance.now()
  const comparator = (one: Item, other: Item) => one.key === other.key
  const changes = timeout > 0 && diffArrays(before, after, { timeout, comparator })
  if (!changes) return null
  const runs: { isSame: boolean; old: Item[]; young: Item[] }[] = []
  let [a, b] = [0, 0]
  changes.forEach(({ count, added, removed }, number) => {
    const old = added ? [] : before.slice(a, a + count)
    const young = removed ? [] : after.slice(b, b + count)
    a += old.length
    b += young.length
    // Joins changes that only a space separates, because one longer change is easier to read.
    const isBetween = number > 0 && number < changes.length - 1
    const isJoining = isBetween && young.every(({ key }) => isSpace(key))
    const isSame = !added && !removed && !isJoining
    const last = runs.at(-1)
    if (last?.isSame === isSame) {
      for (const item of old) last.old.push(item)
      for (const item of young) last.young.push(item)
    } else runs.push({ isSame, old, young })
  })
  return runs
}

function compareTokens(before: Token[], after: Token[], end: number): Part[] | null {
  const runs = listRuns(before, after, end)
  if (!runs) return null
  const parts: Part[] = []
  for (const { isSame, old, young } of runs) {
    if (isSame) young.forEach((token, index) => add(parts, toSame(old[index]!, token)))
    else parts.push(...replaced(old, young))
  }
  return parts
}

function toPart({ text, key, format }: Token, kind: Kind): Part {
  const notes: Note[] = kind === 'added' && format.link !== undefined ? ['added link'] : []
  return { kind, text, notes, isPicture: key.startsWith(PICTURE) }
}

function toSame({ format: before }: Token, token: Token): Part {
  const { format: after } = token
  const notes = FORMATS.flatMap((name): Note[] => {
    if (before[name] === after[name]) return []
    if (before[name] === undefined) return [`added ${name}`]
    return [after[name] === undefined ? `removed ${name}` : `changed ${name}`]
  })
  return { ...toPart(token, 'same'), notes }
}

function partsOf(tokens: Token[], kind: Kind): Part[] {
  const parts: Part[] = []
  for (const token of tokens) add(parts, toPart(token, kind))
  return parts
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
    else result.push(toBlock([], null, 1))
  })
  return result
}
