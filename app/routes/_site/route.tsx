import { data, type HeadersFunction } from '@remix-run/node'
import { Outlet } from '@remix-run/react'
import { RouteErrorPage } from '~/components/site/route-error-page'
import { readerCacheHeaders } from '~/http/audience.server'
import { pageLoader } from '~/http/door.server'

/** Readers' pages may be kept by caches while nobody is signed in; the routes below inherit this. */
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const loader = pageLoader(({ request, deps }) =>
  data(null, { headers: readerCacheHeaders(request, deps.settings) }),
)

export default function SiteLayout() {
  return (
    <main id="content" tabIndex={-1} className="min-h-[60vh] outline-none">
      <Outlet />
    </main>
  )
}

/** Here, so that header and footer survive an error. */
export function ErrorBoundary() {
  return (
    <main id="content" tabIndex={-1} className="min-h-[60vh] outline-none">
      <RouteErrorPage />
    </main>
  )
}
