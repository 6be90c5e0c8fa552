import type { MetaDescriptor } from '@remix-run/react'
import { nearestLanguage, type TextLanguage } from '~/text/language'

/** Made by the loader: absolute URLs need the origin. */
export interface PageMeta {
  title: string
  description?: string
  /** Absolute and percent-encoded; absent on 404 pages and forms. */
  canonical?: string
  image?: string
  /** The path of its RSS, beside that of the whole site. */
  feed?: string
  type?: 'website' | 'article'
  siteName: string
  language?: TextLanguage
  publishedIso?: string
  /** schema.org as JSON text: its full type is too deep for a loader's types. */
  jsonLd?: string
  noIndex?: boolean
}

const LOCALES = { hi: 'hi_IN', en: 'en_IN' }

export function toMetaDescriptors(meta: PageMeta | undefined): MetaDescriptor[] {
  if (!meta) return []
  const descriptors: (MetaDescriptor | false | undefined)[] = [
    { title: meta.title === meta.siteName ? meta.title : `${meta.title} | ${meta.siteName}` },
    { property: 'og:title', content: meta.title },
    { property: 'og:site_name', content: meta.siteName },
    { property: 'og:type', content: meta.type ?? 'website' },
    { property: 'og:locale', content: LOCALES[nearestLanguage(meta.language ?? 'hi')] },
    meta.description !== undefined && { name: 'description', content: meta.description },
    meta.description !== undefined && { property: 'og:description', content: meta.description },
    meta.canonical !== undefined && { tagName: 'link', rel: 'canonical', href: meta.canonical },
    meta.canonical !== undefined && { property: 'og:url', content: meta.canonical },
    meta.feed !== undefined && {
      tagName: 'link',
      rel: 'alternate',
      type: 'application/rss+xml',
      title: meta.title,
      href: meta.feed,
    },
    meta.image !== undefined && { property: 'og:image', content: meta.image },
    { name: 'twitter:card', content: meta.image ? 'summary_large_image' : 'summary' },
    meta.publishedIso !== undefined && {
      property: 'article:published_time',
      content: meta.publishedIso,
    },
    meta.jsonLd !== undefined && {
      'script:ld+json': JSON.parse(meta.jsonLd) as Record<string, string>,
    },
    meta.noIndex && { name: 'robots', content: 'noindex' },
  ]
  return descriptors.filter((descriptor): descriptor is MetaDescriptor => Boolean(descriptor))
}
