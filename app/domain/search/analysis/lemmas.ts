/** Unambiguous endings with dictionary forms; ambiguous ones (गली, गला) are left to stems. */
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

/** Possible dictionary forms of a fold, itself among them: लड़कों → लड़क, लड़का. */
export function lemmasOf(fold: string): string[] {
  const lemmas = PARADIGMS.flatMap(([ending, inDictionary]) =>
    ending.test(fold) ? inDictionary.map((other) => fold.replace(ending, other)) : [],
  )
  return [fold, ...lemmas.filter((lemma) => lemma.length >= 2)]
}
