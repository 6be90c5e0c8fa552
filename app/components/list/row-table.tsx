/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- phones show rows as blocks, and browsers then drop the table's implicit roles */
import { Form, Link } from '@remix-run/react'
import clsx from 'clsx'
import { Fragment, type ReactNode, type Ref } from 'react'
import { useLabels } from '~/components/site/use-labels'
import { Icon } from '~/components/ui/icon'
import { VisuallyHidden } from '~/components/ui/inline-text'
import { LIST_FIELDS } from '~/paths/intents'

export interface Column<Row> {
  head: string
  /** On narrow screens, a `pair` shows label and value, `wide` is hidden, actions move into the row's menu, and `menu` appears only there. */
  part?: 'select' | 'thumb' | 'title' | 'pair' | 'wide' | 'star' | 'action' | 'menu'
  className?: string
  /** The position in the row's menu, if it differs from the position in the table. */
  order?: number
  cell: (row: Row) => ReactNode
}

interface RowTableProps<Row> {
  name: string
  columns: Column<Row>[]
  rows: Row[]
}

export interface TableRow {
  id: string
  title?: string
  language?: string
  /** False for a row that bulk actions may not change. */
  isSelectable?: boolean
}

/** CSS makes rows compact on narrow screens; since browsers then drop the table roles, the roles are explicit. */
export function RowTable<Row extends TableRow>({ name, columns, rows }: RowTableProps<Row>) {
  const { actions: actionsLabel } = useLabels().common
  const actions = columns
    .filter(({ part = '' }) => ['action', 'star', 'menu'].includes(part))
    .sort((one, other) => (one.order ?? 0) - (other.order ?? 0))
  const cells = columns.filter(({ part }) => part !== 'menu')
  return (
    <table role="table" aria-label={name} className="row-table">
      <thead>
        <tr role="row">
          {cells.map(({ head, part }) => (
            <th key={head} data-part={part} role="columnheader" scope="col">
              {head}
            </th>
          ))}
          {actions.length > 0 && (
            <th role="columnheader" scope="col" data-part="menu">
              {actionsLabel}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} role="row">
            {cells.map(({ head, part = 'pair', className, cell }) => (
              <td key={head} role="cell" data-part={part} data-label={head} className={className}>
                {cell(row)}
              </td>
            ))}
            {actions.length > 0 && (
              <td role="cell" data-part="menu">
                <RowMenu title={row.title} language={row.language}>
                  {actions.map(({ head, cell }) => (
                    <Fragment key={head}>{cell(row)}</Fragment>
                  ))}
                </RowMenu>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface RowMenuProps extends Pick<TableRow, 'title' | 'language'> {
  className?: string
  summaryRef?: Ref<HTMLElement>
  children: ReactNode
}

/** The actions of a row on narrow screens. */
export function RowMenu({ title, language, className, summaryRef, children }: RowMenuProps) {
  const { actions } = useLabels().common
  return (
    <details data-menu className={className}>
      <summary
        ref={summaryRef}
        className="inline-flex size-11 items-center justify-center rounded-button hover:bg-sunk"
      >
        <Icon name="ellipsis" className="size-5" />
        <VisuallyHidden>
          {actions} <span lang={language}>{title}</span>
        </VisuallyHidden>
      </summary>
      <div className="row-menu">{children}</div>
    </details>
  )
}

export function actionClass(kind: 'plain' | 'danger' = 'plain'): string {
  return clsx(
    'inline-flex min-h-11 items-center rounded-button px-2 font-semibold hover:no-underline max-xl:w-full max-xl:justify-start max-xl:px-4 max-xl:hover:bg-sunk xl:-ms-2 xl:justify-center xl:underline',
    kind === 'danger' ? 'text-err' : 'text-link',
  )
}

export function RowTitle({ title, language }: Omit<TableRow, 'id'>) {
  return (
    <span lang={language} className="font-semibold">
      {title}
    </span>
  )
}

interface RowActionProps {
  row: Omit<TableRow, 'id'>
  label: string
}

interface RowLinkProps extends RowActionProps {
  to: string
  className?: string
}

export function RowLink({ row, label, to, className = actionClass() }: RowLinkProps) {
  return (
    <Link to={to} className={className}>
      {label}
      <VisuallyHidden lang={row.language}> {row.title}</VisuallyHidden>
    </Link>
  )
}

interface RowButtonProps extends RowActionProps {
  row: TableRow
  field: string
  intent: string
  kind?: 'plain' | 'danger'
}

export function RowButton({ row, label, field, intent, kind }: RowButtonProps) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name={field} value={row.id} />
      <button type="submit" name={LIST_FIELDS.intent} value={intent} className={actionClass(kind)}>
        {label}
        <VisuallyHidden lang={row.language}> {row.title}</VisuallyHidden>
      </button>
    </Form>
  )
}
