import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { SelectField } from '~/components/form/field'
import { ListPage, type SearchableList } from '~/components/list/list-page'
import { RowLink } from '~/components/list/row-table'
import { Picture } from '~/components/post/picture'
import { useLabels } from '~/components/site/use-labels'
import { Button, buttonClass } from '~/components/ui/button'
import { DEFAULT_CATEGORY, STEPS } from '~/domain/core/post-kinds'
import type { ScreenLabels } from '~/labels/languages.server'
import { LIST_FIELDS, LIST_INTENTS } from '~/paths/intents'
import { editPath } from '~/paths/paths'
import { useTabData } from '../tab'
import {
  CategoryName,
  DeletePostLink,
  DraftActions,
  FeaturedButton,
  MoreActions,
  Title,
  viewPath,
} from './post-row'
import type { loadPosts, PostListRow } from './posts.server'

type PostListView = SearchableList<PostListRow>
type Columns = NonNullable<PostListView['columns']>

interface Options {
  categories: ReactNode
  /** The categories' names by slug. */
  names: Record<string, string>
  months: { value: string; label: string }[]
}

type ListOf = (labels: ScreenLabels, options: Options) => PostListView

const toShared = (all: ScreenLabels, options: Options, tab: 'posts' | 'drafts') => {
  const { listFilter: labels, checks, common, dashboard, bulk } = all
  const isDrafts = tab === 'drafts'
  const kind = isDrafts ? 'draft' : 'article'
  const { views: _, ...sortsOfDrafts } = labels.sorts
  const { any, planned, changed, unplanned } = labels.states
  const states: Record<string, string> = { '': any, planned }
  if (isDrafts) states.unplanned = unplanned
  else states.changed = changed
  const categories = (
    <>
      <option value="">{labels.anyCategory}</option>
      {options.categories}
    </>
  )
  // In an object, the months would be in its order of keys.
  const months = (
    <>
      <option value="">{labels.anyMonth}</option>
      {options.months.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </>
  )
  return {
    tab,
    heading: dashboard[tab],
    filters: [
      { name: 'q', label: common.titleWords, className: 'max-xl:col-span-full xl:col-span-3' },
      { name: 'category', label: checks.fields.category, children: categories },
      { name: 'by', label: labels.by, options: { me: labels.mine, all: labels.everybody } },
      { name: 'state', label: labels.state, options: states },
      { name: 'month', label: labels.month[kind], children: months },
      { name: 'sort', label: labels.sort, options: isDrafts ? sortsOfDrafts : labels.sorts },
      {
        name: 'step',
        label: labels.step,
        options: Object.fromEntries(STEPS.map((step) => [step, step])),
      },
    ],
    filterClass: 'md:grid-cols-3 xl:grid-cols-5',
    clear: labels.clear,
    counts: { all: labels.count[kind], some: labels.match[kind] },
    bulk: {
      field: LIST_FIELDS.postId,
      question: bulk.ask[kind],
      change: isDrafts
        ? { intent: LIST_INTENTS.publishMany, label: common.publish }
        : { intent: LIST_INTENTS.unpublishMany, label: common.unpublish },
      more: <MoreChanges>{options.categories}</MoreChanges>,
      all: {
        rows: labels.count[kind],
        categories: options.names,
        intents: {
          [LIST_INTENTS.publishMany]: common.publish,
          [LIST_INTENTS.unpublishMany]: common.unpublish,
          [LIST_INTENTS.featureMany]: bulk.feature,
          [LIST_INTENTS.unfeatureMany]: bulk.unfeature,
          [LIST_INTENTS.moveMany]: bulk.move,
        },
      },
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
  const { categories: known, months, ...data } = useTabData<typeof loadPosts>()
  const nameOf = ({ slug, name }: (typeof known)[number]) =>
    slug === DEFAULT_CATEGORY ? labels.postForm.noCategory : name
  const names = Object.fromEntries(known.map((each) => [each.slug, nameOf(each)]))
  const categories = known.map(({ slug, language }) => (
    <option key={slug} value={slug} lang={slug === DEFAULT_CATEGORY ? undefined : language}>
      {names[slug]}
    </option>
  ))
  return <ListPage list={toList(labels, { categories, names, months })} data={data} />
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
