import Papa from 'papaparse'
import { DomainError } from '~/domain/errors'
import { say } from '~/labels/messages'
import type { Rule } from './redirect-path'
import { MAX_REDIRECTS } from './redirects.server'

export const MAX_CSV_BYTES = 2_000_000

/** Parses 'from, to' lines with commas, semicolons or tabs, as spreadsheets save them. Skips a heading line. */
export function parseRedirects(csv: string): Rule[] {
  const tooLong = new DomainError('TooLarge', say('tooManyRedirects', { max: MAX_REDIRECTS }))
  // The parser would take seconds for a million lines without text.
  const lines = csv.split(/\r\n?|\n/).filter((line) => /[^\s,;"]/.test(line))
  if (lines.length > MAX_REDIRECTS + 1) throw tooLong
  const { data } = Papa.parse<string[]>(lines.join('\n'), {
    delimitersToGuess: [',', ';', '\t'],
  })
  const rows = data.map(([source = '', target = '']) => ({ source, target }))
  const [first] = rows
  if (first && !/^\s*(\/|https?:)/i.test(first.source)) rows.shift()
  if (rows.length > MAX_REDIRECTS) throw tooLong
  return rows
}

/** Starts with a byte order mark, without which Excel does not recognise UTF-8. */
export function toCsv(rules: Rule[]): string {
  const data = rules.map(({ source, target }) => [source, target])
  return `\uFEFF${Papa.unparse({ fields: ['from', 'to'], data })}\r\n`
}
