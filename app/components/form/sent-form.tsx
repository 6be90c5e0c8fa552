import { Form } from '@remix-run/react'
import { SHLOK_FIELDS } from '~/domain/nirvankand/schema'
import { Button } from '~/components/ui/button'
import type { RecoveredValues } from '~/http/recovery'
import { editNirvankandLabels, manageCategoriesLabels, manageMediaLabels } from '~/labels/dashboard'
import { profileLabels } from '~/labels/account'
import { recoveryLabels } from '~/labels/post-form'
import { Field } from './field'

/** Fields with text; all others are sent as hidden fields. */
const LABELS = new Map<string, string>([
  ['username', profileLabels.username],
  ['email', profileLabels.email],
  ['name', manageCategoriesLabels.name],
  ['url', manageMediaLabels.url],
  ['title', editNirvankandLabels.title],
  ['subtitle', editNirvankandLabels.subtitle],
  ...SHLOK_FIELDS.map((name, index) => [name, editNirvankandLabels.shlok(index + 1)] as const),
  ['description', manageMediaLabels.description],
])

const LONG = 80

export function hasVisibleText({ values }: RecoveredValues): boolean {
  return Object.keys(values).some((name) => name === 'content' || LABELS.has(name))
}

/** Any form of the dashboard, to be sent again: its texts in plain fields, the rest hidden. */
export function SentForm({ sent: { values, intent, action } }: { sent: RecoveredValues }) {
  return (
    <Form
      method="post"
      action={action}
      // URL encoding takes three times the space for Hindi.
      encType="multipart/form-data"
      className="max-w-4xl space-y-6"
    >
      {intent && <input type="hidden" name="intent" value={intent} />}
      {Object.entries(values).map(([name, value]) => {
        const label = LABELS.get(name)
        return label === undefined || Array.isArray(value) ? (
          [value].flat().map((each) => <input key={each} type="hidden" name={name} value={each} />)
        ) : (
          <TextField key={name} name={name} label={label} value={value} />
        )
      })}
      <Button>{recoveryLabels.sendAgain}</Button>
    </Form>
  )
}

function TextField({ name, label, value }: { name: string; label: string; value: string }) {
  const isLong = value.length > LONG || value.includes('\n') || name.startsWith('shlok')
  return (
    <Field field={{ id: `sent-${name}`, name }} label={label}>
      {(control) =>
        isLong ? (
          <textarea {...control} rows={5} defaultValue={value} />
        ) : (
          <input {...control} defaultValue={value} />
        )
      }
    </Field>
  )
}
