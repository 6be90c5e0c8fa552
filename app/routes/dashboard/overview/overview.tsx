import { Form, Link } from '@remix-run/react'
import clsx from 'clsx'
import type { PropsWithChildren, ReactNode } from 'react'
import { IntentButton } from '~/components/form/validated-form'
import { useLabels } from '~/components/site/use-labels'
import { Icon } from '~/components/ui/icon'
import { VisuallyHidden } from '~/components/ui/inline-text'
import { Panel } from '~/components/ui/panel'
import { CONFIRM_CLOCK, SETTINGS_INTENTS } from '~/paths/intents'
import { PAGES_TAB, settingsPath, SYSTEM_TAB } from '~/paths/paths'
import { useTabData } from '../tab'
import type { load, OverviewRow } from './overview.server'
import { ViewsChart } from './views-chart'

type Overview = Awaited<ReturnType<typeof load>>

export default function OverviewTab() {
  const { overview: labels, dashboard, system: systemLabels, plan: planLabels } = useLabels()
  const overview = useTabData<typeof load>()
  const { noPosts, noFeatured } = labels
  return (
    <>
      <h1 className="mb-6 text-heading font-bold text-head">{dashboard.overview}</h1>
      {overview.clock && (
        <Alert {...overview.clock}>
          <Form method="post" action={SYSTEM_TAB} className="mt-3">
            <IntentButton variant="outline" intent={CONFIRM_CLOCK}>
              {systemLabels.confirmClock}
            </IntentButton>
          </Form>
        </Alert>
      )}
      {overview.backups && (
        <Alert {...overview.backups}>
          <Link to={SYSTEM_TAB} className="font-semibold text-link underline hover:text-link-hover">
            {systemLabels.look}
          </Link>
        </Alert>
      )}
      <div className="mb-6 grid gap-6 empty:hidden lg:grid-cols-2">
        <OverviewList heading={planLabels.next} rows={overview.planned} />
        <OverviewList heading={planLabels.late} rows={overview.late} />
      </div>
      {overview.firstTasks && <FirstTasks {...overview.firstTasks} />}
      {overview.firstTasks && overview.recent.length === 0 ? (
        <div className="space-y-6">
          {overview.drafts.length > 0 && (
            <div className="max-w-2xl">
              <Drafts overview={overview} />
            </div>
          )}
        </div>
      ) : (
        // Two columns, so that a short list leaves no gap next to a long one.
        <div className="grid items-start gap-6 lg:grid-cols-3">
          <div className="grid min-w-0 gap-6 lg:col-span-2">
            <ViewsChart chart={overview.chart} />
            <OverviewList heading={labels.recent} rows={overview.recent} emptyText={noPosts} />
            <Drafts overview={overview} />
          </div>
          <div className="grid min-w-0 gap-6">
            <OverviewList
              heading={labels.mostViewed}
              rows={overview.mostViewed}
              emptyText={noPosts}
            />
            <OverviewList
              heading={labels.featured}
              rows={overview.featured}
              emptyText={noFeatured}
            />
          </div>
        </div>
      )}
    </>
  )
}

function Alert({ text, advice, children }: PropsWithChildren<{ text: string; advice: string }>) {
  return (
    <div role="status" className="mb-6 rounded-card border border-line bg-surface p-4">
      <strong>{text}</strong> {advice} {children}
    </div>
  )
}

function Drafts({ overview }: { overview: Overview }) {
  const { overview: labels, bulk: bulkLabels } = useLabels()
  const { drafts, moreDrafts } = overview
  return (
    <OverviewList heading={labels.drafts} rows={drafts} emptyText={labels.noDrafts}>
      {moreDrafts > 0 && <p className="text-muted">{bulkLabels.andMore({ count: moreDrafts })}</p>}
      <Link
        to="/dashboard?tab=drafts"
        className="mt-1 inline-flex min-h-11 items-center font-semibold text-link underline hover:text-link-hover"
      >
        {labels.allDrafts}
      </Link>
    </OverviewList>
  )
}

interface OverviewListProps {
  heading: string
  rows: OverviewRow[]
  /** Without a text, an empty list is not shown. */
  emptyText?: string
  children?: ReactNode
}

function OverviewList({ heading, rows, emptyText, children }: OverviewListProps) {
  if (rows.length === 0 && !emptyText) return null
  return (
    <Panel title={heading} small className="min-w-0 p-5">
      {rows.length > 0 ? (
        <ul className="mt-2 divide-y divide-line">
          {rows.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </ul>
      ) : (
        <p className="mt-2 text-muted">{emptyText}</p>
      )}
      {children}
    </Panel>
  )
}

function Row({ row }: { row: OverviewRow }) {
  return (
    <li className="py-3">
      <Link
        to={row.to}
        lang={row.language}
        className="clamp-lines-2 leading-relaxed font-semibold text-balance wrap-anywhere hover:text-link-hover hover:underline"
      >
        {row.title}
      </Link>
      <p className="mt-0.5 flex flex-wrap justify-between gap-x-3 text-meta text-muted">
        <time {...row.time} />
        <span lang={row.noteLanguage} className="wrap-anywhere">
          {row.note}
        </span>
      </p>
    </li>
  )
}

const TASK_PATHS = {
  name: settingsPath('site'),
  logo: settingsPath('pictures'),
  contact: `${settingsPath('site')}#contact`,
  about: '/create-post?page=about',
  you: '/dashboard?tab=profile',
  categories: '/dashboard?tab=manage-categories',
  post: '/dashboard?tab=create-post',
}

function FirstTasks({ tasks, hasAboutDraft }: NonNullable<Overview['firstTasks']>) {
  const labels = useLabels().overview
  const paths = { ...TASK_PATHS, ...(hasAboutDraft && { about: PAGES_TAB }) }
  return (
    <Panel title={labels.welcome} className="mb-6 max-w-2xl p-5 sm:p-6">
      <ol className="mt-3 divide-y divide-line">
        {tasks.map(({ name, isDone }, index) => (
          <li key={name}>
            <Link to={paths[name]} className="group flex items-center gap-4 py-3 text-ink">
              <span
                className={clsx(
                  'flex size-9 shrink-0 items-center justify-center rounded-full font-bold',
                  isDone ? 'border border-line-strong text-ok' : 'bg-haldi text-on-haldi',
                )}
              >
                {isDone ? <Icon name="check" className="size-5" /> : index + 1}
              </span>
              <span className="min-w-0 flex-1">
                <span className="block font-semibold group-hover:underline">
                  {labels.tasks[name].title}
                </span>
                <span className="block text-small text-muted">{labels.tasks[name].hint}</span>
              </span>
              {isDone && <VisuallyHidden>{labels.done}</VisuallyHidden>}
              <Icon name="chevron-right" className="size-5 shrink-0 text-muted" />
            </Link>
          </li>
        ))}
      </ol>
      <Form method="post" action={settingsPath('site')} className="mt-3">
        <IntentButton variant="outline" intent={SETTINGS_INTENTS.hideTasks}>
          {labels.hideTasks}
        </IntentButton>
      </Form>
    </Panel>
  )
}
