import { errorLabels, failureLabels, lostLabels } from '~/labels/site'
import { CATEGORY_INTENTS, LIST_INTENTS, POST_INTENTS } from '~/paths/intents'
import type { ToastView } from '~/view-models/site.server'

/**
 * Specification §8, by method and page: of the dashboard its tab or form. Some have a detail: the button, the source, or
 * that something in between answered.
 */
const TITLES: Record<string, string> = {
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
  'POST create-post': failureLabels.any,
  [`POST create-post ${POST_INTENTS.saveDraft}`]: failureLabels.saveDraft,
  [`POST create-post ${POST_INTENTS.uploadImage}`]: failureLabels.upload,
  'POST update-post': failureLabels.updatePost,
  [`POST update-post ${POST_INTENTS.uploadImage}`]: failureLabels.upload,
  'POST tab=profile': failureLabels.profile,
  'POST tab=posts': failureLabels.updatePost,
  [`POST tab=posts ${LIST_INTENTS.deleteMany}`]: failureLabels.deletePost,
  'POST tab=drafts': failureLabels.publishDraft,
  [`POST tab=drafts ${LIST_INTENTS.deleteMany}`]: failureLabels.deleteDraft,
  'POST tab=manage-categories': failureLabels.addCategory,
  [`POST tab=manage-categories ${CATEGORY_INTENTS.rename}`]: failureLabels.renameCategory,
  'POST tab=nirvankand': failureLabels.updateNirvankand,
  'POST tab=multimedia': failureLabels.addMedia,
  'POST tab=library': failureLabels.describeFile,
  'POST tab=library upload': failureLabels.upload,
  'POST tab=library replace': failureLabels.replaceFile,
  [`POST tab=library ${LIST_INTENTS.deleteMany}`]: failureLabels.deleteFiles,
  'POST tab=searches': failureLabels.synonyms,
  'POST delete-post': failureLabels.deletePost,
  'POST delete-post drafts': failureLabels.deleteDraft,
  'POST delete-category': failureLabels.deleteCategoryError,
  'POST delete-category answered': failureLabels.deleteCategory,
  'POST delete-media': failureLabels.deleteMediaError,
}

/** Undefined for any other request; an empty one is not shown. */
export function failureTitle(method: string, path: string, detail = ''): string | undefined {
  const { pathname, searchParams } = new URL(path, 'http://localhost')
  const [first = '', second] = pathname.split('/').slice(1)
  const page = first === 'dashboard' ? (second ?? `tab=${searchParams.get('tab')}`) : first
  const request = `${method} ${page}`
  const source = searchParams.get('source')
  return TITLES[`${request} ${detail}`] ?? TITLES[`${request} ${source}`] ?? TITLES[request]
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
