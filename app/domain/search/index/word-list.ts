import { TITLE_HITS } from './posting-chunk'

/** Between two texts of a post: no phrase goes on from one to the next. */
const END_OF_TEXT = 0

/** The words of a post by their ids, in the order of its texts, the title first. */
export type WordList = Uint32Array

export function toWordList(texts: readonly (readonly number[])[]): WordList {
  return Uint32Array.from(texts.flatMap((ids) => [...ids, END_OF_TEXT]))
}

/** Each word with how often it occurs, once in the title counting more; of those `requested` only, where these are given. */
export function countHits(words: WordList, requested?: ReadonlySet<number>): Map<number, number> {
  const hits = new Map<number, number>()
  const endOfTitle = words.indexOf(END_OF_TEXT)
  words.forEach((id, at) => {
    if (id === END_OF_TEXT || requested?.has(id) === false) return
    hits.set(id, (hits.get(id) ?? 0) + (at < endOfTitle ? TITLE_HITS : 1))
  })
  return hits
}

/** Each word once. */
export function listTerms(words: WordList): Set<number> {
  const terms = new Set(words)
  terms.delete(END_OF_TEXT)
  return terms
}

/** Numbers as the database keeps them. All machines this runs on have the same order of bytes. */
export function toBytes(numbers: Uint32Array): Buffer {
  return Buffer.from(numbers.buffer, numbers.byteOffset, numbers.byteLength)
}

export function fromBytes(bytes: Uint8Array): Uint32Array {
  const isAligned = bytes.byteOffset % Uint32Array.BYTES_PER_ELEMENT === 0
  const { buffer, byteOffset, byteLength } = isAligned ? bytes : Uint8Array.from(bytes)
  return new Uint32Array(buffer, byteOffset, byteLength / Uint32Array.BYTES_PER_ELEMENT)
}
