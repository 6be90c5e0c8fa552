import { redirect } from '@remix-run/node'
import { ownPath } from '~/auth/authenticator.server'
import { requireAdmin } from '~/auth/guards.server'
import { keepPageOnFailure } from '~/components/site/lost-requests'
import type { Account } from '~/domain/core/account-schema'
import type { Deps } from '~/domain/across/deps.server'
import { DomainError } from '~/domain/core/errors'
import { moveBack, publishAgain } from '~/domain/posts/manage-posts.server'
import { restorePendingVersion } from '~/domain/posts/pending-version.server'
import { restoreSettings } from '~/domain/settings/settings-versions.server'
import { restoreFromTrash } from '~/domain/across/manage-trash.server'
import { catchFailure } from '~/http/error-response.server'
import { pageLoader } from '~/http/handlers.server'
import { receiveForm, textField } from '~/http/read-form.server'
import { redirectWithToast } from '~/http/toast.server'
import type { Message } from '~/labels/messages'
import { parseUndo, UNDO_FIELDS } from '~/view-models/undo'
import { formAction } from '~/post-form/form-action.server'
import { toastOfMany, withNotes } from '~/routes/dashboard/list.server'

export const loader = pageLoader(() => redirect('/dashboard'))

const FIELDS = Object.values(UNDO_FIELDS)

/** Undoes an action, except for items that somebody has changed since. */
export const action = formAction(async (ctx) => {
  const { user: editor, form } = await receiveForm(ctx, requireAdmin, FIELDS)
  const { deps, labels } = ctx
  const fieldOf = (name: keyof typeof UNDO_FIELDS) => textField(form, UNDO_FIELDS[name])
  const undo = parseUndo(fieldOf('kind'), fieldOf('items'), fieldOf('of'))
  if (!undo) throw new DomainError('InvalidInput', 'unknownButton')
  const { undone, notUndone: failed, changedSince: left } = labels.undo
  const done = await catchFailure(
    ctx,
    () => reverse(deps, editor, undo),
    ({ code }) => (code === 'Conflict' || code === 'NotFound' ? NOTHING : null),
  )
  const toast = toastOfMany(done, labels, {
    succeeded: () => (undo.kind === 'settings' ? labels.settings.restored : undone),
    failed,
    left,
  })
  // Without `instead`, the form loads the restored changes.
  const path = ownPath(fieldOf('returnTo').replace(/&instead=\w+/, ''))
  return redirectWithToast(path, withNotes(ctx, toast, done.notes ?? []), deps.env)
})

interface UndoResult {
  changed: number
  left: number
  notes?: Message[]
}

const NOTHING: UndoResult = { changed: 0, left: 1 }

function reverse(
  deps: Deps,
  editor: Account,
  undo: NonNullable<ReturnType<typeof parseUndo>>,
): UndoResult | Promise<UndoResult> {
  switch (undo.kind) {
    case 'restore':
      return restoreFromTrash(deps, editor, undo.entries)
    case 'publish':
      return publishAgain(deps, editor, undo.marks)
    case 'move':
      return moveBack(deps, editor, undo.marks)
    case 'discard':
      restorePendingVersion(deps, editor, undo.postId, undo.discarded)
      return { changed: 1, left: 0 }
    case 'settings':
      restoreSettings(deps, editor, undo.part, undo.version, undo.present)
      return { changed: 1, left: 0 }
  }
}

export const clientAction = keepPageOnFailure
