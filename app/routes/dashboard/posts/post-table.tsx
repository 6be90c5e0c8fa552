import { Form, Link, useLocation, useNavigation } from '@remix-run/react'
import clsx from 'clsx'
import { DeleteLink, postDeletion } from '~/components/delete/deletion'
import { actionClass, type Column, RowTable } from '~/components/list/row-table'
import { Picture } from '~/components/post/picture'
import { Icon } from '~/components/ui/icon'
import { VisuallyHidden } from '~/components/ui/inline-text'
import type { PostStatus } from '~/domain/posts/schema'
import { dashboardLabels, postTableLabels as labels } from '~/labels/dashboard'
import { LIST_FIELDS, LIST_INTENTS } from '~/paths/intents'
import { editPath } from '~/paths/paths'
import { postPath } from '~/paths/reader-paths'
import { SelectBox } from './bulk-bar'
import type { PostListRow } from './posts.server'

const select: Column<PostListRow> = {
  head: labels.select,
  part: 'select',
  cell: (row) => <SelectBox row={row} name={LIST_FIELDS.postId} />,
}
const updated: Column<PostListRow> = {
  head: labels.updated,
  cell: (row) => <time {...row.updated} />,
}
const title: Column<PostListRow> = {
  head: labels.title,
  part: 'title',
  className: 'wrap-anywhere',
  cell: (row) => <Title row={row} />,
}
const category: Column<PostListRow> = {
  head: labels.category,
  cell: (row) => <span lang={row.category.language}>{row.category.name}</span>,
}
const COLUMNS: Record<PostStatus, Column<PostListRow>[]> = {
  published: [
    select,
    updated,
    {
      head: labels.image,
      part: 'thumb',
      cell: ({ image }) => (
        <Picture image={image} sizes="112px" className="min-w-20 rounded-field" />
      ),
    },
    { ...title, head: labels.postTitle },
    category,
    { head: labels.featured, part: 'star', cell: (row) => <FeaturedButton row={row} /> },
    { head: labels.delete, part: 'action', cell: (row) => <DeletePostLink row={row} /> },
    { head: labels.edit, part: 'action', cell: (row) => <EditLink row={row} /> },
  ],
  draft: [
    select,
    updated,
    title,
    category,
    { head: labels.actions, part: 'action', cell: (row) => <DraftActions row={row} /> },
  ],
}

export function PostTable({ status, rows }: { status: PostStatus; rows: PostListRow[] }) {
  const name = status === 'draft' ? dashboardLabels.drafts : dashboardLabels.posts
  return <RowTable name={name} columns={COLUMNS[status]} rows={rows} />
}

function Title({ row }: { row: PostListRow }) {
  const { author, viewsLabel } = row
  return (
    <>
      {row.status === 'draft' ? (
        <span lang={row.language} className="font-semibold">
          {row.title}
        </span>
      ) : (
        <Link to={postPath(row.slug)} lang={row.language} className="font-semibold hover:underline">
          {row.title}
        </Link>
      )}
      {(author ?? viewsLabel) && (
        <p className="flex flex-wrap gap-x-3 text-meta text-muted">
          {author && (
            <span>
              {labels.byBefore} <span lang={author.language}>{author.name}</span>
            </span>
          )}
          {viewsLabel && <span>{labels.views(viewsLabel)}</span>}
        </p>
      )}
    </>
  )
}

function DraftActions({ row }: { row: PostListRow }) {
  return (
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
  )
}

function EditLink({ row }: { row: PostListRow }) {
  return (
    <Link to={editPath(row)} className={actionClass()}>
      {labels.edit}
      <VisuallyHidden lang={row.language}> {row.title}</VisuallyHidden>
    </Link>
  )
}

function DeletePostLink({ row }: { row: PostListRow }) {
  const { pathname, search } = useLocation()
  return (
    <DeleteLink
      deletion={postDeletion(row, pathname + search)}
      focusAfter="content"
      className={actionClass('danger')}
    />
  )
}

function FeaturedButton({ row }: { row: PostListRow }) {
  const { formData } = useNavigation()
  const intent = row.isFeatured ? LIST_INTENTS.unfeature : LIST_INTENTS.feature
  const isBusy =
    formData?.get(LIST_FIELDS.postId) === row.id && formData.get(LIST_FIELDS.intent) === intent
  // Optimistic; the response corrects it after a failure.
  const isFeatured = row.isFeatured !== isBusy
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name={LIST_FIELDS.postId} value={row.id} />
      <button
        type="submit"
        name={LIST_FIELDS.intent}
        value={intent}
        aria-pressed={isFeatured}
        title={labels.featured}
        className="inline-flex size-11 items-center justify-center rounded-button hover:bg-sunk"
      >
        <Icon
          name="star"
          className={clsx('size-5.5', isFeatured ? 'fill-haldi text-ink' : 'text-muted')}
        />
        <VisuallyHidden>
          {labels.featured} <span lang={row.language}>{row.title}</span>
        </VisuallyHidden>
      </button>
    </Form>
  )
}
