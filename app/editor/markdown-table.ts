import { escapeText } from '~/text/clean'

const ROW = /^\s*\|(.*)\|\s*$/
const DIVIDER = /^\s*\|(\s*:?-+:?\s*\|)+\s*$/

/**
 * Converts plain text with Markdown tables (GitHub Flavored Markdown, section 4.10): a header row, a delimiter row, data rows.
 * @returns HTML in which other lines are paragraphs; empty if the text has no table
 */
export function markdownTablesToHtml(text: string): string {
  const lines = text.split(/\r?\n/)
  const blocks: string[] = []
  let at = 0
  while (at < lines.length) {
    const line = lines[at]!
    if (ROW.test(line) && DIVIDER.test(lines[at + 1] ?? '')) {
      const rows = [toRow(line, 'th')]
      for (at += 2; ROW.test(lines[at] ?? ''); at += 1) rows.push(toRow(lines[at]!, 'td'))
      blocks.push(`<table>${rows.join('')}</table>`)
    } else {
      if (line.trim() !== '') blocks.push(`<p>${escapeText(line.trim())}</p>`)
      at += 1
    }
  }
  return blocks.some((block) => block.startsWith('<table>')) ? blocks.join('') : ''
}

function toRow(line: string, tag: 'th' | 'td'): string {
  const cells = ROW.exec(line)![1]!.split(/(?<!\\)\|/)
  const toCell = (cell: string) =>
    `<${tag}>${escapeText(cell.trim().replaceAll('\\|', '|'))}</${tag}>`
  return `<tr>${cells.map(toCell).join('')}</tr>`
}
