import { data, type HeadersFunction, type LinksFunction } from '@remix-run/node'
import { isRouteErrorResponse, Outlet, type MetaFunction } from '@remix-run/react'
import { ErrorMain } from '~/components/site/error-page'
import { Place } from '~/components/site/place'
import { labelsIn } from '~/components/site/use-labels'
import { useRootData } from '~/components/site/loader-data'
import { readerCacheHeaders } from '~/server/audience.server'
import { pageLoader } from '~/http/handlers.server'

export const links: LinksFunction = () => [
  { rel: 'alternate', type: 'application/rss+xml', title: 'RSS', href: '/feed' },
  { rel: 'alternate', type: 'application/atom+xml', title: 'Atom', href: '/feed/atom' },
  { rel: 'alternate', type: 'application/feed+json', title: 'JSON Feed', href: '/feed/json' },
]

/** Applies to error pages only: each child route has its own meta, which Remix skips after an error. */
export const meta: MetaFunction = ({ error, matches }) => {
  const { errors, notFound } = labelsIn(matches)
  const status = isRouteErrorResponse(error) ? error.status : 500
  const titles: Partial<Record<number, string>> = {
    404: notFound.title,
    410: errors.gone,
  }
  return [{ title: titles[status] ?? errors.title }]
}

/** Pages for anonymous readers may be cached; child routes inherit these headers. */
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const loader = pageLoader(({ request, deps, speech }) =>
  data(null, {
    headers: {
      ...readerCacheHeaders(request, deps.env),
      'Content-Language': speech.chosen ?? 'hi',
    },
  }),
)

export const shouldRevalidate = () => false

export default function SiteLayout() {
  const { site } = useRootData()
  return (
    <>
      <Place name="header" className="container-page py-2" />
      <main id="content" tabIndex={-1} className="min-h-[60vh] outline-none">
        <div lang={site.nameLanguage} className="print-only font-bold" aria-hidden>
          {site.name}
        </div>
        <Outlet />
      </main>
    </>
  )
}

/** Defined here so that the header and footer stay after an error. */
export const ErrorBoundary = ErrorMain
