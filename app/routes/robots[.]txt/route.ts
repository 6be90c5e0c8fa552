import { SHORT } from '~/http/caching.server'
import { pageLoader } from '~/http/handlers.server'
import type { CachedHandle } from '~/server/cached-routes.server'

export { noAction as action } from '~/http/handlers.server'

/**
 * The search page may be indexed, but its results may not. What says `noindex`, such as sign-in or a site that does not
 * want to be listed, must be open to crawlers, which would not see that otherwise.
 */
const CLOSED = ['/dashboard', '/search?', '/search-']

/** Crawlers that collect text to train language models, by the names in their documentation. */
const TRAINING_CRAWLERS = [
  'Amazonbot',
  'anthropic-ai',
  'Applebot-Extended',
  'Bytespider',
  'CCBot',
  'ClaudeBot',
  'cohere-training-data-crawler',
  'Google-Extended',
  'GPTBot',
  'meta-externalagent',
]

export const handle = { cacheParams: [] } satisfies CachedHandle

export const loader = pageLoader(({ origin, deps: { settings } }) => {
  const lines = [
    'User-agent: *',
    ...CLOSED.map((path) => `Disallow: ${path}`),
    `Sitemap: ${origin}/sitemap.xml`,
    '',
    ...(settings().site.trainingCrawlers
      ? []
      : [...TRAINING_CRAWLERS.map((name) => `User-agent: ${name}`), 'Disallow: /', '']),
  ]
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': SHORT }
  return new Response(lines.join('\n'), { headers })
})
