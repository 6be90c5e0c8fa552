export function pairTable(text: string): Map<string, string> {
  const cells = text.trim().split(/\s+/)
  const table = new Map<string, string>()
  for (let index = 0; index + 1 < cells.length; index += 2) {
    table.set(cells[index] ?? '', cells[index + 1] ?? '')
  }
  return table
}
