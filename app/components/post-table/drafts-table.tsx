import { Form, Link } from '@remix-run/react'
import { editAddress } from '~/components/post-form/fields'
import { VisuallyHidden } from '~/components/ui/visually-hidden'
import { dashboardLabels } from '~/i18n/labels/dashboard'
import { postTableLabels } from '~/i18n/labels/post-table'
import type { EditorRowView } from '~/view-models/editor'
import { DeleteLink } from './delete-link'
import { LIST_FIELDS, LIST_INTENTS } from './intents'
import { RowNotes } from './row-notes'
import { SelectCell } from './select-cell'
import { actionClass, Cell, RowTable } from './row-table'
import { UpdatedTime } from './updated-time'

const { select, updated, title, category, actions, edit, publish } = postTableLabels
const COLUMNS = [select, updated, title, category, actions]

interface TableProps {
  rows: EditorRowView[]
  isEverybodys: boolean
}

/** Drafts. Whose they are is said where they may be anybody's. */
export function DraftsTable({ rows, isEverybodys }: TableProps) {
  return (
    <RowTable name={dashboardLabels.drafts} columns={COLUMNS}>
      {rows.map((row) => (
        <tr key={row.id} role="row">
          <SelectCell row={row} />
          <Cell part="pair" label={updated}>
            <UpdatedTime row={row} />
          </Cell>
          <Cell part="title" className="wrap-anywhere">
            <span lang={row.language} className="font-semibold">
              {row.title}
            </span>
            <RowNotes row={row} isEverybodys={isEverybodys} />
          </Cell>
          <Cell part="pair" label={category}>
            <span lang={row.category.language}>{row.category.name}</span>
          </Cell>
          <Cell part="action">
            <div className="grid grid-cols-3 gap-3 lg:flex lg:gap-4">
              <DraftActions row={row} />
            </div>
          </Cell>
        </tr>
      ))}
    </RowTable>
  )
}

function DraftActions({ row }: { row: EditorRowView }) {
  const name = <VisuallyHidden lang={row.language}> {row.title}</VisuallyHidden>
  return (
    <>
      <Link to={editAddress(row)} className={actionClass()}>
        {edit}
        {name}
      </Link>
      <Form method="post" preventScrollReset>
        <input type="hidden" name={LIST_FIELDS.postId} value={row.id} />
        <button
          type="submit"
          name={LIST_FIELDS.intent}
          value={LIST_INTENTS.publish}
          className={actionClass()}
        >
          {publish}
          {name}
        </button>
      </Form>
      <DeleteLink post={row} className={actionClass('danger')} />
    </>
  )
}
