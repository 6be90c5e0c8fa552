/** Short codes for posts: six letters and digits without look-alikes (Crockford's base 32). */
const BITS = 30
const MODULUS = 2 ** BITS
/** Odd, so that each number has one code; neighbouring numbers get unrelated codes. The second constant inverts the first. */
const SPREAD = 0x2545f491
const GATHER = 0x1444c71

const spread = (number: number, by: number) => (Math.imul(number, by) >>> 0) % MODULUS

export function toShortCode(number: number): string {
  const digits = spread(number, SPREAD).toString(32).padStart(6, '0')
  return digits.replace(/[ilou]/g, (letter) => 'wxyz'.charAt('ilou'.indexOf(letter)))
}

/** Accepts codes as people type them, with capitals, o for 0 or l for 1. Returns null for anything else. */
export function parseShortCode(code: string): number | null {
  if (!/^[0-9a-tv-z]{6}$/i.test(code)) return null
  const digits = code
    .toLowerCase()
    .replace(/o/g, '0')
    .replace(/[il]/g, '1')
    .replace(/[w-z]/g, (letter) => 'ilou'.charAt('wxyz'.indexOf(letter)))
  const number = parseInt(digits, 32)
  return number < MODULUS ? spread(number, GATHER) : null
}
