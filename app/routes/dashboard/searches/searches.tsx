import { Link, useActionData } from '@remix-run/react'
import { TextField } from '~/components/form/field'
import { useValidatedForm } from '~/components/form/use-validated-form'
import { IntentButton, ValidatedForm } from '~/components/form/validated-form'
import { type Column, RowTable } from '~/components/list/row-table'
import { useLabels } from '~/components/site/use-labels'
import { EmptyState } from '~/components/ui/empty-state'
import { Section } from '~/components/ui/panel'
import { MAX_SYNONYMS_LENGTH, SynonymsInputSchema } from '~/domain/search/synonyms-schema'
import type { ScreenLabels } from '~/labels/languages.server'
import type { FormReply } from '~/view-models/replies'
import { SEARCH_PERIODS, SEARCHES_TAB, searchesPath } from '~/paths/paths'
import type { load, QueryRow } from './searches.server'
import { useTabData } from '../tab'

const toColumns = (labels: ScreenLabels['searches']): Column<QueryRow>[] => [
  {
    head: labels.query,
    part: 'title',
    cell: (row) => (
      <Link
        to={`/search?q=${encodeURIComponent(row.query)}`}
        lang={row.language}
        className="inline-flex min-h-11 items-center font-semibold hover:underline"
      >
        {row.query}
      </Link>
    ),
  },
  { head: labels.asked, cell: (row) => row.countLabel },
  { head: labels.found, cell: (row) => row.foundLabel },
  { head: labels.lastDay, cell: (row) => <time dateTime={row.lastDay}>{row.lastDayLabel}</time> },
]

export default function SearchesTab() {
  const searchesLabels = useLabels().searches
  const { days, frequent, zeroResult, synonyms } = useTabData<typeof load>()
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="text-heading font-bold text-head">{searchesLabels.title}</h1>
        <Periods chosen={days} />
      </div>
      {frequent.length > 0 ? (
        <Queries frequent={frequent} zeroResult={zeroResult} />
      ) : (
        <EmptyState text={searchesLabels.noQueries} drawing="lens" />
      )}
      <Section title={searchesLabels.synonyms} className="mt-10">
        <SynonymsForm key={synonyms} synonyms={synonyms} />
      </Section>
    </>
  )
}

function SynonymsForm({ synonyms }: { synonyms: string }) {
  const { searches: searchesLabels, common } = useLabels()
  const reply = useActionData<FormReply>()
  const before = { synonyms, before: synonyms }
  const [form, fields] = useValidatedForm('synonyms', SynonymsInputSchema, reply?.result, before)
  return (
    <ValidatedForm
      form={form}
      reply={reply}
      asksFirst
      action={SEARCHES_TAB}
      className="max-w-2xl space-y-4 rounded-card border border-line bg-surface p-4 sm:p-6"
    >
      <input type="hidden" name="before" value={fields.before.initialValue ?? ''} readOnly />
      <TextField
        field={fields.synonyms}
        label={searchesLabels.synonymsList}
        hint={searchesLabels.synonymsHint}
        lang="hi"
        rows={8}
        maxLength={MAX_SYNONYMS_LENGTH}
      />
      <IntentButton intent="save" busyLabel={common.saving}>
        {common.save}
      </IntentButton>
    </ValidatedForm>
  )
}

function Queries({ frequent, zeroResult }: Record<'frequent' | 'zeroResult', QueryRow[]>) {
  const searchesLabels = useLabels().searches
  const columns = toColumns(searchesLabels)
  const columnsOfZero = columns.filter(({ head }) => head !== searchesLabels.found)
  return (
    <>
      <Section title={searchesLabels.zeroResult} hint={searchesLabels.zeroResultHint}>
        {zeroResult.length > 0 ? (
          <RowTable name={searchesLabels.zeroResult} columns={columnsOfZero} rows={zeroResult} />
        ) : (
          <EmptyState text={searchesLabels.noZeroResult} drawing="lens" />
        )}
      </Section>
      <Section title={searchesLabels.frequent} className="mt-10">
        <RowTable name={searchesLabels.frequent} columns={columns} rows={frequent} />
      </Section>
    </>
  )
}

function Periods({ chosen }: { chosen: number }) {
  const searchesLabels = useLabels().searches
  return (
    <nav aria-label={searchesLabels.period}>
      <ul className="flex flex-wrap gap-2">
        {SEARCH_PERIODS.map((days) => (
          <li key={days}>
            <Link
              to={searchesPath(days)}
              aria-current={days === chosen ? 'true' : undefined}
              className="pill"
            >
              <span className="max-sm:sr-only">{searchesLabels.last}&nbsp;</span>
              {searchesLabels.days({ days })}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
