const NOUN_ENDINGS = endings(`
  ियां ियों ियो िया इयां इयों इयो ुओं ुएं ाओं ाएं यों यां ओं एं आं ों ें ां ीं ओ ए ई आ ा ि ी ु ू े ो ै ौ ं
`)
const VERB_ENDINGS = endings(`
  नेवाला नेवाले नेवाली नेवालों नेवालियां नेवालियों एंगियां एंगे एंगी ेंगे ेंगी ऊंगा ऊंगी ूंगा ूंगी एगा एगी ेगा ेगी
  ओगे ओगी ोगे ोगी इएगा िएगा इए िए इयो ियो ना ने नी नों ता ते ती तीं कर करके के ऊं ूं ईं ीं या ई ए ा ी े ो ओ ें एं आ
`)
/** Endings after य, which may belong to the word: अध्याय, अध्यायों. */
const ENDING_AFTER_Y = /(?<=[^ि]य)(?:ों|ां|ो)$/
/** The last letter is an ending in nouns (तारा), but part of the root in verbs (चकरा, चकराता). */
const MAY_BE_WHOLE = /[\u0915-\u0939]$|..ा$/
const DEVANAGARI = /[\u0900-\u097F]/
const CONSONANT = /[\u0915-\u0939]/
const LATIN_ENDING = /(?<=^[a-z]{3,})(?:ing|edly|ed|ly|es|s|e)$/

/** Returns one to three stems for a fold. Words that share a stem match: किताब, किताबें, किताबों. */
export function stemsOf(fold: string): string[] {
  if (!DEVANAGARI.test(fold)) return [fold.replace(/ies$/, 'y').replace(LATIN_ENDING, '')]
  const stems = new Set<string>()
  if (MAY_BE_WHOLE.test(fold)) stems.add(fold)
  if (ENDING_AFTER_Y.test(fold)) stems.add(fold.replace(ENDING_AFTER_Y, ''))
  for (const table of [NOUN_ENDINGS, VERB_ENDINGS]) {
    const stem = cutLongest(fold, table)
    if (stem !== null) stems.add(stem)
  }
  return stems.size > 0 ? [...stems] : [fold]
}

function cutLongest(fold: string, table: readonly string[]): string | null {
  for (const ending of table) {
    if (!fold.endsWith(ending)) continue
    const rest = fold.slice(0, -ending.length)
    if (isWord(rest)) return rest.replace(/ि$/, 'ी').replace(/ु$/, 'ू')
  }
  return null
}

function isWord(rest: string): boolean {
  return rest.length >= 2 && CONSONANT.test(rest) && !rest.endsWith('\u094D')
}

function endings(table: string): string[] {
  return table
    .trim()
    .split(/\s+/)
    .toSorted((a, b) => b.length - a.length)
}

/** Unambiguous endings with their dictionary forms; stems cover ambiguous endings (गली, गला). */
const PARADIGMS: readonly (readonly [ending: RegExp, inDictionary: readonly string[]])[] = [
  [/ि(?:यां|यों|यो)$/, ['ी', 'ि', 'िया']],
  [/इ(?:यां|यों|यो)$/, ['ई']],
  [/ु(?:ओं|एं|ओ)$/, ['ू', 'ुआं']],
  [/ुए$/, ['ुआं', 'ुआ']],
  [/(?<=[ािीुूे])(?:ओं|एं|ओ)$/, ['']],
  [/ओं$/, ['आ']],
  [/(?:ों|ो)$/, ['', 'ा']],
  [/ें$/, ['']],
  [/े$/, ['ा']],
  [/ए$/, ['या', 'आ']],
  [/(?:नेवाला|नेवाले|नेवाली|ना|ने|नी|ता|ते|ती|तीं|कर|करके|के)$/, ['']],
]

/** Returns possible dictionary forms of a fold, including itself: लड़कों → लड़क, लड़का. */
export function lemmasOf(fold: string): string[] {
  if (!DEVANAGARI.test(fold)) return stemsOf(fold)
  const lemmas = PARADIGMS.flatMap(([ending, inDictionary]) =>
    ending.test(fold) ? inDictionary.map((other) => fold.replace(ending, other)) : [],
  )
  return [fold, ...lemmas.filter((lemma) => lemma.length >= 2)]
}
