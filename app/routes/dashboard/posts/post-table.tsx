import { Form, Link, useLocation, useNavigation } from '@remix-run/react'
import clsx from 'clsx'
import { Star } from 'lucide-react'
import { DeleteLink, postDeletion } from '~/components/delete/deletion'
import { actionClass, Cell, RowTable } from '~/components/list/row-table'
import { Picture } from '~/components/post/picture'
import { VisuallyHidden } from '~/components/ui/inline-text'
import type { PostStatus } from '~/domain/posts/schema'
import { dashboardLabels, postTableLabels as labels } from '~/labels/dashboard'
import { LIST_FIELDS, LIST_INTENTS } from '~/paths/intents'
import { editPath } from '~/paths/paths'
import { postPath } from '~/paths/reader-paths'
import { SelectBox } from './bulk-bar'
import type { PostRow } from './posts.server'

const { select, updated, image, postTitle, title, category, featured, edit, actions } = labels
const COLUMNS = {
  published: [select, updated, image, postTitle, category, featured, labels.delete, edit],
  draft: [select, updated, title, category, actions],
}

interface PostTableProps {
  status: PostStatus
  rows: PostRow[]
  isEverybodys: boolean
}

export function PostTable({ status, rows, isEverybodys }: PostTableProps) {
  const isDraft = status === 'draft'
  return (
    <RowTable
      name={isDraft ? dashboardLabels.drafts : dashboardLabels.posts}
      columns={COLUMNS[status]}
    >
      {rows.map((row) => (
        <tr key={row.id} role="row">
          <Cell part="select">
            <SelectBox row={row} name={LIST_FIELDS.postId} />
          </Cell>
          <Cell part="pair" label={updated}>
            <time dateTime={row.updatedIso} title={row.updatedTitle}>
              {row.updatedLabel}
            </time>
          </Cell>
          {!isDraft && (
            <Cell part="thumb">
              <Picture image={row.image} sizes="112px" className="min-w-20 rounded-field" />
            </Cell>
          )}
          <TitleCell row={row} isEverybodys={isEverybodys} />
          <Cell part="pair" label={category}>
            <span lang={row.category.language}>{row.category.name}</span>
          </Cell>
          {isDraft ? <DraftActions row={row} /> : <PostActions row={row} />}
        </tr>
      ))}
    </RowTable>
  )
}

function TitleCell({ row, isEverybodys }: { row: PostRow; isEverybodys: boolean }) {
  return (
    <Cell part="title" className="wrap-anywhere">
      {row.status === 'draft' ? (
        <span lang={row.language} className="font-semibold">
          {row.title}
        </span>
      ) : (
        <Link to={postPath(row.slug)} lang={row.language} className="font-semibold hover:underline">
          {row.title}
        </Link>
      )}
      {(isEverybodys || row.viewsLabel) && (
        <p className="flex flex-wrap gap-x-3 text-meta text-muted">
          {isEverybodys && (
            <span>
              {labels.byBefore} <span lang={row.author.language}>{row.author.name}</span>
            </span>
          )}
          {row.viewsLabel && <span>{labels.views(row.viewsLabel)}</span>}
        </p>
      )}
    </Cell>
  )
}

function PostActions({ row }: { row: PostRow }) {
  return (
    <>
      <Cell part="star" label={featured}>
        <FeaturedButton row={row} />
      </Cell>
      <Cell part="action">
        <DeletePostLink row={row} />
      </Cell>
      <Cell part="action">
        <EditLink row={row} />
      </Cell>
    </>
  )
}

function DraftActions({ row }: { row: PostRow }) {
  return (
    <Cell part="action">
      <div className="grid grid-cols-3 gap-3 lg:flex lg:gap-4">
        <EditLink row={row} />
        <Form method="post" preventScrollReset>
          <input type="hidden" name={LIST_FIELDS.postId} value={row.id} />
          <button
            type="submit"
            name={LIST_FIELDS.intent}
            value={LIST_INTENTS.publish}
            className={actionClass()}
          >
            {labels.publish}
            <VisuallyHidden lang={row.language}> {row.title}</VisuallyHidden>
          </button>
        </Form>
        <DeletePostLink row={row} />
      </div>
    </Cell>
  )
}

function EditLink({ row }: { row: PostRow }) {
  return (
    <Link to={editPath(row)} className={actionClass()}>
      {edit}
      <VisuallyHidden lang={row.language}> {row.title}</VisuallyHidden>
    </Link>
  )
}

function DeletePostLink({ row }: { row: PostRow }) {
  const { pathname, search } = useLocation()
  return (
    <DeleteLink
      deletion={postDeletion(row, pathname + search)}
      focusAfter="content"
      className={actionClass('danger')}
    />
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
        title={featured}
        className="inline-flex size-11 items-center justify-center rounded-button hover:bg-sunk"
      >
        <Star
          aria-hidden
          className={clsx('size-5.5', isFeatured ? 'fill-haldi text-ink' : 'text-muted')}
        />
        <VisuallyHidden>
          {featured} <span lang={row.language}>{row.title}</span>
        </VisuallyHidden>
      </button>
    </Form>
  )
}
