import { Link } from '@remix-run/react'
import { Picture } from '~/components/post/picture'
import { editPath } from '~/paths/paths'
import { postPath } from '~/paths/reader-paths'
import { VisuallyHidden } from '~/components/ui/inline-text'
import { dashboardLabels, postTableLabels } from '~/labels/dashboard'
import type { EditorRowView } from '~/view-models/editor'
import { DeleteLink } from './delete-link'
import { actionClass, Cell, RowTable } from '~/components/list/row-table'
import { FeaturedButton } from './featured-button'
import { CategoryCell, TitleCell, UpdatedCell } from './row-cells'
import { SelectCell } from './select-cell'

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

export function PostsTable({ rows, isEverybodys }: TableProps) {
  return (
    <RowTable name={dashboardLabels.posts} columns={COLUMNS}>
      {rows.map((row) => (
        <tr key={row.id} role="row">
          <SelectCell row={row} />
          <UpdatedCell row={row} />
          <Cell part="thumb">
            <Picture image={row.image} sizes="7rem" className="min-w-20 rounded-field" />
          </Cell>
          <TitleCell row={row} isEverybodys={isEverybodys}>
            <Link
              to={postPath(row.slug)}
              lang={row.language}
              className="font-semibold hover:underline"
            >
              {row.title}
            </Link>
          </TitleCell>
          <CategoryCell row={row} />
          <Cell part="star" label={featured}>
            <FeaturedButton row={row} />
          </Cell>
          <Cell part="action">
            <DeleteLink post={row} className={actionClass('danger')} />
          </Cell>
          <Cell part="action">
            <Link to={editPath(row)} className={actionClass()}>
              {edit}
              <VisuallyHidden lang={row.language}> {row.title}</VisuallyHidden>
            </Link>
          </Cell>
        </tr>
      ))}
    </RowTable>
  )
}
