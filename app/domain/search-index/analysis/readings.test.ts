import { describe, expect, it } from 'vitest'
import { readingsOf } from './readings'
import { soundKeys } from './sound'

const costOf = (word: string, sound: string) =>
  readingsOf(word).find((reading) => reading.sound === sound)?.cost

describe('readingsOf', () => {
  it.each([
    ['ramayan', 'ramayan', 0],
    ['jnan', 'gyan', 0.1],
    ['school', 'skUl', 0.05],
    ['chemistry', 'kemistrI', 0.3],
    ['gita', 'jita', 0.15],
    ['station', 'staSan', 0.05],
    ['culture', 'kulcar', 0.05],
    ['kasim', 'kazim', 0.15],
    ['mashur', 'maShur', 0.2],
    ['guava', 'gvava', 0.1],
    ['night', 'nit', 0.3],
    ['knight', 'niGt', 0.05],
    ['write', 'rite', 0.05],
    ['gadi', 'gari', 0.3],
    ['bhai', 'BAI', 0.1],
    ['mumbai', 'mumbaI', 0.15],
    ['mithaiyan', 'miTAiyan', 0.1],
    ['ramayn', 'ramayan', 0.1],
    ['bawdi', 'bavdi', 0.1],
    ['father', 'fader', 0.5],
    ['social', 'soSial', 0.3],
    ['kahan', 'kaha', 0.25],
    ['badge', 'baje', 0.05],
    ['college', 'kollej', 0.35],
    ['gym', 'gim', 0.02],
    ['crew', 'krU', 0.1],
    ['leone', 'liyone', 0.1],
    ['flower', 'flovr', undefined],
    ['x', 'z', 0.4],
    ['ghar', 'gar', 0.5],
    ['adhyay', 'aDyAy', 0.1],
    ['samay', 'samaya', 0.05],
    ['letate', 'lete', 0.1],
    ['laye', 'lae', 0.03],
    ['nayee', 'naI', 0.03],
    ['kauva', 'kOA', 0.05],
    ['singh', 'sinh', 0.05],
    ['baatcheet', 'bAtcIt', 0.05],
    ['chahiye', 'cahie', undefined],
  ])('for %s, the reading %s costs %s', (word, sound, cost) => {
    if (cost === undefined) expect(costOf(word, sound)).toBeUndefined()
    else expect(costOf(word, sound)).toBeCloseTo(cost)
  })

  it('returns at most fourteen readings, with the plain one first', () => {
    const readings = readingsOf('thhthchchdgeghwxhhshtionsn')
    expect(readings.length).toBeLessThanOrEqual(14)
    expect(readings[0]?.cost).toBe(0)
  })

  it('reads the d in ladkiyan as a flap', () => {
    const keys = new Set(readingsOf('ladkiyan').flatMap(({ sound }) => soundKeys(sound)))
    expect([...keys].toSorted()).toEqual(['ldk', 'ldkn', 'lrk', 'lrkn'])
  })

  it('ignores case and accents', () => {
    expect(readingsOf('Rāmāyaṇ')).toEqual(readingsOf('ramayan'))
  })
})
