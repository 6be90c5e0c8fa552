/** The first segments of the site's own URLs. A test compares them with the routes and the files in `public`. */
const OWN = [
  '.well-known',
  'about',
  'ads',
  'ads.txt',
  'api',
  'apple-touch-icon.png',
  'assets',
  'author',
  'category',
  'confirm-email',
  'contact',
  'create-post',
  'dashboard',
  'favicon.ico',
  'favicon.svg',
  'feed',
  'feed.css',
  'feed.xml',
  'forgot-password',
  'healthz',
  'icon-192.png',
  'icon-512.png',
  'indexnow.txt',
  'language',
  'latest-posts',
  'media',
  'metrics',
  'nirvankand',
  'policy-reports',
  'post',
  'preview',
  'readyz',
  'reset-password',
  'robots.txt',
  'rss',
  'rss.xml',
  's',
  'search',
  'search-suggestions',
  'setup',
  'share',
  'sign-in',
  'sign-out',
  'sign-up',
  'site.webmanifest',
  'sitemap.xml',
  'sitemaps',
  'static',
  'storage',
  'update-post',
  'v1',
  'views',
]

export const RESERVED_PATHS: ReadonlySet<string> = new Set(OWN)

/** The segments that are followed by a slug. */
export const WITH_SLUGS = ['post', 'category', 'author']

/** True if the path belongs to a route, whether or not it has content. @param key a path that starts with a slash */
export function isReserved(key: string): boolean {
  const [, first = '', slug] = key.split('/')
  if (first === '') return true
  return RESERVED_PATHS.has(first) && !(slug && WITH_SLUGS.includes(first))
}
