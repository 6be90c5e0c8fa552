import { DomainError } from '~/domain/core/errors'
import { SHORT } from '~/http/caching.server'
import { pageLoader } from '~/http/handlers.server'

export { noAction as action } from '~/http/handlers.server'

/** Lists the companies that may sell space on the site (iabtechlab.com/ads-txt). */
export const loader = pageLoader(({ deps: { settings } }) => {
  const { adsTxt } = settings().income
  if (!adsTxt) throw new DomainError('NotFound', 'noFile')
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': SHORT }
  return new Response(`${adsTxt}\n`, { headers })
})
