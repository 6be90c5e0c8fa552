import { Form, Link } from '@remix-run/react'
import { SelectField } from '~/components/form/field'
import { ListPage, type SearchableList } from '~/components/list/list-page'
import { RowButton, RowLink } from '~/components/list/row-table'
import { useLabels } from '~/components/site/use-labels'
import { Button } from '~/components/ui/button'
import { isLive } from '~/domain/core/post-kinds'
import type { ScreenLabels } from '~/labels/languages.server'
import { LIST_FIELDS, LIST_INTENTS } from '~/paths/intents'
import { dashboardPath, editPath, historyPath } from '~/paths/paths'
import { publicPath } from '~/paths/reader-paths'
import { type RowOf, useTabData } from '../tab'
import type { load } from './pages.server'

type PageRow = RowOf<typeof load>

const toList = ({ pages: labels, checks, common }: ScreenLabels): SearchableList<PageRow> => ({
  tab: 'pages',
  heading: labels.title,
  filters: [{ name: 'q', label: common.titleWords }],
  apply: common.search,
  bulk: { field: LIST_FIELDS.postId, question: labels.ask },
  pages: labels,
  empty: { text: labels.empty },
  noMatch: { text: labels.nothing, clear: common.showAll },
  columns: [
    { head: checks.fields.title, part: 'title', cell: (row) => <Title row={row} /> },
    {
      head: checks.fields.slug,
      className: 'wrap-anywhere',
      cell: (row) =>
        isLive(row.status) ? <Link to={publicPath(row)}>/{row.slug}</Link> : `/${row.slug}`,
    },
    { head: labels.updated, cell: ({ updated }) => <time {...updated} /> },
    { head: common.actions, part: 'action', cell: (row) => <PageActions row={row} /> },
  ],
})

export default function PagesTab() {
  const labels = useLabels()
  const { used, ...list } = useTabData<typeof load>()
  return (
    <ListPage
      list={toList(labels)}
      data={list}
      intro={
        <>
          <p className="-mt-2 mb-4 max-w-3xl text-muted">{labels.pages.intro}</p>
          <NewPage used={used} />
        </>
      }
    />
  )
}

/** A GET form: the chosen template is in the editor's URL. */
function NewPage({ used }: { used: string[] }) {
  const labels = useLabels().pages
  const templates = Object.entries(labels.templates).filter(([name]) => !used.includes(name))
  return (
    <Form
      action="/create-post"
      aria-label={labels.add}
      className="mb-6 flex flex-wrap items-end gap-3 rounded-card border border-line bg-surface p-4"
    >
      <SelectField
        field={{ id: 'new-page', name: 'page' }}
        label={`${labels.add}: ${labels.addFrom}`}
        options={Object.fromEntries(templates)}
        className="min-w-0 grow"
      />
      <Button className="min-h-12">{labels.begin}</Button>
    </Form>
  )
}

function Title({ row }: { row: PageRow }) {
  const { pages, history } = useLabels()
  return (
    <>
      <Link to={editPath(row)} lang={row.language} className="font-semibold hover:underline">
        {row.title}
      </Link>
      <p className="text-meta text-muted *:me-3">
        <span className="font-semibold">{pages.states[row.status]}</span>
        {row.hasChanges && (
          <Link
            to={historyPath(row.id, { from: 'present', to: 'pending' })}
            className="text-link underline"
          >
            {history.changes.pending}
          </Link>
        )}
      </p>
    </>
  )
}

function PageActions({ row }: { row: PageRow }) {
  const { postTable, history, common } = useLabels()
  const isOut = isLive(row.status)
  const view = isOut
    ? { to: publicPath(row), label: postTable.view }
    : { to: dashboardPath('preview-post', row.id), label: common.preview }
  const change = isOut
    ? { intent: LIST_INTENTS.unpublishMany, label: common.unpublish }
    : { intent: LIST_INTENTS.publish, label: common.publish }
  return (
    <div className="xl:flex xl:gap-4">
      <RowLink row={row} to={editPath(row)} label={common.edit} />
      <RowLink row={row} {...view} />
      <RowLink row={row} to={historyPath(row.id)} label={history.heading} />
      <RowButton row={row} field={LIST_FIELDS.postId} {...change} />
    </div>
  )
}
