import { Link } from '@remix-run/react'
import { Picture } from '~/components/post/picture'
import { editAddress } from '~/components/post-form/fields'
import { VisuallyHidden } from '~/components/ui/visually-hidden'
import { dashboardLabels } from '~/i18n/labels/dashboard'
import { postTableLabels } from '~/i18n/labels/post-table'
import type { EditorRowView } from '~/view-models/editor'
import { DeleteLink } from './delete-link'
import { actionClass, Cell, RowTable } from './row-table'
import { FeaturedButton } from './featured-button'
import { RowNotes } from './row-notes'
import { SelectCell } from './select-cell'
import { UpdatedTime } from './updated-time'

interface TableProps {
  rows: EditorRowView[]
  isEverybodys: boolean
}

const { select, updated, image, postTitle, category, featured, edit } = postTableLabels
const COLUMNS = [
  select,
  updated,
  image,
  postTitle,
  category,
  featured,
  postTableLabels.delete,
  edit,
]

/** Published posts. Whose they are is said where they may be anybody's. */
export function PostsTable({ rows, isEverybodys }: TableProps) {
  return (
    <RowTable name={dashboardLabels.posts} columns={COLUMNS}>
      {rows.map((row) => (
        <tr key={row.id} role="row">
          <SelectCell row={row} />
          <Cell part="pair" label={updated}>
            <UpdatedTime row={row} />
          </Cell>
          <Cell part="thumb">
            <Picture image={row.image} sizes="7rem" className="min-w-20 rounded-field" />
          </Cell>
          <Cell part="title" className="wrap-anywhere">
            <Link
              to={`/post/${encodeURIComponent(row.slug)}`}
              lang={row.language}
              className="font-semibold hover:underline"
            >
              {row.title}
            </Link>
            <RowNotes row={row} isEverybodys={isEverybodys} />
          </Cell>
          <Cell part="pair" label={category}>
            <span lang={row.category.language}>{row.category.name}</span>
          </Cell>
          <Cell part="star" label={featured}>
            <FeaturedButton row={row} />
          </Cell>
          <Cell part="action">
            <DeleteLink post={row} className={actionClass('danger')} />
          </Cell>
          <Cell part="action">
            <Link to={editAddress(row)} className={actionClass()}>
              {edit}
              <VisuallyHidden lang={row.language}> {row.title}</VisuallyHidden>
            </Link>
          </Cell>
        </tr>
      ))}
    </RowTable>
  )
}
