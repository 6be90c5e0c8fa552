/** A word and where it stands: offsets in UTF-16 code units, as `slice` takes them. */
export type Word = { word: string; start: number; end: number }

// Marks and joiners belong to the word: `\w` and `\b` know no Devanagari, `\p{L}` alone stops at every matra.
const WORD = /[\p{L}\p{M}\p{N}\u200C\u200D]+/gu

/** The words of a text, spelled as the author spelled them. Hyphen, danda, apostrophe and quotes separate. */
export function splitWords(text: string): Word[] {
  let end = 0
  return listWords(text).map((word) => {
    // Between two words stands nothing that could be part of one: the next place is the right one.
    const start = text.indexOf(word, end)
    end = start + word.length
    return { word, start, end }
  })
}

/** The same without places, for those who read long texts and only ask which words there are. */
export function listWords(text: string): string[] {
  // A joiner or mark alone is none: those of an emoji stand between other signs.
  return text.match(WORD)?.filter((word) => /[\p{L}\p{N}]/u.test(word)) ?? []
}
