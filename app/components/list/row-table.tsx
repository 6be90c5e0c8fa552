import clsx from 'clsx'
import type { ReactNode } from 'react'

interface RowTableProps {
  name: string
  columns: string[]
  children: ReactNode
}

/**
 * On narrow screens the rows become cards, by CSS alone (`styles/row-table.css`). Browsers drop the
 * table roles then, so they are set explicitly.
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
  part: 'select' | 'thumb' | 'title' | 'pair' | 'star' | 'action'
  /** Shown before the value in a card, which has no column head. */
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

export function actionClass(kind: 'plain' | 'danger' = 'plain'): string {
  return clsx(
    'inline-flex min-h-11 items-center justify-center rounded-button px-2 font-semibold underline hover:no-underline max-lg:w-full max-lg:border max-lg:px-1 max-lg:no-underline lg:-ms-2',
    kind === 'danger' ? 'text-err max-lg:border-err' : 'text-link max-lg:border-line-strong',
  )
}
