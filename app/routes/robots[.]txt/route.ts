import { pageLoader } from '~/http/handlers.server'

/** Pages for readers are open to every crawler; the rest is of no use to one. */
export const loader = pageLoader(
  () =>
    new Response(
      ['User-agent: *', 'Disallow: /dashboard', 'Disallow: /search', 'Disallow: /sign-', ''].join(
        '\n',
      ),
      { headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'max-age=3600' } },
    ),
)
