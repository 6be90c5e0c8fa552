import { pageLoader } from '~/http/handlers.server'

export const loader = pageLoader(
  () =>
    new Response(
      ['User-agent: *', 'Disallow: /dashboard', 'Disallow: /search', 'Disallow: /sign-', ''].join(
        '\n',
      ),
      { headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'max-age=3600' } },
    ),
)
