/** Summarises the changes of a version for a list: comparing a hundred pairs word by word would take too long. */
import { isDeepStrictEqual } from 'node:util'
import type { RevisionFields } from '~/domain/posts/record-revision.server'
import { toPlainText } from '~/text/plain-text'
import { listWords } from '~/text/segment'
import { bodyOf, isBody } from './compare.server'

export interface Summary {
  wordsIn: number
  wordsOut: number
  /** The other fields that changed. The body is one of them if only its order or formats changed. */
  fields: string[]
}

export function summarise(before: RevisionFields, after: RevisionFields): Summary {
  const [old, young] = [blocksOf(before), blocksOf(after)]
  const [removed, added] = [wordsOf(missing(old, young)), wordsOf(missing(young, old))]
  const wordsIn = missing(added, removed).length
  const wordsOut = missing(removed, added).length
  const isCounted = (name: string) => isBody(name) && wordsIn + wordsOut > 0
  const fields = Object.keys({ ...before, ...after }).filter(
    (name) => !isCounted(name) && !isDeepStrictEqual(before[name] ?? '', after[name] ?? ''),
  )
  return { wordsIn, wordsOut, fields }
}

/** Words are counted only in the blocks that differ: most changes are in a few paragraphs of a long text. */
const blocksOf = (fields: RevisionFields) =>
  bodyOf(fields).split(/(?<=<\/(?:p|h[1-6]|li|tr|blockquote|pre|figure)>)/)

const wordsOf = (blocks: string[]) => listWords(toPlainText(blocks.join('')))

/** Returns the items that the other list does not have as often. */
function missing(one: string[], other: string[]): string[] {
  const counts = new Map<string, number>()
  for (const item of other) counts.set(item, (counts.get(item) ?? 0) + 1)
  return one.filter((item) => {
    const left = counts.get(item) ?? 0
    counts.set(item, left - 1)
    return left <= 0
  })
}
