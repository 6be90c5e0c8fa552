import clsx from 'clsx'
import type { ReactNode } from 'react'

interface RowTableProps {
  /** What the table lists, for those who listen. */
  name: string
  columns: string[]
  children: ReactNode
}

/**
 * A table whose rows become cards on narrow screens, by CSS alone (`styles/row-table.css`). The roles are written out
 * because browsers forget them where a row is no longer laid out as one.
 */
export function RowTable({ name, columns, children }: RowTableProps) {
  return (
    <table role="table" aria-label={name} className="row-table">
      <thead>
        <tr role="row">
          {columns.map((column) => (
            <th key={column} role="columnheader" scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}

interface CellProps {
  /** Where it stands in a card. */
  part: 'select' | 'thumb' | 'title' | 'pair' | 'star' | 'action'
  /** Stands before a pair's value in a card, where no column head does. */
  label?: string
  className?: string
  children: ReactNode
}

export function Cell({ part, label, className, children }: CellProps) {
  return (
    // eslint-disable-next-line jsx-a11y/no-interactive-element-to-noninteractive-role -- it is the role a cell has anyway
    <td role="cell" data-part={part} data-label={label} className={clsx(className)}>
      {children}
    </td>
  )
}

/** The look of what can be done with a row: words in a table, buttons in a card. */
export function actionClass(kind: 'plain' | 'danger' = 'plain'): string {
  return clsx(
    'inline-flex min-h-11 items-center justify-center rounded-button px-2 font-semibold underline hover:no-underline max-lg:w-full max-lg:border max-lg:px-1 max-lg:no-underline lg:-ms-2',
    kind === 'danger' ? 'text-err max-lg:border-err' : 'text-link max-lg:border-line-strong',
  )
}
