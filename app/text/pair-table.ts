/**
 * Reads a table written as it stands in a book: `'क k ख K ग g'`.
 * Tables in this form can be compared with the design page at a glance; object literals cannot.
 */
export function pairTable(text: string): Map<string, string> {
  const cells = text.trim().split(/\s+/)
  const table = new Map<string, string>()
  for (let index = 0; index + 1 < cells.length; index += 2) {
    table.set(cells[index] ?? '', cells[index + 1] ?? '')
  }
  return table
}
