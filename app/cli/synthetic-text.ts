import { samplePosts } from '~db/sample/sample-posts'

/** As long as a usual post. */
const WORDS_OF_A_POST = 450
/** Different words, besides those of the sample posts: about what years of a newspaper have. */
const VOCABULARY = 80_000
const SENTENCE = 12

const CONSONANTS = [...'कखगघचछजझटठडढतथदधनपफबभमयरलवशसह']
const VOWELS = ['', 'ा', 'ि', 'ी', 'ु', 'ू', 'े', 'ै', 'ो', 'ं']

const paragraphs = samplePosts.flatMap((post) => post.content.match(/<p>[\s\S]*?<\/p>/g) ?? [])
const titleWords = samplePosts.flatMap((post) => post.title.split(/\s+/))

type Random = () => number

/** One of several, at random. */
export function pick<T>(from: readonly T[], random: Random): T {
  return from[Math.floor(random() * from.length)]!
}

/** A few words of the sample titles and one that is rarer. */
export function syntheticTitle(random: Random): string {
  const known = Array.from({ length: 3 + Math.floor(random() * 4) }, () => pick(titleWords, random))
  return [...known, syntheticWord(random)].join(' ')
}

/**
 * Half of it paragraphs of the sample posts, so that it reads like Hindi; the other half made-up words that are as frequent
 * as words are: the second half as often as the first, the third a third as often. A word list is long because of rare words.
 */
export function syntheticBody(random: Random): string {
  const parts: string[] = []
  let words = 0
  while (words < WORDS_OF_A_POST / 2) {
    const paragraph = pick(paragraphs, random)
    parts.push(paragraph)
    words += paragraph.split(/\s+/).length
  }
  const sentences: string[] = []
  for (; words < WORDS_OF_A_POST; words += SENTENCE) {
    sentences.push(Array.from({ length: SENTENCE }, () => syntheticWord(random)).join(' ') + '।')
  }
  return [...parts, `<p>${sentences.join(' ')}</p>`].join('\n')
}

function syntheticWord(random: Random): string {
  // Evenly spread logarithms of ranks: the frequencies of Zipf's law.
  return wordOfRank(Math.floor(VOCABULARY ** random()))
}

function wordOfRank(rank: number): string {
  let word = ''
  // From two syllables on; multiplied so that neighbouring ranks do not look alike.
  for (let left = rank * 7_919 + 280; left > 0; left = Math.floor(left / 280)) {
    const syllable = left % 280
    word +=
      CONSONANTS[syllable % CONSONANTS.length]! + VOWELS[Math.floor(syllable / 28) % VOWELS.length]!
  }
  return word
}
