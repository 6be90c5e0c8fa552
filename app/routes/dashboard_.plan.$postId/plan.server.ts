import { data } from '@remix-run/node'
import { z } from 'zod'
import { requireAdmin } from '~/auth/guards.server'
import type { Account } from '~/domain/core/account-schema'
import { DomainError } from '~/domain/core/errors'
import { publishDraft } from '~/domain/posts/manage-posts.server'
import { findPendingVersion, publishPendingVersion } from '~/domain/posts/pending-version.server'
import {
  createPreviewLink,
  listPreviewLinks,
  revokePreviewLink,
} from '~/domain/posts/preview-links.server'
import { getPostForEditor } from '~/domain/posts/read-posts.server'
import { isLive } from '~/domain/core/post-kinds'
import {
  cancelSchedule,
  listSchedules,
  schedulePost,
  type ScheduledAction,
} from '~/domain/posts/schedule.server'
import { formReply } from '~/http/form-reply.server'
import type { RouteContext } from '~/http/handlers.server'
import { privateMeta } from '~/http/page-meta.server'
import { receiveForm, textField } from '~/http/read-form.server'
import { redirectWithToast } from '~/http/toast.server'
import { PLAN_FIELDS, PLAN_INTENTS } from '~/paths/intents'
import { planPath, previewPath } from '~/paths/paths'
import { detectLanguage, detectPartLanguage } from '~/text/language'
import { formatDateTime } from '~/time/format-date'
import {
  parseTime,
  planInWords,
  planToast,
  timeChoices,
  planZone,
} from '~/post-form/plan-time.server'
import { toLocal } from '~/time/local-time'
import { toTime } from '~/view-models/number-style.server'
import type { FormReply } from '~/view-models/replies'
import type { ToastView } from '~/view-models/site.server'
import { withEndedPlans } from '~/routes/dashboard/list.server'

export async function loadPlan(ctx: RouteContext) {
  const { deps, speech, labels } = ctx
  const editor = await requireAdmin(ctx)
  const post = getPostForEditor(deps, editor, ctx.params.postId ?? '')
  const zone = deps.settings().site.timeZone
  const plans = listSchedules(deps, editor, [post.id]).map(({ action, at, heldBack }) => ({
    action,
    ...toLocal(at, zone),
    words: planInWords(ctx, at),
    heldBack,
  }))
  const links = listPreviewLinks(deps, editor, post.id).map(({ id, by, expiresAt }) => ({
    id,
    by: by === null ? null : { name: by, language: detectLanguage(by) },
    ends: toTime(expiresAt, speech.dates, formatDateTime),
  }))
  const { id, title, status } = post
  return {
    post: { id, title, status, language: detectPartLanguage(title, post.language) },
    zone: planZone(ctx),
    /** True for a draft, and for a post with unpublished changes. */
    isUnpublished: !isLive(status) || findPendingVersion(deps, editor, id) !== undefined,
    plans,
    links,
    meta: privateMeta(ctx, labels.plan.title),
  }
}

export interface PlanReply extends FormReply {
  /** A new preview link, which only this response contains. */
  link?: string
}

const FIELDS = ['intent', ...Object.values(PLAN_FIELDS)]

export async function submitPlan(ctx: RouteContext) {
  const { user: editor, form } = await receiveForm(ctx, requireAdmin, FIELDS)
  const { deps, labels } = ctx
  const id = ctx.params.postId ?? ''
  const done = (message: string) => redirectWithToast(planPath(id), message, deps.env)
  switch (textField(form, 'intent')) {
    case PLAN_INTENTS.publish:
      return schedule(ctx, editor, form, 'publish')
    case PLAN_INTENTS.unpublish:
      return schedule(ctx, editor, form, 'unpublish')
    case PLAN_INTENTS.cancelPublish:
      cancelSchedule(deps, editor, id, 'publish')
      return done(labels.plan.cancelled)
    case PLAN_INTENTS.cancelUnpublish:
      cancelSchedule(deps, editor, id, 'unpublish')
      return done(labels.plan.cancelled)
    case PLAN_INTENTS.publishNow: {
      const since = deps.now()
      if (isLive(getPostForEditor(deps, editor, id).status)) publishPendingVersion(deps, editor, id)
      else publishDraft(deps, editor, id)
      const toast = { type: 'success', message: labels.plan.published } as const
      const told = withEndedPlans<ToastView>(ctx, editor, toast, { ids: [id], since })
      return redirectWithToast(planPath(id), told, deps.env)
    }
    case PLAN_INTENTS.revokeLink:
      revokePreviewLink(deps, editor, id, textField(form, PLAN_FIELDS.link))
      return done(labels.previewLinks.ended)
    case PLAN_INTENTS.createLink: {
      const days = Number(textField(form, PLAN_FIELDS.days))
      const link = ctx.origin + previewPath(createPreviewLink(deps, editor, id, days))
      return data<PlanReply>({ link, toast: null })
    }
    default:
      throw new DomainError('InvalidInput', 'unknownButton')
  }
}

function schedule(ctx: RouteContext, editor: Account, form: FormData, action: ScheduledAction) {
  const { deps, labels } = ctx
  const id = ctx.params.postId ?? ''
  const options = { toast: labels.plan.failed, more: { choices: timeChoices(ctx, form) } }
  return formReply(ctx, form, z.object({}), options, () => {
    const at = parseTime(ctx, form)
    schedulePost(deps, editor, id, action, at)
    return redirectWithToast(planPath(id), planToast(ctx, action, at), deps.env)
  })
}
