/** A weighted edit distance between sounds (`sound.ts`), in which common confusions cost little. */
const VOWELS = 'aAiIuUeEoO'
const CONSONANTS = 'bcdfghjklmnpqrstvwxyzBCDFGHJKLMNPQRSTVWXYZ'
const SIZE = 128
const SWAP = 0.45
const LEFT_OVER = 0.04
const NO_LIMIT = Number.POSITIVE_INFINITY

/** The costs of replacing one sound with another, or of omitting it (`-`). */
const PAIRS = `
  a-.12 A-.4 i-.5 I-.5 u-.5 U-.5 e-.5 E-.5 o-.5 O-.5 y-.25 N-.25 h-.5
  aA.12 iI.06 uU.06 eE.12 oO.12 ie.25 Ie.3 iE.35 IE.4 uo.25 Uo.3 uO.3 UO.35
  ae.35 aE.3 ao.35 aO.3 au.35 ai.4 Ae.5 AE.4 Ao.35 AO.3
  kK.25 gG.25 cC.25 jJ.25 tT.25 dD.25 pP.25 bB.25 fP.05 fp.3 jz.1 Jz.2 sz.35 sS.15 rR.1 dR.2 DR.15 nN.05
  mN.12 nm.5 vb.6 kc.6 ks.6 gj.5 cS.5 TD.5 td.6 cs.7 KG.6 kg.7 pb.7 lr.8 St.8
  yi.15 yI.15 ye.2 yE.3 vu.2 vo.25 vU.25 vO.3
`
const COSTS = readCosts()
const OMITTED = '-'.charCodeAt(0)

export function soundDistance(from: string, to: string, limit = NO_LIMIT): number {
  if (from === to) return 0
  const rows = fillRows(from, to, limit)
  const distance = rows === null ? NO_LIMIT : rows[to.length]!
  return distance <= limit ? distance : NO_LIMIT
}

/** Returns the least distance to a prefix of `whole`, plus a little for each remaining sound. */
export function prefixDistance(typed: string, whole: string, limit = NO_LIMIT): number {
  const rows = fillRows(typed, whole, limit, false)
  if (rows === null) return NO_LIMIT
  let least = NO_LIMIT
  for (let at = 0; at <= whole.length; at += 1) {
    least = Math.min(least, rows[at]! + LEFT_OVER * (whole.length - at))
  }
  return least <= limit ? least : NO_LIMIT
}

// Three rows that are reused, since a query computes thousands of distances.
let beforeLast = new Float64Array(64)
let last = new Float64Array(64)
let current = new Float64Array(64)

/** Returns the distances from `from` to every prefix of `to`; null beyond the limit. */
function fillRows(from: string, to: string, limit: number, isComplete = true): Float64Array | null {
  if (last.length <= to.length) {
    beforeLast = new Float64Array(2 * to.length)
    last = new Float64Array(2 * to.length)
    current = new Float64Array(2 * to.length)
  }
  last[0] = 0
  for (let j = 1; j <= to.length; j += 1) last[j] = last[j - 1]! + costOf(to, j - 1)
  let leastOfLast = 0
  for (let i = 1; i <= from.length; i += 1) {
    const removal = costOf(from, i - 1, isComplete)
    const letter = from.charCodeAt(i - 1)
    const previous = i > 1 ? from.charCodeAt(i - 2) : -1
    let least = (current[0] = last[0]! + removal)
    for (let j = 1; j <= to.length; j += 1) {
      const other = to.charCodeAt(j - 1)
      let cost = last[j - 1]! + substitution(letter, other)
      cost = Math.min(cost, last[j]! + removal, current[j - 1]! + costOf(to, j - 1))
      if (j > 1 && previous === other && to.charCodeAt(j - 2) === letter) {
        cost = Math.min(cost, beforeLast[j - 2]! + SWAP)
      }
      current[j] = cost
      if (cost < least) least = cost
    }
    ;[beforeLast, last, current] = [last, current, beforeLast]
    // A swap looks back two rows, so both must exceed the limit.
    if (least > limit && leastOfLast > limit) return null
    leastOfLast = least
  }
  return last
}

function substitution(a: number, b: number): number {
  if (a === b) return 0
  return a < SIZE && b < SIZE ? COSTS[a * SIZE + b]! : 1
}

function costOf(sound: string, at: number, isComplete = true): number {
  const letter = sound.charCodeAt(at)
  if (letter >= SIZE) return 1
  if (at > 0 && sound.charCodeAt(at - 1) === letter && !isVowel(letter)) return 0.1
  // In Hindi, a final a that is typed is also spoken: mata is माता rather than मत.
  if (letter === A && isComplete && at === sound.length - 1) return 0.2
  if (letter === E && at === sound.length - 1) return 0.25
  return COSTS[letter * SIZE + OMITTED]!
}

const A = 'a'.charCodeAt(0)
const E = 'e'.charCodeAt(0)

function isVowel(letter: number): boolean {
  return VOWELS.includes(String.fromCharCode(letter))
}

function readCosts(): Float64Array {
  const costs = new Float64Array(SIZE * SIZE).fill(1)
  const set = (a: string, b: string, cost: number) => {
    costs[a.charCodeAt(0) * SIZE + b.charCodeAt(0)] = cost
    costs[b.charCodeAt(0) * SIZE + a.charCodeAt(0)] = cost
  }
  for (const vowel of VOWELS) {
    for (const letter of CONSONANTS) set(vowel, letter, 1.2)
    for (const other of VOWELS) set(vowel, other, 0.55)
  }
  for (const pair of PAIRS.trim().split(/\s+/)) {
    set(pair.charAt(0), pair.charAt(1), Number(pair.slice(2)))
  }
  return costs
}
