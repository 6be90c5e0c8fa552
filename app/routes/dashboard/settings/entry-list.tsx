import type { FieldMetadata, FormMetadata } from '@conform-to/react'
import { useActionData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { FieldErrors } from '~/components/form/field'
import { addId, focusAfterIntent, rowControlId } from '~/components/form/list-intents'
import { rowDrag, RowSteps } from '~/components/form/list-row'
import { useLabels } from '~/components/site/use-labels'
import { buttonClass } from '~/components/ui/button'
import { Icon } from '~/components/ui/icon'
import type { FormReply } from '~/view-models/replies'
import { parseListIntent } from './parts'

interface EntryListProps<Entry, Schema extends Record<string, unknown>> {
  form: FormMetadata<Schema>
  field: FieldMetadata<Entry[]>
  /** The accessible name of a row; numbers start at 1. */
  rowLabel: (number: number) => string
  /** The label of the "add" button; absent for a list with a fixed length. */
  add?: string
  max: number
  /** Without JavaScript, the first control of a new row gets focus, so that the browser scrolls to it. */
  children: (row: FieldMetadata<Entry>, index: number, hasFocus: boolean) => ReactNode
}

/** Rows that can be reordered by buttons (even without JavaScript), by dragging, or by pressing Alt with an arrow key. */
export function EntryList<Entry, Schema extends Record<string, unknown>>({
  form,
  field,
  rowLabel,
  add,
  max,
  children,
}: EntryListProps<Entry, Schema>) {
  const { dragHint } = useLabels().editNirvankand
  const rows = field.getFieldList()
  const { name } = field
  const sent = useActionData<FormReply>()?.result?.intent
  const intent = parseListIntent(JSON.stringify(sent ?? null))
  const focusId = intent?.payload.name === name ? focusAfterIntent(name, intent, rows.length) : null
  return (
    <div className="space-y-3">
      <FieldErrors id={`${field.id}-error`} errors={field.errors} />
      {rows.map((row, index) => {
        const drag = rowDrag(name, index, (from) => form.reorder({ name, from, to: index }))
        const label = rowLabel(index + 1)
        return (
          <fieldset
            key={row.key}
            data-list={name}
            {...drag.row}
            className="space-y-3 rounded-card border border-line bg-surface p-4"
          >
            <legend className="sr-only">{label}</legend>
            <div className="flex items-start justify-end gap-3">
              <button
                {...drag.handle}
                type="button"
                title={dragHint}
                className="flex needs-script min-h-11 grow cursor-grab items-center text-start font-semibold"
              >
                {label}
              </button>
              <RowSteps
                list={name}
                index={index}
                count={rows.length}
                label={label}
                buttons={{
                  up: form.reorder.getButtonProps({ name, from: index, to: index - 1 }),
                  down: form.reorder.getButtonProps({ name, from: index, to: index + 1 }),
                  remove: add ? form.remove.getButtonProps({ name, index }) : undefined,
                }}
                focusId={focusId}
              />
            </div>
            {children(row, index, focusId === rowControlId(name, index, 'text'))}
          </fieldset>
        )
      })}
      {add && (
        <button
          {...form.insert.getButtonProps({ name })}
          id={addId(name)}
          type="submit"
          disabled={rows.length >= max}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user has just changed the list
          autoFocus={focusId === addId(name)}
          className={buttonClass('outline')}
        >
          <Icon name="plus" className="size-5" />
          {add}
        </button>
      )}
    </div>
  )
}
