import { errorLabels, failureLabels, lostLabels } from '~/labels/site'
import type { ToastView } from '~/view-models/site'

/** A request for a page, or a form without code of its own for it, that our server did not answer. */
export interface LostRequest {
  method: string
  /** Path and query. */
  path: string
  /** What something in between answered; 0 for nothing at all. */
  status: number
  /** Why, where that was said in plain text. */
  reason?: string
}

/** The sentence for the first pattern that "status method path" matches; an empty one is not shown. */
const SENTENCES: [RegExp, string][] = [
  [/GET \/(update-)?post\//, failureLabels.post],
  [/GET \/nirvankand/, errorLabels.prefix + failureLabels.nirvankand],
  [/GET (\/category\/|.*tab=posts)/, failureLabels.posts],
  [/GET .*tab=drafts/, failureLabels.drafts],
  [/GET .*tab=manage-categories/, failureLabels.categories],
  [/GET .*tab=nirvankand/, failureLabels.nirvankand],
  [/GET .*tab=multimedia/, failureLabels.media],
  [/POST \/sign-out/, ''],
  [/POST .*delete-post.*source=drafts/, failureLabels.deleteDraft],
  [/POST .*delete-post/, failureLabels.deletePost],
  [/^0 POST .*delete-category/, failureLabels.deleteCategoryError],
  [/POST .*delete-category/, failureLabels.deleteCategory],
  [/POST .*delete-media/, failureLabels.deleteMediaError],
]

/** What is said of it: the sentence of specification §8, and why. Null where nothing is said. */
export function lostToast({ method, path, status, reason }: LostRequest): ToastView | null {
  const asked = `${status} ${method} ${path}`
  const message = SENTENCES.find(([pattern]) => pattern.test(asked))?.[1] ?? failureLabels.any
  if (!message) return null
  const { deletion, pageStays, notKnown } = lostLabels
  const consequence = method === 'GET' ? pageStays : path.includes('/delete-') ? deletion : notKnown
  return { type: 'error', message, description: `${reason ?? reasonFor(status)} ${consequence}` }
}

function reasonFor(status: number): string {
  if (status === 0) return lostLabels.unreachable
  return status === 429 || status === 503 ? lostLabels.busy : lostLabels.unusual
}
