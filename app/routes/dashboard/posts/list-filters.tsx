import { Form, Link } from '@remix-run/react'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { SelectField, TextField } from '~/components/form/field'
import { Button } from '~/components/ui/button'
import { Icon } from '~/components/ui/icon'
import { DEFAULT_CATEGORY } from '~/domain/posts/constants'
import type { PostStatus } from '~/domain/posts/schema'
import { listFilterLabels as labels } from '~/labels/dashboard'
import type { CategoryLinkView } from '~/view-models/site.server'
import {
  EVERYBODY,
  isNarrowed,
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

/** A GET form: the filter is in the URL. */
export function ListFilters({ status, filter, categories }: ListFiltersProps) {
  const { views: _, ...sortsOfDrafts } = labels.sorts
  const sorts = status === 'published' ? labels.sorts : sortsOfDrafts
  return (
    <FilterForm
      tab={sourceOf(status)}
      // New fields for every URL, without the text typed before.
      key={listPath(status, filter)}
      className="xl:grid-cols-[minmax(12rem,1fr)_auto_auto_auto_auto]"
    >
      <WordsField words={filter.words} label={labels.search} />
      <SelectField field={filterField('category', filter.category)} label={labels.category}>
        <option value="">{labels.anyCategory}</option>
        {categories.map((category) => (
          <option key={category.slug} value={category.slug} lang={category.language}>
            {category.slug === DEFAULT_CATEGORY ? DEFAULT_CATEGORY : category.name}
          </option>
        ))}
      </SelectField>
      <SelectField
        field={filterField('by', filter.isEverybodys ? EVERYBODY : 'me')}
        label={labels.by}
        options={{ me: labels.mine, [EVERYBODY]: labels.everybody }}
      />
      <SelectField field={filterField('sort', filter.sort)} label={labels.sort} options={sorts} />
      <FilterButton />
      <div className="col-span-full flex flex-wrap items-center gap-x-6 empty:hidden">
        {status === 'published' && (
          <label className="inline-flex min-h-11 items-center gap-3 text-small">
            <input
              type="checkbox"
              name="featured"
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
        'mb-6 grid grid-cols-2 gap-x-3 gap-y-4 rounded-card border border-line bg-surface p-4 [&_label]:text-small [&_select]:px-2',
        className,
      )}
    >
      <input type="hidden" name="tab" value={tab} />
      {children}
    </Form>
  )
}

export function WordsField({ words, label }: { words: string; label: string }) {
  return (
    <TextField
      field={filterField('q', words)}
      type="search"
      label={label}
      maxLength={MAX_WORDS_LENGTH}
      className="max-xl:col-span-full"
    />
  )
}

export function filterField(name: string, initialValue: string) {
  return { id: `list-${name}`, name, initialValue }
}

export function FilterButton({ label = labels.apply }: { label?: string }) {
  return (
    <Button variant="dark" className="self-end">
      <Icon name="search" className="size-4" />
      {label}
    </Button>
  )
}
