import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  changeChunk,
  chunkId,
  chunkIdsOf,
  countHits,
  forEachPosting,
  fromBytes,
  lengthOfNorm,
  offsetInChunk,
  offsetOf,
  packPosting,
  termOfChunk,
  toBytes,
  toNorm,
  toWordList,
} from './posting-chunk'

const post = fc.integer({ min: 1, max: 400_000_000 })
const term = fc.integer({ min: 1, max: 2 ** 32 })

function unpack(packed: Iterable<number>, chunk = 0) {
  const postings: [post: number, hits: number, norm: number][] = []
  const bytes = toBytes(Uint32Array.from(packed))
  forEachPosting(chunk, bytes, (...posting) => postings.push(posting))
  return postings
}

describe('a posting', () => {
  it("contains the post, its hits and the post's approximate length", () => {
    fc.assert(
      fc.property(post, fc.nat(20_000), fc.nat(255), (number, hits, norm) => {
        const packed = packPosting({ post: number, hits, norm })
        const id = chunkId(7, number)
        expect(unpack([packed], id)).toEqual([[number, hits, norm]])
      }),
    )
  })

  it('caps the number of hits', () => {
    const packed = packPosting({ post: 511, hits: 1_000_000, norm: 255 })
    expect(unpack([packed])).toEqual([[511, 32_767, 255]])
  })

  it("is in one of its word's rows, whatever numbers the word and post have", () => {
    fc.assert(
      fc.property(term, post, (word, number) => {
        const id = chunkId(word, number)
        const [from, to] = chunkIdsOf(word)
        expect(id >= from && id < to).toBe(true)
        expect(Number.isSafeInteger(to)).toBe(true)
        expect(termOfChunk(id)).toBe(word)
      }),
    )
  })
})

describe('toNorm', () => {
  it('is wrong by less than four per cent', () => {
    for (let length = 1; length < 60_000; length += 7) {
      expect(lengthOfNorm(toNorm(length)) / length).toBeCloseTo(1, 1)
      expect(Math.abs(lengthOfNorm(toNorm(length)) / length - 1)).toBeLessThan(0.04)
    }
  })

  it('treats an empty post as one word, and caps a very long one', () => {
    expect([toNorm(0), toNorm(1), toNorm(10_000_000)]).toEqual([0, 0, 255])
  })
})

describe('changeChunk', () => {
  const entry = fc.record({ post: fc.nat(511), hits: fc.nat(9), norm: fc.nat(255) })
  const pack = (entries: { post: number; hits: number; norm: number }[]) =>
    Uint32Array.from(entries.map(packPosting)).sort()

  it('adds, changes and removes postings in order', () => {
    const before = pack([
      { post: 3, hits: 1, norm: 9 },
      { post: 5, hits: 2, norm: 9 },
      { post: 9, hits: 3, norm: 9 },
    ])
    const after = changeChunk(
      before,
      new Map([
        [3, null],
        [5, packPosting({ post: 5, hits: 7, norm: 9 })],
        [4, packPosting({ post: 4, hits: 1, norm: 1 })],
        [8, null],
      ]),
    )
    expect(unpack(after ?? [])).toEqual([
      [4, 1, 1],
      [5, 7, 9],
      [9, 3, 9],
    ])
  })

  it('returns null if nothing changes', () => {
    const before = pack([{ post: 3, hits: 1, norm: 9 }])
    const same = packPosting({ post: 3, hits: 1, norm: 9 })
    expect(changeChunk(before, new Map([[3, same]]))).toBeNull()
    expect(changeChunk(before, new Map([[4, null]]))).toBeNull()
  })

  it('is idempotent and leaves other posts unchanged', () => {
    const entries = fc.uniqueArray(entry, { selector: ({ post: place }) => place })
    const requested = fc.array(fc.tuple(fc.nat(511), fc.option(fc.nat(9))))
    fc.assert(
      fc.property(entries, requested, (known, asked) => {
        const changes = new Map(
          asked.map(([place, hits]) => [
            place,
            hits === null ? null : packPosting({ post: place, hits, norm: 1 }),
          ]),
        )
        const before = pack(known)
        const after = changeChunk(before, changes) ?? before
        const byPlace = new Map([...after].map((packed) => [offsetOf(packed), packed]))
        for (const [place, packed] of changes) expect(byPlace.get(place) ?? null).toBe(packed)
        for (const one of known) {
          const place = offsetInChunk(one.post)
          if (!changes.has(place)) expect(byPlace.get(place)).toBe(packPosting(one))
        }
        expect([...after]).toEqual([...after].sort((a, b) => a - b))
        expect(changeChunk(after, changes)).toBeNull()
      }),
    )
  })
})

describe('the words of a post', () => {
  const words = toWordList([[7, 8], [], [8, 4_000_000_000, 8], [9]])

  it('count four times as much in the title', () => {
    expect([...countHits(words)]).toEqual([
      [7, 4],
      [8, 6],
      [4_000_000_000, 1],
      [9, 1],
    ])
  })

  it('are separated between the parts of the post', () => {
    expect([...words]).toEqual([7, 8, 0, 0, 8, 4_000_000_000, 8, 0, 9, 0])
  })

  it('are the same after a conversion to bytes and back, at any offset', () => {
    const bytes = toBytes(words)
    expect(fromBytes(bytes)).toEqual(words)
    const odd = new Uint8Array(bytes.length + 1).subarray(1)
    odd.set(bytes)
    expect(fromBytes(odd)).toEqual(words)
    expect(fromBytes(new Uint8Array())).toEqual(new Uint32Array())
  })
})
