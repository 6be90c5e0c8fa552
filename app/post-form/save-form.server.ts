/** Saves the form of a post, now or at the time that it names. */
import { data, redirect, type TypedResponse } from '@remix-run/node'
import type { z } from 'zod'
import type { Account } from '~/domain/core/account-schema'
import { isDomainError } from '~/domain/core/errors'
import { keepTyped } from '~/domain/posts/pending-version.server'
import type { SavedPost } from '~/domain/posts/save-post.server'
import { saveForLater } from '~/domain/posts/schedule.server'
import type { PostInput } from '~/domain/posts/schema'
import { formReply } from '~/http/form-reply.server'
import type { RouteContext } from '~/http/handlers.server'
import { textField } from '~/http/read-form.server'
import { redirectWithToast } from '~/http/toast.server'
import { POST_INTENTS } from '~/paths/intents'
import { conflictPath, editPath } from '~/paths/paths'
import type { PlanView, SavedFormView } from '~/view-models/post.server'
import type { FormReply } from '~/view-models/replies'
import type { ToastView } from '~/view-models/site.server'
import { valuesOf } from './form-base.server'
import { parseTime, planToast, timeChoices } from './plan-time.server'

type Reply = Promise<TypedResponse<never>> | ReturnType<typeof stayOpen>

interface Saving<Schema extends z.ZodType<PostInput>, Saved extends SavedPost> {
  schema: Schema
  /** The toast if the form is not saved. */
  failed: string
  isDetailed?: boolean
  /** Returns the post on which the form was opened, or which an earlier submit of it has created. */
  find: () => string | undefined
  save: (input: z.output<Schema>) => Saved
  reply: (saved: Saved) => Reply
  /** The path after planning. */
  plannedPath: (saved: Saved) => string
  /** The time of the present plan, which the button "plan again" keeps. */
  plannedTime?: () => number
}

export function saveForm<Schema extends z.ZodType<PostInput>, Saved extends SavedPost>(
  ctx: RouteContext,
  editor: Account,
  form: FormData,
  {
    schema,
    failed,
    isDetailed,
    find,
    save,
    reply,
    plannedPath,
    plannedTime,
  }: Saving<Schema, Saved>,
) {
  const { deps } = ctx
  const more = { choices: timeChoices(ctx, form) }
  const options = { toast: failed, isDetailed, isRecovered: true, more }
  return formReply(ctx, form, schema, options, (input) => {
    try {
      if (!isPlanning(form)) return reply(save(input))
      const isAgain = textField(form, 'intent') === planAgain
      const at = isAgain && plannedTime ? plannedTime() : parseTime(ctx, form)
      const saved = saveForLater(deps, editor, { at, save: () => save(input) })
      return redirectWithToast(plannedPath(saved), planToast(ctx, 'publish', at), deps.env)
    } catch (error) {
      const isOutdated = isDomainError(error, 'Conflict') && error.text === 'postChanged'
      const postId = isOutdated ? find() : undefined
      if (postId === undefined) throw error
      // Two people, or two tabs: what was typed goes into the history, and a page compares the texts.
      return redirect(conflictPath(postId, keepTyped(deps, editor, postId, input)))
    }
  })
}

/** True for a form with scripts that would lose the caret and Undo if a redirect replaced it. */
export const staysOpen = (form: FormData) => textField(form, 'staysOpen') !== ''

/** Replies to a form that stays open. */
export function stayOpen(form: FormData, saved: StoredPost, toast: ToastView, plan: PlanView) {
  const result = { initialValue: valuesOf(form) }
  return data<FormReply>({ result, toast, saved: { ...toSavedForm(saved), plan } })
}

type StoredPost = SavedPost & { pendingVersion?: number }

/** Returns what the next save of the form is based on. */
export function toSavedForm({ pendingVersion = 0, ...post }: StoredPost): SavedFormView {
  return {
    id: post.id,
    editPath: editPath(post),
    version: String(post.version),
    pendingVersion: String(pendingVersion),
  }
}

const { plan, planAgain } = POST_INTENTS

export const isPlanning = (form: FormData) =>
  [plan, planAgain].some((intent) => intent === textField(form, 'intent'))
