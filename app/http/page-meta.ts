import type { MetaDescriptor } from '@remix-run/react'
import { nearestLanguage, type TextLanguage } from '~/text/language'

/** What search engines and messengers are told of a page. Made by the loader, for absolute addresses need the origin. */
export interface PageMeta {
  title: string
  description?: string
  /** Absolute address, percent-encoded. Absent on pages that have no address of their own (404, forms). */
  canonical?: string
  /** Absolute address of a picture. */
  image?: string
  type?: 'website' | 'article'
  siteName: string
  language?: TextLanguage
  publishedIso?: string
  /** Structured data (schema.org) as JSON text: its full type is too deep to be followed through a loader. */
  jsonLd?: string
  noIndex?: boolean
}

const LOCALES = { hi: 'hi_IN', en: 'en_IN' }

/** The descriptors of Remix's `meta` export. */
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
