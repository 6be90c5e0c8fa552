/** A posting is one 32-bit number per post; 512 neighbouring posts share a row (docs/decisions/020). */
const OFFSET_BITS = 9
const NORM_BITS = 8
const HITS_BITS = 32 - OFFSET_BITS - NORM_BITS
const MAX_HITS = 2 ** HITS_BITS - 1
const MAX_NORM = 2 ** NORM_BITS - 1
const CHUNK_SIZE = 2 ** OFFSET_BITS
/** Enough for 500 million posts, with ids that are exact as JavaScript numbers. */
const CHUNKS_OF_TERM = 2 ** 20
const NORMS_PER_DOUBLING = 16

const TITLE_HITS = 4

export function chunkId(term: number, post: number): number {
  return term * CHUNKS_OF_TERM + Math.floor(post / CHUNK_SIZE)
}

export function chunkIdsOf(term: number): [from: number, to: number] {
  return [term * CHUNKS_OF_TERM, (term + 1) * CHUNKS_OF_TERM]
}

export function termOfChunk(id: number): number {
  return Math.floor(id / CHUNKS_OF_TERM)
}

export function packPosting(posting: { post: number; hits: number; norm: number }): number {
  const place = offsetInChunk(posting.post) << (HITS_BITS + NORM_BITS)
  return (place | (Math.min(posting.hits, MAX_HITS) << NORM_BITS) | posting.norm) >>> 0
}

export function offsetInChunk(post: number): number {
  return post % CHUNK_SIZE
}

export function offsetOf(packed: number): number {
  return packed >>> (HITS_BITS + NORM_BITS)
}

export type UsePosting = (post: number, hits: number, norm: number) => void

export function forEachPosting(chunk: number, postings: Uint8Array, use: UsePosting): void {
  const firstPost = (chunk % CHUNKS_OF_TERM) * CHUNK_SIZE
  for (const packed of fromBytes(postings)) {
    use(firstPost + offsetOf(packed), (packed >>> NORM_BITS) & MAX_HITS, packed & MAX_NORM)
  }
}

/** Returns the logarithm of the length, so that a few more words change no other posting. */
export function toNorm(length: number): number {
  return Math.min(MAX_NORM, Math.round(NORMS_PER_DOUBLING * Math.log2(Math.max(1, length))))
}

export function lengthOfNorm(norm: number): number {
  return 2 ** (norm / NORMS_PER_DOUBLING)
}

export type ChunkChanges = ReadonlyMap<number, number | null>

/** Returns the new postings in order; null if nothing changes. */
export function changeChunk(before: Uint32Array, changes: ChunkChanges): Uint32Array | null {
  const kept = before.filter((packed) => {
    const change = changes.get(offsetOf(packed))
    return change === undefined || change === packed
  })
  const known = new Set(kept)
  const added = [...changes.values()].flatMap((packed) =>
    packed === null || known.has(packed) ? [] : [packed],
  )
  if (kept.length === before.length && added.length === 0) return null
  return Uint32Array.from([...kept, ...added]).sort()
}

const END_OF_TEXT = 0

export function toWordList(texts: readonly (readonly number[])[]): Uint32Array {
  return Uint32Array.from(texts.flatMap((ids) => [...ids, END_OF_TEXT]))
}

export function titleOf(words: Uint32Array): Uint32Array {
  return words.subarray(0, words.indexOf(END_OF_TEXT))
}

/** Returns the words in the title and the description. */
export function leadOf(words: Uint32Array): Uint32Array {
  return words.subarray(0, words.indexOf(END_OF_TEXT, words.indexOf(END_OF_TEXT) + 1))
}

export function countHits(words: Uint32Array): Map<number, number> {
  const hits = new Map<number, number>()
  const endOfTitle = words.indexOf(END_OF_TEXT)
  words.forEach((id, at) => {
    if (id !== END_OF_TEXT) hits.set(id, (hits.get(id) ?? 0) + (at < endOfTitle ? TITLE_HITS : 1))
  })
  return hits
}

export function toBytes(numbers: Uint32Array): Buffer {
  return Buffer.from(numbers.buffer, numbers.byteOffset, numbers.byteLength)
}

export function fromBytes(bytes: Uint8Array): Uint32Array {
  const isAligned = bytes.byteOffset % Uint32Array.BYTES_PER_ELEMENT === 0
  const { buffer, byteOffset, byteLength } = isAligned ? bytes : Uint8Array.from(bytes)
  return new Uint32Array(buffer, byteOffset, byteLength / Uint32Array.BYTES_PER_ELEMENT)
}
