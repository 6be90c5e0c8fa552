import { and, sql, type SQL } from 'drizzle-orm'
import { cleanLine } from '~/text/clean'

const MAX_WORDS = 12

/** All of them, in any order; undefined without any. LIKE ignores the case of ASCII letters. */
export function hasWords(text: SQL, words: string): SQL | undefined {
  const all = cleanLine(words).split(' ').filter(Boolean).slice(0, MAX_WORDS)
  return and(
    ...all.map((word) => sql`${text} like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`),
  )
}
