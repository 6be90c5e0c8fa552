/** Tables in the editor: their keys and the commands of the table menu. */
import {
  $deleteTableColumnAtSelection,
  $deleteTableRowAtSelection,
  $findCellNode,
  $findTableNode,
  $insertTableColumnAtSelection,
  $insertTableRowAtSelection,
  $isTableCellNode,
  $isTableNode,
  $isTableSelection,
  $setTableRowIsHeader,
  TableCellHeaderStates,
  type TableNode,
  type TableRowNode,
} from '@lexical/table'
import { $descendantsMatching } from '@lexical/utils'
import {
  $addUpdateTag,
  $getSelection,
  $isRangeSelection,
  COMMAND_PRIORITY_CRITICAL,
  HISTORY_PUSH_TAG,
  KEY_TAB_COMMAND,
  type BaseSelection,
  type LexicalEditor,
  type LexicalNode,
} from 'lexical'

/** Replaces tables with the blocks in their cells. */
export function $unwrapTables(nodes: LexicalNode[]): LexicalNode[] {
  return nodes.flatMap((node) =>
    $isTableNode(node)
      ? $descendantsMatching([node], $isTableCellNode).flatMap((cell) => cell.getChildren())
      : [node],
  )
}

/** Makes Tab in the last cell add a row, into which Lexical then moves the cursor. */
export function registerTab(editor: LexicalEditor): () => void {
  return editor.registerCommand(
    KEY_TAB_COMMAND,
    ({ shiftKey }) => {
      const selection = $getSelection()
      if (shiftKey || !$isRangeSelection(selection) || !selection.isCollapsed()) return false
      const cell = $findCellNode(selection.anchor.getNode())
      if (!cell || cell.getNextSibling() || cell.getParent()?.getNextSibling()) return false
      $addUpdateTag(HISTORY_PUSH_TAG)
      $insertTableRowAtSelection(true)
      return false
    },
    COMMAND_PRIORITY_CRITICAL,
  )
}

export type TableAction = keyof typeof TABLE_ACTIONS

export const TABLE_ACTIONS = {
  rowAbove: () => $insertTableRowAtSelection(false),
  rowBelow: () => $insertTableRowAtSelection(true),
  columnBefore: () => $insertTableColumnAtSelection(false),
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
  const isAt = $isRangeSelection(selection) || $isTableSelection(selection)
  return isAt ? $findTableNode(selection.anchor.getNode()) : null
}
