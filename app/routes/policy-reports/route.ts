/** Where browsers report what the content security policy stopped. */
import { parsePolicyReports } from '~/domain/policy-reports.server'
import { DomainError } from '~/domain/errors'
import { pageAction } from '~/http/handlers.server'
import { readBytes } from '~/http/read-form.server'

const MAX_BYTES = 32 * 1024
const TYPES = /^application\/(csp-report|reports\+json|json)\b/
const REJECTIONS = { tooLarge: 'Too large', unreadable: 'Unreadable' }

export const action = pageAction(async ({ request, deps, clientIp }) => {
  deps.throttle.consume('policyReport', clientIp)
  if (!TYPES.test(request.headers.get('Content-Type') ?? '')) {
    throw new DomainError('UnsupportedType', 'Expected reports.')
  }
  const bytes = await readBytes(request, MAX_BYTES, REJECTIONS)
  for (const report of parsePolicyReports(parse(bytes))) deps.policyReports.count(report)
  return new Response(null, { status: 204 })
})

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    throw new DomainError('InvalidInput', 'Not JSON')
  }
}
