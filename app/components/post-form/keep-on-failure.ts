import { isRouteErrorResponse, type ClientActionFunctionArgs } from '@remix-run/react'
import { showToast } from '~/components/site/toast-queue'
import type { PostFormReply } from '~/http/forms/post-form.server'
import type { RescueError } from '~/http/forms/rescue.server'
import { errorLabels } from '~/i18n/labels/error'
import { writingLabels } from '~/i18n/labels/writing'
import { isRescue } from './is-rescue'

/** Somebody else in the same office may have sent the most of it. */
const TOO_MANY = 429

/**
 * A client action that keeps the form as it stands where the server cannot be reached, fails, or gives the text back:
 * without it the router would put another page in its place.
 */
export async function keepOnFailure({ serverAction }: ClientActionFunctionArgs) {
  try {
    return await serverAction()
  } catch (error) {
    if (isRouteErrorResponse(error)) {
      if (isRescue(error.data)) return giveBack(error.data, error.status)
      if (error.status >= 500) return stay(errorLabels.unexpected, error.status)
      if (error.status === TOO_MANY) return stay(toMessage(error.data), TOO_MANY)
    }
    // What `fetch` throws without a connection, or the router where something between here and the server answered.
    if (error instanceof Error) return stay(writingLabels.offline, 503)
    throw error
  }
}

// Both are responses with a status, which says that nothing has changed: only then is nothing loaded anew.

function giveBack({ message, rescued }: RescueError, status: number) {
  const answer: PostFormReply = { toast: { type: 'error', message }, rescued }
  return Response.json(answer, { status })
}

/** Not every page shows the toast of an answer, so it is shown here. The answer says only that there was one. */
function stay(message: string, status: number) {
  showToast({ type: 'error', message })
  return Response.json({ toast: null }, { status })
}

function toMessage(thrown: unknown): string {
  const isOurs = typeof thrown === 'object' && thrown !== null && 'message' in thrown
  return isOurs && typeof thrown.message === 'string' ? thrown.message : errorLabels.unexpected
}
