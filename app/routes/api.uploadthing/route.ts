/** What `@uploadthing/react` speaks with (decision 131). */
import { createRouteContext } from '~/http/handlers.server'
import { jsonErrorResponse } from '~/http/error-response.server'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { answerUpload } from './own-server.server'

async function handle(args: LoaderFunctionArgs): Promise<Response> {
  const ctx = createRouteContext(args)
  try {
    const { UPLOADTHING_TOKEN: token } = ctx.deps.settings
    if (!token) return await answerUpload(ctx)
    // With the service's library, which is large, only for those who use the service.
    const { answerByService } = await import('./service.server')
    return await answerByService(ctx, token)
  } catch (error) {
    return jsonErrorResponse(error, ctx)
  }
}

export const loader = handle
export const action = handle
