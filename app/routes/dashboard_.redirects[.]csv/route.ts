import { requireAdmin } from '~/auth/guards.server'
import { toCsv } from '~/domain/redirects/redirect-file.server'
import { listAllRedirects } from '~/domain/redirects/redirects.server'
import { PRIVATE } from '~/http/caching.server'
import { pageLoader } from '~/http/handlers.server'

export { noAction as action } from '~/http/handlers.server'

export const loader = pageLoader(async (ctx) => {
  const editor = await requireAdmin(ctx)
  return new Response(toCsv(listAllRedirects(ctx.deps, editor)), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="redirects.csv"',
      'Cache-Control': PRIVATE,
      'X-Content-Type-Options': 'nosniff',
    },
  })
})
