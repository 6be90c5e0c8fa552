/** A word and where it stands: offsets in UTF-16 code units, as `slice` takes them. */
export type Word = { word: string; start: number; end: number }

// Marks and joiners belong to the word: `\w` and `\b` know no Devanagari, `\p{L}` alone stops at every matra.
const WORD = /[\p{L}\p{M}\p{N}\u200C\u200D]+/gu

/** The words of a text, spelled as the author spelled them. Hyphen, danda, apostrophe and quotes separate. */
export function splitWords(text: string): Word[] {
  return Array.from(text.matchAll(WORD), ({ 0: word, index }) => ({
    word,
    start: index,
    end: index + word.length,
  }))
}
