/** What `@uploadthing/react` speaks with (decision 131). */
import { createRouteContext } from '~/http/handlers.server'
import { jsonErrorResponse } from '~/http/error-response.server'
import { requireOwnOrigin } from '~/http/origin.server'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { answerUpload } from './own-server.server'

async function handle(args: LoaderFunctionArgs): Promise<Response> {
  const ctx = createRouteContext(args)
  try {
    const { settings } = ctx.deps
    // What the service itself sends has no origin, and a signature that its library checks.
    requireOwnOrigin(ctx.request, settings)
    const token = settings.UPLOADTHING_TOKEN
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
