/** Requests without a response from this site, because there is no connection or a proxy responded. */
import {
  isRouteErrorResponse,
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  type ShouldRevalidateFunction,
} from '@remix-run/react'
import type { ScreenLabels } from '~/labels/languages.server'
import { messageOf } from '~/view-models/replies'
import type { ToastView } from '~/view-models/site.server'
import { showToast } from './toasts'
import { presentLabels } from './use-labels'

type Title = (labels: ScreenLabels) => string

const failure =
  (key: keyof ScreenLabels['failures']): Title =>
  ({ failures }) =>
    failures[key]

/** Titles from specification §8, by method and page. Editors' forms add their own, which readers do not download. */
const titles: Record<string, Title> = {
  'GET post': failure('post'),
  'GET update-post': failure('post'),
  'GET nirvankand': ({ errors, failures }) => errors.prefix + failures.nirvankand,
  'GET category': failure('posts'),
  'GET tab=posts': failure('posts'),
  'GET tab=drafts': failure('drafts'),
  'GET tab=manage-categories': failure('categories'),
  'GET tab=nirvankand': failure('nirvankand'),
  'GET tab=library': failure('library'),
  'GET tab=multimedia': failure('media'),
  'POST sign-in': failure('signIn'),
  'POST sign-up': failure('signUp'),
  'POST create-post': failure('any'),
  'POST sign-out': () => '',
}

export function addTitles(more: Record<string, keyof ScreenLabels['formFailures']>): void {
  for (const [request, key] of Object.entries(more)) {
    titles[request] = ({ formFailures }) => formFailures[key]
  }
}

/** Returns undefined if `titles` does not list the request. An empty title is not shown. */
export function failureTitle(
  method: string,
  path: string,
  detail = '',
  labels = presentLabels(),
): string | undefined {
  const { pathname, searchParams } = new URL(path, 'http://localhost')
  const [first = '', second] = pathname.split('/').slice(1)
  const tab = searchParams.get('tab')
  const inDashboard = second ?? (tab === 'create-post' ? tab : `tab=${tab}`)
  const page = first === 'dashboard' ? inDashboard : first
  const request = `${method} ${page}`
  const source = searchParams.get('source')
  const title = titles[`${request} ${detail}`] ?? titles[`${request} ${source}`] ?? titles[request]
  return title?.(labels)
}

/** True if there was no response, if it came from a proxy, or if the error is temporary. Redirects and rejections are not lost. */
export function isLost(error: unknown, { signal }: Pick<Request, 'signal'>): boolean {
  if (isRouteErrorResponse(error)) return error.status === 429 || error.status >= 500
  return error instanceof Error && !signal.aborted
}

export function lostReason(error: unknown, { lost, failures } = presentLabels()): string {
  if (isRouteErrorResponse(error)) return messageOf(error, failures.any)
  // `fetch` throws a TypeError without a response; Remix throws an Error for one it cannot decode.
  return error instanceof TypeError ? lost.unreachable : lost.unusual
}

export function lostToast(method: 'GET' | 'POST', path: string, error: unknown): ToastView | null {
  const { lost, failures } = presentLabels()
  const detail = error instanceof TypeError ? undefined : 'responded'
  const message = failureTitle(method, path, detail) ?? failures.any
  if (!message) return null
  const { deletion, pageStays, notKnown } = lost
  const consequence = method === 'GET' ? pageStays : path.includes('/delete-') ? deletion : notKnown
  return { type: 'error', message, description: `${lostReason(error)} ${consequence}` }
}

/** The `clientAction` of a button: if the request fails, shows a toast and leaves the page as it is. */
export async function keepPageOnFailure({ request, serverAction }: ClientActionFunctionArgs) {
  try {
    return await serverAction()
  } catch (error) {
    if (!isLost(error, request)) throw error
    // A toast under a dialog would not be seen.
    for (const dialog of document.querySelectorAll('dialog')) dialog.close()
    const toast = lostToast('POST', request.url, error)
    if (toast) showToast(toast)
    // After an error status, the router reloads nothing.
    return Response.json(null, { status: 503 })
  }
}

/** Reloads nothing after a rejected or lost form: a reload could fail too, and replace the page. */
export const reloadAfterSuccess: ShouldRevalidateFunction = ({
  actionStatus = 200,
  defaultShouldRevalidate,
}) => actionStatus < 400 && defaultShouldRevalidate

/** Stores a route's data in case a reload fails: the component calls `remember` in an effect, `clientLoader` calls `load`. */
export function createLastData<Data extends object>() {
  let last: Data | undefined
  return {
    remember(data: Data) {
      last = data
    },
    async load(
      { request, serverLoader }: ClientLoaderFunctionArgs,
      onLost?: (toast: ToastView) => void,
    ): Promise<Data> {
      try {
        return (await serverLoader()) as Data
      } catch (error) {
        if (!last || !isLost(error, request)) throw error
        const toast = lostToast('GET', request.url, error)
        if (toast) onLost?.(toast)
        return last
      }
    },
  }
}
