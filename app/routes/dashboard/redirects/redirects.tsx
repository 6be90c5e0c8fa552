import { Form, Link, useActionData } from '@remix-run/react'
import clsx from 'clsx'
import { useEffect, useRef } from 'react'
import { TextField } from '~/components/form/field'
import { useSubmissionCount, useValidatedForm } from '~/components/form/use-validated-form'
import { IntentButton, ValidatedForm } from '~/components/form/validated-form'
import { ListPage, ListRows, type SearchableList } from '~/components/list/list-page'
import { type Column, RowLink, RowTitle } from '~/components/list/row-table'
import { ToastNotice } from '~/components/site/toasts'
import { useLabels } from '~/components/site/use-labels'
import { Icon } from '~/components/ui/icon'
import { Section } from '~/components/ui/panel'
import { FileInput } from '~/components/upload/picture-field'
import { MAX_TARGET_LENGTH } from '~/domain/redirects/redirect-path'
import { RedirectInputSchema } from '~/domain/redirects/schema'
import type { ScreenLabels } from '~/labels/languages.server'
import { LIST_FIELDS, REDIRECT_INTENTS } from '~/paths/intents'
import { REDIRECTS_CSV, REDIRECTS_TAB, redirectPath } from '~/paths/paths'
import { type FormReply, replyOf } from '~/view-models/replies'
import { type RowOf, useTabData } from '../tab'
import type { ImportedView, load } from './redirects.server'

type Loaded = Awaited<ReturnType<typeof load>>
type MissingRow = Loaded['missing'][number]
type RedirectRow = RowOf<typeof load>

const toList = ({
  redirects: labels,
  checks,
  common,
}: ScreenLabels): SearchableList<RedirectRow> => ({
  tab: 'redirects',
  heading: labels.title,
  filters: [{ name: 'q', label: labels.search }],
  apply: common.search,
  bulk: {
    field: LIST_FIELDS.redirect,
    question: labels.ask,
    remove: { label: common.delete, note: labels.askNote },
  },
  pages: labels,
  empty: { text: labels.empty },
  noMatch: { text: labels.nothing, clear: common.showAll },
  columns: [
    { head: checks.fields.oldPath, part: 'title', cell: RowTitle },
    { head: checks.fields.newPath, className: 'wrap-anywhere', cell: Target },
    { head: labels.hits, cell: ({ hits }) => hits },
    { head: labels.last, cell: ({ last }) => last && <time {...last} /> },
    {
      head: common.actions,
      part: 'action',
      cell: (row) => (
        <RowLink row={row} to={redirectPath(row.title, row.target)} label={common.edit} />
      ),
    },
  ],
})

const toColumns = ({ redirects: labels, checks, common }: ScreenLabels): Column<MissingRow>[] => [
  { head: checks.fields.oldPath, part: 'title', cell: RowTitle },
  { head: labels.asked, cell: ({ asked }) => asked },
  { head: labels.lastAsked, cell: ({ last }) => <time {...last} /> },
  {
    head: common.actions,
    part: 'action',
    cell: (row) => <RowLink row={row} to={redirectPath(row.title)} label={labels.make} />,
  },
]

function Target({ target, isDead }: Pick<RedirectRow, 'target' | 'isDead'>) {
  const { noSuchAddress } = useLabels().redirects
  return (
    <>
      {target}
      {isDead && <span className="block text-small text-warn">{noSuchAddress}</span>}
    </>
  )
}

export default function RedirectsTab() {
  const labels = useLabels()
  const { missing, values, ...list } = useTabData<typeof load>()
  const reply = useActionData<FormReply & { imported?: ImportedView }>()
  const { redirects } = labels
  const saved = useSubmissionCount(REDIRECT_INTENTS.save, reply)
  const imported = useSubmissionCount(REDIRECT_INTENTS.import, reply)
  return (
    <>
      <ListPage
        list={toList(labels)}
        data={list}
        intro={
          <div className="mb-6 space-y-4">
            <p className="max-w-3xl text-muted">{redirects.intro}</p>
            {reply?.imported && <Imported {...reply.imported} toast={reply.toast} />}
            <RedirectForm key={saved + JSON.stringify(values)} values={values} reply={reply} />
            <FileForm key={imported} reply={reply} />
          </div>
        }
      />
      <Section title={redirects.missing} hint={redirects.missingHint} className="mt-12">
        <ListRows
          list={{
            label: redirects.missing,
            columns: toColumns(labels),
            empty: { text: redirects.noMissing },
          }}
          page={{ ok: true, value: { rows: missing } }}
          path={REDIRECTS_TAB}
        />
      </Section>
    </>
  )
}

const CARD = 'rounded-card border border-line bg-surface p-4 sm:p-6'

interface FormProps {
  reply: FormReply | undefined
}

function RedirectForm({ values, reply }: FormProps & { values: Loaded['values'] }) {
  const { redirects: labels, checks, common } = useLabels()
  const own = replyOf(reply, REDIRECT_INTENTS.save)
  const [form, fields] = useValidatedForm('redirect', RedirectInputSchema, own?.result, values)
  return (
    <ValidatedForm form={form} reply={own} action={REDIRECTS_TAB} className={CARD}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          field={fields.source}
          label={checks.fields.oldPath}
          hint={labels.sourceHint}
          maxLength={MAX_TARGET_LENGTH}
          required
        />
        <TextField
          field={fields.target}
          label={checks.fields.newPath}
          hint={labels.targetHint}
          maxLength={MAX_TARGET_LENGTH}
          required
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user has just chosen the other half
          autoFocus={values.source !== ''}
        />
      </div>
      <div className="mt-4">
        <IntentButton intent={REDIRECT_INTENTS.save} busyLabel={common.saving}>
          {labels.save}
        </IntentButton>
      </div>
    </ValidatedForm>
  )
}

function FileForm({ reply }: FormProps) {
  const { redirects: labels } = useLabels()
  const own = replyOf(reply, REDIRECT_INTENTS.import)
  const error = own?.result?.error
  const errors = [...(error?.file ?? []), ...(error?.[''] ?? [])]
  return (
    <details open={own !== undefined} className={clsx(CARD, 'not-open:py-1 sm:not-open:py-1')}>
      <summary className="inline-flex min-h-11 items-center gap-2 font-semibold">
        <Icon name="chevron-down" className="size-5" />
        {labels.file}
      </summary>
      <Form
        method="post"
        action={REDIRECTS_TAB}
        encType="multipart/form-data"
        className="mt-2 space-y-3"
      >
        <ToastNotice toast={own?.toast ?? null} />
        <FileInput
          id="redirects-file"
          name="file"
          label={labels.chooseFile}
          hint={labels.fileHint}
          accept=".csv,text/csv,text/plain"
          errors={errors}
        />
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <IntentButton
            variant="outline"
            intent={REDIRECT_INTENTS.import}
            busyLabel={labels.importing}
          >
            {labels.import}
          </IntentButton>
          <Link
            to={REDIRECTS_CSV}
            reloadDocument
            className="inline-flex min-h-11 items-center font-semibold text-link underline"
          >
            {labels.export}
          </Link>
        </div>
      </Form>
    </details>
  )
}

function Imported({ rejected, more, toast }: ImportedView & Pick<FormReply, 'toast'>) {
  const { redirects: labels, bulk } = useLabels()
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => element.current?.focus(), [toast])
  return (
    <div ref={element} role="alert" tabIndex={-1} className={CARD}>
      <ToastNotice toast={toast} />
      <p className="needs-script font-semibold">{toast?.message}</p>
      <p className="mt-2">{labels.rejected}</p>
      <ul className="mt-2 list-disc space-y-1 ps-5 wrap-anywhere">
        {rejected.map(({ source, reason }, index) => (
          <li key={index}>
            <b>{source}</b> – {reason}
          </li>
        ))}
        {more > 0 && <li>{bulk.andMore({ count: more })}</li>}
      </ul>
    </div>
  )
}
