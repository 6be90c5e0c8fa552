import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { ComparisonView, useFieldNames } from '~/components/history/comparison'
import { ErrorMain } from '~/components/site/error-page'
import { useLabels } from '~/components/site/use-labels'
import { Button } from '~/components/ui/button'
import { VisuallyHidden } from '~/components/ui/inline-text'
import { Section } from '~/components/ui/panel'
import { pageAction, pageLoader } from '~/http/handlers.server'
import { HISTORY_INTENTS } from '~/paths/intents'
import { historyPath } from '~/paths/paths'
import { act, loadHistory } from './history.server'

export { loadedMeta as meta } from '~/components/site/loader-data'
export { staffHandle as handle } from '~/components/staff/staff-frame'

export const loader = pageLoader(loadHistory)

export const action = pageAction(act)

export default function HistoryPage() {
  const { history: labels, common } = useLabels()
  const page = useLoaderData<typeof loader>()
  const sent = useActionData<typeof action>()
  const compared = sent ?? page.compared
  return (
    <main
      id="content"
      tabIndex={-1}
      className="container-page max-w-3xl space-y-6 py-8 outline-none"
    >
      <div>
        <Link to={page.back} className="inline-flex min-h-11 items-center text-link underline">
          {common.backToEditing}
        </Link>
        <h1 className="text-heading font-bold text-head">{labels.heading}</h1>
        <p lang={page.language} className="mt-1 font-semibold">
          {page.title}
        </p>
      </div>
      {compared && (
        <Section title={labels.comparison}>
          <p className="text-small text-muted">
            {labels.before({ version: compared.before })} ·{' '}
            {labels.after({ version: compared.after })}
          </p>
          <div lang={page.language} className="rounded-card border border-line bg-surface p-4">
            <ComparisonView comparison={compared.comparison} />
          </div>
          {compared.restorable !== null && <RestoreForm number={compared.restorable} />}
        </Section>
      )}
      {!sent && <Versions />}
    </main>
  )
}

function RestoreForm({ number }: { number: number }) {
  const labels = useLabels().history
  const { id, version, isPublic } = useLoaderData<typeof loader>()
  return (
    <Form method="post" action={historyPath(id)} className="flex flex-wrap items-center gap-4">
      <input type="hidden" name="revision" value={number} />
      <input type="hidden" name="version" value={version} />
      <Button name="intent" value={HISTORY_INTENTS.restore}>
        {labels.restore}
      </Button>
      <span className="text-small text-muted">
        {isPublic && `${labels.restorePublicNote} `}
        {labels.restoreNote}
      </span>
    </Form>
  )
}

type Row = ReturnType<typeof useLoaderData<typeof loader>>['rows'][number]

const ROW = 'flex flex-wrap items-center gap-x-1 px-2 py-1 sm:gap-x-3 sm:pe-4'

function Versions() {
  const labels = useLabels().history
  const { id, rows, hasPending, from, to, older } = useLoaderData<typeof loader>()
  if (rows.length === 0 && !hasPending) return <p>{labels.empty}</p>
  const choice = (value: string, name: string) => (
    <>
      {(['from', 'to'] as const).map((side) => (
        <label key={side} className="inline-flex min-h-11 min-w-11 items-center justify-center">
          <input
            type="radio"
            name={side}
            value={value}
            defaultChecked={(side === 'from' ? from : to) === value}
            className="size-5 accent-[var(--link)]"
          />
          <VisuallyHidden>
            {labels[side === 'from' ? 'before' : 'after']({ version: name })}
          </VisuallyHidden>
        </label>
      ))}
    </>
  )
  return (
    <Form method="get" action={historyPath(id)} className="space-y-3">
      <p className="text-small text-muted">{labels.choose}</p>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        <li aria-hidden className="flex gap-x-1 px-2 py-1 text-meta text-muted sm:gap-x-3">
          {[labels.sides.from, labels.sides.to].map((side) => (
            <span key={side} className="w-11 text-center whitespace-nowrap">
              {side}
            </span>
          ))}
        </li>
        {(['present', ...(hasPending ? ['pending' as const] : [])] as const).map((name) => (
          <li key={name} className={ROW}>
            {choice(name, labels[name])}
            <span className="font-semibold">{labels[name]}</span>
          </li>
        ))}
        {rows.map(({ number, reason, username, time, summary }) => (
          <li key={number} className={ROW}>
            {choice(String(number), `${reason}, ${time.children}`)}
            <span className="font-semibold">{reason}</span>
            <span className="text-small text-muted">
              {labels.by({ name: username ?? labels.unknown })}
            </span>
            <time {...time} className="text-meta max-sm:basis-full max-sm:ps-24" />
            <Changes summary={summary} />
            <Link
              to={historyPath(id, { from: String(number), to: 'present' })}
              className="inline-flex min-h-11 items-center text-small text-link underline max-sm:ps-24 sm:ms-auto"
            >
              {labels.compareNow}
              <VisuallyHidden> {time.children}</VisuallyHidden>
            </Link>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-4">
        <Button variant="outline">{labels.compare}</Button>
        {older && (
          <Link to={older} className="inline-flex min-h-11 items-center text-link underline">
            {labels.older}
          </Link>
        )}
      </div>
    </Form>
  )
}

/** The changes of a version: words in, words out, and the other fields. */
function Changes({ summary }: Pick<Row, 'summary'>) {
  const labels = useLabels().history
  const nameOf = useFieldNames()
  if (!summary) return null
  const { wordsIn, wordsOut, fields } = summary
  const parts = [
    wordsIn > 0 && labels.wordsIn({ count: wordsIn }),
    wordsOut > 0 && labels.wordsOut({ count: wordsOut }),
    ...fields.map(nameOf),
  ].filter(Boolean)
  if (parts.length === 0) return null
  return (
    <span className="text-meta text-muted max-sm:basis-full max-sm:ps-24">{parts.join(', ')}</span>
  )
}

export const ErrorBoundary = ErrorMain
