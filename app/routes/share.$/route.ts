import { findBySlug } from '~/domain/categories/categories.server'
import type { Deps } from '~/domain/deps.server'
import { DomainError } from '~/domain/errors'
import { drawSharePicture, isDrawn } from '~/domain/files/draw-share-picture.server'
import { findAuthor } from '~/domain/posts/authors.server'
import { countShare } from '~/domain/posts/count-shares.server'
import { findPublishedById, findPublishedSlug } from '~/domain/posts/read-posts.server'
import { fileResponse } from '~/http/file-response.server'
import { pageAction, pageLoader } from '~/http/handlers.server'
import { isSentByOwnPage } from '~/http/origin.server'
import { siteDescription } from '~/labels/site'
import { parseSlug } from '~/text/slug'

const PATH = /^(site|(?:post|category|author)\/[^/]+)\.jpg$/

/** Cost against the read limit: allows 60 pictures a minute. */
const DRAWING_COST = 10

/** `/share/site.jpg`, `/share/post/{slug}.jpg`, `/share/category/{slug}.jpg`, `/share/author/{slug}.jpg` */
export const loader = pageLoader(async ({ request, params, deps, clientIp }) => {
  const [kind = '', raw] = PATH.exec(params['*'] ?? '')?.[1]?.split('/') ?? []
  const texts = textsOf(deps, kind, parseSlug(raw) ?? '')
  if (!texts) throw new DomainError('NotFound', 'noPicture')
  const picture = { ...texts, siteName: deps.settings.SITE_NAME }
  if (!isDrawn(picture)) deps.throttle.consume('read', clientIp, DRAWING_COST)
  const bytes = await drawSharePicture(picture)
  return fileResponse(request, bytes, { 'Content-Type': 'image/jpeg' })
})

/** Counts clicks in our share menu: the `ping` of its links, which browsers send without scripts. */
export const action = pageAction(
  ({ request, params, deps }) => {
    const slug = /^post\/([^/]+)$/.exec(params['*'] ?? '')?.[1]
    if (isSentByOwnPage(request, deps.settings)) countShare(deps, parseSlug(slug) ?? '')
    return new Response(null, { status: 204 })
  },
  { limit: 'read' },
)

function textsOf(deps: Deps, kind: string, slug: string) {
  if (kind === 'site') return { title: siteDescription }
  if (kind === 'category') {
    const category = findBySlug(deps.db, slug)
    return category && { title: category.name }
  }
  if (kind === 'author') {
    const author = findAuthor(deps, slug)
    return author && { title: author.name }
  }
  const known = findPublishedSlug(deps, slug)
  const post = known && findPublishedById(deps, known.id)
  return post && { title: post.title, label: post.category.name }
}
