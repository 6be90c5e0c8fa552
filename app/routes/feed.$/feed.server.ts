import XMLBuilder from 'fast-xml-builder'
import { lookup } from 'mrmime'
import { iconUrl, keyOfUrl } from '~/domain/core/picture-url'
import { modifiedAt } from '~/domain/core/post-kinds'
import type { PostDetail } from '~/domain/posts/read-posts.server'
import type { SettingsDeps } from '~/domain/core/base-deps.server'
import { type SiteSettings, siteTexts } from '~/domain/core/site-settings'
import { replaceNotes, withAbsoluteUrls } from '~/domain/html/post-html'
import { authorPath, type FeedFormat, feedPath, postPath } from '~/paths/reader-paths'
import { publisherLogo } from '~/http/structured-data.server'
import { withoutControls } from '~/text/clean'
import type { Language } from '~/text/language'
import { toIso } from '~/time/format-date'
import { hasPicture } from '~/view-models/post.server'
import { toCategoryLabel } from '~/view-models/site.server'

interface FeedSource {
  origin: string
  page?: { name: string; path: string }
  /** The only language of the posts. */
  language?: Language
  /** The language of the feed itself. */
  shown: Language
}

/** Escapes all text and attributes; names that start with `@` are attributes. */
const xml = new XMLBuilder({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  suppressBooleanAttributes: false,
  suppressEmptyNode: true,
  format: true,
})
const XML_DECLARATION = { '@version': '1.0', '@encoding': 'utf-8' }

type FeedDeps = Pick<SettingsDeps, 'env' | 'settings'>

export function toFeed(
  posts: PostDetail[],
  format: FeedFormat,
  source: FeedSource,
  deps: FeedDeps,
): string {
  const feed = describeFeed(posts, format, source, deps)
  if (format === 'json') return JSON.stringify(toJsonFeed(feed), null, 2)
  return xml.build(format === 'rss' ? toRss(feed) : toAtom(feed))
}

function describeFeed(
  posts: PostDetail[],
  format: FeedFormat,
  { origin, page, language, shown }: FeedSource,
  { env, settings }: FeedDeps,
) {
  const { site, pictures } = settings()
  const { name, description } = siteTexts(site, shown)
  return {
    title: withoutControls(page ? `${page.name} | ${name}` : name),
    home: origin + (page?.path ?? '/'),
    url: origin + feedPath(page?.path ?? (language && `/${language}`), format),
    origin,
    language: shown,
    updated: Math.max(0, ...posts.map(modifiedAt)),
    hub: env.WEBSUB_HUB,
    copyright: name,
    description: withoutControls(description || name),
    ...iconsOf(pictures, origin),
    items: posts.map((post) => toItem(post, origin, settings())),
  }
}

function iconsOf(pictures: SiteSettings['pictures'], origin: string) {
  const { icon } = pictures
  return {
    icon: origin + (icon ? iconUrl(icon.url) : '/favicon.ico'),
    logo: origin + publisherLogo(pictures).url,
  }
}

type Feed = ReturnType<typeof describeFeed>

/** Entities in stored HTML may encode characters that XML forbids. */
function toItem(post: PostDetail, origin: string, { site: { feeds }, pictures }: SiteSettings) {
  const picture = hasFile(post) ? post.image : pictures.fallback?.url
  const image = picture === undefined ? undefined : new URL(picture, origin)
  const url = origin + postPath(post.slug)
  return {
    // Permanent, unlike the URL (RFC 4287 §4.2.6).
    id: `urn:uuid:${post.id}`,
    url,
    title: withoutControls(post.title),
    summary: withoutControls(post.description || post.excerpt),
    html:
      feeds === 'full'
        ? withoutControls(withAbsoluteUrls(withNotesInline(post.content), origin, url))
        : undefined,
    author: withoutControls(post.authorName),
    authorUrl: post.authorSlug ? origin + authorPath(post.authorSlug) : undefined,
    category: withoutControls(toCategoryLabel(post.category, post.language).name),
    published: post.publishedAt ?? post.createdAt,
    updated: modifiedAt(post),
    image: image && { url: image.href, type: lookup(image.pathname) ?? 'image/jpeg' },
  }
}

/** False for the specification's default picture, which says nothing about the post, and for a deleted file. */
function hasFile({ image, picture }: PostDetail): boolean {
  return hasPicture(image) && (keyOfUrl(image) === null || picture !== null)
}

/** Moves footnotes inline, since feed readers show nothing below the text. */
const withNotesInline = (html: string) => replaceNotes(html, (note) => ` <small>(${note})</small>`)

const toUtc = (time: number) => new Date(time).toUTCString()

function toRss({ title, home, url, origin, hub, ...feed }: Feed) {
  return {
    '?xml': XML_DECLARATION,
    '?xml-stylesheet': { '@href': `${origin}/feed.css`, '@type': 'text/css' },
    rss: {
      '@version': '2.0',
      '@xmlns:atom': 'http://www.w3.org/2005/Atom',
      '@xmlns:content': 'http://purl.org/rss/1.0/modules/content/',
      '@xmlns:dc': 'http://purl.org/dc/elements/1.1/',
      channel: {
        title,
        link: home,
        description: feed.description,
        language: feed.language,
        copyright: feed.copyright,
        lastBuildDate: toUtc(feed.updated),
        image: { title, url: feed.logo, link: home },
        'atom:link': [
          { '@href': url, '@rel': 'self', '@type': 'application/rss+xml' },
          ...(hub ? [{ '@href': hub, '@rel': 'hub' }] : []),
        ],
        item: feed.items.map(({ id, image, ...item }) => ({
          title: item.title,
          link: item.url,
          guid: { '@isPermaLink': 'false', '#text': id },
          pubDate: toUtc(item.published),
          description: item.summary,
          'content:encoded': item.html,
          'dc:creator': item.author,
          category: item.category,
          // RSS requires a length; it is unknown, and validators accept 0.
          enclosure: image && { '@url': image.url, '@length': '0', '@type': image.type },
        })),
      },
    },
  }
}

const asText = (text: string) => ({ '@type': 'text', '#text': text })

function toAtom({ title, home, url, origin, hub, ...feed }: Feed) {
  return {
    '?xml': XML_DECLARATION,
    feed: {
      '@xmlns': 'http://www.w3.org/2005/Atom',
      '@xml:lang': feed.language,
      id: home,
      title: asText(title),
      subtitle: asText(feed.description),
      updated: toIso(feed.updated),
      link: [
        { '@rel': 'alternate', '@href': home },
        { '@rel': 'self', '@href': url },
        ...(hub ? [{ '@rel': 'hub', '@href': hub }] : []),
      ],
      icon: feed.icon,
      logo: feed.logo,
      rights: asText(feed.copyright),
      entry: feed.items.map(({ image, ...item }) => ({
        title: asText(item.title),
        id: item.id,
        link: [
          { '@href': item.url },
          ...(image ? [{ '@rel': 'enclosure', '@href': image.url, '@type': image.type }] : []),
        ],
        published: toIso(item.published),
        updated: toIso(item.updated),
        author: { name: item.author, uri: item.authorUrl },
        category: { '@term': item.category },
        summary: asText(item.summary),
        content: item.html === undefined ? undefined : { '@type': 'html', '#text': item.html },
      })),
    },
  }
}

function toJsonFeed({ title, home, url, origin, hub, ...feed }: Feed) {
  return {
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: home,
    feed_url: url,
    description: feed.description,
    icon: feed.logo,
    favicon: feed.icon,
    language: feed.language,
    hubs: hub ? [{ type: 'WebSub', url: hub }] : undefined,
    items: feed.items.map(({ html, ...item }) => ({
      id: item.id,
      url: item.url,
      title: item.title,
      ...(html === undefined
        ? { content_text: item.summary }
        : { content_html: html, summary: item.summary }),
      image: item.image?.url,
      date_published: toIso(item.published),
      date_modified: toIso(item.updated),
      authors: [{ name: item.author, url: item.authorUrl }],
      tags: [item.category],
    })),
  }
}
