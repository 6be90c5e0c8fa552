import { SHORT } from '~/http/caching.server'
import { pageLoader } from '~/http/handlers.server'
import { DAY } from '~/time/durations'

export { noAction as action } from '~/http/handlers.server'

/** Says whom to tell about a security problem (RFC 9116). */
export const loader = pageLoader(({ origin, deps: { settings, now } }) => {
  const { email, hasOwnContact } = settings().site
  const lines = [
    ...(hasOwnContact && email !== '' ? [`Contact: mailto:${email}`] : []),
    `Contact: ${origin}/contact`,
    `Expires: ${new Date(now() + 30 * DAY).toISOString()}`,
    'Preferred-Languages: hi, en',
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ]
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': SHORT }
  return new Response(lines.join('\n'), { headers })
})
