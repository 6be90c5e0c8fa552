import { DomainError } from '~/domain/core/errors'
import { linesOf, PLACES } from '~/domain/core/settings-schema'
import { PUBLIC } from '~/http/caching.server'
import { pageLoader } from '~/http/handlers.server'
import { readersLanguage } from '~/http/interface-language.server'
import { placeHeaders } from '~/http/security-headers'
import { languageOf } from '~/labels/languages.server'
import type { CachedHandle } from '~/server/cached-routes.server'

export { noAction as action } from '~/http/handlers.server'

export const handle = { cacheParams: [] } satisfies CachedHandle

const start = (title: string) =>
  `<!doctype html><html lang="hi"><meta charset="utf-8"><title>${title}</title><base target="_blank"><style>body{margin:0;text-align:center}img{max-width:100%;height:auto}</style><body>`

export const loader = pageLoader(({ params, deps: { settings } }) => {
  const name = PLACES.find((place) => place === params.place)
  const place = name && settings().income[name]
  if (!place?.code) throw new DomainError('NotFound', 'noFile')
  const headers = {
    ...placeHeaders(linesOf(place.origins)),
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': PUBLIC,
    'X-Robots-Tag': 'noindex',
  }
  const { advertisement } = languageOf(readersLanguage(settings())).screens.site
  return new Response(start(advertisement) + place.code, { headers })
})
