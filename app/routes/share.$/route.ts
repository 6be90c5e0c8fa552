import { findBySlug } from '~/domain/posts/categories.server'
import type { Deps } from '~/domain/across/deps.server'
import { DomainError } from '~/domain/core/errors'
import { drawPicture, isDrawn, type SharePicture } from '~/domain/files/draw-share-picture.server'
import { inMemory } from '~/domain/files/open-picture.server'
import { findAuthor } from '~/domain/posts/authors.server'
import { countShare } from '~/domain/posts/count-shares.server'
import { findPublishedById, findPublishedSlug } from '~/domain/posts/read-posts.server'
import type { Palette } from '~/domain/core/site-settings'
import { weakEtagOf } from '~/http/caching.server'
import { fileResponse } from '~/http/file-response.server'
import { pageAction, pageLoader } from '~/http/handlers.server'
import { isSentByOwnPage } from '~/http/origin.server'
import { parseSlug } from '~/text/slug'

const PATH = /^(site|(?:post|category|author)\/[^/]+)\.jpg$/

/** The cost counted against the read limit, which allows 60 pictures a minute. */
const DRAWING_COST = 10

/** `/share/site.jpg`, `/share/post/{slug}.jpg`, `/share/category/{slug}.jpg`, `/share/author/{slug}.jpg` */
export const loader = pageLoader(async ({ request, params, deps, clientIp }) => {
  const [kind = '', raw] = PATH.exec(params['*'] ?? '')?.[1]?.split('/') ?? []
  const picture = drawingOf(deps, kind, parseSlug(raw) ?? '')
  if (!picture) throw new DomainError('NotFound', 'noPicture')
  if (!isDrawn(picture)) deps.throttle.consume('read', clientIp, DRAWING_COST)
  const bytes = await drawPicture(picture)
  return fileResponse(request, inMemory(bytes), weakEtagOf(bytes), {
    'Content-Type': 'image/jpeg',
  })
})

/** Counts clicks in our share menu: the `ping` of its links, which browsers send without JavaScript. */
export const action = pageAction(
  ({ request, params, deps }) => {
    const slug = /^post\/([^/]+)$/.exec(params['*'] ?? '')?.[1]
    if (isSentByOwnPage(request, deps.env)) countShare(deps, parseSlug(slug) ?? '')
    return new Response(null, { status: 204 })
  },
  { limit: 'read' },
)

function drawingOf(deps: Deps, kind: string, slug: string): SharePicture | undefined {
  const {
    site: { name, description },
    palette,
  } = deps.settings()
  const site = { siteName: name, ...(palette && { colours: coloursOf(palette) }) }
  if (kind === 'site') return { title: description || name, ...site }
  if (kind === 'category') {
    const category = findBySlug(deps.db, slug)
    return category && { title: category.name, ...site }
  }
  if (kind === 'author') {
    const author = findAuthor(deps, slug)
    return author && { title: author.name, ...site }
  }
  const known = findPublishedSlug(deps, slug)
  const post = known && findPublishedById(deps, known.id)
  return post && { title: post.title, label: post.category.name, ...site }
}

function coloursOf({ light }: Palette) {
  const of = (name: string) => light[name]!
  const [band, name, ground] = [of('haldi'), of('nav-active'), of('page')]
  return { band, name, ground, label: of('head'), title: of('ink') }
}
