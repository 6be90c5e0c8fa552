import { requireAdmin } from '~/auth/guards.server'
import { editedOf } from '~/post-form/edited-version.server'
import { DRAFT_FIELDS } from '~/post-form/form-fields'
import type { Account } from '~/domain/accounts/schema'
import { DomainError } from '~/domain/errors'
import { findPendingVersion, savePendingVersion } from '~/domain/posts/pending-version.server'
import { getPostForEditor } from '~/domain/posts/read-posts.server'
import { isLive } from '~/domain/posts/constants'
import {
  autosaveDraft,
  autosaveNewDraft,
  findSubmission,
  type SavedPost,
} from '~/domain/posts/save-post.server'
import { DraftFormSchema, EditInputSchema } from '~/domain/posts/schema'
import { catchFailure } from '~/http/error-response.server'
import { pageAction, type RouteContext } from '~/http/handlers.server'
import { parseVersion, receiveForm, textField } from '~/http/read-form.server'
import { editPath } from '~/paths/paths'
import { formatTime } from '~/time/format-date'
import type { AutosavedView, ChangedView } from '~/view-models/post.server'

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
      const { pendingVersion = 0, ...draft } = await autosave(ctx, editor, form)
      return Response.json({
        id: draft.id,
        editPath: editPath(draft),
        version: String(draft.version),
        pendingVersion: String(pendingVersion),
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
  const time = Math.max(post.updatedAt, pending?.updatedAt ?? 0)
  const view: ChangedView = { changedLabel: formatTime(time, ctx.speech.dates) }
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
  const version = parseVersion(textField(form, 'version'))
  const postId = textField(form, 'postId')
  if (postId !== '') {
    const input = parse(EditInputSchema.safeParse(fields))
    const post = getPostForEditor(deps, editor, postId)
    const edited = editedOf(form)
    if (!isLive(post.status)) {
      return autosaveDraft(deps, editor, postId, input, version ?? 0, edited)
    }
    const save = { ...(edited ?? { version: 0 }), baseVersion: version ?? 0 }
    const { version: pendingVersion } = savePendingVersion(deps, editor, postId, input, save)
    return { ...post, version: save.baseVersion, pendingVersion }
  }
  const isPage = textField(form, 'kind') === 'page'
  const input = parse(DraftFormSchema.safeParse(fields))
  return autosaveNewDraft(deps, editor, input, version, { isPage, edited: editedOf(form) })
}

function parse<T>(result: { success: true; data: T } | { success: false }): T {
  if (result.success) return result.data
  throw new DomainError('InvalidInput', 'nothingToSaveYet')
}
