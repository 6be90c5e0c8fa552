import {
  NavigationType,
  useActionData,
  useFetcher,
  useLocation,
  useNavigationType,
} from '@remix-run/react'
import { type ComponentProps, type ReactNode } from 'react'
import { QuestionCard } from '~/components/delete/deletion'
import { useLabels } from '~/components/site/use-labels'
import { EmptyState } from '~/components/ui/empty-state'
import { LoadFailed } from '~/components/ui/load-failed'
import { isNarrowed, listPath, MAX_ROWS, rowsPath, type ListName } from '~/paths/list-paths'
import type { ScreenLabels } from '~/labels/languages.server'
import type { LoadResult } from '~/view-models/post.server'
import { BulkBar, selectColumn, type Bulk } from './bulk-bar'
import { Filters, type Filter } from './filters'
import { type ListQuestion, ManyQuestion } from './many-question'
import { MoreLink, Pages, useLastGood, withoutRepeats } from './more'
import { type Column, RowTable, type TableRow } from './row-table'

type Empty = ComponentProps<typeof EmptyState>

export interface List<Row> {
  label: string
  columns?: Column<Row>[]
  bulk?: Bulk
  more?: string
  pages?: ComponentProps<typeof Pages>['labels']
  empty?: Empty
}

export interface SearchableList<Row> extends Omit<List<Row>, 'label'> {
  tab: ListName
  heading: string
  /** The accessible name of the rows; by default, the heading. */
  label?: string
  filters: Filter[]
  /** Words for the number of rows: of all, and of those that match the filters. */
  counts?: {
    all: (values: { count: number }) => string
    some: (values: { count: number; total: number }) => string
  }
  filterClass?: string
  box?: { name: string; label: string }
  /** Labels for the submit button and for the link that clears the form. */
  apply?: string
  clear?: string
  noMatch: { text: string; clear: string }
}

interface RowsPage<Row> {
  rows: Row[]
  startIndex?: number
  previous?: string | null
  next?: string | null
  isSearchable?: boolean
  /** The number of rows that match the filters, and of all rows. */
  count?: number
  total?: number
  /** A command for all matches changes at most this many. */
  maxAtOnce?: number
}

type RenderRows<Row> = (rows: Row[]) => ReactNode

interface ListPageProps<Row> {
  list: SearchableList<Row>
  data: { filter: Record<string, string>; path: string; page: LoadResult<RowsPage<Row>> }
  intro?: ReactNode
  children?: RenderRows<Row>
}

export function ListPage<Row extends TableRow>(props: ListPageProps<Row>) {
  const { list, data, intro, children } = props
  const labels = useLabels()
  const { filter, path, page } = data
  const fieldsKey = useFieldsKey(path)
  const { question } = useActionData<{ question?: ListQuestion }>() ?? {}
  if (question && list.bulk) {
    // The confirmation replaces the list without JavaScript, and for all matches.
    return (
      <QuestionCard>
        <ManyQuestion {...list.bulk} {...question} action={path} />
      </QuestionCard>
    )
  }
  const isSearched = isNarrowed(list.tab, filter)
  const isSearchable = !page.ok || page.value.isSearchable !== false
  return (
    <>
      <h1 className="mb-3 text-heading font-bold text-head">{list.heading}</h1>
      {list.counts && <Count {...list.counts} page={page} isSearched={isSearched} />}
      {intro}
      {(isSearched || isSearchable) && (
        <Filters
          key={fieldsKey}
          fieldsKey={fieldsKey}
          list={list}
          values={filter}
          isSearched={isSearched}
        />
      )}
      <ListRows
        list={{ label: list.heading, ...list, empty: emptyOf(list, data, isSearched, labels) }}
        page={page}
        path={path}
      >
        {children}
      </ListRows>
    </>
  )
}

interface CountProps extends NonNullable<SearchableList<unknown>['counts']> {
  page: LoadResult<RowsPage<unknown>>
  isSearched: boolean
}

function Count({ all, some, page, isSearched }: CountProps) {
  const { count = 0, total = count } = page.ok ? page.value : {}
  return (
    <p role="status" className="-mt-2 mb-3 text-small text-muted">
      {isSearched ? some({ count, total }) : total > 0 && all({ count: total })}
    </p>
  )
}

/** Returns a key that stays the same while the form's own submissions load, so that the next choice is not lost. */
function useFieldsKey(path: string): string {
  const location = useLocation()
  const state: unknown = location.state
  if (useNavigationType() === NavigationType.Pop) return location.key
  return typeof state === 'string' ? state : path
}

function emptyOf<Row>(
  { tab, more, noMatch, empty }: SearchableList<Row>,
  { filter, page }: ListPageProps<Row>['data'],
  isSearched: boolean,
  { postTable }: ScreenLabels,
): Empty {
  if (more && page.ok && page.value.startIndex) {
    const { noMore: text, backToStart: label } = postTable
    return { text, drawing: 'scroll', link: { to: listPath(tab, filter), label } }
  }
  if (empty && !isSearched) return empty
  const link = { to: listPath(tab), label: noMatch.clear }
  return { text: noMatch.text, drawing: 'lens', link }
}

interface ListRowsProps<Row> {
  list: List<Row>
  page: LoadResult<RowsPage<Row>>
  path: string
  children?: RenderRows<Row>
}

export function ListRows<Row extends TableRow>({ page, ...props }: ListRowsProps<Row>) {
  if (!page.ok) return <LoadFailed failure={page} again={props.path} />
  // A different list starts over; the same list keeps its appended rows.
  return <LoadedRows key={props.path} page={page.value} {...props} />
}

interface LoadedRowsProps<Row> extends Omit<ListRowsProps<Row>, 'page'> {
  page: RowsPage<Row>
}

function LoadedRows<Row extends TableRow>({ list, page, path, children }: LoadedRowsProps<Row>) {
  // Loads all appended rows in one request. The router repeats it after a form, so a long list keeps its position.
  const { data, load, state } = useFetcher<RowsPage<Row> | null>()
  const following = useLastGood<RowsPage<Row>>(data)
  const appended = following?.rows ?? []
  const rows = withoutRepeats([...page.rows, ...appended])
  const { label, columns = [], bulk, more, pages, empty } = list
  const { next } = following ?? page
  const { select, shown } = useLabels().postTable

  function append() {
    if (page.next) load(rowsPath(page.next, appended.length + page.rows.length))
  }

  if (rows.length === 0) return empty && <EmptyState {...empty} />
  const content = (
    <>
      {children?.(rows) ?? (
        <RowTable
          name={label}
          columns={bulk ? [selectColumn(bulk, select), ...columns] : columns}
          rows={rows}
        />
      )}
      {more && next && (
        <MoreLink
          to={next}
          label={more}
          onMore={appended.length < MAX_ROWS ? append : undefined}
          busy={state !== 'idle'}
        />
      )}
      {more && (
        <p role="status" className="sr-only">
          {appended.length > 0 && shown({ count: rows.length })}
        </p>
      )}
      {pages && <Pages labels={pages} previous={page.previous} next={page.next} />}
    </>
  )
  const selectable = rows.filter(({ isSelectable }) => isSelectable !== false)
  return bulk && selectable.length > 0 ? (
    <BulkBar
      rows={selectable}
      {...bulk}
      action={path}
      count={page.count}
      maxAtOnce={page.maxAtOnce}
    >
      {content}
    </BulkBar>
  ) : (
    content
  )
}
