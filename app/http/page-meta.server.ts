import type { Article, WithContext } from 'schema-dts'
import type { Settings } from '~/env.server'
import { truncate } from '~/text/truncate'
import type { PostView } from '~/view-models/post'
import { ownOrigin } from './origin.server'
import type { PageMeta } from './page-meta'

/** docs/hindi.md: what search engines show. */
const TITLE_LENGTH = 60
const DESCRIPTION_LENGTH = 155
const SHARE_IMAGE = '/assets/share.jpg'

/** The canonical URL has no query string. */
export function pageMeta(
  request: Request,
  settings: Settings,
  page: Pick<PageMeta, 'title' | 'description' | 'noIndex' | 'language' | 'feed'>,
): PageMeta {
  const origin = ownOrigin(request, settings)
  const { pathname } = new URL(request.url)
  return {
    ...page,
    title: truncate(page.title, TITLE_LENGTH),
    siteName: settings.SITE_NAME,
    canonical: page.noIndex ? undefined : origin + pathname.replace(/\/_root\.data$|\.data$/, ''),
    image: origin + SHARE_IMAGE,
  }
}

export function postMeta(request: Request, settings: Settings, post: PostView): PageMeta {
  const origin = ownOrigin(request, settings)
  const canonical = `${origin}/post/${encodeURIComponent(post.slug)}`
  const image = new URL(post.image, origin).href
  const description = truncate(post.description, DESCRIPTION_LENGTH)
  const article: WithContext<Article> = {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: post.title,
    description,
    image,
    inLanguage: post.language,
    datePublished: post.publishedIso,
    dateModified: post.updated?.iso ?? post.publishedIso,
    author: { '@type': 'Person', name: post.author.name },
    publisher: { '@type': 'Organization', name: settings.SITE_NAME, url: origin },
    mainEntityOfPage: canonical,
    articleSection: post.category.name,
  }
  return {
    title: truncate(post.title, TITLE_LENGTH),
    description,
    canonical,
    image,
    type: 'article',
    siteName: settings.SITE_NAME,
    language: post.language,
    publishedIso: post.publishedIso,
    jsonLd: JSON.stringify(article),
  }
}
