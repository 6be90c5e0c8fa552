import { Form } from '@remix-run/react'
import { MAX_NAMED, Question } from '~/components/delete/deletion'
import { useLabels } from '~/components/site/use-labels'
import { Button } from '~/components/ui/button'
import { LIST_FIELDS, LIST_INTENTS } from '~/paths/intents'
import type { Bulk } from './bulk-bar'
import type { TableRow } from './row-table'

/** The reply to a command that needs confirmation. */
export interface ListQuestion {
  rows: TableRow[]
  /** A command for all matches: `rows` has the first of them, and the form names their number. */
  every?: { count: number; intent: string; category: string }
}

interface ManyQuestionProps extends Bulk, ListQuestion {
  action: string
  dialogHeadingId?: string
}

/** Asks before a command for many rows: deleting the selected ones, or any command for all matches. */
export function ManyQuestion(props: ManyQuestionProps) {
  const { bulk: bulkLabels, common } = useLabels()
  const { rows, every, all, field, question, remove, action, dialogHeadingId } = props
  const { count, intent, category } = every ?? {
    count: rows.length,
    intent: LIST_INTENTS.deleteMany,
    category: '',
  }
  const isDeletion = intent === LIST_INTENTS.deleteMany
  const label = isDeletion ? (remove?.label ?? common.delete) : (all?.intents[intent] ?? intent)
  const unnamed = count - Math.min(rows.length, MAX_NAMED)
  const place = intent === LIST_INTENTS.moveMany && all?.categories[category]
  return (
    <Question
      heading={isDeletion ? question({ count }) : `${label}: ${all?.rows({ count })}?`}
      dialogHeadingId={dialogHeadingId}
      note={
        isDeletion
          ? (remove?.note ?? bulkLabels.askNote)
          : place && `${bulkLabels.toCategory}: ${place}`
      }
      back={action}
      form={
        <Form method="post" action={action} preventScrollReset>
          <input type="hidden" name={LIST_FIELDS.confirmed} value={every ? count : 'yes'} />
          {every ? (
            <>
              <input type="hidden" name={LIST_FIELDS.all} value="on" />
              <input type="hidden" name={LIST_FIELDS.category} value={category} />
            </>
          ) : (
            rows.map(({ id }) => <input key={id} type="hidden" name={field} value={id} />)
          )}
          <Button
            variant={isDeletion ? 'danger' : 'primary'}
            name={LIST_FIELDS.intent}
            value={intent}
          >
            {label}
          </Button>
        </Form>
      }
    >
      <ul className="mt-3 list-disc space-y-1 ps-5">
        {rows.slice(0, MAX_NAMED).map(({ id, title, language }) => (
          <li key={id} lang={language} className="font-semibold wrap-anywhere">
            {title}
          </li>
        ))}
        {unnamed > 0 && <li>{bulkLabels.andMore({ count: unnamed })}</li>}
      </ul>
    </Question>
  )
}
