import Papa from 'papaparse'
import { DomainError } from '~/domain/core/errors'
import { say } from '~/labels/messages'
import type { Rule } from './redirect-path'
import { MAX_REDIRECTS } from './redirects.server'

export const MAX_CSV_BYTES = 2_000_000

/** Decodes a file in UTF-8 or UTF-16, which spreadsheets call "Unicode text". */
export function decodeCsv(bytes: Uint8Array): string {
  const [first, second] = bytes
  const isLittle = (first === 0xff && second === 0xfe) || second === 0
  const isBig = (first === 0xfe && second === 0xff) || first === 0
  return new TextDecoder(isLittle ? 'utf-16le' : isBig ? 'utf-16be' : 'utf-8').decode(bytes)
}

const HEADING = /^(from|source|url|path|old( (url|path|address))?|पुराना पता)$/iu
const isAddress = (text: string) => /[/?]/.test(text)

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
  const isHeading = (row: Rule) =>
    !isAddress(row.source) &&
    !isAddress(row.target) &&
    (HEADING.test(row.source.trim()) || rows.some(({ target }) => isAddress(target)))
  if (first && isHeading(first)) rows.shift()
  if (rows.length > MAX_REDIRECTS) throw tooLong
  return rows
}

/** Starts with a byte order mark, without which Excel does not recognise UTF-8. */
export function toCsv(rules: Rule[]): string {
  const data = rules.map(({ source, target }) => [source, target])
  return `\uFEFF${Papa.unparse({ fields: ['from', 'to'], data })}\r\n`
}
