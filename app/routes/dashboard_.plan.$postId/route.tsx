import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { SelectField } from '~/components/form/field'
import { TimeFields } from '~/components/form/time-fields'
import { keepPageOnFailure } from '~/components/site/lost-requests'
import { ToastNotice } from '~/components/site/toasts'
import { useLabels } from '~/components/site/use-labels'
import { Button } from '~/components/ui/button'
import { Panel } from '~/components/ui/panel'
import { Secret } from '~/components/ui/secret'
import type { ScheduledAction } from '~/domain/posts/schedule.server'
import { pageLoader } from '~/http/handlers.server'
import { PLAN_FIELDS, PLAN_INTENTS } from '~/paths/intents'
import { isLive } from '~/domain/core/post-kinds'
import { editPath, PREVIEW_LINKS } from '~/paths/paths'
import { formAction } from '~/post-form/form-action.server'
import { PostFormBoundary } from '~/post-form/post-form-boundary'
import { replyOf, typedText } from '~/view-models/replies'
import { loadPlan, submitPlan, type PlanReply } from './plan.server'

export { loadedMeta as meta } from '~/components/site/loader-data'
export { staffHandle as handle } from '~/components/staff/staff-frame'

export const loader = pageLoader(loadPlan)

export const action = formAction(submitPlan)

export const clientAction = keepPageOnFailure

export default function PlanPage() {
  const { plan: labels, common } = useLabels()
  const { post, plans, isUnpublished } = useLoaderData<typeof loader>()
  const reply = useActionData<PlanReply>()
  const isDraft = !isLive(post.status)
  const isPlanned = plans.some(({ action, heldBack }) => action === 'publish' && !heldBack)
  return (
    <main id="content" tabIndex={-1} className="container-page max-w-3xl py-8 outline-none">
      <ToastNotice toast={reply?.toast ?? null} />
      <p className="mb-2">
        <Link to={editPath(post)} className="inline-flex min-h-11 items-center text-link underline">
          {common.backToEditing}
        </Link>
      </p>
      <h1 className="text-heading font-bold text-head">{labels.title}</h1>
      <p lang={post.language} className="mt-1 font-semibold wrap-anywhere">
        {post.title}
      </p>
      {isUnpublished && <TimePanel action="publish" />}
      {(!isDraft || isPlanned) && <TimePanel action="unpublish" />}
      {isUnpublished && <LinksPanel />}
    </main>
  )
}

const SET = { publish: PLAN_INTENTS.publish, unpublish: PLAN_INTENTS.unpublish }
const CANCEL = { publish: PLAN_INTENTS.cancelPublish, unpublish: PLAN_INTENTS.cancelUnpublish }

function TimePanel({ action }: { action: ScheduledAction }) {
  const labels = useLabels().plan
  const { plans, zone } = useLoaderData<typeof loader>()
  const reply = replyOf(useActionData<PlanReply>(), SET[action])
  const plan = plans.find((each) => each.action === action)
  const errors = reply?.result?.error
  const field = (name: 'date' | 'time') => ({
    id: `${action}-${name}`,
    name,
    initialValue: reply ? typedText(reply, name) : plan?.[name],
    errors: errors?.[name] ?? undefined,
  })
  return (
    <Panel title={labels[action]} className="mt-6 p-6 sm:p-8">
      {plan && (
        <p className="mt-2 font-semibold">
          {plan.heldBack
            ? labels.heldBack({ reason: labels.reasons[plan.heldBack] })
            : labels.planned[action]({ words: plan.words })}
        </p>
      )}
      {errors?.[''] && <p className="mt-2 font-semibold text-err">{errors[''].join(' ')}</p>}
      <Form method="post" className="mt-4 space-y-4">
        <TimeFields
          date={field('date')}
          time={field('time')}
          zone={zone}
          choices={reply?.choices}
        />
        <Button name="intent" value={SET[action]}>
          {labels.set[action]}
        </Button>
      </Form>
      {plan && !plan.heldBack && (
        <Form method="post" className="mt-4 flex flex-wrap gap-3">
          <Button variant="outline" name="intent" value={CANCEL[action]}>
            {labels.cancel}
          </Button>
          {action === 'publish' && (
            <Button variant="outline" name="intent" value={PLAN_INTENTS.publishNow}>
              {labels.publishNow}
            </Button>
          )}
        </Form>
      )}
    </Panel>
  )
}

function LinksPanel() {
  const labels = useLabels().previewLinks
  const { links } = useLoaderData<typeof loader>()
  const link = useActionData<PlanReply>()?.link
  return (
    <Panel id={PREVIEW_LINKS} title={labels.title} className="mt-6 p-6 sm:p-8">
      <p className="mt-1 mb-4 text-small text-muted">{labels.note}</p>
      {link && <Secret label={labels.created} value={link} />}
      {links.length > 0 && (
        <ul className="divide-y divide-line">
          {links.map(({ id, by, ends }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 py-2.5">
              <p className="text-small">
                {labels.ends} <time {...ends} />
                {by && (
                  <>
                    {' · '}
                    {labels.madeBy} <span lang={by.language}>{by.name}</span>
                  </>
                )}
              </p>
              <Form method="post">
                <input type="hidden" name={PLAN_FIELDS.link} value={id} />
                <Button variant="outline-danger" name="intent" value={PLAN_INTENTS.revokeLink}>
                  {labels.end}
                </Button>
              </Form>
            </li>
          ))}
        </ul>
      )}
      <Form method="post" className="mt-4 flex flex-wrap items-end gap-3">
        <SelectField
          field={{ id: 'link-days', name: PLAN_FIELDS.days, initialValue: '7' }}
          label={labels.valid}
          options={labels.days}
        />
        <Button variant="outline" name="intent" value={PLAN_INTENTS.createLink}>
          {labels.create}
        </Button>
      </Form>
    </Panel>
  )
}

export const ErrorBoundary = PostFormBoundary
