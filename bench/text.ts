/**
 * Times the functions that process anonymous input, on input designed to slow them down.
 *
 *   npx tsx bench/text.ts
 *
 * Prints a Markdown table of times in milliseconds, for each input at three lengths, each double the last. A time that
 * doubles with the length is linear; a time that grows fourfold lets an attacker keep the server busy.
 */
import { isBlankBody, sanitizeHtml } from '../app/domain/html/sanitize-html.server'
import { graphemes } from '../app/text/segment'
import { toPlainText } from '../app/text/plain-text'

const LENGTHS = [100_000, 200_000, 400_000]
const TAGS = [
  '<',
  '<a ',
  '<a b="',
  '<!--',
  '</p>',
  '<b>',
  '&',
  '<p style="',
  '<a href="javascript:',
]
const MARKS = ['क्षत्रिय की कथा। ', '\u0301', '\u102B', '👩‍👩‍👧']

const functions: [name: string, read: (text: string) => unknown, pieces: readonly string[]][] = [
  ['sanitizeHtml', sanitizeHtml, TAGS],
  ['toPlainText', toPlainText, TAGS],
  ['isBlankBody', isBlankBody, TAGS],
  ['graphemes', (text) => [...graphemes(text)], MARKS],
]

process.stdout.write(
  `| function | input | ${LENGTHS.map((length) => `${length / 1000}k`).join(' | ')} |\n`,
)
process.stdout.write(`|---|---|${'--:|'.repeat(LENGTHS.length)}\n`)
for (const [name, read, pieces] of functions) {
  for (const piece of pieces) {
    const times = LENGTHS.map((length) => timeOf(read, piece.repeat(length / piece.length)))
    const shown = JSON.stringify(piece).replaceAll('|', '\\|')
    process.stdout.write(
      `| ${name} | \`${shown}\` | ${times.map((time) => time.toFixed(1)).join(' | ')} |\n`,
    )
  }
}

/** The faster of two runs, since the first one warms up. */
function timeOf(read: (text: string) => unknown, text: string): number {
  const runs = [0, 0].map(() => {
    const start = performance.now()
    read(text)
    return performance.now() - start
  })
  return Math.min(...runs)
}
