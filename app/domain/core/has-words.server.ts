import { and, type Placeholder, sql, type SQL } from 'drizzle-orm'
import { cleanLine } from '~/text/clean'

const MAX_WORDS = 12

/** Matches all words in any order; undefined if there are no words. LIKE ignores the case of ASCII letters. */
export function hasWords(text: SQL, words: string): SQL | undefined {
  return and(...patternsOf(words).map((pattern) => sql`${text} like ${pattern} escape '\\'`))
}

/** Like `hasWords`, for prepared statements: pass the JSON array of `patternsOf`. */
export function hasPatterns(text: SQL, patterns: Placeholder): SQL {
  return sql`NOT EXISTS (SELECT 1 FROM json_each(${patterns}) WHERE ${text} NOT LIKE value ESCAPE '\\')`
}

export function patternsOf(words: string): string[] {
  const all = cleanLine(words).split(' ').filter(Boolean).slice(0, MAX_WORDS)
  return all.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
}
