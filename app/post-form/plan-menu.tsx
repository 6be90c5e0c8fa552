import { Link } from '@remix-run/react'
import { useState, type ReactNode } from 'react'
import type { FieldState } from '~/components/form/field'
import { TimeFields } from '~/components/form/time-fields'
import { IntentButton } from '~/components/form/validated-form'
import { useLabels } from '~/components/site/use-labels'
import { buttonClass } from '~/components/ui/button'
import { Icon } from '~/components/ui/icon'
import { POST_INTENTS } from '~/paths/intents'
import { planPath } from '~/paths/paths'
import type { PlanView } from '~/view-models/post.server'
import type { FormReply } from '~/view-models/replies'

export interface PlanMenuProps {
  date: FieldState
  time: FieldState
  zone: string
  plan?: PlanView
  postId?: string
  choices?: FormReply['choices']
  /** True if the form has changed since it was opened. */
  isChanged: boolean
  /** On phones, the preview link, for which the row has no room. */
  children?: ReactNode
}

/** Schedules publication. */
export function PlanMenu({ date, time, zone, plan, postId, choices, ...props }: PlanMenuProps) {
  const { isChanged, children } = props
  const { plan: labels, dashboard: dashboardLabels, site: siteLabels } = useLabels()
  const [isOpen, setOpen] = useState(false)
  const hasErrors = Boolean(date.errors ?? time.errors)
  return (
    <details
      open={isOpen || hasErrors}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className={buttonClass('outline')}>
        <Icon name="ellipsis" className="size-5 sm:hidden" />
        <span className="sr-only sm:hidden">{dashboardLabels.more}</span>
        <Icon name="clock" className="size-5 max-sm:hidden lg:hidden" />
        <span className="max-lg:sr-only max-sm:hidden">{labels.publish}</span>
      </summary>
      <div className="absolute inset-x-0 bottom-full max-h-[calc(100svh-9rem)] max-w-lg space-y-4 overflow-y-auto rounded-card border border-line bg-surface p-4 shadow-float">
        {children}
        <p className="font-semibold sm:hidden">{labels.publish}</p>
        {plan && <PlannedText plan={plan} isChanged={isChanged} />}
        <TimeFields date={date} time={time} zone={zone} choices={choices} />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <IntentButton intent={POST_INTENTS.plan} formNoValidate busyLabel={siteLabels.loading}>
            {labels.set.publish}
          </IntentButton>
          {postId && (
            <Link
              to={planPath(postId)}
              className="inline-flex min-h-11 items-center text-link underline"
            >
              {labels.title}
            </Link>
          )}
        </div>
      </div>
    </details>
  )
}

interface PlannedTextProps {
  plan: NonNullable<PlanView>
  isChanged: boolean
}

/** If the post has changed since the plan, offers to plan the present text. */
function PlannedText({ plan: { textOf, isBehind }, isChanged }: PlannedTextProps) {
  const { plan: labels, site } = useLabels()
  if (!textOf || !(isBehind || isChanged)) return null
  return (
    <div className="space-y-2">
      <p>{labels.behind({ time: textOf })}</p>
      <IntentButton variant="outline" intent={POST_INTENTS.planAgain} busyLabel={site.loading}>
        {labels.planAgain}
      </IntentButton>
    </div>
  )
}
