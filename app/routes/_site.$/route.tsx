import type { MetaFunction } from '@remix-run/react'
import { DomainError } from '~/domain/errors'
import { pageLoader } from '~/http/handlers.server'
import type { CachedHandle } from '~/server/cached-routes.server'

/** Nothing is cached, but other spellings of a path are redirected. */
export const handle = { cacheParams: [] } satisfies CachedHandle

export const meta: MetaFunction = () => [{ title: 'pageNotFound' }]

/** A route gives the 404 page the header: unmatched URLs run no layout loader. */
export const loader = pageLoader(() => {
  throw new DomainError('NotFound', 'pageNotFound')
})

export { NotFoundView as default } from '~/components/site/error-page'
