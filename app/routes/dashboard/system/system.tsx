import { Form } from '@remix-run/react'
import { IntentButton } from '~/components/form/validated-form'
import { useLabels } from '~/components/site/use-labels'
import { Icon } from '~/components/ui/icon'
import { VisuallyHidden } from '~/components/ui/inline-text'
import { Panel, Section } from '~/components/ui/panel'
import { BACK_UP, SEND_TEST_MAIL } from '~/paths/intents'
import { SYSTEM_TAB } from '~/paths/paths'
import { useTabData } from '../tab'
import type { load } from './system.server'

type System = Awaited<ReturnType<typeof load>>

export default function SystemTab() {
  const labels = useLabels().system
  const { findings, backup, mailTo } = useTabData<typeof load>()
  return (
    <>
      <h1 className="mb-6 text-heading font-bold text-head">{labels.title}</h1>
      <div className="grid gap-6 xl:grid-cols-2">
        <Backup {...backup} />
        <TestMail to={mailTo} />
      </div>
      <Section title={labels.doctor} className="mt-8">
        <ul className="divide-y divide-line rounded-card border border-line bg-surface">
          {findings.map((finding) => (
            <FindingRow key={finding.check} {...finding} />
          ))}
        </ul>
      </Section>
    </>
  )
}

function Backup({ made, file, isProven, failure, schedule }: System['backup']) {
  const labels = useLabels().system
  return (
    <Panel title={labels.backups} className="p-5">
      <dl className="mt-3 grid gap-x-6 max-sm:*:odd:mt-2 sm:grid-cols-[auto_1fr] sm:gap-y-2">
        <dt className="text-muted">{labels.last}</dt>
        <dd>{made ? <time {...made} /> : labels.never}</dd>
        {file && (
          <>
            <dt className="text-muted">{labels.file}</dt>
            <dd className="wrap-anywhere">{file}</dd>
            <dt className="text-muted">{labels.proof}</dt>
            <dd>{isProven ? labels.proven : labels.notProven}</dd>
          </>
        )}
        <dt className="text-muted">{labels.schedule}</dt>
        <dd className="wrap-anywhere">{schedule ?? labels.noSchedule}</dd>
      </dl>
      {failure && (
        <p className="mt-3 wrap-anywhere text-err">{labels.failed({ reason: failure })}</p>
      )}
      <Form method="post" action={SYSTEM_TAB} className="mt-4">
        <IntentButton variant="outline" intent={BACK_UP} busyLabel={labels.backingUp}>
          {labels.backUp}
        </IntentButton>
      </Form>
    </Panel>
  )
}

function TestMail({ to }: { to: System['mailTo'] }) {
  const labels = useLabels().system
  return (
    <Panel title={labels.mail} className="p-5">
      <p className="mt-3 wrap-anywhere">
        {to === null ? labels.noMail : labels.mailNote({ email: to })}
      </p>
      {to !== null && (
        <Form method="post" action={SYSTEM_TAB} className="mt-4">
          <IntentButton variant="outline" intent={SEND_TEST_MAIL} busyLabel={labels.sendingMail}>
            {labels.sendTestMail}
          </IntentButton>
        </Form>
      )}
    </Panel>
  )
}

const LEVELS = {
  ok: { icon: 'circle-check', className: 'text-ok' },
  warning: { icon: 'triangle-alert', className: 'text-muted' },
  problem: { icon: 'circle-x', className: 'text-err' },
} as const

function FindingRow({ check, level, text, advice }: System['findings'][number]) {
  const labels = useLabels().system
  const { icon, className } = LEVELS[level]
  return (
    <li className="flex gap-3 p-4">
      <Icon name={icon} className={`mt-0.5 size-5 shrink-0 ${className}`} />
      <div className="min-w-0">
        <p className="font-semibold">
          {check} <VisuallyHidden>{labels[level]}</VisuallyHidden>
        </p>
        <p className="wrap-anywhere">{text}</p>
        {advice && <p className="mt-1 text-small wrap-anywhere text-muted">→ {advice}</p>}
      </div>
    </li>
  )
}
