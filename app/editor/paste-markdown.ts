/** Converts Markdown (GitHub Flavored Markdown) in plain text, as chat tools copy it. */
import { escapeText } from '~/text/clean'
import { toAsciiDigits } from '~/text/devanagari'

const ROW = /^\s*\|(.*)\|\s*$/
const DIVIDER = /^\s*\|(\s*:?-+:?\s*\|)+\s*$/
const HEADING = /^#{1,6}\s+(\S.*)$/
const ITEM = /^(\s*)([-*+]|[\d०-९]{1,6}[.)])\s+(\S.*)$/
const RULE = /^\s*([-*_])(?:\s*\1){2,}\s*$/
const QUOTE = /^\s*>\s?(.*)$/
const FENCE = /^\s*```/

/** Lines without marks become paragraphs. */
export function markdownToHtml(text: string): string {
  const lines = text.split(/\r?\n/)
  const blocks: string[] = []
  let at = 0
  const takeWhile = (pattern: RegExp, isWanted = true) => {
    const start = at
    while (at < lines.length && pattern.test(lines[at]!) === isWanted) at += 1
    return lines.slice(start, at)
  }
  while (at < lines.length) {
    const line = lines[at]!
    if (ROW.test(line) && DIVIDER.test(lines[at + 1] ?? '')) {
      at += 2
      const rows = takeWhile(ROW).map((row) => toRow(row, 'td'))
      blocks.push(`<table>${toRow(line, 'th')}${rows.join('')}</table>`)
    } else if (FENCE.test(line)) {
      at += 1
      blocks.push(`<pre>${escapeText(takeWhile(FENCE, false).join('\n'))}</pre>`)
      at += 1
    } else if (RULE.test(line)) {
      at += 1
      blocks.push('<hr>')
    } else if (ITEM.test(line)) blocks.push(toList(takeWhile(ITEM)))
    else if (QUOTE.test(line)) {
      const words = takeWhile(QUOTE).map((each) => `<p>${toInline(QUOTE.exec(each)![1]!)}</p>`)
      blocks.push(`<blockquote>${words.join('')}</blockquote>`)
    } else {
      at += 1
      const heading = HEADING.exec(line)?.[1]
      const tag = heading ? `h${Math.min(line.indexOf(' '), 3)}` : 'p'
      const words = toInline((heading ?? line).trim())
      if (words) blocks.push(`<${tag}>${words}</${tag}>`)
    }
  }
  return blocks.join('')
}

function toRow(line: string, tag: 'th' | 'td'): string {
  const cells = ROW.exec(line)![1]!.split(/(?<!\\)\|/)
  return `<tr>${cells.map((cell) => `<${tag}>${toInline(cell.trim())}</${tag}>`).join('')}</tr>`
}

/** Items are nested by their indentation and keep their numbers, but a repeated number counts up, as in 1. 1. 1. */
function toList(lines: string[]): string {
  const [, indent = '', first = ''] = ITEM.exec(lines[0]!)!
  const tag = /[-*+]/.test(first) ? 'ul' : 'ol'
  const numberOf = (mark: string) => Number.parseInt(toAsciiDigits(mark), 10)
  const start = tag === 'ol' ? ` start="${numberOf(first)}"` : ''
  let items = ''
  let previous = numberOf(first)
  for (let at = 0; at < lines.length;) {
    const [, , mark = '', words = ''] = ITEM.exec(lines[at]!)!
    const isOther = /[-*+]/.test(mark) !== (tag === 'ul')
    if (isOther) return `<${tag}${start}>${items}</${tag}>${toList(lines.slice(at))}`
    let end = at + 1
    while (end < lines.length && ITEM.exec(lines[end]!)![1]!.length > indent.length) end += 1
    const inside = end > at + 1 ? toList(lines.slice(at + 1, end)) : ''
    const number = numberOf(mark)
    const isNext = tag === 'ul' || number === previous || number === previous + 1
    previous = number
    items += `<li${isNext ? '' : ` value="${number}"`}>${toInline(words)}${inside}</li>`
    at = end
  }
  return `<${tag}${start}>${items}</${tag}>`
}

const ESCAPED = /\\([!-/:-@[-`{-~])/g
const HIDDEN = /[\uE021-\uE07E]/g

/** An asterisk next to a digit is a multiplication sign or a note. */
function toInline(text: string): string {
  const hidden = text.replace(ESCAPED, (_, sign: string) => shifted(sign, 0xe000))
  return escapeText(hidden)
    .replace(/`([^`]+)`/g, (_, code: string) =>
      code.replace(/[*_~[\]]/g, (sign) => shifted(sign, 0xe000)),
    )
    .replace(
      /\[([^[\]]+)\]\(((?:https?:\/\/|mailto:|tel:|\/)[^\s()"]+)\)/g,
      (_, words: string, url: string) =>
        `<a href="${url.replace(/[*_~]/g, (sign) => shifted(sign, 0xe000))}">${words}</a>`,
    )
    .replace(
      /(?<![\p{N}*])\*\*(?=[^\s*])(.{1,500}?)(?<=[^\s*])\*\*(?![\p{N}*])/gu,
      '<strong>$1</strong>',
    )
    .replace(/(?<![\p{N}*])\*(?=[^\s*])(.{1,500}?)(?<=[^\s*])\*(?![\p{N}*])/gu, '<em>$1</em>')
    .replace(
      /(?<![\p{L}\p{M}\p{N}_])_(?=[^\s_])(.{1,500}?)(?<=[^\s_])_(?![\p{L}\p{M}\p{N}_])/gu,
      '<em>$1</em>',
    )
    .replace(/~~(?=\S)(.{1,500}?)(?<=\S)~~/g, '<s>$1</s>')
    .replace(HIDDEN, (sign) => escapeText(shifted(sign, -0xe000)))
}

const shifted = (sign: string, by: number) => String.fromCharCode(sign.charCodeAt(0) + by)
