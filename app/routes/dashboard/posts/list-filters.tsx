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

/** A GET form: the filter stands in the URL. */
export function ListFilters({ status, filter, categories }: ListFiltersProps) {
  const sorts = EDITOR_SORTS.filter((sort) => status === 'published' || sort !== 'views')
  const names = LIST_PARAMETERS
  return (
    <FilterForm
      tab={sourceOf(status)}
      // New fields for every URL, without the text typed before.
      key={listPath(status, filter)}
      className="xl:grid-cols-[minmax(12rem,1fr)_auto_auto_auto_auto]"
    >
      <FilterWords label={labels.search} words={filter.words} />
      <FilterSelect label={labels.category} name={names.category} value={filter.category}>
        <option value="">{labels.anyCategory}</option>
        {categories.map((category) => (
          <option key={category.slug} value={category.slug} lang={category.language}>
            {category.slug === DEFAULT_CATEGORY ? DEFAULT_CATEGORY : category.name}
          </option>
        ))}
      </FilterSelect>
      <FilterSelect
        label={labels.by}
        name={names.by}
        value={filter.isEverybodys ? EVERYBODY : 'me'}
        options={{ me: labels.mine, [EVERYBODY]: labels.everybody }}
      />
      <FilterSelect label={labels.sort} name={names.sort} value={filter.sort}>
        {sorts.map((sort) => (
          <option key={sort} value={sort}>
            {labels.sorts[sort]}
          </option>
        ))}
      </FilterSelect>
      <FilterButton />
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
    </FilterForm>
  )
}

interface FilterFormProps {
  tab: string
  className: string
  children: ReactNode
}

export function FilterForm({ tab, className, children }: FilterFormProps) {
  return (
    <Form
      method="get"
      action="/dashboard"
      role="search"
      className={clsx(
        'mb-6 grid grid-cols-2 gap-x-3 gap-y-4 rounded-card border border-line bg-surface p-4 xl:items-end',
        className,
      )}
    >
      <input type="hidden" name="tab" value={tab} />
      {children}
    </Form>
  )
}

const CONTROL =
  'block min-h-11 w-full rounded-field border border-line-strong bg-surface px-3 py-1.5 text-base text-ink'

export function FilterWords({ label, words }: { label: string; words: string }) {
  return (
    <Labelled label={label} name={LIST_PARAMETERS.words} className="max-xl:col-span-full">
      <input
        id={idOf(LIST_PARAMETERS.words)}
        name={LIST_PARAMETERS.words}
        type="search"
        defaultValue={words}
        maxLength={MAX_WORDS_LENGTH}
        className={CONTROL}
      />
    </Labelled>
  )
}

interface FilterSelectProps {
  label: string
  name: string
  value: string
  options?: Record<string, string>
  children?: ReactNode
}

export function FilterSelect({ label, name, value, options = {}, children }: FilterSelectProps) {
  return (
    <Labelled label={label} name={name}>
      <select id={idOf(name)} name={name} defaultValue={value} className={CONTROL}>
        {children}
        {Object.entries(options).map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </Labelled>
  )
}

export function FilterButton({ className = 'max-xl:self-end' }: { className?: string }) {
  return (
    <Button variant="dark" className={className}>
      <Search aria-hidden className="size-4" />
      {labels.apply}
    </Button>
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
