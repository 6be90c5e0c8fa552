/**
 * Endings that leave little doubt what a word is a form of, and what stands in their place in a dictionary. Those that both
 * nouns and verbs have in many ways (गली, गला, गले) are left to the stems.
 */
const PARADIGMS: readonly (readonly [ending: RegExp, inDictionary: readonly string[]])[] = [
  [/ि(?:यां|यों|यो)$/, ['ी', 'ि', 'िया']],
  [/इ(?:यां|यों|यो)$/, ['ई']],
  [/ु(?:ओं|एं|ओ)$/, ['ू']],
  [/(?<=[ािीुूे])(?:ओं|एं|ओ)$/, ['']],
  [/ओं$/, ['आ']],
  [/(?:ों|ो)$/, ['', 'ा']],
  [/ें$/, ['']],
  [/े$/, ['ा']],
  [/ए$/, ['या', 'आ']],
  [/(?:नेवाला|नेवाले|नेवाली|ना|ने|नी|ता|ते|ती|तीं|कर|करके)$/, ['']],
]

/** The forms under which a folded word may stand in a dictionary, itself among them: लड़कों is one of लड़क or लड़का. */
export function lemmasOf(fold: string): string[] {
  const lemmas = PARADIGMS.flatMap(([ending, inDictionary]) =>
    ending.test(fold) ? inDictionary.map((other) => fold.replace(ending, other)) : [],
  )
  return [fold, ...lemmas.filter((lemma) => lemma.length >= 2)]
}
