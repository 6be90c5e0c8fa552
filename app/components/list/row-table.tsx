import { Link } from '@remix-run/react'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { VisuallyHidden } from '~/components/ui/inline-text'

export interface Column<Row> {
  head: string
  /** In a card, a `pair` is a label with its value. */
  part?: 'select' | 'thumb' | 'title' | 'pair' | 'star' | 'action'
  className?: string
  cell: (row: Row) => ReactNode
}

interface RowTableProps<Row> {
  name: string
  columns: Column<Row>[]
  rows: Row[]
}

/** CSS turns rows into cards on narrow screens; browsers then drop the table roles, so they are explicit. */
export function RowTable<Row extends { id: string }>({ name, columns, rows }: RowTableProps<Row>) {
  return (
    <table role="table" aria-label={name} className="row-table">
      <thead>
        <tr role="row">
          {columns.map(({ head }) => (
            <th key={head} role="columnheader" scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} role="row">
            {columns.map(({ head, part = 'pair', className, cell }) => (
              // eslint-disable-next-line jsx-a11y-x/no-interactive-element-to-noninteractive-role -- a cell's own role
              <td key={head} role="cell" data-part={part} data-label={head} className={className}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export function actionClass(kind: 'plain' | 'danger' = 'plain'): string {
  return clsx(
    'inline-flex min-h-11 items-center justify-center rounded-button px-2 font-semibold underline hover:no-underline max-lg:w-full max-lg:border max-lg:px-1 max-lg:no-underline lg:-ms-2',
    kind === 'danger' ? 'text-err max-lg:border-err' : 'text-link max-lg:border-line-strong',
  )
}

interface RowLinkProps {
  to: string
  label: string
  name: string
  lang: string
  kind?: 'plain' | 'danger'
}

export function RowLink({ to, label, name, lang, kind }: RowLinkProps) {
  return (
    <Link to={to} className={actionClass(kind)}>
      {label}
      <VisuallyHidden lang={lang}> {name}</VisuallyHidden>
    </Link>
  )
}
