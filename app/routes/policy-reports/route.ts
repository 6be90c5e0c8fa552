import { englishError } from '~/domain/core/errors'
import { pageAction } from '~/http/handlers.server'
import { readBytes } from '~/http/read-form.server'
import { english } from '~/labels/messages'
import { parseJson } from '~/text/parse-json'
import { parsePolicyReport } from './policy-report'

export { noLoader as loader } from '~/http/handlers.server'

const MAX_BYTES = 32 * 1024
const TYPES = /^application\/(csp-report|json)\b/
const REJECTIONS = {
  tooLarge: english('The report is too large.'),
  unreadable: english('The report could not be read.'),
}

export const action = pageAction(async ({ request, deps, clientIp }) => {
  deps.throttle.consume('policyReport', clientIp)
  if (!TYPES.test(request.headers.get('Content-Type') ?? '')) {
    throw englishError('UnsupportedType', 'Expected a report.')
  }
  const bytes = await readBytes(request, MAX_BYTES, REJECTIONS)
  const sent = parseJson(new TextDecoder().decode(bytes))
  if (sent === undefined) throw englishError('InvalidInput', 'The report is not JSON.')
  const report = parsePolicyReport(sent)
  if (report) deps.log.warn(report, 'the content security policy was violated')
  return new Response(null, { status: 204 })
})
