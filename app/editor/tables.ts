/** Tables for the editor, loaded by `table-tools.ts`. */
import {
  $createTableCellNode,
  $createTableNode,
  $createTableNodeWithDimensions,
  $createTableRowNode,
  $deleteTableColumnAtSelection,
  $deleteTableRowAtSelection,
  $insertTableColumnAtSelection,
  $insertTableRowAtSelection,
  $isTableCellNode,
  $isTableNode,
  $isTableRowNode,
  $isTableSelection,
  $setTableRowIsHeader,
  TableCellHeaderStates,
  TableExtension,
  type TableCellNode,
  type TableNode,
  type TableRowNode,
} from '@lexical/table'
import { $findMatchingParent } from '@lexical/utils'
import {
  $createParagraphNode,
  $getSelection,
  $isParagraphNode,
  $isRangeSelection,
  configExtension,
  type BaseSelection,
  type LexicalNode,
  type RangeSelection,
} from 'lexical'
import { alignmentOf, type Alignment } from './article'
import { $insertBlock, type TableAction } from './commands'

export { TableNode } from '@lexical/table'

export const tableExtension = configExtension(TableExtension, { hasCellBackgroundColor: false })

/** @param $readCell returns the blocks and the alignment of a cell */
export function $readTable(
  element: Element,
  $readCell: (cell: Element) => { blocks: LexicalNode[]; align?: Alignment },
): TableNode | null {
  const rows = [...element.querySelectorAll('tr')].filter((row) => row.closest('table') === element)
  const table = $createTableNode()
  for (const row of rows) {
    const cells = [...row.children].filter(({ tagName }) => /^T[DH]$/i.test(tagName))
    const isHead = cells.every(({ tagName }) => tagName.toUpperCase() === 'TH')
    if (cells.length === 0) continue
    const nodes = cells.map((cell) => {
      const { blocks, align } = $readCell(cell)
      const line = () => $createParagraphNode().setFormat(align ?? '')
      return toCell(cell, isHead).append(...(blocks.length > 0 ? blocks : [line()]))
    })
    table.append($createTableRowNode().append(...nodes))
  }
  return table.isEmpty() ? null : table
}

function toCell(cell: Element, isHead: boolean): TableCellNode {
  const { NO_STATUS, ROW, COLUMN } = TableCellHeaderStates
  const isHeader = cell.tagName.toUpperCase() === 'TH'
  const spanOf = (name: string) =>
    Number(/^[1-9]\d?$/.exec(cell.getAttribute(name) ?? '')?.[0] ?? 1)
  const state = isHeader ? (isHead ? ROW : COLUMN) : NO_STATUS
  return $createTableCellNode(state, spanOf('colspan')).setRowSpan(spanOf('rowspan'))
}

/** Returns null if the node is not a table. @param $write returns the HTML of blocks, or of the line in a cell's only paragraph */
export function $writeTable(
  node: LexicalNode,
  $write: { blocks: (nodes: LexicalNode[]) => string; line: (line: LexicalNode) => string },
): string | null {
  if (!$isTableNode(node)) return null
  const $writeCell = (cell: TableCellNode) => {
    const tag = cell.getTag()
    const blocks = cell.getChildren()
    const [first] = blocks
    const isLine = blocks.length === 1 && $isParagraphNode(first)
    const align = isLine && alignmentOf(first)
    const attributes = [
      align && ` style="text-align:${align}"`,
      cell.getColSpan() > 1 && ` colspan="${cell.getColSpan()}"`,
      cell.getRowSpan() > 1 && ` rowspan="${cell.getRowSpan()}"`,
    ]
    const inside = isLine ? $write.line(first) : $write.blocks(blocks)
    return `<${tag}${attributes.filter(Boolean).join('')}>${inside}</${tag}>`
  }
  const rows = node.getChildren().filter($isTableRowNode)
  const cellsOf = (row: TableRowNode) => row.getChildren().filter($isTableCellNode).map($writeCell)
  return `<table><tbody>${rows.map((row) => `<tr>${cellsOf(row).join('')}</tr>`).join('')}</tbody></table>`
}

export function $insertTable(selection: RangeSelection) {
  const line = selection.anchor.getNode().getTopLevelElement()
  const table = $createTableNodeWithDimensions(3, 3, { rows: true, columns: false })
  if ($isParagraphNode(line) && line.isEmpty()) {
    line.insertBefore(table)
    if (line.getNextSibling()) line.remove()
  } else $insertBlock(table)
  table.getFirstDescendant()?.selectStart()
}

/** Replaces tables with the blocks in their cells. */
export function $unwrapTables(nodes: LexicalNode[]): LexicalNode[] {
  const blocksOf = (table: TableNode) =>
    table
      .getChildren()
      .filter($isTableRowNode)
      .flatMap((row) => row.getChildren().filter($isTableCellNode))
      .flatMap((cell) => cell.getChildren())
  return nodes.flatMap((node) => ($isTableNode(node) ? blocksOf(node) : [node]))
}

export const TABLE_ACTIONS: Record<TableAction, () => void> = {
  rowBelow: () => $insertTableRowAtSelection(true),
  columnAfter: () => $insertTableColumnAtSelection(true),
  deleteRow: $deleteTableRowAtSelection,
  deleteColumn: $deleteTableColumnAtSelection,
  header: $toggleHeader,
  deleteTable: () => $tableAt($getSelection())?.remove(),
}

/** Turns the first row into a header row, or back. */
function $toggleHeader() {
  const table = $tableAt($getSelection())
  const cells = table?.getFirstChildOrThrow<TableRowNode>().getChildren().filter($isTableCellNode)
  if (!table || !cells) return
  const { ROW } = TableCellHeaderStates
  $setTableRowIsHeader(table, 0, !cells.every((cell) => cell.hasHeaderState(ROW)))
}

export function $tableAt(selection: BaseSelection | null): TableNode | null {
  const [node] =
    $isRangeSelection(selection) || $isTableSelection(selection) ? [selection.anchor.getNode()] : []
  return node ? $findMatchingParent(node, $isTableNode) : null
}
