/**
 * Typos: a letter left out, one too many, a wrong one, or two in the wrong order (Damerau, "A technique for
 * computer detection and correction of spelling errors", 1964).
 */

/** Whether two different words are one such typo apart. The first letter is hardly ever mistyped, and must be the same. */
export function isOneEdit(one: string, other: string): boolean {
  let at = 0
  while (at < one.length && one[at] === other[at]) at += 1
  if (at === 0 || (at === one.length && at === other.length)) return false
  const isSwapped = one[at] === other[at + 1] && one[at + 1] === other[at]
  return (
    one.slice(at + 1) === other.slice(at + 1) ||
    one.slice(at + 1) === other.slice(at) ||
    one.slice(at) === other.slice(at + 1) ||
    (isSwapped && one.slice(at + 2) === other.slice(at + 2))
  )
}

/** A word with each two neighbouring letters but the first changed about, where that makes a difference. */
export function swappedPairs(word: string): string[] {
  const swapped: string[] = []
  for (let at = 1; at + 1 < word.length; at += 1) {
    const [one, other] = [word.charAt(at), word.charAt(at + 1)]
    if (one !== other) swapped.push(word.slice(0, at) + other + one + word.slice(at + 2))
  }
  return swapped
}
