import { postPath } from '~/paths/paths'

/** A Devanagari slug is percent-encoded, so that chat apps recognise the whole link. */
export function postUrl(origin: string, slug: string): string {
  return new URL(postPath(slug), origin).href
}

export type ShareTarget = 'whatsapp' | 'facebook' | 'twitter' | 'linkedin'

/** Specification §2, share menu. */
export function shareLinks({
  title,
  url,
}: {
  title: string
  url: string
}): Record<ShareTarget, string> {
  return {
    whatsapp: withQuery('https://wa.me/', { text: `${title}\n${url}` }),
    facebook: withQuery('https://www.facebook.com/sharer/sharer.php', { u: url }),
    twitter: withQuery('https://twitter.com/intent/tweet', { text: title, url }),
    linkedin: withQuery('https://www.linkedin.com/sharing/share-offsite/', { url }),
  }
}

/** Spaces as %20: WhatsApp shows the plus sign of form encoding. */
function withQuery(url: string, query: Record<string, string>): string {
  return `${url}?${new URLSearchParams(query).toString().replaceAll('+', '%20')}`
}
