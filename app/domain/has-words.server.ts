import { and, sql, type SQL } from 'drizzle-orm'
import { cleanLine } from '~/text/clean'

const MAX_WORDS = 12

/** Matches all words in any order; undefined without words. LIKE ignores the case of ASCII letters. */
export function hasWords(text: SQL, words: string): SQL | undefined {
  const all = cleanLine(words).split(' ').filter(Boolean).slice(0, MAX_WORDS)
  return and(
    ...all.map((word) => sql`${text} like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`),
  )
}
