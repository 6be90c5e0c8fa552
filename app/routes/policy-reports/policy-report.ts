import { z } from 'zod'

const MAX_TEXT_LENGTH = 200

/** Returns only the origin and path; the rest may contain secrets. */
function place(value: string | undefined): string {
  const url = URL.canParse(value ?? '') ? new URL(value!) : null
  // 'inline' and 'eval' are keywords; for `data:` and `blob:` the scheme is enough.
  const text = url ? (url.origin === 'null' ? url.protocol : url.origin + url.pathname) : value
  return (text ?? '').slice(0, MAX_TEXT_LENGTH)
}

const pathOf = (value: string) => (URL.canParse(value) ? new URL(value).pathname : '/')

const text = z.string().max(10_000)

const ReportSchema = z.object({
  'csp-report': z.object({
    'document-uri': text,
    'blocked-uri': text.optional(),
    'effective-directive': text.optional(),
    'violated-directive': text.optional(),
    'source-file': text.optional(),
  }),
})

/** Matches the URLs of browser extensions, whose reports are ignored. */
const OF_EXTENSION = /^[\w-]+-extension/

/** Returns null unless the report is about this site. */
export function parsePolicyReport(sent: unknown) {
  const report = ReportSchema.safeParse(sent).data?.['csp-report']
  if (!report) return null
  const { 'document-uri': page, 'blocked-uri': blocked, 'source-file': source } = report
  if ([blocked, source].some((url) => OF_EXTENSION.test(url ?? ''))) return null
  const broken = report['effective-directive'] ?? report['violated-directive'] ?? ''
  const directive = broken.split(' ', 1)[0]!.slice(0, MAX_TEXT_LENGTH)
  return { directive, blocked: place(blocked), page: pathOf(page).slice(0, MAX_TEXT_LENGTH) }
}
