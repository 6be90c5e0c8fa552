import { readSamplePosts } from '~db/sample/read-sample.server'

/** A usual post. */
const WORDS_OF_A_POST = 450
/** Besides the sample posts' words: about the vocabulary of years of a newspaper. */
const VOCABULARY = 80_000
const SENTENCE = 12

const CONSONANTS = [...'कखगघचछजझटठडढतथदधनपफबभमयरलवशसह']
const VOWELS = ['', 'ा', 'ि', 'ी', 'ु', 'ू', 'े', 'ै', 'ो', 'ं']

type Random = () => number

export function createSyntheticText(random: Random) {
  const samples = readSamplePosts()
  const paragraphs = samples.flatMap((post) => post.content.match(/<p>[\s\S]*?<\/p>/g) ?? [])
  const titleWords = samples.flatMap((post) => post.title.split(/\s+/))
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!

  return {
    sample: () => pick(samples),

    title(): string {
      const known = Array.from({ length: 3 + Math.floor(random() * 4) }, () => pick(titleWords))
      return [...known, syntheticWord(random)].join(' ')
    },

    /** Half sample paragraphs, half made-up words with frequencies by Zipf's law. */
    body(): string {
      const parts: string[] = []
      let words = 0
      while (words < WORDS_OF_A_POST / 2) {
        const paragraph = pick(paragraphs)
        parts.push(paragraph)
        words += paragraph.split(/\s+/).length
      }
      const sentences: string[] = []
      for (; words < WORDS_OF_A_POST; words += SENTENCE) {
        const sentence = Array.from({ length: SENTENCE }, () => syntheticWord(random))
        sentences.push(`${sentence.join(' ')}।`)
      }
      return [...parts, `<p>${sentences.join(' ')}</p>`].join('\n')
    },
  }
}

function syntheticWord(random: Random): string {
  // Evenly spread logarithms of ranks give Zipf's law.
  return wordOfRank(Math.floor(VOCABULARY ** random()))
}

function wordOfRank(rank: number): string {
  let word = ''
  // At least two syllables; multiplied so that neighbouring ranks differ.
  for (let left = rank * 7_919 + 280; left > 0; left = Math.floor(left / 280)) {
    const syllable = left % 280
    word +=
      CONSONANTS[syllable % CONSONANTS.length]! + VOWELS[Math.floor(syllable / 28) % VOWELS.length]!
  }
  return word
}
