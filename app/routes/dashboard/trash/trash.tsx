import { ListPage, type SearchableList } from '~/components/list/list-page'
import { RowButton, RowTitle } from '~/components/list/row-table'
import { useLabels } from '~/components/site/use-labels'
import type { ScreenLabels } from '~/labels/languages.server'
import { LIST_FIELDS, LIST_INTENTS } from '~/paths/intents'
import { type RowOf, useTabData } from '../tab'
import type { load } from './trash.server'

type TrashRow = RowOf<typeof load>

const toList = ({
  trash: labels,
  checks,
  common,
  listFilter,
}: ScreenLabels): SearchableList<TrashRow> => ({
  tab: 'trash',
  heading: labels.title,
  filters: [
    { name: 'q', label: common.titleWords, className: 'max-sm:col-span-full' },
    { name: 'kind', label: labels.kind, options: labels.kinds },
  ],
  filterClass: 'sm:grid-cols-[1fr_auto_auto]',
  apply: listFilter.apply,
  clear: labels.clear,
  bulk: {
    field: LIST_FIELDS.entry,
    question: labels.ask,
    change: { intent: LIST_INTENTS.restore, label: common.restore },
    remove: { label: labels.remove, note: labels.askNote },
  },
  pages: labels,
  empty: { text: labels.empty },
  noMatch: { text: labels.nothing, clear: labels.clear },
  columns: [
    { head: checks.fields.title, part: 'title', cell: RowTitle },
    { head: labels.kind, cell: ({ kind }) => labels.kinds[kind] },
    {
      head: labels.by,
      cell: ({ by }) => (by ? <span lang={by.language}>{by.name}</span> : labels.somebody),
    },
    { head: labels.when, cell: ({ deleted }) => <time {...deleted} /> },
    { head: labels.left, cell: ({ daysLeft }) => labels.days({ count: daysLeft }) },
    { head: common.actions, part: 'action', cell: (row) => <TrashActions row={row} /> },
  ],
})

export default function TrashTab() {
  const labels = useLabels()
  const { days, ...data } = useTabData<typeof load>()
  return (
    <ListPage
      list={toList(labels)}
      data={data}
      intro={<p className="-mt-2 mb-2 text-muted xl:mb-6">{labels.trash.intro({ days })}</p>}
    />
  )
}

/** Deleting requires confirmation: the first request returns the question. */
function TrashActions({ row }: { row: TrashRow }) {
  const { trash: labels, common } = useLabels()
  const button = { row, field: LIST_FIELDS.entry }
  return (
    <div className="grid grid-cols-2 gap-3 xl:flex xl:gap-4">
      <RowButton {...button} intent={LIST_INTENTS.restore} label={common.restore} />
      <RowButton {...button} intent={LIST_INTENTS.deleteMany} label={labels.remove} kind="danger" />
    </div>
  )
}
