import { route, type RouteConfig } from '@remix-run/route-config'
import { flatRoutes } from '@remix-run/fs-routes'

export default [
  ...(await flatRoutes({ ignoredRouteFiles: ['**/*.test.*'] })),
  ...['rss.xml', 'feed.xml'].map((path) =>
    route(path, 'routes/rss/route.ts', { id: `routes/rss#${path}` }),
  ),
  ...['favicon.svg', 'apple-touch-icon.png', 'icon-192.png', 'icon-512.png'].map((path) =>
    route(path, 'routes/favicon[.]ico/route.ts', { id: `routes/favicon[.]ico#${path}` }),
  ),
  // The path that the storage SDK of older clients requests.
  route('v1?/storage/buckets/:bucket/files/*', 'routes/api.$/route.ts', {
    id: 'routes/api.$#storage',
  }),
] satisfies RouteConfig
