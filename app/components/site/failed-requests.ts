import { errorLabels, failureLabels, lostLabels } from '~/labels/site'
import type { ToastView } from '~/view-models/site.server'

/**
 * Specification §8, by method and page; in the dashboard by tab or form. The create form is both a page and a tab. Some have a
 * detail: the button, the source, or that something in between answered. Editors' forms add theirs, which readers do not download.
 */
const titles: Record<string, string> = {
  'GET post': failureLabels.post,
  'GET update-post': failureLabels.post,
  'GET nirvankand': errorLabels.prefix + failureLabels.nirvankand,
  'GET category': failureLabels.posts,
  'GET tab=posts': failureLabels.posts,
  'GET tab=drafts': failureLabels.drafts,
  'GET tab=manage-categories': failureLabels.categories,
  'GET tab=nirvankand': failureLabels.nirvankand,
  'GET tab=library': failureLabels.library,
  'GET tab=multimedia': failureLabels.media,
  'POST sign-in': failureLabels.signIn,
  'POST sign-up': failureLabels.signUp,
  'POST sign-out': '',
}

export function addTitles(more: Record<string, string>): void {
  Object.assign(titles, more)
}

/** Undefined for any other request; an empty one is not shown. */
export function failureTitle(method: string, path: string, detail = ''): string | undefined {
  const { pathname, searchParams } = new URL(path, 'http://localhost')
  const [first = '', second] = pathname.split('/').slice(1)
  const tab = searchParams.get('tab')
  const inDashboard = second ?? (tab === 'create-post' ? tab : `tab=${tab}`)
  const page = first === 'dashboard' ? inDashboard : first
  const request = `${method} ${page}`
  const source = searchParams.get('source')
  return titles[`${request} ${detail}`] ?? titles[`${request} ${source}`] ?? titles[request]
}

/** A request for a page, or a form without code of its own for it, that our server did not answer. */
export interface LostRequest {
  method: string
  path: string
  /** What something in between answered; 0 for nothing at all. */
  status: number
  reason?: string
}

/** Null where nothing is said. */
export function lostToast({ method, path, status, reason }: LostRequest): ToastView | null {
  const detail = status > 0 ? 'answered' : undefined
  const message = failureTitle(method, path, detail) ?? failureLabels.any
  if (!message) return null
  const { deletion, pageStays, notKnown } = lostLabels
  const consequence = method === 'GET' ? pageStays : path.includes('/delete-') ? deletion : notKnown
  return { type: 'error', message, description: `${reason ?? reasonFor(status)} ${consequence}` }
}

function reasonFor(status: number): string {
  if (status === 0) return lostLabels.unreachable
  return status === 429 || status === 503 ? lostLabels.busy : lostLabels.unusual
}
