import { Form } from '@remix-run/react'
import { TextField } from '~/components/form/field'
import { useLabels } from '~/components/site/use-labels'
import { useRootData } from '~/components/site/loader-data'
import { Button } from '~/components/ui/button'
import type { RecoveredValues, RecoveryError } from '~/view-models/replies'
import { failureToast } from '~/components/form/keep-on-failure'
import type { ScreenLabels } from '~/labels/languages.server'
import type { FormKind } from './form-kinds'
import { PostForm } from './post-form'
import { RecoveryNotice } from '~/components/form/recovery-notice'

/** Shows the form with its unsaved text instead of an error page. */
export default function RecoveredForm({
  message,
  recovered,
}: Pick<RecoveryError, 'message' | 'recovered'>) {
  const labels = useLabels()
  const recoveryLabels = labels.recovery
  const { categories } = useRootData()
  const { values, action, intent, reason } = recovered
  const isPost = 'content' in values
  const hasText = isPost || Object.keys(values).some((name) => labelOf(name, labels) !== undefined)
  return (
    <main id="content" tabIndex={-1} className="container-page py-8 outline-none">
      <h1 className="mb-6 text-heading font-bold text-head">
        {hasText ? recoveryLabels.heading : recoveryLabels.headingWithoutText}
      </h1>
      <RecoveryNotice
        message={failureToast(action, intent, message, labels).message}
        reason={reason}
      />
      {isPost ? (
        <PostForm
          categories={categories}
          values={values}
          action={action}
          kind={kindOf(recovered)}
          isUnsaved
        />
      ) : (
        <SentForm sent={recovered} />
      )}
    </main>
  )
}

function kindOf({ reason, action }: RecoveredValues): FormKind {
  if (reason === 'gone') return 'gone'
  if (!action.startsWith('/update-post/')) return 'new'
  return /source=(posts|pages)/.test(action) ? 'published' : 'draft'
}

function labelOf(name: string, labels: ScreenLabels): string | undefined {
  const { manageCategories, editNirvankand, checks, auth } = labels
  const texts: Partial<Record<string, string>> = {
    username: checks.fields.username,
    email: auth.email,
    name: manageCategories.adding.name,
    url: checks.fields.url,
    title: checks.fields.title,
    subtitle: checks.fields.subtitle,
    description: checks.fields.description,
  }
  const shlok = /^shlokas\[(\d+)\]$/.exec(name)?.[1]
  return shlok ? editNirvankand.shlok({ number: Number(shlok) + 1 }) : texts[name]
}

const isLong = (name: string, value: string) =>
  value.length > 80 || value.includes('\n') || name.startsWith('shlok')

/** Any other dashboard form, to be submitted again: text in plain fields, all other values in hidden fields. */
function SentForm({ sent: { values, intent, action } }: { sent: RecoveredValues }) {
  const labels = useLabels()
  const recoveryLabels = labels.recovery
  return (
    <Form
      method="post"
      action={action}
      // URL encoding would triple the size of Hindi text.
      encType="multipart/form-data"
      className="max-w-4xl space-y-6"
    >
      {intent && <input type="hidden" name="intent" value={intent} />}
      {Object.entries(values).map(([name, value]) => {
        const label = labelOf(name, labels)
        return label === undefined || Array.isArray(value) ? (
          [value].flat().map((each) => <input key={each} type="hidden" name={name} value={each} />)
        ) : (
          <TextField
            key={name}
            field={{ id: `sent-${name}`, name, initialValue: value }}
            label={label}
            rows={isLong(name, value) ? 5 : undefined}
          />
        )
      })}
      <Button>{recoveryLabels.sendAgain}</Button>
    </Form>
  )
}
