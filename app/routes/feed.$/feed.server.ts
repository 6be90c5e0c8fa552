import { Feed } from 'feed'
import { lookup } from 'mrmime'
import { DEFAULT_IMAGE } from '~/domain/posts/constants'
import type { PostDetail } from '~/domain/posts/read-posts.server'
import type { Settings } from '~/env.server'
import { siteDescription } from '~/labels/site'
import { authorPath, postPath } from '~/paths/reader-paths'
import { toCategoryLabel } from '~/view-models/site.server'
import type { Language } from '~/text/language'

export const FEED_FORMATS = ['rss', 'atom', 'json'] as const
export type FeedFormat = (typeof FEED_FORMATS)[number]

interface FeedSource {
  origin: string
  /** Of this feed, without its format. */
  path: string
  page?: { name: string; path: string }
  language?: Language
}

export function toFeed(
  posts: PostDetail[],
  format: FeedFormat,
  { origin, path, page, language }: FeedSource,
  settings: Settings,
): string {
  const home = origin + (page?.path ?? '/')
  const urlOf = (each: FeedFormat) => origin + path + (each === 'rss' ? '' : `/${each}`)
  const feed = new Feed({
    title: page ? `${page.name} | ${settings.SITE_NAME}` : settings.SITE_NAME,
    description: siteDescription,
    id: home,
    link: home,
    language: language ?? 'hi',
    image: `${origin}/icon-512.png`,
    favicon: `${origin}/favicon.ico`,
    copyright: settings.SITE_NAME,
    generator: false,
    stylesheet: format === 'rss' ? `${origin}/feed.css` : undefined,
    updated: new Date(Math.max(0, ...posts.map(({ updatedAt }) => updatedAt))),
    feed: urlOf(format),
    feedLinks: { rss: urlOf('rss'), atom: urlOf('atom'), json: urlOf('json') },
    hub: settings.WEBSUB_HUB,
  })
  for (const post of posts) {
    const link = origin + postPath(post.slug)
    feed.addItem({
      title: post.title,
      id: link,
      guid: `urn:uuid:${post.id}`,
      link,
      date: new Date(post.updatedAt),
      published: new Date(post.publishedAt ?? post.createdAt),
      description: post.description || post.excerpt,
      content:
        settings.FEED_CONTENT === 'full' ? withAbsoluteUrls(post.content, origin) : undefined,
      author: [
        {
          name: post.authorName,
          link: post.authorSlug ? origin + authorPath(post.authorSlug) : undefined,
        },
      ],
      category: [{ name: toCategoryLabel(post.category, post.language).name }],
      enclosure: toEnclosure(new URL(post.image || DEFAULT_IMAGE, origin)),
    })
  }
  if (format === 'atom') return feed.atom1()
  // The library takes every style sheet for XSLT.
  return format === 'json' ? feed.json1() : feed.rss2().replace('"text/xsl"', '"text/css"')
}

/** The length is required and not known, for which validators want a 0. */
function toEnclosure({ href, pathname }: URL) {
  return { url: href, type: lookup(pathname) ?? 'image/jpeg', length: 0 }
}

/** Sanitised HTML has attributes in double quotes only. */
function withAbsoluteUrls(html: string, origin: string): string {
  return html.replace(/ (src|href)="\//g, ` $1="${origin}/`)
}
