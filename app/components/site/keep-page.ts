import { createPath, matchRoutes } from '@remix-run/react'
import { lostLabels } from '~/labels/site'
import { lostToast, type LostRequest } from './failed-requests'
import { readerLinkOf } from './follow-links'
import { dismissRetry, showToast } from './toasts'

type Router = typeof window.__remixRouter
type State = Router['state']
type Location = State['location']

/**
 * What a request is for: another page, a form, the same page again; `own` where a client action or loader handles its loss.
 */
type Purpose = 'page' | 'form' | 'again' | 'own'

/** The form was taken, so there is no harm in asking for the page that follows once more. */
const AFTER_FORM = [500, 2_000, 5_000]
/** An error page has nothing to keep, and cannot be kept. */
const ON_ERROR_PAGE = [1_000, 2_000, 4_000, 8_000, 16_000]
const UNTIL_BACK = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 60_000]

type Lost = Pick<LostRequest, 'status' | 'reason'>

let router: Router
let send: typeof fetch
/** The page in sight and its place in the history: going back moves there before its page has come. */
let shown: { location: Location; index: number }

/**
 * Keeps the page where a request of the router is lost: the line is cut, or something between here and the server answers.
 * Left alone, the router puts an error page in its place (docs/decisions/076).
 */
export function keepPage(ofDocument: Router): void {
  router = ofDocument
  send = window.fetch.bind(window)
  // Nobody else asks for such an address by a `URL`.
  window.fetch = (input, init) =>
    input instanceof URL && input.pathname.endsWith('.data') ? ask(input, init) : send(input, init)
  shown = { location: router.state.location, index: historyIndex() }
  router.subscribe(({ location, navigation }) => {
    if (navigation.state !== 'idle') dismissRetry()
    if (location === shown.location) return
    shown = { location, index: historyIndex() }
    ahead = undefined
  })
  for (const file of Object.keys(window.__remixRouteModules).flatMap(filesOf)) loaded.add(file)
  fetchFilesFirst(router.routes)
  for (const type of ['pointerover', 'pointerdown', 'pointercancel'])
    window.addEventListener(type, waitForIntent)
}

/** The router numbers the entries of the history. */
function historyIndex(): number {
  const state = window.history.state as { idx?: number } | null
  return state?.idx ?? 0
}

async function ask(url: URL, init?: RequestInit): Promise<Response> {
  const method = init?.method ?? 'GET'
  const purpose = purposeOf(url, method)
  // A page with a `clientLoader` is asked for in parts (`_routes`), all of which came together.
  if (purpose !== 'page' || !isAhead(url.href.split('?_routes')[0])) ahead = undefined
  const ready = await ahead?.reply
  if (ready) {
    // Nobody waits for this one, which counts the view. Pages in parts count none.
    if (!url.search) send(url, init).catch(() => {})
    return ready.clone()
  }
  let lost: Lost = { status: 0 }
  for (const pause of [0, ...pausesFor(purpose)]) {
    if (pause > 0) await untilLater(pause)
    try {
      const response = await send(url, init)
      // Read to its end, so that an answer that breaks off is lost too.
      if (isResponse(response, purpose)) return await complete(response)
      lost = { status: response.status, reason: await reasonOf(response) }
    } catch (error) {
      if (init?.signal?.aborted) throw error
      lost = { status: 0 }
    }
  }
  return lose(purpose, method, lost)
}

function purposeOf({ pathname }: URL, method: string): Purpose {
  const { navigation, location, revalidation, matches } = router.state
  const isPost = method !== 'GET'
  const isHere = pathname === dataPath(location.pathname)
  const isOfRouter =
    navigation.state === (isPost ? 'submitting' : 'loading') &&
    pathname === dataPath(navigation.location.pathname)
  if (!isOfRouter) {
    return isHere && revalidation === 'loading' ? 'again' : 'own'
  }
  const isQuery = isHere && location.pathname === '/search'
  if (!isPost) return isQuery || pathname === '/nirvankand.data' ? 'own' : 'page'
  const { hasClientAction } = window.__remixManifest.routes[matches.at(-1)?.route.id ?? ''] ?? {}
  return isHere && hasClientAction ? 'own' : 'form'
}

function pausesFor(purpose: Purpose): number[] {
  if (purpose !== 'page') return []
  if (router.state.errors) return ON_ERROR_PAGE
  return isAfterForm() ? AFTER_FORM : []
}

function isAfterForm(): boolean {
  const { formMethod = 'GET' } = router.state.navigation
  return formMethod !== 'GET'
}

/** Our server says so. A page that it cannot bring now is lost as well; what it says to a form is an answer. */
function isResponse({ headers, status }: Response, purpose: Purpose): boolean {
  return (
    headers.has('X-Remix-Response') && !(purpose === 'page' && (status === 429 || status >= 500))
  )
}

async function complete(response: Response): Promise<Response> {
  if (response.status === 204) return response
  return new Response(await response.arrayBuffer(), response)
}

/** What our server says in plain text before anybody reads the request. */
async function reasonOf(response: Response): Promise<string | undefined> {
  const isPlain =
    response.status < 500 && response.headers.get('Content-Type')?.startsWith('text/plain')
  return isPlain ? `${(await response.text()).slice(0, 200)}.` : undefined
}

function dataPath(pathname: string): string {
  return pathname === '/' ? '/_root.data' : `${pathname.replace(/\/$/, '')}.data`
}

/** Says so and ends the navigation, unless the page has code of its own for it. */
function lose(purpose: Purpose, method: string, lost: Lost): Response | Promise<never> {
  const { navigation, errors } = router.state
  if (purpose === 'own' || errors) throw new TypeError('Failed to fetch')
  const moved = historyIndex() - shown.index
  const wasTaken = isAfterForm()
  stay(moved)
  if (navigation.location) {
    const toast = lostToast({ ...lost, method, path: createPath(navigation.location) })
    if (purpose === 'page') {
      const message = wasTaken ? lostLabels.done : (toast?.message ?? '')
      const onRetry = () => goAgain(navigation.location, moved)
      showToast({ type: 'error', ...toast, message, onRetry })
    }
    if (purpose === 'form') {
      // A toast under a dialog is seen by nobody.
      for (const dialog of document.querySelectorAll('dialog')) dialog.close()
      if (toast) showToast(toast)
      void loadAgainWhenBack(toast !== null)
    }
  }
  // The router waits for no answer any more.
  return new Promise(() => {})
}

/** Ends a navigation: goes to the page that is there, and nothing of it is loaded meanwhile. */
function stay(moved: number): void {
  const { location, matches } = router.state
  const rules = matches.map(({ route }) => ({ route, rule: route.shouldRevalidate }))
  const restore = () => rules.forEach(({ route, rule }) => (route.shouldRevalidate = rule))
  for (const { route } of rules) route.shouldRevalidate = () => false
  if (moved === 0) {
    // Lists write into the address how long they are.
    const { pathname, search, hash } = window.location
    void router.navigate(pathname + search + hash, {
      replace: true,
      preventScrollReset: true,
      state: location.state as unknown,
    })
    return restore()
  }
  const stop = router.subscribe(() => {
    restore()
    stop()
  })
  window.history.go(-moved)
}

function goAgain(to: Location, moved: number): void {
  if (moved !== 0) return window.history.go(moved)
  const path = createPath(to)
  void router.navigate(path, {
    replace: path === createPath(router.state.location),
    state: to.state as unknown,
  })
}

/** Whether a form was taken is seen in the page that is loaded then. */
async function loadAgainWhenBack(isSaid: boolean): Promise<void> {
  const { pathname } = router.state.location
  for (const pause of UNTIL_BACK) {
    await untilLater(pause)
    const reply = await send('/healthz').catch(() => null)
    const { location, navigation } = router.state
    if (location.pathname !== pathname) return
    if (!reply?.ok || navigation.state !== 'idle') continue
    router.revalidate()
    if (isSaid) showToast({ type: 'info', message: lostLabels.loadedAgain })
    return
  }
}

function untilLater(pause: number): Promise<unknown> {
  return new Promise((resolve) => {
    window.setTimeout(resolve, pause)
    window.addEventListener('online', resolve, { once: true })
  })
}

const loaded = new Set<string>()

/**
 * The script files of a page are fetched before they are imported: an import that failed once fails for as long as the page
 * is open, and Remix loads the document anew then.
 */
function fetchFilesFirst(routes: Router['routes']): void {
  for (const route of routes) {
    const { lazy } = route
    if (lazy) {
      route.lazy = async () => {
        await fetchFiles(filesOf(route.id))
        return lazy()
      }
    }
    fetchFilesFirst(route.children ?? [])
  }
}

async function fetchFiles(files: string[]): Promise<void> {
  const missing = files.filter((file) => !loaded.has(file))
  for (const pause of [0, ...UNTIL_BACK]) {
    if (pause > 0) await untilLater(pause)
    const replies = await Promise.all(missing.map((file) => send(file).catch(() => null)))
    const failed = replies.find((reply) => !reply?.ok)
    if (failed === undefined) return missing.forEach((file) => loaded.add(file))
    const { navigation } = router.state
    // What is fetched beside the page waits.
    if (navigation.state === 'idle') continue
    const isPost = navigation.state === 'submitting'
    if (!isPost && failed?.status === 404) {
      // The site was built anew: only a new document knows its files.
      window.location.assign(createPath(navigation.location))
      return new Promise(() => {})
    }
    await lose(isPost ? 'form' : 'page', isPost ? 'POST' : 'GET', { status: failed?.status ?? 0 })
  }
}

function filesOf(id: string): string[] {
  const { module, imports = [] } = window.__remixManifest.routes[id]!
  return [module, ...imports]
}

interface SavingNavigator {
  connection?: { saveData?: boolean; effectiveType?: string }
}

let ahead: { href: string; until: number; reply: Promise<Response | undefined> } | undefined
let timer: number

function isAhead(href: string | undefined): boolean {
  return ahead !== undefined && ahead.href === href && Date.now() < ahead.until
}

/** A mouse that rests on a link, or a finger that stays: none that passes, nor the beginning of a scroll (decision 180). */
function waitForIntent(event: Event): void {
  window.clearTimeout(timer)
  const link = readerLinkOf(event)
  if (link && event.type !== 'pointercancel')
    timer = window.setTimeout(fetchAhead, event.type === 'pointerdown' ? 40 : 80, link)
}

function fetchAhead({ pathname, search }: HTMLAnchorElement): void {
  const { location, navigation } = router.state
  const { saveData, effectiveType = '' } = (navigator as SavingNavigator).connection ?? {}
  const href = window.location.origin + dataPath(pathname)
  const isWanted = !search && pathname !== '/sign-in' && pathname !== location.pathname
  if (!isWanted || navigation.location || saveData || effectiveType.endsWith('2g') || isAhead(href))
    return
  ahead = { href, until: Date.now() + 30_000, reply: receiveAhead(href) }
  const routes = matchRoutes(router.routes, pathname) ?? []
  // Not imported: an import that fails stays failed.
  for (const file of routes.flatMap(({ route }) => filesOf(route.id)))
    if (!loaded.has(file)) send(file).catch(() => {})
}

async function receiveAhead(href: string): Promise<Response | undefined> {
  try {
    const response = await send(href, { headers: { Purpose: 'prefetch' } })
    if (isResponse(response, 'page')) return await complete(response)
  } catch {
    // As if it had never been asked for.
  }
  ahead = undefined
}
