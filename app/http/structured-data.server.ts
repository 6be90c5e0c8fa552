/** schema.org data for search engines. `pageMeta` adds the breadcrumbs. */
import type { Thing, VideoObject } from 'schema-dts'
import { iconUrl, PICTURE_CUTS, pictureCuts } from '~/domain/core/picture-url'
import type { SiteSettings } from '~/domain/core/site-settings'
import type { MediaItem } from '~/domain/multimedia/multimedia.server'
import { playerUrl } from '~/domain/html/media-url'
import type { Author } from '~/domain/posts/authors.server'
import { authorPath, categoryPath, postPath } from '~/paths/reader-paths'
import { toIso } from '~/time/format-date'
import { hasPicture, type PostCardView, type PostView } from '~/view-models/post.server'

export interface Site {
  origin: string
  name: string
  /** The uploaded pictures that replace the bundled icon. */
  pictures: Pick<SiteSettings['pictures'], 'icon' | 'logo'>
  otherName?: string
}

interface Step {
  name: string
  path: string
}

/** @param trail the pages between the home page and this one, with this one last */
export function toGraph({ origin, name }: Site, trail: Step[], things: Thing[]): object {
  const steps = [{ name, path: '/' }, ...trail]
  const breadcrumbs: Thing = {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: step.name,
      item: origin + step.path,
    })),
  }
  return {
    '@context': 'https://schema.org',
    '@graph': trail.length > 0 ? [...things, breadcrumbs] : things,
  }
}

function publisherOf({ origin, name, pictures }: Site) {
  const { url, width, height } = publisherLogo(pictures)
  const size = { width: String(width), height: String(height) }
  const logo = { '@type': 'ImageObject', url: origin + url, ...size } as const
  return { '@type': 'NewsMediaOrganization', name, url: `${origin}/`, logo } as const
}

/** Returns the icon, the logo of a site without one, or the built-in icon. */
export function publisherLogo({ icon, logo }: Site['pictures']) {
  if (icon) return { url: iconUrl(icon.url, 'icon512'), ...PICTURE_CUTS.icon512 }
  return logo ?? { url: '/icon-512.png', ...PICTURE_CUTS.icon512 }
}

export function siteData(site: Site, sameAs: string[]): Thing[] {
  const search = {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${site.origin}/search?q={search_term_string}` },
    // Google's own extension to the vocabulary.
    'query-input': 'required name=search_term_string',
  } as const
  return [
    {
      '@type': 'WebSite',
      name: site.name,
      ...(site.otherName && { alternateName: site.otherName }),
      url: `${site.origin}/`,
      potentialAction: search,
    },
    { ...publisherOf(site), sameAs },
  ]
}

/** @param drawn the picture of an article without one */
export function articleData(site: Site, post: PostView, drawn: string): Thing[] {
  const { origin } = site
  const pictures = hasPicture(post.image) ? pictureCuts(post.image) : [drawn]
  const url = origin + postPath(post.slug)
  return [
    {
      '@type': 'NewsArticle',
      headline: post.title,
      description: post.description,
      image: pictures.map((picture) => new URL(picture, origin).href),
      inLanguage: post.language,
      datePublished: post.publishedIso,
      dateModified: post.modifiedIso,
      author: {
        '@type': 'Person',
        name: post.author.name,
        ...(post.authorSlug && { url: origin + authorPath(post.authorSlug) }),
      },
      publisher: publisherOf(site),
      mainEntityOfPage: url,
      url,
      articleSection: post.category.name,
      wordCount: post.words,
      isAccessibleForFree: true,
    },
    ...post.pieces.flatMap((piece) =>
      'media' in piece && piece.media.type === 'youtube'
        ? toVideo({ ...post, mediaId: piece.media.id.replace('youtube-', '') }, post.publishedIso)
        : [],
    ),
  ]
}

/** Omits reels, which have no thumbnail URL. */
export function videoData(item: MediaItem): Thing[] {
  return item.type === 'youtube' ? [toVideo(item, toIso(item.createdAt))] : []
}

export function youtubePicture(mediaId: string): string {
  return `https://i.ytimg.com/vi/${mediaId}/hqdefault.jpg`
}

function toVideo(
  { mediaId, title, description }: Pick<MediaItem, 'mediaId' | 'title' | 'description'>,
  uploadDate: string,
): VideoObject {
  return {
    '@type': 'VideoObject',
    name: title,
    description: description || title,
    thumbnailUrl: youtubePicture(mediaId),
    uploadDate,
    embedUrl: playerUrl({ type: 'youtube', mediaId }),
  }
}

export function collectionData({ origin }: Site, page: Step, posts: PostCardView[]): Thing[] {
  return [
    {
      '@type': 'CollectionPage',
      name: page.name,
      url: origin + page.path,
      mainEntity: {
        '@type': 'ItemList',
        itemListElement: posts.map(({ slug }, index) => ({
          '@type': 'ListItem' as const,
          position: index + 1,
          url: origin + postPath(slug),
        })),
      },
    },
  ]
}

export function profileData(
  site: Site,
  { name, slug, bio, picture }: Author,
  posts: PostCardView[],
): Thing[] {
  const url = site.origin + authorPath(slug)
  return [
    {
      '@type': 'ProfilePage',
      url,
      mainEntity: {
        '@type': 'Person',
        name,
        url,
        ...(bio && { description: bio }),
        ...(picture && { image: new URL(picture, site.origin).href }),
      },
      hasPart: posts.map((post) => ({
        '@type': 'Article',
        headline: post.title,
        url: site.origin + postPath(post.slug),
        datePublished: post.publishedIso,
      })),
    },
  ]
}

export function categoryStep({ name, slug }: { name: string; slug: string }): Step {
  return { name, path: categoryPath(slug) }
}
