import { createHash } from 'node:crypto'
import type { MetaDescriptor } from '@remix-run/node'
import type { Thing } from 'schema-dts'
import { PICTURE_CUTS, sharePicture } from '~/domain/core/picture-url'
import { type SiteSettings, siteTexts } from '~/domain/core/site-settings'
import type { SettingsDeps } from '~/domain/core/base-deps.server'
import { postPath, textPath } from '~/paths/reader-paths'
import { type Language, nearestLanguage, type TextLanguage } from '~/text/language'
import { truncate } from '~/text/truncate'
import type { PostDetail } from '~/domain/posts/read-posts.server'
import type { Deps } from '~/domain/across/deps.server'
import { hasPicture, type PostView, toPostView } from '~/view-models/post.server'
import type { RouteContext } from './handlers.server'
import { readersLanguage } from './interface-language.server'
import { ownOrigin } from './origin.server'
import { articleData, categoryStep, type Site, toGraph } from './structured-data.server'

/** About as many characters as search engines show (docs/hindi.md). */
const TITLE_LENGTH = 60
const DESCRIPTION_LENGTH = 155
const LOCALES = { hi: 'hi_IN', en: 'en_IN' }

interface PageMeta {
  title: string
  description?: string
  noIndex?: boolean
  language?: TextLanguage
  feed?: string
  /** Defaults to the picture drawn for the site. */
  image?: string
  imageAlt?: string
  canonical?: string
  /** The first post of a further page of a list, which is a page of its own for search engines. */
  startIndex?: number
  /** The text for messengers, which replaces the description. */
  shareText?: string
  publishedIso?: string
  modifiedIso?: string
  translation?: { language: TextLanguage; path: string } | null
  /** schema.org data in addition to the breadcrumbs. */
  things?: (site: Site) => Thing[]
  above?: { name: string; path: string }[]
}

type MetaDeps = Pick<SettingsDeps, 'env' | 'settings'>

/**
 * Builds a route's meta tags in the loader, since absolute URLs need the origin. The canonical URL has no query, except on
 * further pages of a list.
 */
export function pageMeta(request: Request, { env, settings }: MetaDeps, page: PageMeta) {
  const {
    pictures,
    site: { nameEnglish, pageSize, searchEngines },
  } = settings()
  const language = nearestLanguage(page.language ?? readersLanguage(settings()) ?? 'hi')
  const site: Site = {
    origin: ownOrigin(request, env),
    name: siteTexts(settings().site, language).name,
    pictures,
    otherName: nameEnglish,
  }
  const path = new URL(request.url).pathname.replace(/\/_root\.data$|\.data$/, '') || '/'
  const { startIndex = 0 } = page
  const own = site.origin + path + (startIndex > 0 ? `?startIndex=${startIndex}` : '')
  const canonical = page.canonical ?? own
  const title = truncate(page.title, TITLE_LENGTH) + pageNumber(startIndex, pageSize, language)
  const description = page.description && truncate(page.description, DESCRIPTION_LENGTH)
  const image = page.image ?? drawnPicture('/site', settings().site.description, settings())
  const isOurs = image.startsWith('/')
  const trail = path === '/' ? [] : [...(page.above ?? []), { name: page.title, path }]
  const things = page.things?.(site) ?? [{ '@type': 'WebPage', name: title, url: own }]
  const named = (name: string, content?: string) => (content ? [{ name, content }] : [])
  const property = (name: string, content?: string | number) =>
    content ? [{ property: name, content: String(content) }] : []
  const link = (rel: string, href: string, more = {}) => ({ tagName: 'link', rel, href, ...more })
  const inLanguages = page.translation && [{ language: page.language, path }, page.translation]
  const feed = { type: 'application/rss+xml', title }
  return [
    { title: title === site.name ? title : `${title} | ${site.name}` },
    ...named('description', description),
    ...(page.noIndex || !searchEngines
      ? named('robots', 'noindex')
      : [link('canonical', canonical)]),
    ...(inLanguages ?? []).map((each) =>
      link('alternate', site.origin + each.path, { hrefLang: each.language }),
    ),
    ...(page.feed ? [link('alternate', page.feed, feed)] : []),
    ...property('og:title', title),
    ...property('og:site_name', site.name),
    ...property('og:type', page.publishedIso ? 'article' : 'website'),
    ...property('og:locale', LOCALES[language]),
    ...property('og:description', page.shareText ?? description),
    ...property('og:url', page.noIndex ? undefined : own),
    ...property('og:image', new URL(image, site.origin).href),
    ...property('og:image:alt', page.imageAlt ?? title),
    ...(isOurs ? property('og:image:width', PICTURE_CUTS.share.width) : []),
    ...(isOurs ? property('og:image:height', PICTURE_CUTS.share.height) : []),
    ...named('twitter:card', 'summary_large_image'),
    ...named('twitter:image:alt', page.imageAlt ?? title),
    ...property('article:published_time', page.publishedIso),
    ...property('article:modified_time', page.modifiedIso),
    ...(page.noIndex ? [] : [{ 'script:ld+json': toGraph(site, trail, things) }]),
  ] satisfies MetaDescriptor[]
}

function pageNumber(startIndex: number, pageSize: number, language: Language): string {
  if (startIndex === 0) return ''
  return ` – ${language === 'en' ? 'Page' : 'पृष्ठ'} ${Math.ceil(startIndex / pageSize) + 1}`
}

export function privateMeta(
  { request, deps }: Pick<RouteContext, 'request' | 'deps'>,
  title: string,
) {
  return pageMeta(request, deps, { title, noIndex: true })
}

/** The URL contains a hash of the picture's text and colours, since messengers cache pictures for a long time. */
export function drawnPicture(
  path: string,
  title: string,
  { site, palette }: Pick<SiteSettings, 'site' | 'palette'>,
): string {
  const shown = JSON.stringify([title, site.name, palette?.main, palette?.accent])
  return `/share${path}.jpg?v=${createHash('sha256').update(shown).digest('hex').slice(0, 8)}`
}

export function pageTextMeta(
  request: Request,
  deps: MetaDeps,
  page: PostView,
  seo: PostDetail['seo'],
) {
  return pageMeta(request, deps, toTextMeta(page, seo))
}

/** The metadata of /about or /contact with the newsroom's own text. */
export function ownPageMeta(request: Request, deps: Deps, page: PostDetail, chosen: string | null) {
  return pageTextMeta(request, deps, toPostView(page, deps, chosen), page.seo)
}

export function postMeta(
  request: Request,
  deps: MetaDeps,
  post: PostView,
  seo: PostDetail['seo'] = {},
) {
  const drawn = drawnPicture(postPath(post.slug), post.title, deps.settings())
  return pageMeta(request, deps, {
    ...toTextMeta(post, seo, drawn),
    publishedIso: post.publishedIso,
    modifiedIso: post.modifiedIso,
    things: (site) => articleData(site, post, drawn),
    above: [categoryStep(post.category)],
  })
}

/**
 * Returns the metadata that an editor wrote for search engines and messengers, or else the content that readers see.
 * @param drawn the picture for a text without one
 */
function toTextMeta(text: PostView, seo: PostDetail['seo'], drawn?: string): PageMeta {
  const { translation, lead } = text
  // An article without a picture has the site's default picture, if there is one.
  const hasImage = lead !== null || (!text.isPage && hasPicture(text.image))
  const picture = seo.shareImage || (hasImage ? text.image : undefined)
  return {
    title: seo.searchTitle ?? text.title,
    description: seo.searchDescription ?? text.description,
    shareText: seo.shareText,
    canonical: seo.canonical,
    noIndex: seo.noIndex === 'on',
    language: text.language,
    translation: translation && { language: translation.language, path: textPath(translation) },
    image: picture ? (sharePicture(picture) ?? picture) : drawn,
    imageAlt: lead === null || seo.shareImage ? undefined : text.imageAlt,
  }
}
