/** For the routes of the post form and for those that sign out: what happens to local drafts. */
import type { ClientActionFunctionArgs, ShouldRevalidateFunction } from '@remix-run/react'
import { isAccepted, keepOnFailure } from '~/components/form/keep-on-failure'
import { keepPageOnFailure } from '~/components/site/lost-requests'
import { POST_INTENTS } from '~/paths/intents'

/** As `keepOnFailure`; a saved post needs no local draft any more. */
export function keepPost(args: ClientActionFunctionArgs) {
  return keepOnFailure(args, forgetSaved)
}

async function forgetSaved(form: FormData): Promise<void> {
  if (!form.has('content')) return
  const [{ forgetDrafts }, { isSame, readFields }] = await Promise.all([
    import('./local-drafts'),
    import('./form-fields'),
  ])
  const saved = readFields(form)
  forgetDrafts(({ fields }) => isSame(fields, saved))
}

/** For signing out and deleting the account, which leave no text in the browser. */
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

/** Whoever is or was last signed in: the page mirrors it (specification §3). */
function mirroredUserId(): string | null {
  try {
    const { _id } = JSON.parse(localStorage.getItem('currentUser') ?? '{}') as { _id?: string }
    return _id ?? null
  } catch {
    return null
  }
}

/**
 * A rejected form has nothing to reload, nor has an upload or a new post: it would bring another form, after an expired
 * session the sign-in page, and without a connection an error page.
 */
export const keepPostForm: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  formData,
  actionStatus = 200,
  defaultShouldRevalidate,
}) => {
  const isUpload = formData?.get('intent') === POST_INTENTS.uploadImage
  const isNewPost = formData?.has('submissionId') && currentUrl.pathname === nextUrl.pathname
  return !isUpload && !isNewPost && actionStatus < 400 && defaultShouldRevalidate
}
