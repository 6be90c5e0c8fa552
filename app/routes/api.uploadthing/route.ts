/** What `@uploadthing/react` speaks with (decision 131). */
import { createRouteContext } from '~/http/handlers.server'
import { jsonErrorResponse } from '~/http/error-response.server'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { answerUpload } from './own-server.server'

async function handle(args: LoaderFunctionArgs): Promise<Response> {
  const ctx = createRouteContext(args)
  try {
    return await answerUpload(ctx)
  } catch (error) {
    return jsonErrorResponse(error, ctx)
  }
}

export const loader = handle
export const action = handle
