import { redirect } from '@remix-run/node'
import { ownPath } from '~/auth/authenticator.server'
import { requireAdmin } from '~/auth/guards.server'
import { keepPageOnFailure } from '~/components/site/lost-requests'
import { DomainError } from '~/domain/errors'
import { publishAgain } from '~/domain/posts/manage-posts.server'
import { restoreFromTrash } from '~/domain/trash/manage-trash.server'
import { pageLoader } from '~/http/handlers.server'
import { receiveForm, textField } from '~/http/read-form.server'
import { redirectWithToast } from '~/http/toast.server'
import { parseUndo, UNDO_FIELDS } from '~/paths/undo'
import { formAction } from '~/post-form/form-action.server'
import { toastOfMany, withNotes } from '~/routes/dashboard/list.server'

export const loader = pageLoader(() => redirect('/dashboard'))

const FIELDS = Object.values(UNDO_FIELDS)

/** Reverses a deed, except for what somebody has changed since. */
export const action = formAction(async (ctx) => {
  const { user: editor, form } = await receiveForm(ctx, requireAdmin, FIELDS)
  const { deps, labels } = ctx
  const undo = parseUndo(textField(form, UNDO_FIELDS.kind), textField(form, UNDO_FIELDS.items))
  if (!undo) throw new DomainError('InvalidInput', 'unknownButton')
  const { undone, refused: failed, changedSince: left } = labels.undo
  const words = { succeeded: () => undone, failed, left }
  const path = ownPath(textField(form, UNDO_FIELDS.returnTo))
  if (undo.kind === 'publish') {
    const toast = toastOfMany(publishAgain(deps, editor, undo.marks), labels, words)
    return redirectWithToast(path, toast, deps.settings)
  }
  const restored = restoreFromTrash(deps, editor, undo.entries)
  const toast = withNotes(ctx, toastOfMany(restored, labels, words), restored.notes)
  return redirectWithToast(path, toast, deps.settings)
})

export const clientAction = keepPageOnFailure
