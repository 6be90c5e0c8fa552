/** Client actions that also update local drafts: for the post form, sign-out and account deletion. */
import type { ClientActionFunctionArgs, ShouldRevalidateFunction } from '@remix-run/react'
import { isAccepted, keepOnFailure } from '~/components/form/keep-on-failure'
import { keepPageOnFailure } from '~/components/site/lost-requests'
import { POST_INTENTS } from '~/paths/intents'
import { parseOwnJson } from '~/text/parse-json'
import type { FormReply } from '~/view-models/replies'
import type { DraftFields } from './form-fields'

/** Like `keepOnFailure`, but also deletes the local draft of a saved post. */
export function keepPost(args: ClientActionFunctionArgs) {
  return keepOnFailure(args, forgetSaved)
}

/** Deletes what the form had kept before it was sent. */
async function forgetSaved(sent: FormData): Promise<void> {
  const savedBy = sent.get('savedBy')
  if (typeof savedBy !== 'string') return
  const [{ forgetDrafts }, { formOf, requestOf }] = await Promise.all([
    import('./local-drafts'),
    import('./form-fields'),
  ])
  const isSent = ({ savedBy: keptBy }: DraftFields) => requestOf(keptBy) < requestOf(savedBy)
  forgetDrafts(({ form, fields }) => form === formOf(savedBy) && isSent(fields))
}

/** The client action for sign-out and account deletion: no text may stay in the browser. */
export async function forgetDraftsOfUser(args: ClientActionFunctionArgs) {
  const userId = mirroredUserId()
  try {
    return await keepPageOnFailure(args)
  } catch (error) {
    if (userId && isAccepted(error)) {
      const { forgetDrafts } = await import('./local-drafts')
      forgetDrafts((draft) => draft.userId === userId)
    }
    throw error
  }
}

/** Returns the id of the current or last user, as mirrored in local storage (specification §3). */
function mirroredUserId(): string | null {
  try {
    const user = localStorage.getItem('currentUser') ?? '{}'
    const { _id } = parseOwnJson<{ _id?: string }>(user)
    return _id ?? null
  } catch {
    return null
  }
}

/** Reloads nothing after a rejected form, an upload or a saved form that stays open, because that would replace the form. */
export const keepPostForm: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  formData,
  actionResult,
  actionStatus = 200,
  defaultShouldRevalidate,
}) => {
  const isUpload = formData?.get('intent') === POST_INTENTS.uploadImage
  const isNewPost = formData?.has('submissionId') && currentUrl.pathname === nextUrl.pathname
  const staysOpen = Boolean((actionResult as FormReply | undefined)?.saved)
  return !isUpload && !isNewPost && !staysOpen && actionStatus < 400 && defaultShouldRevalidate
}
