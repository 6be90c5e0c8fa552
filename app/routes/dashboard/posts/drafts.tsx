import { Form, Link } from '@remix-run/react'
import { actionClass, Cell, RowTable } from '~/components/list/row-table'
import { VisuallyHidden } from '~/components/ui/inline-text'
import { dashboardLabels, postTableLabels } from '~/labels/dashboard'
import { LIST_FIELDS, LIST_INTENTS } from '~/paths/intents'
import { editPath } from '~/paths/paths'
import { EditorList } from './editor-list'
import type { PostRow } from './posts.server'
import {
  CategoryCell,
  DeletePostLink,
  SelectCell,
  TitleCell,
  UpdatedCell,
  type TableProps,
} from './row-cells'

export default function DraftsTab() {
  return <EditorList status="draft" Table={DraftsTable} />
}

const { select, updated, title, category, actions, edit, publish } = postTableLabels
const COLUMNS = [select, updated, title, category, actions]

function DraftsTable({ rows, isEverybodys }: TableProps) {
  return (
    <RowTable name={dashboardLabels.drafts} columns={COLUMNS}>
      {rows.map((row) => (
        <tr key={row.id} role="row">
          <SelectCell row={row} />
          <UpdatedCell row={row} />
          <TitleCell row={row} isEverybodys={isEverybodys}>
            <span lang={row.language} className="font-semibold">
              {row.title}
            </span>
          </TitleCell>
          <CategoryCell row={row} />
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

function DraftActions({ row }: { row: PostRow }) {
  const name = <VisuallyHidden lang={row.language}> {row.title}</VisuallyHidden>
  return (
    <>
      <Link to={editPath(row)} className={actionClass()}>
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
      <DeletePostLink row={row} />
    </>
  )
}
