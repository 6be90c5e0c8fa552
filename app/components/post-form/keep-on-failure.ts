import { isRouteErrorResponse, type ClientActionFunctionArgs } from '@remix-run/react'
import type { PostFormReply } from '~/http/post-form.server'
import { writingLabels } from '~/i18n/labels/writing'
import { isRescue } from './is-rescue'

/**
 * A client action that keeps the form as it stands where the server cannot be reached, or gives the text back: without it
 * the router would put another page in its place.
 */
export async function keepOnFailure({ serverAction }: ClientActionFunctionArgs) {
  try {
    return await serverAction()
  } catch (error) {
    if (isRouteErrorResponse(error) && isRescue(error.data)) {
      return reply({ message: error.data.message, rescued: error.data.rescued }, error.status)
    }
    // What `fetch` throws where there is no connection.
    if (error instanceof TypeError) return reply({ message: writingLabels.offline }, 503)
    throw error
  }
}

/** As a response with a status, which says that nothing has changed: only then is nothing loaded anew. */
function reply(
  { message, rescued }: { message: string } & Pick<PostFormReply, 'rescued'>,
  status: number,
) {
  const answer: PostFormReply = { toast: { type: 'error', message }, rescued }
  return Response.json(answer, { status })
}
