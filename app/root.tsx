import { data, type HeadersFunction, type LinksFunction } from '@remix-run/node'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { findUser } from '~/auth/guards.server'
import { hasSessionCookie, removeSessionCookie } from '~/auth/session-cookie.server'
import { useKeptPage } from '~/components/site/keep-page'
import { LoadingBar } from '~/components/site/loading-bar'
import { RouteErrorPage } from '~/components/site/route-error-page'
import { SiteFooter } from '~/components/site/site-footer'
import { SiteHeader } from '~/components/site/site-header'
import { SkipLink } from '~/components/site/skip-link'
import { ScrollToTop } from '~/components/site/scroll-to-top'
import { ToastNotice } from '~/components/site/toast-notice'
import { Toasts } from '~/components/site/toasts'
import { useForgottenTexts } from '~/post-form/use-saved-drafts'
import { useMirroredUser } from '~/components/site/use-mirrored-user'
import { listCategories } from '~/domain/categories/categories.server'
import { DEFAULT_CATEGORY } from '~/domain/posts/constants'
import { pageLoader } from '~/http/handlers.server'
import { useNonce } from '~/http/nonce'
import { ownOrigin } from '~/http/origin.server'
import { keepForNextQuery } from '~/http/query-revalidation'
import { PRIVATE } from '~/http/caching.server'
import { formHeaders } from '~/http/form-headers'
import { takeToast } from '~/http/toast.server'
import type { RootData } from '~/view-models/site'
import { toCategoryLink, toCurrentUser, toSiteView } from '~/view-models/site.server'
import iconSprite from './components/ui/icons.svg'
import './styles/app.css'

/**
 * Fonts are not preloaded: devices that have the font (`local()`) would fetch it for nothing. The
 * icons are, since browsers find them only during layout.
 */
export const links: LinksFunction = () => [
  { rel: 'preload', href: iconSprite, as: 'image', type: 'image/svg+xml' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
]

/** By default a page depends on the user. */
export const headers: HeadersFunction = (parts) => {
  const result = new Headers(formHeaders(parts))
  result.set('Cache-Control', PRIVATE)
  return result
}

export const loader = pageLoader(async (ctx) => {
  const { request, deps } = ctx
  const account = ctx.context.reader ? null : await findUser(ctx)
  const user = ctx.context.reader ?? (account && toCurrentUser(account))
  const { toast, headers } = await takeToast(request, deps.settings)
  if (!user && hasSessionCookie(request, deps.settings)) {
    headers.append('Set-Cookie', await removeSessionCookie(deps.settings))
  }
  const categories = listCategories(deps).filter(({ slug }) => slug !== DEFAULT_CATEGORY)
  return data(
    {
      site: toSiteView(deps, ownOrigin(request, deps.settings)),
      user,
      categories: categories.map(toCategoryLink),
      toast,
    } satisfies RootData,
    { headers },
  )
})

export const shouldRevalidate = keepForNextQuery

/** Also for error pages: it needs no data. */
export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce()
  return (
    <html lang="hi" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#fbd84a" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#3a2a0b" media="(prefers-color-scheme: dark)" />
        <script
          nonce={nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: "document.documentElement.classList.add('js')" }}
        />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  )
}

export default function App() {
  const { site, user, categories, toast } = useLoaderData<typeof loader>()
  useMirroredUser(user)
  useForgottenTexts()
  useKeptPage()
  return (
    <>
      <SkipLink />
      <LoadingBar />
      <SiteHeader site={site} user={user} categories={categories} />
      <Toasts />
      <ToastNotice toast={toast} />
      <Outlet />
      <SiteFooter site={site} />
      <ScrollToTop />
    </>
  )
}

/** The last boundary: it must work without data. */
export function ErrorBoundary() {
  return <RouteErrorPage />
}
