import { route, type RouteConfig } from '@remix-run/route-config'
import { flatRoutes } from '@remix-run/fs-routes'
import { STORAGE_PATHS } from './api/storage-paths'

export default [
  ...(await flatRoutes({ ignoredRouteFiles: ['**/*.test.*'] })),
  ...Object.entries(STORAGE_PATHS).map(([path, folder]) =>
    route(path, `routes/${folder}/route.ts`, { id: `routes/${folder}#storage` }),
  ),
] satisfies RouteConfig
