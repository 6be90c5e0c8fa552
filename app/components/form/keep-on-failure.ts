import { isRouteErrorResponse, type ClientActionFunctionArgs } from '@remix-run/react'
import { addTitles, failureTitle } from '~/components/site/lost-requests'
import { showToast } from '~/components/site/toasts'
import { isRecovery, messageOf, type RecoveryReply } from '~/view-models/replies'
import { formFailureLabels } from '~/labels/form-failures'
import { failureLabels } from '~/labels/site'
import { editorFormLabels, recoveryLabels } from '~/labels/post-form'
import { CATEGORY_INTENTS, LIST_INTENTS, POST_INTENTS } from '~/paths/intents'
import type { ToastView } from '~/view-models/site.server'

addTitles({
  'POST create-post': failureLabels.any,
  [`POST create-post ${POST_INTENTS.saveDraft}`]: formFailureLabels.saveDraft,
  [`POST create-post ${POST_INTENTS.uploadImage}`]: formFailureLabels.upload,
  'POST update-post': formFailureLabels.updatePost,
  [`POST update-post ${POST_INTENTS.uploadImage}`]: formFailureLabels.upload,
  'POST tab=profile': formFailureLabels.profile,
  'POST tab=posts': formFailureLabels.updatePost,
  [`POST tab=posts ${LIST_INTENTS.deleteMany}`]: formFailureLabels.deletePost,
  'POST tab=drafts': formFailureLabels.publishDraft,
  [`POST tab=drafts ${LIST_INTENTS.deleteMany}`]: formFailureLabels.deleteDraft,
  'POST tab=manage-categories': formFailureLabels.addCategory,
  [`POST tab=manage-categories ${CATEGORY_INTENTS.rename}`]: formFailureLabels.renameCategory,
  'POST tab=nirvankand': formFailureLabels.updateNirvankand,
  'POST tab=multimedia': formFailureLabels.addMedia,
  'POST tab=library': formFailureLabels.describeFile,
  'POST tab=library upload': formFailureLabels.upload,
  'POST tab=library replace': formFailureLabels.replaceFile,
  [`POST tab=library ${LIST_INTENTS.deleteMany}`]: formFailureLabels.deleteFiles,
  'POST tab=searches': formFailureLabels.synonyms,
})

const { notAuthenticated, noToken, unauthorized } = recoveryLabels
/** Messages that the specification gives for these reasons; any other reason is the description under a title. */
const SPECIFIED: string[] = [notAuthenticated, noToken, unauthorized, formFailureLabels.updatePost]

export function failureToast(path: string, intent: string, reason: string): ToastView {
  const title = failureTitle('POST', path, intent)
  const isWhole = !title || title === reason || SPECIFIED.includes(reason)
  return {
    type: 'error',
    ...(isWhole ? { message: reason } : { message: title, description: reason }),
  }
}

/** Statuses with our own message: the request was too large or too frequent, or the server cannot save now. */
const EXPLAINED = [413, 429, 503]

/** Keeps the form on the page if the server is unreachable or fails; the router would show an error page. */
export async function keepOnFailure(
  { request, serverAction }: ClientActionFunctionArgs,
  onAccepted?: (form: FormData) => Promise<void>,
) {
  const form = request
    .clone()
    .formData()
    .catch(() => new FormData())
  const fail = async (message: string, status: number, reply: RecoveryReply = {}) => {
    const intent = (await form).get('intent')
    showToast(failureToast(request.url, typeof intent === 'string' ? intent : '', message))
    // With an error status the router reloads nothing. Toasts here, since not every page shows a reply's toast.
    return Response.json({ toast: null, ...reply }, { status })
  }
  try {
    return await serverAction()
  } catch (error) {
    if (isRouteErrorResponse(error)) {
      const { status } = error
      if (isRecovery(error.data)) {
        const { message, recovered } = error.data
        return fail(message, status, { recovered: { ...recovered, message } })
      }
      if (EXPLAINED.includes(status)) return fail(messageOf(error), status)
      if (status >= 500) return fail(failureLabels.any, status)
    }
    // `fetch` throws without a connection, the router for a response from a proxy.
    if (error instanceof Error) return fail(editorFormLabels.offline, 503)
    if (isAccepted(error)) await onAccepted?.(await form)
    throw error
  }
}

/** A redirect means that a form was accepted, unless it leads to sign-in. */
export function isAccepted(error: unknown): boolean {
  return error instanceof Response && !error.headers.get('Location')?.startsWith('/sign-in')
}
