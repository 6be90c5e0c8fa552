/** Offsets are in UTF-16 code units. */
export type Word = { word: string; start: number; end: number }

// `\w` and `\b` know no Devanagari, and `\p{L}` alone stops at every matra.
const WORD = /[\p{L}\p{M}\p{N}\u200C\u200D]+/gu

/** Hyphen, danda, apostrophe and quotes separate words. */
export function splitWords(text: string): Word[] {
  let end = 0
  return listWords(text).map((word) => {
    const start = text.indexOf(word, end)
    end = start + word.length
    return { word, start, end }
  })
}

/** Words without offsets, faster for long texts. */
export function listWords(text: string): string[] {
  return text.match(WORD)?.filter((word) => /[\p{L}\p{N}]/u.test(word)) ?? []
}
