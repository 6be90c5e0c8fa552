import { useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { DeleteLink, postDeletion } from '~/components/delete/deletion'
import { actionClass, Cell } from '~/components/list/row-table'
import { VisuallyHidden } from '~/components/ui/inline-text'
import { postTableLabels } from '~/labels/dashboard'
import { LIST_FIELDS } from '~/paths/intents'
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

/** It belongs to the form below the list: rows have forms of their own, and forms do not nest. */
export function SelectCell({ row }: RowProps) {
  return (
    <Cell part="select">
      <label className="inline-flex size-11 items-center justify-center">
        <input
          type="checkbox"
          form={BULK_FORM_ID}
          name={LIST_FIELDS.postId}
          value={row.id}
          className="size-5 accent-[var(--link)]"
        />
        <VisuallyHidden>
          {postTableLabels.select} <span lang={row.language}>{row.title}</span>
        </VisuallyHidden>
      </label>
    </Cell>
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
