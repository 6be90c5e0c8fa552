import type { KeyboardEvent } from 'react'
import { Field, SelectField, type FieldState } from '~/components/form/field'
import { useLabels } from '~/components/site/use-labels'
import { PLAN_FIELDS } from '~/paths/intents'
import type { FormReply } from '~/view-models/replies'

interface TimeFieldsProps {
  date: FieldState
  time: FieldState
  zone: string
  choices: FormReply['choices']
}

export function TimeFields({ date, time, zone, choices }: TimeFieldsProps) {
  const labels = useLabels().plan
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TimeField field={date} type="date" label={labels.date} />
        <TimeField field={time} type="time" label={labels.time({ zone })} />
      </div>
      <p className="text-small text-muted">{labels.zoneNote({ zone })}</p>
      {choices && (
        <SelectField
          field={{ id: `${time.id}-choice`, name: PLAN_FIELDS.at }}
          label={labels.choose}
        >
          {choices.map(({ at, label }) => (
            <option key={at} value={at}>
              {label}
            </option>
          ))}
        </SelectField>
      )}
    </>
  )
}

function TimeField({ type, ...props }: { field: FieldState; label: string; type: string }) {
  const { key, initialValue } = props.field
  return (
    <Field {...props}>
      {(control) => (
        <input
          {...control}
          key={key}
          type={type}
          defaultValue={initialValue}
          onKeyDown={pressOwn}
        />
      )}
    </Field>
  )
}

/** Makes Enter press this field's button instead of the form's first button. */
function pressOwn(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'Enter') return
  event.preventDefault()
  event.currentTarget.closest('details, form')?.querySelector('button')?.click()
}
