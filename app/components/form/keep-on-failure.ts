import { isRouteErrorResponse, type ClientActionFunctionArgs } from '@remix-run/react'
import { addTitles, failureTitle } from '~/components/site/lost-requests'
import { showToast } from '~/components/site/toasts'
import { presentLabels } from '~/components/site/use-labels'
import type { ScreenLabels } from '~/labels/languages.server'
import { isRecovery, messageOf, type RecoveryReply } from '~/view-models/replies'
import { CATEGORY_INTENTS, LIST_INTENTS, POST_INTENTS } from '~/paths/intents'
import type { ToastView } from '~/view-models/site.server'

addTitles({
  [`POST create-post ${POST_INTENTS.saveDraft}`]: 'saveDraft',
  [`POST create-post ${POST_INTENTS.uploadImage}`]: 'upload',
  'POST update-post': 'updatePost',
  [`POST update-post ${POST_INTENTS.uploadImage}`]: 'upload',
  'POST tab=profile': 'profile',
  'POST tab=posts': 'updatePost',
  [`POST tab=posts ${LIST_INTENTS.deleteMany}`]: 'deletePost',
  'POST tab=drafts': 'publishDraft',
  [`POST tab=drafts ${LIST_INTENTS.deleteMany}`]: 'deleteDraft',
  'POST tab=manage-categories': 'addCategory',
  [`POST tab=manage-categories ${CATEGORY_INTENTS.rename}`]: 'renameCategory',
  'POST tab=nirvankand': 'updateNirvankand',
  'POST tab=multimedia': 'addMedia',
  'POST tab=library': 'describeFile',
  'POST tab=library upload': 'upload',
  'POST tab=library replace': 'replaceFile',
  [`POST tab=library ${LIST_INTENTS.deleteMany}`]: 'deleteFiles',
  'POST tab=searches': 'synonyms',
  'POST tab=pages': 'updatePost',
  'POST tab=redirects': 'saveRedirect',
  'POST tab=settings': 'settings',
})

/** True if the specification defines the message for this reason; any other reason becomes the description below the title. */
function isSpecified(reason: string, { checks, formFailures }: ScreenLabels): boolean {
  const { notAuthenticated, noToken, unauthorized } = checks
  return [notAuthenticated, noToken, unauthorized, formFailures.updatePost].includes(reason)
}

/** @param labels defaults to the browser's labels; on the server, pass the request's labels */
export function failureToast(
  path: string,
  intent: string,
  reason: string,
  labels = presentLabels(),
): ToastView {
  const title = failureTitle('POST', path, intent, labels)
  const isWhole = !title || title === reason || isSpecified(reason, labels)
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
    // An error status keeps the router from reloading. Shows the toast here, since not every page shows a reply's toast.
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
      if (EXPLAINED.includes(status))
        return fail(messageOf(error, presentLabels().failures.any), status)
      if (status >= 500) return fail(presentLabels().failures.any, status)
    }
    // `fetch` throws if there is no connection; the router throws for a proxy's response.
    if (error instanceof Error) return fail(presentLabels().editorForm.offline, 503)
    if (isAccepted(error)) await onAccepted?.(await form)
    throw error
  }
}

/** A redirect means that a form was accepted, unless it leads to sign-in. */
export function isAccepted(error: unknown): boolean {
  return error instanceof Response && !error.headers.get('Location')?.startsWith('/sign-in')
}
