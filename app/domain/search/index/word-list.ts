import { TITLE_HITS } from './posting-chunk'

/** Separates texts, so that no phrase spans two. */
const END_OF_TEXT = 0

export type WordList = Uint32Array

export function toWordList(texts: readonly (readonly number[])[]): WordList {
  return Uint32Array.from(texts.flatMap((ids) => [...ids, END_OF_TEXT]))
}

export function countHits(words: WordList, requested?: ReadonlySet<number>): Map<number, number> {
  const hits = new Map<number, number>()
  const endOfTitle = words.indexOf(END_OF_TEXT)
  words.forEach((id, at) => {
    if (id === END_OF_TEXT || requested?.has(id) === false) return
    hits.set(id, (hits.get(id) ?? 0) + (at < endOfTitle ? TITLE_HITS : 1))
  })
  return hits
}

export function listTerms(words: WordList): Set<number> {
  const terms = new Set(words)
  terms.delete(END_OF_TEXT)
  return terms
}

/** In the machine's byte order. */
export function toBytes(numbers: Uint32Array): Buffer {
  return Buffer.from(numbers.buffer, numbers.byteOffset, numbers.byteLength)
}

export function fromBytes(bytes: Uint8Array): Uint32Array {
  const isAligned = bytes.byteOffset % Uint32Array.BYTES_PER_ELEMENT === 0
  const { buffer, byteOffset, byteLength } = isAligned ? bytes : Uint8Array.from(bytes)
  return new Uint32Array(buffer, byteOffset, byteLength / Uint32Array.BYTES_PER_ELEMENT)
}
