import type { Account } from '~/domain/accounts/schema'
import { compareVersions } from '~/domain/posts/compare.server'
import { isLive } from '~/domain/posts/constants'
import { findPendingVersion, keepTheirs } from '~/domain/posts/pending-version.server'
import { getPostForEditor, type PostRow } from '~/domain/posts/read-posts.server'
import { settleFields } from '~/domain/posts/record-revision.server'
import { getVersion } from '~/domain/posts/revisions.server'
import { toBody } from '~/domain/posts/sanitize-html.server'
import { DraftFormSchema, POST_FIELDS } from '~/domain/posts/schema'
import { formReply } from '~/http/form-reply.server'
import type { RouteContext } from '~/http/handlers.server'
import { textField } from '~/http/read-form.server'
import { redirectWithToast } from '~/http/toast.server'
import { POST_INTENTS } from '~/paths/intents'
import { editPath } from '~/paths/paths'
import { editedOf } from './edited-version.server'

/** Compares the other text with the submitted one. Submitting again replaces the other text. */
export function toConflict(
  { deps, labels }: RouteContext,
  editor: Account,
  id: string,
  form: FormData,
) {
  const post = getPostForEditor(deps, editor, id)
  const pending = findPendingVersion(deps, editor, id)
  const isPending = pending !== undefined && pending.version !== editedOf(form)?.version
  const present = getVersion(deps, editor, id, 'present').fields
  const theirs = isPending ? getVersion(deps, editor, id, 'pending').fields : present
  const sent = Object.fromEntries(POST_FIELDS.map((name) => [name, textField(form, name)]))
  const mine = settleFields({ ...sent, content: toBody(sent.content!) }, present)
  const intent = isPending ? POST_INTENTS.takePending : POST_INTENTS.takePost
  return {
    present: { version: String(post.version), pendingVersion: String(pending?.version ?? 0) },
    message: labels.edit.outdated,
    conflict: {
      comparison: compareVersions(theirs, mine),
      intent,
      post: { path: editPath(post), isLive: isLive(post.status) },
    },
  }
}

export const insteadPath = (post: Pick<PostRow, 'id' | 'status'>, text: number | string) =>
  `${editPath(post)}&instead=${text}`

/** Keeps the submitted text in the history only. */
export function takeTheirs(
  ctx: RouteContext,
  editor: Account,
  post: Pick<PostRow, 'id' | 'status' | 'title'>,
  form: FormData,
) {
  const own = textField(form, 'intent') === POST_INTENTS.takePost ? editedOf(form) : undefined
  const options = { toast: ctx.labels.formFailures.updatePost, isRecovered: true }
  return formReply(ctx, form, DraftFormSchema, options, ({ submissionId: _, ...input }) => {
    const mine = { ...input, title: input.title || post.title }
    const revision = keepTheirs(ctx.deps, editor, post.id, mine, own)
    const { tookTheirs } = ctx.labels.history.conflict
    return redirectWithToast(insteadPath(post, revision), tookTheirs, ctx.deps.settings)
  })
}
