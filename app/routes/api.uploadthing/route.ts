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
    const response = jsonErrorResponse(error, ctx)
    // Nobody waits for the rest of a body that was rejected.
    if (ctx.request.method === 'PUT') response.headers.set('Connection', 'close')
    return response
  }
}

export const loader = handle
export const action = handle
