/**
 * Where a word occurs: one number of 32 bits a post, the posts of 512 neighbouring numbers in one row. A word of 100,000
 * posts is then 200 rows to read instead of 100,000 (docs/decisions/022).
 */
const OFFSET_BITS = 9
const NORM_BITS = 8
const HITS_BITS = 32 - OFFSET_BITS - NORM_BITS
const MAX_HITS = 2 ** HITS_BITS - 1
const MAX_NORM = 2 ** NORM_BITS - 1
/** Places of posts in their chunk. */
const CHUNK_SIZE = 2 ** OFFSET_BITS
/** Chunks that a word may have: enough for 500 million posts, and ids of 2^33 words stay exact numbers. */
const CHUNKS_OF_TERM = 2 ** 20
/** Lengths that differ by less than a twenty-fifth are one. */
const NORMS_PER_DOUBLING = 16

/** Once in a title counts as often as this in a body. */
export const TITLE_HITS = 4

/** A post that has a word. */
export interface Posting {
  post: number
  /** How often, a title counting more. */
  hits: number
  /** The length of the post, as `toNorm` has it. */
  norm: number
}

/** The row that says whether a post has a word. */
export function chunkId(term: number, post: number): number {
  return term * CHUNKS_OF_TERM + Math.floor(post / CHUNK_SIZE)
}

/** All rows of a word: from the first id to before the second. */
export function chunkIdsOf(term: number): [from: number, to: number] {
  return [term * CHUNKS_OF_TERM, (term + 1) * CHUNKS_OF_TERM]
}

export function termOfChunk(id: number): number {
  return Math.floor(id / CHUNKS_OF_TERM)
}

/** The number that the offsets of a row count from. */
export function firstPostOfChunk(id: number): number {
  return (id % CHUNKS_OF_TERM) * CHUNK_SIZE
}

export function packPosting({ post, hits, norm }: Posting): number {
  const place = offsetInChunk(post) << (HITS_BITS + NORM_BITS)
  return (place | (Math.min(hits, MAX_HITS) << NORM_BITS) | norm) >>> 0
}

/** The place of a post in the rows it is in. */
export function offsetInChunk(post: number): number {
  return post % CHUNK_SIZE
}

export function offsetOf(packed: number): number {
  return packed >>> (HITS_BITS + NORM_BITS)
}

export function hitsOf(packed: number): number {
  return (packed >>> NORM_BITS) & MAX_HITS
}

export function normOf(packed: number): number {
  return packed & MAX_NORM
}

/**
 * The length of a post in words, in steps that grow with it. A few words more or less then change no posting of the words
 * that stay.
 */
export function toNorm(length: number): number {
  return Math.min(MAX_NORM, Math.round(NORMS_PER_DOUBLING * Math.log2(Math.max(1, length))))
}

export function lengthOfNorm(norm: number): number {
  return 2 ** (norm / NORMS_PER_DOUBLING)
}

/** What becomes of the postings of a row, by the offset of their posts: the packed posting, or null where none is to be. */
export type ChunkChanges = ReadonlyMap<number, number | null>

/** @returns the changed postings, in order; null when they are as wanted already */
export function changeChunk(before: Uint32Array, changes: ChunkChanges): Uint32Array | null {
  const requested = new Map<number, number | null>(changes)
  let isChanged = false
  const kept: number[] = []
  for (const packed of before) {
    const offset = offsetOf(packed)
    const change = requested.get(offset)
    requested.delete(offset)
    if (change === undefined || change === packed) kept.push(packed)
    else {
      isChanged = true
      if (change !== null) kept.push(change)
    }
  }
  for (const packed of requested.values()) {
    if (packed === null) continue
    isChanged = true
    kept.push(packed)
  }
  return isChanged ? Uint32Array.from(kept).sort() : null
}
