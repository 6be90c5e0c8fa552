import { leadOf, titleOf } from '~/domain/search-index/posting-chunk'
import type { ScoredQueryWord } from '~/domain/search/query/score-query'
import type { ScoredTerm } from '~/domain/search/query/score-word'
import { rarityOf } from './rank-posts.server'
import { findPhrase, idsOf } from './score-text'

const SURE = 0.45
const SURE_ALONE = 0.3
/** The minimum weight to be sure of a listed word, since a word that merely resembles it is a different word. */
const SURE_LISTED = 0.64
/** The list contains the Hindi spelling of each name in Latin letters, so other words with a similar sound are different names. */
const SURE_NAME_SOUND = 0.75
/** Up to this many words, such as a first name and a surname, must match; in a longer question, only the subject must. */
const FEW_WORDS = 3
const MIN_OF_FEW = 0.6
const MIN_OF_MANY = 0.3
/** How much of a missing common noun's rarity counts if the title contains another word of the query. */
const EXTRA = 0.3
/** Words that a post only mentions belong together if they are at most this far apart. */
const NEAR = 30

/** Decides if the best post is only close to the query, because too few words, weighted by rarity, certainly match. */
export function holdBest(
  words: readonly ScoredQueryWord[],
  rarities: readonly number[],
  text: Uint32Array,
  posts: number,
) {
  const title = titleOf(text)
  const lead = leadOf(text)
  const contains = (phrase: readonly ReadonlySet<number>[]) => findPhrase(text, phrase).length > 0
  const subjectWords = words
    .map((word, at) => {
      const sure = idsOf(word.terms.filter(sureTerm(word, words.length === 1)))
      const any = idsOf(word.terms)
      const isInTitle = has(title, sure)
      const isWhole = word.wholes.some((whole) => contains(whole.words.map(idsOf)))
      return { word, rarity: rarities[at]!, sure, any, isInTitle, isWhole }
    })
    .filter(({ word }) => !word.query.isFrame)
  const pairs = subjectWords.slice(1).map((second, at) => [subjectWords[at]!, second])
  const weighed = subjectWords.map((one) => {
    const { word, rarity, sure, any, isWhole } = one
    const isBesideTitle = subjectWords.some((other) => other !== one && other.isInTitle)
    const isHeld =
      has(text, sure) ||
      isWhole ||
      // Adjacent words that resemble adjacent words of the query count as matches.
      pairs.some((pair) => pair.includes(one) && contains(pair.map((each) => each.any))) ||
      (isBesideTitle && has(title, any))
    const isExtra = !isHeld && word.listed === 'noun' && isBesideTitle
    const rare = sure.size > 0 || isHeld ? rarity : rarityOf(0, posts)
    return { rare: isExtra ? EXTRA * rare : rare, isHeld, isTypo: word.isTypo && !isWhole }
  })
  const sum = (some: typeof weighed) => some.reduce((total, { rare }) => total + rare, 0)
  const held = weighed.filter(({ isHeld }) => isHeld)
  const least = sum(weighed) * (subjectWords.length > FEW_WORDS ? MIN_OF_MANY : MIN_OF_FEW)
  const isAbout =
    subjectWords.length < 2 ||
    subjectWords.length > FEW_WORDS ||
    subjectWords.some(({ word, sure }) => word.query.script === 'number' || sure.size === 0) ||
    subjectWords.some(({ sure, isWhole }) => isWhole || has(lead, sure)) ||
    areNear(
      text,
      subjectWords.map(({ word, sure, any }) => (word.query.isTyped ? any : sure)),
    )
  return {
    isClose: sum(held) < least || !isAbout,
    isLacking: sum(held) < least,
    isMistyped: sum(held.filter(({ isTypo }) => !isTypo)) < least,
  }
}

const has = (text: Uint32Array, ids: ReadonlySet<number>) => text.some((id) => ids.has(id))

function areNear(text: Uint32Array, words: readonly ReadonlySet<number>[]): boolean {
  let [last, lastAt] = [-1, -1]
  for (const [at, id] of text.entries()) {
    const which = words.findIndex((ids) => ids.has(id))
    if (which === -1) continue
    if (last !== -1 && which !== last && at - lastAt <= NEAR) return true
    ;[last, lastAt] = [which, at]
  }
  return false
}

function sureTerm(word: ScoredQueryWord, isAlone: boolean) {
  const best = word.terms[0]?.weight ?? 0
  const least = leastSure(word, isAlone)
  // Another form of a word that the site has counts as the word, whatever its sharpened weight.
  return ({ weight, isSynonym }: ScoredTerm) =>
    isSynonym === true || Math.sqrt(weight * best) >= least
}

function leastSure(word: ScoredQueryWord, isAlone: boolean): number {
  const { query, isTypo, listed } = word
  if (listed) return query.script === 'latin' && listed === 'name' ? SURE_NAME_SOUND : SURE_LISTED
  // Next to another word, a prefix may be a surname that the site does not contain.
  if (query.isTyped && !isTypo && isAlone) return SURE_ALONE
  // Long words have many Latin spellings and few similar words.
  return query.script === 'latin' ? Math.max(0.3, 0.6 - 0.03 * query.sound.length) : SURE
}
