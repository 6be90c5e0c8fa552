/** Paths of readers' pages, in a separate file so that readers do not download the dashboard's. */
import { decode } from '~/text/decode'

/** Returns the path of the page whose data is at this path. */
export const documentPath = (pathname: string) =>
  pathname === '/_root.data' ? '/' : pathname.replace(/\.data$/, '')

/** Returns the path as the router matches it: decoded, in lower case, without `.data`. Compare only this with known paths. */
export function routedPath(pathname: string): string {
  const path = documentPath(pathname)
  return (decode(path) ?? path).toLowerCase()
}

export function postPath(slug: string): string {
  return `/post/${encodeURIComponent(slug)}`
}

/** Pages are at the top level (decision 210). */
export function textPath({ slug, isPage }: { slug: string; isPage?: boolean }): string {
  return isPage ? `/${encodeURIComponent(slug)}` : postPath(slug)
}

export function publicPath({ slug, status }: { slug: string; status: string }): string {
  return textPath({ slug, isPage: status.startsWith('page') })
}

export function categoryPath(slug: string): string {
  return `/category/${encodeURIComponent(slug)}`
}

export function authorPath(slug: string): string {
  return `/author/${encodeURIComponent(slug)}`
}

/** Equals `editPath` for a published post. */
export function editArticlePath(id: string): string {
  return `/update-post/${encodeURIComponent(id)}?source=posts`
}

export const FEED_FORMATS = ['rss', 'atom', 'json'] as const
export type FeedFormat = (typeof FEED_FORMATS)[number]

/** @param page the path of a language, category or author; empty for the whole site */
export function feedPath(page = '', format: FeedFormat = 'rss'): string {
  return `/feed${page}${format === 'rss' ? '' : `/${format}`}`
}

/** The share menu reports clicks to this path. */
export function shareCountPath(slug: string): string {
  return `/share${postPath(slug)}`
}

/** A script reports opened posts to this path. */
export function viewCountPath(slug: string): string {
  return `/views/${encodeURIComponent(slug)}`
}

export function searchPath(query: string): string {
  return `/search?q=${encodeURIComponent(query)}`
}

const OWN_LANGUAGE =
  /^\/(dashboard|create-post|update-post|sign-in|sign-up|forgot-password|reset-password|confirm-email|setup)(\/|$)/

/** True for pages in the user's language; readers' pages use the specification's labels. */
export function hasOwnLanguage(pathname: string): boolean {
  return OWN_LANGUAGE.test(routedPath(pathname))
}

/** True for readers' pages, which may show advertisements; drafts do not. */
export function mayHavePlaces(pathname: string): boolean {
  return !hasOwnLanguage(pathname) && !routedPath(pathname).startsWith('/preview/')
}

export const LANGUAGE_PATH = '/language'

/** Separate from the other intents: the root imports this one, and readers should not download the rest. */
export const UPLOAD_IMAGE = 'upload-image'
