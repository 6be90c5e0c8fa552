import type { PostStatus } from '~/domain/posts/schema'
import { sourceOf, withQuery } from './list-paths'

type Editable = { id: string; status: PostStatus }

export function editPath(post: Editable): string {
  return `/update-post/${encodeURIComponent(post.id)}?source=${sourceOf(post.status)}`
}

/** Compares a text that could not be saved with the stored one. @param mine its revision */
export const conflictPath = (postId: string, mine: number) =>
  `/update-post/${encodeURIComponent(postId)}/conflict?mine=${mine}`

type DashboardPage =
  | `delete-${'category' | 'media' | 'post' | 'user'}`
  | 'block-since'
  | 'block-user'
  | 'history'
  | 'plan'
  | 'preview-post'
  | 'reset-link'
  | 'user-role'
  | 'vanish-picture'

/** The path of a page about one post, category, media item, account or time, such as the confirmation before deleting it. */
export function dashboardPath(page: DashboardPage, id: string): string {
  return `/dashboard/${page}/${encodeURIComponent(id)}`
}

/** With `everywhere`, the path of the form that also takes the post's pictures away. */
export function deletePath({ id, status }: Editable, returnTo?: string, everywhere?: 'on'): string {
  const query = { source: sourceOf(status), returnTo, everywhere }
  return withQuery(dashboardPath('delete-post', id), query)
}

/** @param versions the two versions to compare: revision numbers, `present` or `pending` */
export function historyPath(id: string, versions: { from?: string; to?: string } = {}): string {
  return withQuery(dashboardPath('history', id), versions)
}

/** The path of the page for scheduling a post and managing its preview links. */
export const planPath = (postId: string) => dashboardPath('plan', postId)

export const PREVIEW_LINKS = 'links'

export const previewLinksPath = (postId: string) => `${planPath(postId)}#${PREVIEW_LINKS}`

export const previewPath = (token: string) => `/preview/${token}`

export const AUTOSAVE_PATH = '/dashboard/autosave'

export const CATEGORIES_TAB = '/dashboard?tab=manage-categories'

/** The path of the list with this category's rename form. It has no fragment, since browsers would then ignore `autofocus`. */
export function renamePath({ id }: { id: string }): string {
  return `${CATEGORIES_TAB}&rename=${encodeURIComponent(id)}`
}

/** The path of the tab that lists media; the tab's form also posts to this path. */
export const MEDIA_TAB = '/dashboard?tab=multimedia'

export const MEDIA_SECTION = '/#media-heading'

export type MediaSource = 'home' | 'tab'

export function deleteMediaPath(id: string, from: MediaSource): string {
  return dashboardPath('delete-media', id) + (from === 'home' ? '?from=home' : '')
}

export const SETUP_PATH = '/setup'
export const PROFILE_TAB = '/dashboard?tab=profile'
export const SYSTEM_TAB = '/dashboard?tab=system'
const SETTINGS_TAB = '/dashboard?tab=settings'

/** The path of a group of settings, which has a separate page in the tab. */
export const settingsPath = (part: string) => `${SETTINGS_TAB}&part=${part}`

export const DELETE_ACCOUNT_PATH = '/dashboard/delete-account'

/** The token is in the query, which is never logged. */
export function resetPath(token: string): string {
  return `/reset-password?token=${encodeURIComponent(token)}`
}

/** @param options set `isForAdmins` if the requested page is not for the current user */
export function signInPath(requested: string, { isForAdmins = false } = {}): string {
  const redirectTo = requested === '/' ? undefined : requested
  return withQuery('/sign-in', { redirectTo, for: isForAdmins ? 'admins' : undefined })
}

export const FORGOT_PATH = '/forgot-password'

export const CONFIRM_PATH = '/confirm-email'

export function confirmPath(token: string): string {
  return `${CONFIRM_PATH}?token=${encodeURIComponent(token)}`
}

export const ACCESS_INTENTS = {
  signOut: 'sign-out',
  signOutEverywhere: 'sign-out-everywhere',
  createToken: 'create-token',
  removeToken: 'remove-token',
} as const

export const USERS_TAB = '/dashboard?tab=users'

export const LIBRARY_TAB = '/dashboard?tab=library'

export function libraryFilePath(id: string): string {
  return `${LIBRARY_TAB}&file=${encodeURIComponent(id)}`
}

export const PICTURES_PATH = '/dashboard/pictures'
export const LINK_CARD_PATH = '/dashboard/link-card'

export function picturesPath(
  words: string,
  kind: 'picture' | 'audio' = 'picture',
  before?: string,
): string {
  return withQuery(PICTURES_PATH, { q: words, kind, before })
}

export function pictureTextsPath(url: string): string {
  return withQuery(PICTURES_PATH, { url })
}

export const PAGES_TAB = '/dashboard?tab=pages'

export const REDIRECTS_TAB = '/dashboard?tab=redirects'
export const REDIRECTS_CSV = '/dashboard/redirects.csv'

export function redirectPath(from: string, to?: string): string {
  return withQuery('/dashboard', { tab: 'redirects', from, to })
}

/** The periods in days; queries are stored for ninety days. */
export const SEARCH_PERIODS = [7, 30, 90] as const

export const SEARCHES_TAB = '/dashboard?tab=searches'

export function searchesPath(days: number): string {
  return `${SEARCHES_TAB}&days=${days}`
}
