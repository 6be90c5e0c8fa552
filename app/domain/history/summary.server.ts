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
  const [removed, added] = withoutCommon(bodyOf(before), bodyOf(after)).map(countWords)
  const wordsIn = countMissing(added!, removed!)
  const wordsOut = countMissing(removed!, added!)
  const isCounted = (name: string) => isBody(name) && wordsIn + wordsOut > 0
  const fields = Object.keys({ ...before, ...after }).filter(
    (name) => !isCounted(name) && !isDeepStrictEqual(before[name] ?? '', after[name] ?? ''),
  )
  return { wordsIn, wordsOut, fields }
}

/** Drops the common beginning and end up to the nearest tags: most changes are in one paragraph of a long text. */
function withoutCommon(one: string, other: string): [string, string] {
  const length = Math.min(one.length, other.length)
  let start = 0
  while (start < length && one[start] === other[start]) start += 1
  start = Math.max(0, one.lastIndexOf('<', start - 1))
  let end = 0
  while (end < length - start && one.at(-1 - end) === other.at(-1 - end)) end += 1
  const tag = one.indexOf('>', one.length - end)
  end = tag === -1 ? 0 : one.length - tag - 1
  return [one.slice(start, one.length - end), other.slice(start, other.length - end)]
}

function countWords(html: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const word of listWords(toPlainText(html))) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

function countMissing(one: Map<string, number>, other: Map<string, number>): number {
  let missing = 0
  for (const [word, count] of one) missing += Math.max(0, count - (other.get(word) ?? 0))
  return missing
}
