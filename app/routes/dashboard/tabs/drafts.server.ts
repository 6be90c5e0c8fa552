import { requireAdmin } from '~/auth/guards.server'
import { listAddress, POST_INTENTS } from '~/components/post-form/fields'
import type { Account } from '~/domain/accounts/schema'
import { DomainError, isDomainError } from '~/domain/errors'
import { listOwnDrafts } from '~/domain/posts/list-own-posts.server'
import { publishDraft } from '~/domain/posts/publish-draft.server'
import type { Door } from '~/http/door.server'
import { readForm, textField } from '~/http/read-form.server'
import { parseStartIndex } from '~/http/start-index'
import { redirectWithToast } from '~/http/toast.server'
import { postTableLabels } from '~/i18n/labels/post-table'
import { toEditorPage } from '~/view-models/editor.server'

export async function load(door: Door) {
  const author = await requireAdmin(door)
  const startIndex = parseStartIndex(new URL(door.request.url).searchParams)
  const page = listOwnDrafts(door.deps, author, { startIndex })
  return toEditorPage(page, { startIndex, status: 'draft' }, door.deps)
}

/** Publishes a draft from its row, and shows the drafts that are left. */
export async function act(door: Door) {
  const editor = await requireAdmin(door)
  const form = await readForm(door.request, ['intent', 'postId'])
  if (textField(form, 'intent') !== POST_INTENTS.publish) {
    throw new DomainError('InvalidInput', 'Unknown button')
  }
  const isPublished = publishIfThere(door, editor, textField(form, 'postId'))
  const toast = isPublished
    ? ({ type: 'success', message: postTableLabels.published } as const)
    : ({ type: 'error', message: postTableLabels.publishFailed } as const)
  return redirectWithToast(listAddress({ status: 'draft' }), toast, door.deps.settings)
}

/** Somebody else may have deleted it since the list was shown. */
function publishIfThere({ deps }: Door, editor: Account, postId: string): boolean {
  try {
    publishDraft(deps, editor, postId)
    return true
  } catch (error) {
    if (isDomainError(error, 'NotFound') || isDomainError(error, 'InvalidInput')) return false
    throw error
  }
}
