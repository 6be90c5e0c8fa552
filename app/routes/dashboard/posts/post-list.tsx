import { Form, Link, useLocation, useNavigation } from '@remix-run/react'
import clsx from 'clsx'
import { DeleteLink, postDeletion } from '~/components/delete/deletion'
import { ListPage, type SearchableList } from '~/components/list/list-page'
import { actionClass, RowLink } from '~/components/list/row-table'
import { Picture } from '~/components/post/picture'
import { buttonClass } from '~/components/ui/button'
import { Icon } from '~/components/ui/icon'
import { VisuallyHidden } from '~/components/ui/inline-text'
import { DEFAULT_CATEGORY } from '~/domain/posts/constants'
import {
  bulkLabels,
  dashboardLabels,
  listFilterLabels as filterLabels,
  postTableLabels as labels,
} from '~/labels/dashboard'
import { LIST_FIELDS, LIST_INTENTS } from '~/paths/intents'
import { editPath } from '~/paths/paths'
import { postPath } from '~/paths/reader-paths'
import { useTabData } from '../tab'
import type { loadPosts, PostListRow } from './posts.server'

type PostListView = SearchableList<PostListRow>
type Columns = NonNullable<PostListView['columns']>

const { views: _, ...sortsOfDrafts } = filterLabels.sorts

const toFilters = (sorts: Record<string, string>): PostListView['filters'] => [
  { name: 'q', label: filterLabels.search, className: 'max-xl:col-span-full' },
  { name: 'category', label: filterLabels.category, options: 'own' },
  {
    name: 'by',
    label: filterLabels.by,
    options: { me: filterLabels.mine, all: filterLabels.everybody },
  },
  { name: 'sort', label: filterLabels.sort, options: sorts },
]

const BOTH = {
  filterClass: 'xl:grid-cols-[minmax(12rem,1fr)_auto_auto_auto_auto]',
  clear: filterLabels.clear,
}

const createFirst = (
  <Link to="/dashboard?tab=create-post" className={buttonClass()}>
    {dashboardLabels.createPost}
  </Link>
)

const UPDATED: Columns = [{ head: labels.updated, cell: (row) => <time {...row.updated} /> }]
const titled = (head: string): Columns => [
  { head, part: 'title', className: 'wrap-anywhere', cell: (row) => <Title row={row} /> },
  {
    head: labels.category,
    cell: (row) => <span lang={row.category.language}>{row.category.name}</span>,
  },
]

export const ARTICLES: PostListView = {
  ...BOTH,
  tab: 'posts',
  heading: dashboardLabels.posts,
  label: dashboardLabels.posts,
  filters: toFilters(filterLabels.sorts),
  box: { name: 'featured', label: filterLabels.featured },
  bulk: {
    field: LIST_FIELDS.postId,
    question: (count) => bulkLabels.ask(count, 'article'),
    change: { intent: LIST_INTENTS.unpublishMany, label: labels.unpublish },
  },
  more: labels.showMore,
  empty: { text: labels.noPosts, children: createFirst },
  noMatch: { text: filterLabels.noMatch('article'), clear: filterLabels.clear },
  columns: [
    ...UPDATED,
    {
      head: labels.image,
      part: 'thumb',
      cell: ({ image }) => (
        <Picture image={image} sizes="112px" className="min-w-20 rounded-field" />
      ),
    },
    ...titled(labels.postTitle),
    { head: labels.featured, part: 'star', cell: (row) => <FeaturedButton row={row} /> },
    { head: labels.delete, part: 'action', cell: (row) => <DeletePostLink row={row} /> },
    { head: labels.edit, part: 'action', cell: (row) => <EditLink row={row} /> },
  ],
}

export const DRAFTS: PostListView = {
  ...BOTH,
  tab: 'drafts',
  heading: dashboardLabels.drafts,
  label: dashboardLabels.drafts,
  filters: toFilters(sortsOfDrafts),
  bulk: {
    field: LIST_FIELDS.postId,
    question: (count) => bulkLabels.ask(count, 'draft'),
    change: { intent: LIST_INTENTS.publishMany, label: labels.publish },
  },
  more: labels.showMoreDrafts,
  empty: { text: labels.noDrafts, children: createFirst },
  noMatch: { text: filterLabels.noMatch('draft'), clear: filterLabels.clear },
  columns: [
    ...UPDATED,
    ...titled(labels.title),
    { head: labels.actions, part: 'action', cell: (row) => <DraftActions row={row} /> },
  ],
}

export function PostList({ list }: { list: PostListView }) {
  const { categories, ...data } = useTabData<typeof loadPosts>()
  return (
    <ListPage
      list={list}
      data={data}
      options={
        <>
          <option value="">{filterLabels.anyCategory}</option>
          {categories.map(({ slug, name, language }) => (
            <option key={slug} value={slug} lang={language}>
              {slug === DEFAULT_CATEGORY ? DEFAULT_CATEGORY : name}
            </option>
          ))}
        </>
      }
    />
  )
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
  return <RowLink to={editPath(row)} label={labels.edit} name={row.title} lang={row.language} />
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
