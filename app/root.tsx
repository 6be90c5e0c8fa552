import { data, type LinksFunction } from '@remix-run/node'
import {
  type ClientLoaderFunctionArgs,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLoaderData,
  useMatches,
  useNavigation,
  useRouteLoaderData,
  type ShouldRevalidateFunction,
} from '@remix-run/react'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { findUser } from '~/auth/guards.server'
import { hasSessionCookie, removeSessionCookie } from '~/http/session-cookie.server'
import { createLastData } from '~/components/site/lost-requests'
import { useClosingMenus } from '~/components/site/menus'
import { RouteErrorPage } from '~/components/site/error-page'
import { SiteFooter } from '~/components/site/site-footer'
import { NoticeLine } from '~/components/site/notice-line'
import { useFirstPlaces } from '~/components/site/place'
import { Prefetches } from '~/components/site/prefetches'
import { SiteHeader, SkipLink } from '~/components/site/site-header'
import { ToastNotice, Toasts } from '~/components/site/toasts'
import { labelsOf, LabelsContext, setPresentLabels, useLabels } from '~/components/site/use-labels'
import { useBrokenPictures } from '~/components/ui/broken-pictures'
import { followMenu } from '~/domain/redirects/follow-menu.server'
import { listCategories } from '~/domain/posts/categories.server'
import { may } from '~/domain/core/rights-table'
import { DEFAULT_CATEGORY } from '~/domain/core/post-kinds'
import { pageLoader, type RouteContext } from '~/http/handlers.server'
import { useNonce } from '~/http/security-headers'
import { PRIVATE } from '~/http/caching.server'
import { chosenLanguage, knownLanguage, languageCookie } from '~/http/interface-language.server'
import { takeToast } from '~/http/toast.server'
import { hasOwnLanguage, mayHavePlaces, routedPath, UPLOAD_IMAGE } from '~/paths/reader-paths'
import {
  type CurrentUserView,
  type RootData,
  type ToastView,
  toCurrentUser,
  toInterfaceView,
  toMenu,
  toNavCategories,
  toNotice,
  toPlaces,
  toSiteView,
  withLinksIn,
} from '~/view-models/site.server'
import printStyles from './styles/print.css?url'
import './styles/reader.css'

/**
 * Nothing is preloaded: devices that already have the font (`local()`) would download it for nothing, and Chromium would
 * load the icons a second time for `<use>`.
 */
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: printStyles, media: 'print' }]

/** By default a page depends on the user. */
export const headers = { 'Cache-Control': PRIVATE }

export const loader = pageLoader(async (ctx) => {
  const { request, deps } = ctx
  const account = await findUser(ctx)
  const user = account && toCurrentUser(account)
  const { toast, headers } = await takeToast(request, deps.env)
  if (!user && hasSessionCookie(request, deps.env)) {
    headers.append('Set-Cookie', await removeSessionCookie(deps.env))
  }
  const categories = listCategories(deps).filter(({ slug }) => slug !== DEFAULT_CATEGORY)
  const { pathname } = new URL(request.url)
  const hasLanguage = hasOwnLanguage(pathname)
  const { chosen } = ctx.speech
  const site = toSiteView(deps, ctx.origin, chosen)
  const accountLanguage = knownLanguage(account?.language)
  if (accountLanguage && accountLanguage !== chosenLanguage(request)) {
    headers.append('Set-Cookie', languageCookie(accountLanguage, deps.env))
  }
  const notice = toNotice(deps, chosen)
  const places = mayHavePlaces(pathname) && toPlaces(deps.settings())
  const rootData = {
    language: hasLanguage ? ctx.speech.language : (chosen ?? 'hi'),
    site,
    user,
    categories: toNavCategories(categories, site),
    ...ownMenus(ctx, site, chosen),
    ...(notice && { notice }),
    ...(places && { places }),
    ...toToast(toast, canUndo(pathname)),
    interface:
      user || hasLanguage || chosen
        ? toInterfaceView(
            ctx.speech,
            hasLanguage ? 'all' : may(user, 'useDashboard') ? 'admin' : 'readers',
          )
        : null,
  }
  return data(rootData satisfies RootData, { headers })
})

function ownMenus(ctx: RouteContext, site: RootData['site'], chosen: string | null) {
  const { header, footer } = ctx.deps.settings().menus
  if (header.length + footer.length === 0) return {}
  const categories = listCategories(ctx.deps)
  const of = (entries: typeof header, hasHeadings = false) =>
    toMenu(followMenu(ctx.deps, entries, { hasHeadings }), categories, site, chosen)
  const pages = ctx.labels.site.footerLinks
  return { menus: { header: of(header), footer: withLinksIn(pages, of(footer, true)) } }
}

/** True for pages that show `UndoToast`; on other pages, a plain toast says what was done. */
const canUndo = (pathname: string) =>
  /^\/(dashboard|update-post\/[^/]+)\/?$/.test(routedPath(pathname))

function toToast(toast: ToastView | null, isUndoable: boolean) {
  const undo = toast?.undo
  return undo && isUndoable ? { toast: null, undoable: { ...toast, undo } } : { toast }
}

const lastData = createLastData<RootData>()

/** If loading fails after a form submission, header and footer keep their data. */
export const clientLoader = (args: ClientLoaderFunctionArgs) => lastData.load(args)

/** Reloads after a form, on the way to sign-in, and when the language changes. Other navigations load only their own page. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  formMethod = 'GET',
  formData,
  actionStatus = 200,
}) => {
  if (formMethod === 'GET')
    return (
      (nextUrl.pathname === '/sign-in' && currentUrl.pathname !== '/sign-in') ||
      hasOwnLanguage(nextUrl.pathname) !== hasOwnLanguage(currentUrl.pathname)
    )
  return actionStatus < 400 && formData?.get('intent') !== UPLOAD_IMAGE
}

/**
 * Tells the styles that JavaScript runs, and the chosen text size. Its source is also the page's first script, so it uses
 * nothing from this module.
 */
function styleDocument() {
  const { classList, style } = document.documentElement
  classList.add('js')
  try {
    style.setProperty('--text-scale', localStorage.getItem('text-scale'))
  } catch {
    // Storage is blocked.
  }
}

/** Also keeps Zod from trying `eval`, which the policy forbids. */
const BEFORE_ALL = `__zod_globalConfig={jitless:true};(${String(styleDocument)})()`

/** Needs no data, since error pages use it too. */
export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce()
  const rootData = useRouteLoaderData<RootData>('root')
  const view = rootData?.interface
  const labels = useMemo(() => labelsOf(view), [view])
  const colours = rootData?.site.colours
  // A browser extension that adds nodes makes React render the whole document again, with a new `<html>`.
  useEffect(styleDocument, [])
  return (
    <html lang={rootData?.language ?? 'hi'} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta
          name="theme-color"
          content={colours?.bar.light ?? '#fbd84a'}
          media="(prefers-color-scheme: light)"
        />
        <meta
          name="theme-color"
          content={colours?.bar.dark ?? '#3a2a0b'}
          media="(prefers-color-scheme: dark)"
        />
        <script
          nonce={nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: BEFORE_ALL }}
        />
        <Meta />
        <Links />
        <link rel="manifest" href="/site.webmanifest" />
        <SiteIcons icon={rootData?.site.icon} />
        <SiteColours css={colours?.css} />
      </head>
      <body>
        <LabelsContext.Provider value={labels}>{children}</LabelsContext.Provider>
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
        <Prefetches />
      </body>
    </html>
  )
}

/** The colours stay the same until the next document, whose policy has the hash of the new ones. */
function SiteColours({ css }: { css: string | undefined }) {
  const [first] = useState(css)
  return first ? <style dangerouslySetInnerHTML={{ __html: first }} /> : null
}

function SiteIcons({ icon }: Pick<RootData['site'], 'icon'>) {
  if (icon)
    return (
      <>
        <link rel="icon" href={icon} type="image/png" />
        <link rel="apple-touch-icon" href={icon} />
      </>
    )
  return (
    <>
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
    </>
  )
}

export default function App() {
  const rootData = useLoaderData<typeof loader>()
  const { site, user, categories, menus, toast } = rootData
  const labels = useLabels()
  const { Header, Footer } = useFrame()
  const frameProps = { site, user, categories }
  useEffect(() => {
    lastData.remember(rootData)
    setPresentLabels(labels)
    mirror(user)
  }, [rootData, labels, user])
  useEffect(reloadForOther, [])
  useClosingMenus()
  useBrokenPictures()
  useFirstPlaces()
  return (
    <>
      <SkipLink />
      <LoadingBar />
      {rootData.notice && Header === SiteHeader && <NoticeLine {...rootData.notice} />}
      <Header {...frameProps} menu={menus?.header} />
      <Toasts />
      <ToastNotice toast={toast} isOfPage />
      <Outlet />
      <Footer {...frameProps} menu={menus?.footer} />
    </>
  )
}

/** Dashboard pages set a slim header and footer in their `handle`. */
function useFrame() {
  const handle = useMatches().at(-1)?.handle as Partial<typeof READERS> | undefined
  return { ...READERS, ...handle }
}

const READERS = { Header: SiteHeader, Footer: SiteFooter }

const MIRROR = 'currentUser'
let mirrored: string | null = null

/** Mirrors the current user in local storage (specification §3). Nothing authenticates with it (decision 005). */
function mirror(user: CurrentUserView | null): void {
  mirrored = user && toMirrored(user)
  try {
    if (mirrored) localStorage.setItem(MIRROR, mirrored)
    else localStorage.removeItem(MIRROR)
  } catch {
    // Storage is full or blocked, but nothing depends on the mirror.
  }
}

function toMirrored({ id, username, email, profilePicture, isAdmin }: CurrentUserView): string {
  return JSON.stringify({ _id: id, username, email, profilePicture, isAdmin })
}

/** Reloads a page from the back/forward cache if another user has signed in, or this one has signed out. */
function reloadForOther() {
  function onShow({ persisted }: PageTransitionEvent) {
    try {
      if (persisted && localStorage.getItem(MIRROR) !== mirrored) window.location.reload()
    } catch {
      // Storage is blocked.
    }
  }
  window.addEventListener('pageshow', onShow)
  return () => window.removeEventListener('pageshow', onShow)
}

/**
 * Shows a bar at the top while the next page or a form's response loads. Then it tells screen readers the page's title:
 * they notice no new page without a new document.
 */
function LoadingBar() {
  const { site: siteLabels, lang } = useLabels()
  const isIdle = useNavigation().state === 'idle'
  const [title, setTitle] = useState('')
  useEffect(() => (isIdle ? undefined : () => setTitle(document.title)), [isIdle])
  return (
    <div role="status">
      <div className="loading-bar" lang={lang.en} hidden={isIdle}>
        <span className="sr-only">{siteLabels.loading}</span>
      </div>
      <p className="sr-only">{title}</p>
    </div>
  )
}

/** The last boundary; must work without data. */
export function ErrorBoundary() {
  return <RouteErrorPage />
}
