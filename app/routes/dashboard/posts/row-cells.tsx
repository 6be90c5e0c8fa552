import type { ReactNode } from 'react'
import { postTableLabels } from '~/labels/dashboard'
import type { EditorRowView } from '~/view-models/editor'
import { RowNotes } from './row-notes'
import { Cell } from '~/components/list/row-table'

interface RowProps {
  row: EditorRowView
}

export function UpdatedCell({ row }: RowProps) {
  return (
    <Cell part="pair" label={postTableLabels.updated}>
      <time dateTime={row.updatedIso} title={row.updatedTitle}>
        {row.updatedLabel}
      </time>
    </Cell>
  )
}

interface TitleCellProps extends RowProps {
  isEverybodys: boolean
  children: ReactNode
}

export function TitleCell({ row, isEverybodys, children }: TitleCellProps) {
  return (
    <Cell part="title" className="wrap-anywhere">
      {children}
      <RowNotes row={row} isEverybodys={isEverybodys} />
    </Cell>
  )
}

export function CategoryCell({ row }: RowProps) {
  return (
    <Cell part="pair" label={postTableLabels.category}>
      <span lang={row.category.language}>{row.category.name}</span>
    </Cell>
  )
}
