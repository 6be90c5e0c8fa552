import { randomBytes } from 'node:crypto'
import type { EntryContext, HandleErrorFunction } from '@remix-run/node'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import { renderToPipeableStream } from 'react-dom/server'
import { getSettings } from '~/env.server'
import { NonceContext } from '~/http/pages/nonce'
import { isHttps } from '~/http/origin.server'
import { collectPage } from '~/http/pages/page-bytes.server'
import { requestIdOf } from '~/http/request-id.server'
import { setPageHeaders } from '~/http/pages/security-headers'
import { getDeps } from '~/runtime/deps.server'

export * as site from '~/runtime/site.server'

/** How long deferred data may take, in milliseconds, before its boundary shows an error. */
export const streamTimeout = 5_000

/**
 * Renders a page completely before the first byte leaves: compressing one whole buffer costs a seventh of the CPU of
 * compressing a stream, the result is half the size (ARCHITECTURE §4), and readers without scripts see no placeholders.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
): Promise<Response> {
  const nonce = randomBytes(16).toString('base64')
  return new Promise((resolve, reject) => {
    let hasFailed = false
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext.Provider value={nonce}>
        <RemixServer context={remixContext} url={request.url} nonce={nonce} />
      </NonceContext.Provider>,
      {
        nonce,
        onAllReady() {
          clearTimeout(timer)
          pipe(
            collectPage((page) => {
              headers.set('Content-Type', 'text/html; charset=utf-8')
              setPageHeaders(headers, { nonce, isHttps: isHttps(getSettings()) })
              resolve(
                new Response(new Uint8Array(page), { status: hasFailed ? 500 : status, headers }),
              )
            }),
          )
        },
        onShellError: reject,
        onError(error) {
          hasFailed = true
          getDeps().log.error({ err: error, requestId: requestIdOf(request) }, 'rendering failed')
        },
      },
    )
    const timer = setTimeout(abort, streamTimeout + 1_000)
  })
}

/**
 * What no door caught (a rendering loader of Remix itself, a broken data request). What a door refused comes here too, from
 * routes without a page: it is no mistake of ours, and what broke behind a door is in the log already.
 */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  getDeps().log.error({ err: error, requestId: requestIdOf(request) }, 'unhandled error')
}
