/** What search engines are told, by schema.org. */
import type { Article, WithContext } from 'schema-dts'
import type { Settings } from '~/env.server'
import { authorPath, postPath } from '~/paths/reader-paths'
import type { PostView } from '~/view-models/post'
import { ownOrigin } from './origin.server'

export function articleData(
  request: Request,
  settings: Settings,
  post: PostView,
): WithContext<Article> {
  const origin = ownOrigin(request, settings)
  return {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: post.title,
    description: post.description,
    image: new URL(post.image, origin).href,
    inLanguage: post.language,
    datePublished: post.publishedIso,
    dateModified: post.updated?.iso ?? post.publishedIso,
    author: {
      '@type': 'Person',
      name: post.author.name,
      url: post.authorSlug ? origin + authorPath(post.authorSlug) : undefined,
    },
    publisher: { '@type': 'Organization', name: settings.SITE_NAME, url: origin },
    mainEntityOfPage: origin + postPath(post.slug),
    articleSection: post.category.name,
  }
}
