import { Form, Link, useLocation, useNavigation } from '@remix-run/react'
import clsx from 'clsx'
import { DeleteLink, postDeletion } from '~/components/delete/deletion'
import { ListPage, type SearchableList } from '~/components/list/list-page'
import { actionClass, RowLink } from '~/components/list/row-table'
import { Picture } from '~/components/post/picture'
import { useLabels } from '~/components/site/use-labels'
import { buttonClass } from '~/components/ui/button'
import { Icon } from '~/components/ui/icon'
import { VisuallyHidden } from '~/components/ui/inline-text'
import { DEFAULT_CATEGORY } from '~/domain/posts/constants'
import type { ScreenLabels } from '~/labels/languages.server'
import { LIST_FIELDS, LIST_INTENTS } from '~/paths/intents'
import { editPath } from '~/paths/paths'
import { postPath } from '~/paths/reader-paths'
import { useTabData } from '../tab'
import type { loadPosts, PostListRow } from './posts.server'

type PostListView = SearchableList<PostListRow>
type Columns = NonNullable<PostListView['columns']>

type ListOf = (labels: ScreenLabels) => PostListView

const toShared = ({ listFilter: labels }: ScreenLabels, sorts: Record<string, string>) => ({
  filters: [
    { name: 'q', label: labels.search, className: 'max-xl:col-span-full' },
    { name: 'category', label: labels.category, options: 'own' },
    { name: 'by', label: labels.by, options: { me: labels.mine, all: labels.everybody } },
    { name: 'sort', label: labels.sort, options: sorts },
  ] satisfies PostListView['filters'],
  filterClass: 'xl:grid-cols-[minmax(12rem,1fr)_auto_auto_auto_auto]',
  clear: labels.clear,
})

function CreateFirst() {
  return (
    <Link to="/dashboard?tab=create-post" className={buttonClass()}>
      {useLabels('dashboard').createPost}
    </Link>
  )
}

const updated = (head: string): Columns => [{ head, cell: (row) => <time {...row.updated} /> }]
const titled = (head: string, category: string): Columns => [
  { head, part: 'title', className: 'wrap-anywhere', cell: (row) => <Title row={row} /> },
  {
    head: category,
    cell: (row) => <span lang={row.category.language}>{row.category.name}</span>,
  },
]

const toArticles: ListOf = (all) => {
  const { dashboard, listFilter, bulk, postTable: labels } = all
  return {
    ...toShared(all, listFilter.sorts),
    tab: 'posts',
    heading: dashboard.posts,
    label: dashboard.posts,
    box: { name: 'featured', label: listFilter.featured },
    bulk: {
      field: LIST_FIELDS.postId,
      question: bulk.ask.article,
      change: { intent: LIST_INTENTS.unpublishMany, label: labels.unpublish },
    },
    more: labels.showMore,
    empty: { text: labels.noPosts, children: <CreateFirst /> },
    noMatch: { text: listFilter.noMatch.article, clear: listFilter.clear },
    columns: [
      ...updated(labels.updated),
      {
        head: labels.image,
        part: 'thumb',
        cell: ({ image }) => (
          <Picture image={image} sizes="112px" className="min-w-20 rounded-field" />
        ),
      },
      ...titled(labels.postTitle, labels.category),
      { head: labels.featured, part: 'star', cell: (row) => <FeaturedButton row={row} /> },
      { head: labels.delete, part: 'action', cell: (row) => <DeletePostLink row={row} /> },
      { head: labels.edit, part: 'action', cell: (row) => <EditLink row={row} /> },
    ],
  }
}

const toDrafts: ListOf = (all) => {
  const { dashboard, listFilter, bulk, postTable: labels } = all
  const { views: _, ...sorts } = listFilter.sorts
  return {
    ...toShared(all, sorts),
    tab: 'drafts',
    heading: dashboard.drafts,
    label: dashboard.drafts,
    bulk: {
      field: LIST_FIELDS.postId,
      question: bulk.ask.draft,
      change: { intent: LIST_INTENTS.publishMany, label: labels.publish },
    },
    more: labels.showMoreDrafts,
    empty: { text: labels.noDrafts, children: <CreateFirst /> },
    noMatch: { text: listFilter.noMatch.draft, clear: listFilter.clear },
    columns: [
      ...updated(labels.updated),
      ...titled(labels.title, labels.category),
      { head: labels.actions, part: 'action', cell: (row) => <DraftActions row={row} /> },
    ],
  }
}

export function PostsTab() {
  return <PostList toList={toArticles} />
}

export function DraftsTab() {
  return <PostList toList={toDrafts} />
}

function PostList({ toList }: { toList: ListOf }) {
  const labels = useLabels()
  const { categories, ...data } = useTabData<typeof loadPosts>()
  return (
    <ListPage
      list={toList(labels)}
      data={data}
      options={
        <>
          <option value="">{labels.listFilter.anyCategory}</option>
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
  const labels = useLabels('postTable')
  const { author, viewCount } = row
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
      {(author || viewCount > 0) && (
        <p className="flex flex-wrap gap-x-3 text-meta text-muted">
          {author && (
            <span>
              {labels.byBefore} <span lang={author.language}>{author.name}</span>
            </span>
          )}
          {viewCount > 0 && <span>{labels.views({ count: viewCount })}</span>}
        </p>
      )}
    </>
  )
}

function DraftActions({ row }: { row: PostListRow }) {
  const labels = useLabels('postTable')
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
  const labels = useLabels('postTable')
  return <RowLink to={editPath(row)} label={labels.edit} name={row.title} lang={row.language} />
}

function DeletePostLink({ row }: { row: PostListRow }) {
  const labels = useLabels()
  const { pathname, search } = useLocation()
  return (
    <DeleteLink
      deletion={postDeletion(row, pathname + search, labels)}
      focusAfter="content"
      className={actionClass('danger')}
    />
  )
}

function FeaturedButton({ row }: { row: PostListRow }) {
  const labels = useLabels('postTable')
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
