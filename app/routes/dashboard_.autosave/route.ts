import { requireAdmin } from '~/auth/guards.server'
import { baseOf, isOpenedLive } from '~/post-form/form-base.server'
import { DRAFT_FIELDS } from '~/post-form/form-fields'
import { toSavedForm } from '~/post-form/save-form.server'
import type { Account } from '~/domain/core/account-schema'
import { DomainError } from '~/domain/core/errors'
import { findPendingVersion } from '~/domain/posts/pending-version.server'
import { getPostForEditor } from '~/domain/posts/read-posts.server'
import { isLive } from '~/domain/core/post-kinds'
import {
  autosaveNewDraft,
  findSubmission,
  updatePost,
  type SavedPost,
} from '~/domain/posts/save-post.server'
import { DraftSchema, EditInputSchema } from '~/domain/posts/schema'
import { catchFailure } from '~/http/error-response.server'
import { pageAction, type RouteContext } from '~/http/handlers.server'
import { receiveForm, textField } from '~/http/read-form.server'
import { formatTime } from '~/time/format-date'
import type { AutosavedView, ChangedView } from '~/view-models/post.server'

export { noLoader as loader } from '~/http/handlers.server'

/** Responds 401 without a session; to the form, a redirect to sign-in would look like a lost connection. */
export const action = pageAction((ctx) =>
  catchFailure(
    ctx,
    () => saveForm(ctx),
    ({ code }) => (code === 'Unauthenticated' ? Response.json(null, { status: 401 }) : null),
  ),
)

async function saveForm(ctx: RouteContext) {
  const { user: editor, form } = await receiveForm(ctx, requireAdmin, [...DRAFT_FIELDS, 'postId'])
  return catchFailure(
    ctx,
    async () => {
      return Response.json({
        ...toSavedForm(await autosave(ctx, editor, form)),
        savedLabel: formatTime(ctx.deps.now(), ctx.speech.dates),
      } satisfies AutosavedView)
    },
    ({ code }) => (code === 'Conflict' ? changedReply(ctx, editor, form) : null),
  )
}

function changedReply(ctx: RouteContext, editor: Account, form: FormData): Response | null {
  const { deps } = ctx
  const postId = textField(form, 'postId')
  const post =
    postId === ''
      ? findSubmission(deps.db, textField(form, 'submissionId'))
      : getPostForEditor(deps, editor, postId)
  if (!post) return null
  const pending = findPendingVersion(deps, editor, post.id)
  const isPending = pending !== undefined && pending.updatedAt > post.updatedAt
  const { at, by } = isPending
    ? { at: pending.updatedAt, by: pending.userId }
    : { at: post.updatedAt, by: post.editorId }
  const changedLabel = formatTime(at, ctx.speech.dates)
  const view: ChangedView = { changedLabel, isOwn: by === editor.id }
  return Response.json(view, { status: 409 })
}

interface AutosaveResult extends SavedPost {
  pendingVersion?: number
}

/** Autosave clears these fields while they are invalid, for example a half-typed slug. Submitting reports the error. */
const UNFINISHED = new Set(['slug', 'translation'])

function autosave(ctx: RouteContext, editor: Account, form: FormData): Promise<AutosaveResult> {
  const attempt = () => save(ctx, editor, form)
  return catchFailure(ctx, attempt, ({ fields }) => {
    const [wrong = ''] = Object.keys(fields)
    if (!UNFINISHED.has(wrong) || textField(form, wrong) === '') return null
    form.set(wrong, '')
    return autosave(ctx, editor, form)
  })
}

function save({ deps }: RouteContext, editor: Account, form: FormData): AutosaveResult {
  const fields = Object.fromEntries(form)
  const base = baseOf(form)
  const postId = textField(form, 'postId')
  if (postId !== '') {
    const input = parse(EditInputSchema.safeParse(fields))
    const isOnLive = isOpenedLive(form) ?? isLive(getPostForEditor(deps, editor, postId).status)
    const deed = isOnLive ? 'autosaveChanges' : 'autosave'
    const { version, ...saved } = updatePost(deps, editor, postId, input, {
      ...base,
      deed,
      isCategoryListed: true,
    })
    // The changes stay based on the version that the form was opened on.
    return { ...saved, version: isOnLive ? base.version : version }
  }
  const isPage = textField(form, 'kind') === 'page'
  return autosaveNewDraft(deps, editor, parse(DraftSchema.safeParse(fields)), {
    ...base,
    isPage,
  })
}

function parse<T>(result: { success: true; data: T } | { success: false }): T {
  if (result.success) return result.data
  throw new DomainError('InvalidInput', 'nothingToSaveYet')
}
