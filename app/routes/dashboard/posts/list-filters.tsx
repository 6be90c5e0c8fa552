import { Form, Link } from '@remix-run/react'
import clsx from 'clsx'
import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '~/components/ui/button'
import { DEFAULT_CATEGORY, EDITOR_SORTS } from '~/domain/posts/constants'
import type { PostStatus } from '~/domain/posts/schema'
import { listFilterLabels as labels } from '~/labels/dashboard'
import type { CategoryLinkView } from '~/view-models/site'
import {
  EVERYBODY,
  isNarrowed,
  LIST_PARAMETERS,
  listPath,
  MAX_WORDS_LENGTH,
  sourceOf,
  type ListFilter,
} from '~/paths/list-paths'

interface ListFiltersProps {
  status: PostStatus
  filter: ListFilter
  categories: CategoryLinkView[]
}

const CONTROL =
  'block min-h-11 w-full rounded-field border border-line-strong bg-surface px-3 py-1.5 text-base text-ink'

/** A GET form: the filter stands in the URL. */
export function ListFilters({ status, filter, categories }: ListFiltersProps) {
  const sorts = EDITOR_SORTS.filter((sort) => status === 'published' || sort !== 'views')
  const names = LIST_PARAMETERS
  return (
    <Form
      method="get"
      action="/dashboard"
      role="search"
      // New fields for every URL, without the text typed before.
      key={listPath(status, filter)}
      className="mb-6 grid grid-cols-2 gap-x-3 gap-y-4 rounded-card border border-line bg-surface p-4 xl:grid-cols-[minmax(12rem,1fr)_auto_auto_auto_auto] xl:items-end"
    >
      <input type="hidden" name="tab" value={sourceOf(status)} />
      <Labelled label={labels.search} name={names.words} className="max-xl:col-span-full">
        <input
          id={idOf(names.words)}
          name={names.words}
          type="search"
          defaultValue={filter.words}
          maxLength={MAX_WORDS_LENGTH}
          className={CONTROL}
        />
      </Labelled>
      <Labelled label={labels.category} name={names.category}>
        <select
          id={idOf(names.category)}
          name={names.category}
          defaultValue={filter.category}
          className={CONTROL}
        >
          <option value="">{labels.anyCategory}</option>
          {categories.map((category) => (
            <option key={category.slug} value={category.slug} lang={category.language}>
              {category.slug === DEFAULT_CATEGORY ? DEFAULT_CATEGORY : category.name}
            </option>
          ))}
        </select>
      </Labelled>
      <Labelled label={labels.by} name={names.by}>
        <select
          id={idOf(names.by)}
          name={names.by}
          defaultValue={filter.isEverybodys ? EVERYBODY : 'me'}
          className={CONTROL}
        >
          <option value="me">{labels.mine}</option>
          <option value={EVERYBODY}>{labels.everybody}</option>
        </select>
      </Labelled>
      <Labelled label={labels.sort} name={names.sort}>
        <select
          id={idOf(names.sort)}
          name={names.sort}
          defaultValue={filter.sort}
          className={CONTROL}
        >
          {sorts.map((sort) => (
            <option key={sort} value={sort}>
              {labels.sorts[sort]}
            </option>
          ))}
        </select>
      </Labelled>
      <Button variant="dark" className="max-xl:self-end">
        <Search aria-hidden className="size-4" />
        {labels.apply}
      </Button>
      <div className="col-span-full flex flex-wrap items-center gap-x-6 empty:hidden">
        {status === 'published' && (
          <label className="inline-flex min-h-11 items-center gap-3 text-small">
            <input
              type="checkbox"
              name={names.featured}
              defaultChecked={filter.isFeatured}
              className="size-5 accent-[var(--link)]"
            />
            {labels.featured}
          </label>
        )}
        {isNarrowed(filter) && (
          <Link
            to={listPath(status)}
            className="inline-flex min-h-11 items-center font-semibold text-link underline"
          >
            {labels.clear}
          </Link>
        )}
      </div>
    </Form>
  )
}

const idOf = (name: string) => `list-${name}`

interface LabelledProps {
  label: string
  name: string
  className?: string
  children: ReactNode
}

function Labelled({ label, name, className, children }: LabelledProps) {
  return (
    <div className={clsx('min-w-0 space-y-1', className)}>
      <label htmlFor={idOf(name)} className="block text-small font-semibold">
        {label}
      </label>
      {children}
    </div>
  )
}
