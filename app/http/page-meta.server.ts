import type { MetaDescriptor } from '@remix-run/node'
import type { Settings } from '~/env.server'
import { nearestLanguage, type TextLanguage } from '~/text/language'
import { truncate } from '~/text/truncate'
import type { PostView } from '~/view-models/post'
import { ownOrigin } from './origin.server'
import { articleData } from './structured-data.server'

/** docs/hindi.md: what search engines show. */
const TITLE_LENGTH = 60
const DESCRIPTION_LENGTH = 155
const SHARE_IMAGE = '/assets/share.jpg'
const LOCALES = { hi: 'hi_IN', en: 'en_IN' }

interface PageMeta {
  title: string
  description?: string
  noIndex?: boolean
  language?: TextLanguage
  /** The path of its RSS, beside that of the whole site. */
  feed?: string
  image?: string
  publishedIso?: string
  /** schema.org */
  jsonLd?: object
}

/** What `meta` of a route returns; made by the loader, since absolute URLs need the origin. The canonical one has no query. */
export function pageMeta(request: Request, settings: Settings, page: PageMeta) {
  const { SITE_NAME } = settings
  const origin = ownOrigin(request, settings)
  const { pathname } = new URL(request.url)
  const canonical = origin + pathname.replace(/\/_root\.data$|\.data$/, '')
  const title = truncate(page.title, TITLE_LENGTH)
  const description = page.description && truncate(page.description, DESCRIPTION_LENGTH)
  const image = new URL(page.image ?? SHARE_IMAGE, origin).href
  const named = (name: string, content?: string) => (content ? [{ name, content }] : [])
  const property = (name: string, content?: string) =>
    content ? [{ property: name, content }] : []
  const link = (rel: string, href: string, more = {}) => ({ tagName: 'link', rel, href, ...more })
  const feed = { type: 'application/rss+xml', title }
  return [
    { title: title === SITE_NAME ? title : `${title} | ${SITE_NAME}` },
    ...named('description', description),
    ...(page.noIndex ? named('robots', 'noindex') : [link('canonical', canonical)]),
    ...(page.feed ? [link('alternate', page.feed, feed)] : []),
    ...property('og:title', title),
    ...property('og:site_name', SITE_NAME),
    ...property('og:type', page.publishedIso ? 'article' : 'website'),
    ...property('og:locale', LOCALES[nearestLanguage(page.language ?? 'hi')]),
    ...property('og:description', description),
    ...property('og:url', page.noIndex ? undefined : canonical),
    ...property('og:image', image),
    ...named('twitter:card', 'summary_large_image'),
    ...property('article:published_time', page.publishedIso),
    ...(page.jsonLd ? [{ 'script:ld+json': page.jsonLd }] : []),
  ] satisfies MetaDescriptor[]
}

export function postMeta(request: Request, settings: Settings, post: PostView) {
  const { title, description, language, image, publishedIso } = post
  const page = { title, description, language, image, publishedIso }
  return pageMeta(request, settings, { ...page, jsonLd: articleData(request, settings, post) })
}
