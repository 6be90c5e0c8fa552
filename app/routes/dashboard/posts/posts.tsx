import { Form, Link, useNavigation } from '@remix-run/react'
import clsx from 'clsx'
import { Star } from 'lucide-react'
import { actionClass, Cell, RowTable } from '~/components/list/row-table'
import { Picture } from '~/components/post/picture'
import { VisuallyHidden } from '~/components/ui/inline-text'
import { dashboardLabels, postTableLabels } from '~/labels/dashboard'
import { LIST_FIELDS, LIST_INTENTS } from '~/paths/intents'
import { editPath } from '~/paths/paths'
import { postPath } from '~/paths/reader-paths'
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

export default function PostsTab() {
  return <EditorList status="published" Table={PostsTable} />
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

function PostsTable({ rows, isEverybodys }: TableProps) {
  return (
    <RowTable name={dashboardLabels.posts} columns={COLUMNS}>
      {rows.map((row) => (
        <tr key={row.id} role="row">
          <SelectCell row={row} />
          <UpdatedCell row={row} />
          <Cell part="thumb">
            <Picture image={row.image} sizes="112px" className="min-w-20 rounded-field" />
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
            <DeletePostLink row={row} />
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

function FeaturedButton({ row }: { row: PostRow }) {
  const { formData } = useNavigation()
  const isBusy =
    formData?.get(LIST_FIELDS.postId) === row.id &&
    (formData.get(LIST_FIELDS.intent) === LIST_INTENTS.feature ||
      formData.get(LIST_FIELDS.intent) === LIST_INTENTS.unfeature)
  // Optimistic; the response corrects it after a failure.
  const isFeatured = row.isFeatured !== isBusy
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name={LIST_FIELDS.postId} value={row.id} />
      <button
        type="submit"
        name={LIST_FIELDS.intent}
        value={row.isFeatured ? LIST_INTENTS.unfeature : LIST_INTENTS.feature}
        aria-pressed={isFeatured}
        title={postTableLabels.featured}
        className="inline-flex size-11 items-center justify-center rounded-button hover:bg-sunk"
      >
        <Star
          aria-hidden
          className={clsx('size-5.5', isFeatured ? 'fill-haldi text-ink' : 'text-muted')}
        />
        <VisuallyHidden>
          {postTableLabels.featured} <span lang={row.language}>{row.title}</span>
        </VisuallyHidden>
      </button>
    </Form>
  )
}
