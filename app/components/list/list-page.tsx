import {
  Form,
  Link,
  NavigationType,
  useActionData,
  useFetcher,
  useLocation,
  useNavigationType,
} from '@remix-run/react'
import clsx from 'clsx'
import { useRef, type ComponentProps, type FormEvent, type ReactNode } from 'react'
import { QuestionCard } from '~/components/delete/deletion'
import { SelectField, TextField } from '~/components/form/field'
import { useLabels } from '~/components/site/use-labels'
import { Button } from '~/components/ui/button'
import { EmptyState } from '~/components/ui/empty-state'
import { Icon } from '~/components/ui/icon'
import { LoadFailed } from '~/components/ui/load-failed'
import { PAGE_SIZE } from '~/domain/core/post-kinds'
import {
  isNarrowed,
  listPath,
  MAX_ROWS,
  maxLength,
  rowsPath,
  type ListName,
} from '~/paths/list-paths'
import type { ScreenLabels } from '~/labels/languages.server'
import type { LoadResult } from '~/view-models/post.server'
import { BulkBar, DeleteManyQuestion, selectColumn, type Bulk } from './bulk-bar'
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
  filterClass?: string
  box?: { name: string; label: string }
  /** Labels for the submit button and for the link that clears the form. */
  apply?: string
  clear?: string
  noMatch: { text: string; clear: string }
}

/** A text field unless it has options: labels by value, or elements. */
interface Filter {
  name: string
  label: string
  options?: Record<string, string>
  children?: ReactNode
  className?: string
}

interface RowsPage<Row> {
  rows: Row[]
  startIndex?: number
  previous?: string | null
  next?: string | null
  isSearchable?: boolean
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
  const reply = useActionData<{ question?: { rows: TableRow[] } }>()
  if (reply?.question && list.bulk) {
    // Without JavaScript, the confirmation replaces the list.
    return (
      <QuestionCard>
        <DeleteManyQuestion rows={reply.question.rows} {...list.bulk} />
      </QuestionCard>
    )
  }
  const isSearched = isNarrowed(list.tab, filter)
  const isSearchable = !page.ok || page.value.isSearchable !== false
  return (
    <>
      <h1 className="mb-3 text-heading font-bold text-head">{list.heading}</h1>
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

/** Keeps the fields while their own submissions load, so that the next choice is not lost; any other page fills them anew. */
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

interface FiltersProps<Row> {
  list: SearchableList<Row>
  values: Record<string, string>
  isSearched: boolean
  fieldsKey: string
}

/** A GET form: the filter is in the URL. A choice applies immediately. */
function Filters<Row>({ list, values, isSearched, fieldsKey }: FiltersProps<Row>) {
  const listFilterLabels = useLabels().listFilter
  const form = useRef<HTMLFormElement>(null)

  function apply(event: FormEvent) {
    const { target } = event
    const isChoice =
      target instanceof HTMLSelectElement ||
      (target instanceof HTMLInputElement && target.type === 'checkbox')
    if (isChoice) form.current?.requestSubmit()
  }

  const {
    tab,
    filters,
    filterClass = 'grid-cols-[1fr_auto]!',
    box,
    apply: applyLabel,
    clear,
  } = list
  return (
    <details open={isSearched} className="filters mb-4">
      <summary className="mb-1 inline-flex min-h-11 items-center gap-2 font-semibold text-link">
        <Icon name="chevron-down" className="size-5" />
        {listFilterLabels.filters}
      </summary>
      <Form
        method="get"
        action="/dashboard"
        role="search"
        ref={form}
        preventScrollReset
        state={fieldsKey}
        onChange={apply}
        className={clsx(
          'grid grid-cols-2 gap-x-3 gap-y-4 rounded-card border border-line bg-surface p-4 [&_label]:text-small [&_select]:px-2',
          filterClass,
        )}
      >
        <input type="hidden" name="tab" value={tab} />
        {filters.map(({ name, options, children, ...props }) => {
          const field = { id: `list-${name}`, name, initialValue: values[name] }
          if (!options && !children) {
            const limit = maxLength(tab, name)
            return <TextField key={name} field={field} type="search" maxLength={limit} {...props} />
          }
          return (
            <SelectField key={name} field={field} options={options} {...props}>
              {children}
            </SelectField>
          )
        })}
        <Button variant="dark" className="min-h-12 self-end">
          <Icon name="search" className="size-4" />
          {applyLabel ?? listFilterLabels.apply}
        </Button>
        {clear && (
          <div className="col-span-full flex flex-wrap items-center gap-x-6 empty:hidden">
            {box && (
              <label className="inline-flex min-h-11 items-center gap-3 text-small">
                <input
                  type="checkbox"
                  id={`list-${box.name}`}
                  name={box.name}
                  defaultChecked={values[box.name] === 'on'}
                  className="size-5 accent-[var(--link)]"
                />
                {box.label}
              </label>
            )}
            {isSearched && (
              <Link
                to={listPath(tab)}
                className="inline-flex min-h-11 items-center font-semibold text-link underline"
              >
                {clear}
              </Link>
            )}
          </div>
        )}
      </Form>
    </details>
  )
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

function LoadedRows<Row extends TableRow>({ list, page, children }: LoadedRowsProps<Row>) {
  // Loads all appended rows in one request. The router repeats it after a form, so a long list keeps its position.
  const { data, load, state } = useFetcher<RowsPage<Row> | null>()
  const following = useLastGood<RowsPage<Row>>(data)
  const appended = following?.rows ?? []
  const rows = withoutRepeats([...page.rows, ...appended])
  const { label, columns = [], bulk, more, pages, empty } = list
  const { next } = following ?? page
  const { select } = useLabels().postTable

  function append() {
    if (page.next) load(rowsPath(page.next, appended.length + PAGE_SIZE))
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
      {pages && <Pages labels={pages} previous={page.previous} next={page.next} />}
    </>
  )
  const selectable = rows.filter(({ isSelectable }) => isSelectable !== false)
  return bulk && selectable.length > 0 ? (
    <BulkBar rows={selectable} {...bulk}>
      {content}
    </BulkBar>
  ) : (
    content
  )
}
