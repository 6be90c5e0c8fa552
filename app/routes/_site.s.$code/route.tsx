import { DomainError } from '~/domain/core/errors'
import { findPublishedNumber } from '~/domain/posts/read-posts.server'
import { parseShortCode } from '~/domain/posts/short-code'
import { isTrashedNumber } from '~/domain/core/move-to-trash.server'
import { permanentRedirect } from '~/http/caching.server'
import { pageLoader } from '~/http/handlers.server'
import { postPath } from '~/paths/reader-paths'

/** A post's short URL, which works whatever its slug is now. */
export const loader = pageLoader(({ request, params, deps, clientIp }) => {
  deps.throttle.consume('read', clientIp)
  const number = parseShortCode(params.code ?? '')
  const post = number === null ? undefined : findPublishedNumber(deps, number)
  if (!post && number !== null && isTrashedNumber(deps, number)) {
    throw new DomainError('Gone', 'postGone')
  }
  if (!post) throw new DomainError('NotFound', 'postNotFound')
  return permanentRedirect(request.url, postPath(post.slug))
})

/** Never shown, but only a route with a page has the site's error pages. */
export default function ShortUrl() {
  return null
}
