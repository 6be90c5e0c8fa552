import { isRouteErrorResponse, type ClientActionFunctionArgs } from '@remix-run/react'
import { failureTitle } from '~/components/site/failed-requests'
import { showToast } from '~/components/site/toasts'
import type { RecoveryReply } from '~/http/recovery'
import { errorLabels } from '~/labels/site'
import { editorFormLabels, recoveryLabels } from '~/labels/post-form'
import type { ToastView } from '~/view-models/site'
import { isRecovery } from '~/http/recovery'

/** Statuses with a message of ours in the body: the request was too large, or came too often. */
const EXPLAINED = [413, 429]

/**
 * Keeps the form on the page when the server cannot be reached, fails, or returns the text: the
 * router would show an error page instead.
 */
export async function keepOnFailure({ request, serverAction }: ClientActionFunctionArgs) {
  const sent = request.clone()
  const fail = async (message: string, status: number, reply: RecoveryReply = {}) => {
    showToast(failureToast(sent.url, await intentOf(sent), message))
    // An error status tells the router to load nothing again. The toast is shown here, since not
    // every page shows that of a reply.
    return Response.json({ toast: null, ...reply }, { status })
  }
  try {
    return await serverAction()
  } catch (error) {
    if (isRouteErrorResponse(error)) {
      const { status } = error
      const thrown: unknown = error.data
      if (isRecovery(thrown)) {
        const { message, recovered } = thrown
        return fail(message, status, { recovered: { ...recovered, message } })
      }
      if (status >= 500) return fail(errorLabels.unexpected, status)
      if (EXPLAINED.includes(status)) return fail(toMessage(thrown), status)
    }
    // `fetch` throws without a connection, the router for a response from a proxy.
    if (error instanceof Error) return fail(editorFormLabels.offline, 503)
    throw error
  }
}

async function intentOf(sent: Request): Promise<string> {
  const form = await sent.formData().catch(() => null)
  const intent = form?.get('intent')
  return typeof intent === 'string' ? intent : ''
}

function toMessage(thrown: unknown): string {
  const isOurs = typeof thrown === 'object' && thrown !== null && 'message' in thrown
  return isOurs && typeof thrown.message === 'string' ? thrown.message : errorLabels.unexpected
}

const { notAuthenticated, noToken, unauthorized, goneTitle } = recoveryLabels
/** Messages the specification gives for these reasons; any other reason only explains a title. */
const SPECIFIED: string[] = [notAuthenticated, noToken, unauthorized, goneTitle]

export function failureToast(path: string, intent: string, reason: string): ToastView {
  const title = failureTitle('POST', path, intent)
  const isWhole = !title || title === reason || SPECIFIED.includes(reason)
  return {
    type: 'error',
    ...(isWhole ? { message: reason } : { message: title, description: reason }),
  }
}
