import { requireAdmin } from '~/auth/guards.server'
import { DRAFT_FIELDS } from '~/post-form/form-fields'
import type { Account } from '~/domain/accounts/schema'
import { DomainError } from '~/domain/errors'
import { autosaveDraft, autosaveNewDraft, type SavedPost } from '~/domain/posts/save-post.server'
import { DraftFormSchema, EditInputSchema } from '~/domain/posts/schema'
import { catchFailure } from '~/http/error-response.server'
import { pageAction, type RouteContext } from '~/http/handlers.server'
import { parseVersion, receiveForm, textField } from '~/http/read-form.server'
import { editPath } from '~/paths/paths'
import { formatTime } from '~/time/format-date'
import type { AutosavedView } from '~/view-models/post.server'

export const action = pageAction(async (ctx) => {
  const { user: editor, form } = await receiveForm(ctx, requireAdmin, [...DRAFT_FIELDS, 'postId'])
  const draft = await autosave(ctx, editor, form)
  return Response.json({
    id: draft.id,
    editPath: editPath(draft),
    version: String(draft.version),
    savedLabel: formatTime(ctx.deps.now(), ctx.speech.dates),
  } satisfies AutosavedView)
})

/** Autosave skips these: a half-typed slug is not valid yet. The form submits them. */
const UNFINISHED = new Set(['slug', 'translation'])

function autosave(ctx: RouteContext, editor: Account, form: FormData): Promise<SavedPost> {
  const attempt = () => save(ctx, editor, form)
  return catchFailure(ctx, attempt, ({ fields }) => {
    const [wrong = ''] = Object.keys(fields)
    if (!UNFINISHED.has(wrong) || textField(form, wrong) === '') return null
    form.set(wrong, '')
    return autosave(ctx, editor, form)
  })
}

function save({ deps }: RouteContext, editor: Account, form: FormData) {
  const fields = Object.fromEntries(form)
  const version = parseVersion(textField(form, 'version'))
  const postId = textField(form, 'postId')
  if (postId !== '') {
    const input = parse(EditInputSchema.safeParse(fields))
    return autosaveDraft(deps, editor, postId, input, version ?? 0)
  }
  return autosaveNewDraft(deps, editor, parse(DraftFormSchema.safeParse(fields)), version)
}

function parse<T>(result: { success: true; data: T } | { success: false }): T {
  if (result.success) return result.data
  throw new DomainError('InvalidInput', 'nothingToSaveYet')
}
