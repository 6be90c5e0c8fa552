/** The endpoint of `@uploadthing/react` (decision 131). */
import { createRouteContext } from '~/http/handlers.server'
import { jsonResponse } from '~/http/error-response.server'
import { requireOwnOrigin } from '~/http/origin.server'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { answerUpload } from './own-server.server'

async function handle(args: LoaderFunctionArgs): Promise<Response> {
  const ctx = createRouteContext(args)
  const response = await jsonResponse(ctx.deps, async () => {
    const { settings } = ctx.deps
    // Requests from the service have no origin; its library checks their signature.
    requireOwnOrigin(ctx.request, settings)
    const token = settings.UPLOADTHING_TOKEN
    if (!token) return answerUpload(ctx)
    // The service's library is large: load it only if the service is used.
    const { answerByService } = await import('./service.server')
    return answerByService(ctx, token)
  })
  // Nobody waits for the rest of a body that was rejected.
  if (!response.ok && ctx.request.method === 'PUT') response.headers.set('Connection', 'close')
  return response
}

export const loader = handle
export const action = handle
