import { redirect } from '@remix-run/node'
import { DomainError } from '~/domain/errors'
import { findPublishedNumber } from '~/domain/posts/read-posts.server'
import { parseShortCode } from '~/domain/posts/short-code'
import { REVALIDATED } from '~/http/caching.server'
import { pageLoader } from '~/http/handlers.server'
import { postPath } from '~/paths/reader-paths'

export { noAction as action } from '~/http/handlers.server'

/** A post's short URL, whatever its slug is now. */
export const loader = pageLoader(({ params, deps, clientIp }) => {
  deps.throttle.consume('read', clientIp)
  const number = parseShortCode(params.code ?? '')
  const post = number === null ? undefined : findPublishedNumber(deps, number)
  if (!post) throw new DomainError('NotFound', 'postNotFound')
  return redirect(postPath(post.slug), { status: 301, headers: { 'Cache-Control': REVALIDATED } })
})
