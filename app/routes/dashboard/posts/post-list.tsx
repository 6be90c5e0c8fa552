import { Form, Link, useLocation, useNavigation } from '@remix-run/react'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { DeleteLink, postDeletion } from '~/components/delete/deletion'
import { SelectField } from '~/components/form/field'
import { ListPage, type SearchableList } from '~/components/list/list-page'
import { actionClass, RowButton, RowLink } from '~/components/list/row-table'
import { Picture } from '~/components/post/picture'
import { useLabels } from '~/components/site/use-labels'
import { Button, buttonClass } from '~/components/ui/button'
import { Icon } from '~/components/ui/icon'
import { VisuallyHidden } from '~/components/ui/inline-text'
import { DEFAULT_CATEGORY } from '~/domain/core/post-kinds'
import type { ScreenLabels } from '~/labels/languages.server'
import { LIST_FIELDS, LIST_INTENTS } from '~/paths/intents'
import { dashboardPath, editPath, historyPath, planPath, previewLinksPath } from '~/paths/paths'
import { postPath } from '~/paths/reader-paths'
import { useTabData } from '../tab'
import type { loadPosts, PostListRow } from './posts.server'

type PostListView = SearchableList<PostListRow>
type Columns = NonNullable<PostListView['columns']>

type ListOf = (labels: ScreenLabels, options: ReactNode) => PostListView

const toShared = (all: ScreenLabels, options: ReactNode, tab: 'posts' | 'drafts') => {
  const { listFilter: labels, checks, common, dashboard, bulk } = all
  const isDrafts = tab === 'drafts'
  const kind = isDrafts ? 'draft' : 'article'
  const { views: _, ...sortsOfDrafts } = labels.sorts
  const categories = (
    <>
      <option value="">{labels.anyCategory}</option>
      {options}
    </>
  )
  return {
    tab,
    heading: dashboard[tab],
    filters: [
      { name: 'q', label: common.titleWords, className: 'max-xl:col-span-full' },
      { name: 'category', label: checks.fields.category, children: categories },
      { name: 'by', label: labels.by, options: { me: labels.mine, all: labels.everybody } },
      { name: 'sort', label: labels.sort, options: isDrafts ? sortsOfDrafts : labels.sorts },
    ],
    filterClass: 'xl:grid-cols-[minmax(12rem,1fr)_auto_auto_auto_auto]',
    clear: labels.clear,
    bulk: {
      field: LIST_FIELDS.postId,
      question: bulk.ask[kind],
      change: isDrafts
        ? { intent: LIST_INTENTS.publishMany, label: common.publish }
        : { intent: LIST_INTENTS.unpublishMany, label: common.unpublish },
      more: <MoreChanges>{options}</MoreChanges>,
    },
    noMatch: { text: labels.noMatch[kind], clear: labels.clear },
  } satisfies Partial<PostListView>
}

function CreateFirst() {
  return (
    <Link to="/dashboard?tab=create-post" className={buttonClass()}>
      {useLabels().dashboard.createPost}
    </Link>
  )
}

const updated = (head: string): Columns => [
  { head, part: 'wide', cell: (row) => <time {...row.updated} /> },
]
const titled = (head: string, category: string): Columns => [
  { head, part: 'title', cell: (row) => <Title row={row} /> },
  {
    head: category,
    part: 'wide',
    cell: (row) => <CategoryName category={row.category} />,
  },
]

const toArticles: ListOf = (all, options) => {
  const { listFilter, postTable: labels, checks, common } = all
  return {
    ...toShared(all, options, 'posts'),
    box: { name: 'featured', label: listFilter.featured },
    more: common.showMore,
    empty: { text: labels.noPosts, children: <CreateFirst /> },
    columns: [
      ...updated(labels.updated),
      {
        head: labels.image,
        part: 'thumb',
        cell: ({ image }) => (
          <Picture image={image} sizes="112px" className="min-w-20 rounded-field" />
        ),
      },
      ...titled(labels.postTitle, checks.fields.category),
      {
        head: labels.view,
        part: 'menu',
        order: 2,
        cell: (row) => <RowLink row={row} to={viewPath(row)} label={labels.view} />,
      },
      {
        head: labels.featured,
        part: 'star',
        order: 3,
        cell: (row) => <FeaturedButton row={row} />,
      },
      {
        head: common.delete,
        part: 'action',
        order: 5,
        cell: (row) => <DeletePostLink row={row} />,
      },
      {
        head: common.edit,
        part: 'action',
        order: 1,
        cell: (row) => <RowLink row={row} to={editPath(row)} label={common.edit} />,
      },
      {
        head: all.plan.unpublish,
        part: 'menu',
        order: 4,
        cell: (row) => <MoreActions row={row} />,
      },
    ],
  }
}

const toDrafts: ListOf = (all, options) => {
  const { postTable: labels, checks, common } = all
  return {
    ...toShared(all, options, 'drafts'),
    more: labels.showMoreDrafts,
    empty: { text: labels.noDrafts, children: <CreateFirst /> },
    columns: [
      ...updated(labels.updated),
      ...titled(checks.fields.title, checks.fields.category),
      { head: common.actions, part: 'action', cell: (row) => <DraftActions row={row} /> },
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
  const options = categories.map(({ slug, name, language }) => (
    <option key={slug} value={slug} lang={slug === DEFAULT_CATEGORY ? undefined : language}>
      {slug === DEFAULT_CATEGORY ? labels.postForm.noCategory : name}
    </option>
  ))
  return <ListPage list={toList(labels, options)} data={data} />
}

function MoreChanges({ children }: { children: ReactNode }) {
  const labels = useLabels().bulk
  const button = (intent: string, label: string) => (
    <Button variant="outline" name={LIST_FIELDS.intent} value={intent} className="w-full">
      {label}
    </Button>
  )
  return (
    <>
      {button(LIST_INTENTS.featureMany, labels.feature)}
      {button(LIST_INTENTS.unfeatureMany, labels.unfeature)}
      <SelectField
        field={{ id: 'to-category', name: LIST_FIELDS.category }}
        label={labels.toCategory}
        className="text-small"
      >
        {children}
      </SelectField>
      {button(LIST_INTENTS.moveMany, labels.move)}
    </>
  )
}

const viewPath = ({ id, slug, status }: PostListRow) =>
  status === 'draft' ? dashboardPath('preview-post', id) : postPath(slug)

/**
 * The line below shows the state and, on narrow screens, the columns that are hidden there. Items
 * that do not fit in the line are hidden as a whole, unless the line has links.
 */
function Title({ row }: { row: PostListRow }) {
  const { postTable: labels, previewLinks, history, common } = useLabels()
  const { author, viewCount } = row
  const hasLink = row.hasChanges || row.plan
  return (
    <>
      <Link
        to={row.status === 'draft' ? editPath(row) : viewPath(row)}
        lang={row.language}
        className="font-semibold text-balance hover:underline max-xl:clamp-lines-2"
      >
        {row.title}
      </Link>
      <p
        className={clsx(
          'text-meta text-muted max-xl:flex max-xl:flex-wrap max-xl:gap-x-3 max-xl:overflow-clip xl:*:me-3',
          !hasLink && 'max-xl:max-h-[1.5em] max-[22rem]:max-h-[3em]',
        )}
      >
        <span className="font-semibold">
          {labels.states[row.status === 'draft' ? 'draft' : 'published']}
        </span>
        {row.plan && (
          <Link to={planPath(row.id)} className="font-semibold text-link underline">
            {row.plan.text}
          </Link>
        )}
        {row.hasChanges && (
          <RowLink
            row={row}
            to={historyPath(row.id, { from: 'present', to: 'pending' })}
            label={history.changes.pending}
            className="text-link underline"
          />
        )}
        <time {...row.updatedOn} className="xl:hidden" />
        <span className="xl:hidden">
          <CategoryName category={row.category} />
        </span>
        {author && (
          <span>
            {labels.byBefore} <span lang={author.language}>{author.name}</span>
          </span>
        )}
        <RowLink
          row={row}
          to={viewPath(row)}
          label={row.status === 'draft' ? common.preview : labels.view}
          className="text-link underline max-xl:hidden"
        />
        {hasPreviewLinks(row) && (
          <RowLink
            row={row}
            to={previewLinksPath(row.id)}
            label={previewLinks.title}
            className="text-link underline max-xl:hidden"
          />
        )}
        {viewCount > 0 && <span>{labels.views({ count: viewCount })}</span>}
      </p>
    </>
  )
}

function CategoryName({ category: { name, language } }: Pick<PostListRow, 'category'>) {
  const { noCategory } = useLabels().postForm
  if (name === DEFAULT_CATEGORY) return noCategory
  return <span lang={language}>{name}</span>
}

const hasPreviewLinks = ({ status, hasChanges }: PostListRow) => status === 'draft' || hasChanges

function MoreActions({ row }: { row: PostListRow }) {
  const { plan: labels, previewLinks, history } = useLabels()
  const isDraft = row.status === 'draft'
  const label = row.plan ? labels.change : labels[isDraft ? 'publish' : 'unpublish']
  return (
    <>
      <RowLink row={row} to={planPath(row.id)} label={label} />
      {row.plan?.isOpen && (
        <RowButton
          row={row}
          field={LIST_FIELDS.postId}
          intent={LIST_INTENTS.cancelPlan}
          label={labels.cancel}
        />
      )}
      {hasPreviewLinks(row) && (
        <RowLink row={row} to={previewLinksPath(row.id)} label={previewLinks.title} />
      )}
      <RowLink row={row} to={historyPath(row.id)} label={history.heading} />
    </>
  )
}

function DraftActions({ row }: { row: PostListRow }) {
  const common = useLabels().common
  return (
    <div className="xl:flex xl:gap-4">
      <RowLink row={row} to={editPath(row)} label={common.edit} />
      <div className="xl:hidden">
        <RowLink row={row} to={viewPath(row)} label={common.preview} />
      </div>
      <RowButton
        row={row}
        field={LIST_FIELDS.postId}
        intent={LIST_INTENTS.publish}
        label={common.publish}
      />
      <div className="xl:hidden">
        <MoreActions row={row} />
      </div>
      <DeletePostLink row={row} />
    </div>
  )
}

function DeletePostLink({ row }: { row: PostListRow }) {
  const labels = useLabels()
  const { pathname, search } = useLocation()
  return (
    <DeleteLink
      deletion={postDeletion(row, pathname + search, labels)}
      className={actionClass('danger')}
    />
  )
}

function FeaturedButton({ row }: { row: PostListRow }) {
  const labels = useLabels().postTable
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
        className="inline-flex h-11 items-center gap-3 rounded-button px-4 hover:bg-sunk max-xl:w-full max-xl:font-semibold max-xl:text-link xl:w-11 xl:justify-center xl:px-0"
      >
        <Icon
          name="star"
          className={clsx('size-5.5', isFeatured ? 'fill-haldi text-ink' : 'text-muted')}
        />
        <span className="xl:sr-only">{labels.featured}</span>
        <VisuallyHidden lang={row.language}> {row.title}</VisuallyHidden>
      </button>
    </Form>
  )
}
