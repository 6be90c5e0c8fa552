import { Form, Link } from '@remix-run/react'
import clsx from 'clsx'
import { type FormEvent, type ReactNode, useRef } from 'react'
import { SelectField, TextField } from '~/components/form/field'
import { useLabels } from '~/components/site/use-labels'
import { Button } from '~/components/ui/button'
import { Icon } from '~/components/ui/icon'
import { listPath, maxLength } from '~/paths/list-paths'
import type { SearchableList } from './list-page'

/** A text field unless it has options: labels by value, or elements. */
export interface Filter {
  name: string
  label: string
  options?: Record<string, string>
  children?: ReactNode
  className?: string
}

interface FiltersProps<Row> {
  list: SearchableList<Row>
  values: Record<string, string>
  isSearched: boolean
  fieldsKey: string
}

/** A GET form: the filter is in the URL. A choice applies immediately. */
export function Filters<Row>({ list, values, isSearched, fieldsKey }: FiltersProps<Row>) {
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
