/** Typos: a letter missing, added, wrong, or two swapped (Damerau 1964). */

/** Exactly one typo apart. The first letter must be equal, as it is hardly ever mistyped. */
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

export function swappedPairs(word: string): string[] {
  const swapped: string[] = []
  for (let at = 1; at + 1 < word.length; at += 1) {
    const [one, other] = [word.charAt(at), word.charAt(at + 1)]
    if (one !== other) swapped.push(word.slice(0, at) + other + one + word.slice(at + 2))
  }
  return swapped
}
