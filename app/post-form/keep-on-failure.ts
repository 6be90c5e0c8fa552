import { isRouteErrorResponse, type ClientActionFunctionArgs } from '@remix-run/react'
import { failureToast } from '~/components/form/failure-title'
import { showToast } from '~/components/site/toast-queue'
import type { RecoveryReply } from '~/http/recovery'
import { errorLabels } from '~/labels/error'
import { editorFormLabels } from '~/labels/editor-form'
import { isRecovery } from '~/http/recovery'

/** Statuses with a sentence of ours in their body: too much was sent at once, or in all. */
const EXPLAINED = [413, 429]

/**
 * A client action that keeps the form as it stands where the server cannot be reached, fails, or gives the text back:
 * without it the router would put another page in its place.
 */
export async function keepOnFailure({ request, serverAction }: ClientActionFunctionArgs) {
  const sent = request.clone()
  const fail = async (message: string, status: number, reply: RecoveryReply = {}) => {
    showToast(failureToast(sent.url, await intentOf(sent), message))
    // A response with a status says that nothing has changed: only then is nothing loaded anew. The toast is shown here,
    // for not every page shows that of an answer.
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
    // What `fetch` throws without a connection, or the router where something between here and the server answered.
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
