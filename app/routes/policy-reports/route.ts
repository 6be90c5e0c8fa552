import { parsePolicyReport } from '~/domain/policy-reports.server'
import { DomainError } from '~/domain/errors'
import { pageAction } from '~/http/handlers.server'
import { readBytes } from '~/http/read-form.server'

const MAX_BYTES = 32 * 1024
const TYPES = /^application\/(csp-report|json)\b/
const REJECTIONS = { tooLarge: 'Too large', unreadable: 'Unreadable' }

export const action = pageAction(async ({ request, deps, clientIp }) => {
  deps.throttle.consume('policyReport', clientIp)
  if (!TYPES.test(request.headers.get('Content-Type') ?? '')) {
    throw new DomainError('UnsupportedType', 'Expected a report.')
  }
  const bytes = await readBytes(request, MAX_BYTES, REJECTIONS)
  const report = parsePolicyReport(parse(bytes))
  if (report) deps.policyReports.count(report)
  return new Response(null, { status: 204 })
})

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    throw new DomainError('InvalidInput', 'Not JSON')
  }
}
