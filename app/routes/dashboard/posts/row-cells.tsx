import { useLocation } from '@remix-run/react'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { DeleteLink, postDeletion } from '~/components/delete/deletion'
import { actionClass, Cell } from '~/components/list/row-table'
import { VisuallyHidden } from '~/components/ui/inline-text'
import { postTableLabels } from '~/labels/dashboard'
import { LIST_FIELDS } from '~/paths/intents'
import type { TextLanguage } from '~/text/language'
import type { PostRow } from './posts.server'

/** The form of the check boxes, which stand outside it. */
export const BULK_FORM_ID = 'bulk'

export interface TableProps {
  rows: PostRow[]
  isEverybodys: boolean
}

interface RowProps {
  row: PostRow
}

export function SelectCell({ row }: RowProps) {
  return (
    <Cell part="select">
      <SelectBox row={row} name={LIST_FIELDS.postId} />
    </Cell>
  )
}

interface SelectBoxProps {
  row: { id: string; title: string; language: TextLanguage }
  name: string
  className?: string
}

/** It belongs to the form below the list: rows have forms of their own, and forms do not nest. */
export function SelectBox({ row, name, className }: SelectBoxProps) {
  return (
    <label className={clsx('inline-flex size-11 items-center justify-center', className)}>
      <input
        type="checkbox"
        form={BULK_FORM_ID}
        name={name}
        value={row.id}
        className="size-5 accent-[var(--link)]"
      />
      <VisuallyHidden>
        {postTableLabels.select} <span lang={row.language}>{row.title}</span>
      </VisuallyHidden>
    </label>
  )
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
      {(isEverybodys || row.viewsLabel) && (
        <p className="flex flex-wrap gap-x-3 text-meta text-muted">
          {isEverybodys && (
            <span>
              {postTableLabels.byBefore} <span lang={row.author.language}>{row.author.name}</span>
            </span>
          )}
          {row.viewsLabel && <span>{postTableLabels.views(row.viewsLabel)}</span>}
        </p>
      )}
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

export function DeletePostLink({ row }: RowProps) {
  const { pathname, search } = useLocation()
  return (
    <DeleteLink
      deletion={postDeletion(row, pathname + search)}
      focusAfter="content"
      className={actionClass('danger')}
    />
  )
}
