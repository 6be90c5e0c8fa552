import { describe, expect, it } from 'vitest'
import { countHits, fromBytes, listTerms, toBytes, toWordList } from './word-list'

describe('the words of a post', () => {
  const words = toWordList([[7, 8], [], [8, 4_000_000_000, 8], [9]])

  it('count four times in the title, and each once when they are listed', () => {
    expect([...countHits(words)]).toEqual([
      [7, 4],
      [8, 6],
      [4_000_000_000, 1],
      [9, 1],
    ])
    expect([...countHits(words, new Set([9, 8, 5]))]).toEqual([
      [8, 6],
      [9, 1],
    ])
    expect([...listTerms(words)]).toEqual([7, 8, 4_000_000_000, 9])
  })

  it('have something between two texts, which is no word', () => {
    expect([...words]).toEqual([7, 8, 0, 0, 8, 4_000_000_000, 8, 0, 9, 0])
  })

  it('come back from bytes as they were, wherever these lie', () => {
    const bytes = toBytes(words)
    expect(fromBytes(bytes)).toEqual(words)
    const odd = new Uint8Array(bytes.length + 1).subarray(1)
    odd.set(bytes)
    expect(fromBytes(odd)).toEqual(words)
    expect(fromBytes(new Uint8Array())).toEqual(new Uint32Array())
  })
})
