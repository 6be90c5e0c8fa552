import { addressText } from '~/domain/across/doctor.server'
import { pageLoader } from '~/http/handlers.server'
import { sign } from '~/runtime/secret.server'

export { noAction as action } from '~/http/handlers.server'

const UUID = /^[\da-f-]{36}$/

/** Responds 503 if something cannot be written. Remote storage does not count: pages work without it. */
export const loader = pageLoader(async ({ request, deps, origin }) => {
  const { unwritable, isStorageUnavailable } = await deps.health.run()
  const isHealthy = unwritable.length === 0
  const text = isHealthy ? 'ok' : `cannot write: ${unwritable.join(', ')}`
  const lines = [text, ...(isStorageUnavailable ? ['file storage is unavailable'] : [])]
  const nonce = new URL(request.url).searchParams.get('proof')
  if (nonce && UUID.test(nonce)) {
    const host = request.headers.get('Host') ?? ''
    lines.push(sign(addressText({ nonce, origin, host }), deps.env))
  }
  return new Response(`${lines.join('\n')}\n`, {
    status: isHealthy ? 200 : 503,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  })
})
