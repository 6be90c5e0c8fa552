import { lazy, type ComponentType } from 'react'
import type { IconName } from '~/components/ui/icon'
import { dashboardLabels as labels, searchesLabels, systemLabels } from '~/labels/dashboard'
import { libraryLabels } from '~/labels/library'

/** A file of its own, named as the tab: only who opens the tab fetches it. */
const FILES = {
  overview: () => import('./overview/overview'),
  profile: () => import('./profile/profile'),
  'create-post': () => import('./posts/create-post'),
  posts: () => import('./posts/posts'),
  drafts: () => import('./posts/drafts'),
  'manage-categories': () => import('./categories/manage-categories'),
  nirvankand: () => import('./nirvankand/nirvankand'),
  multimedia: () => import('./multimedia/multimedia'),
  library: () => import('./library/library'),
  searches: () => import('./searches/searches'),
  users: () => import('./users/users'),
  system: () => import('./system/system'),
}

export type TabName = keyof typeof FILES

interface Tab {
  name: TabName
  label: string
  /** The label in the bottom bar, if `label` is too long for it. */
  shortLabel?: string
  icon: IconName
  isForMembers?: boolean
}

const { createPost, posts, manageCategories, editNirvankand, editMultimedia } = labels

/** In the order of the sidebar and the bottom bar. `tabs.server.ts` has the server halves. */
const TABS: Tab[] = [
  { name: 'overview', label: labels.overview, icon: 'layout-dashboard' },
  { name: 'profile', label: labels.profile, icon: 'circle-user-round', isForMembers: true },
  { name: 'create-post', label: createPost, shortLabel: labels.create, icon: 'square-pen' },
  { name: 'posts', label: posts, shortLabel: labels.articles, icon: 'newspaper' },
  { name: 'drafts', label: labels.drafts, icon: 'file-text' },
  {
    name: 'manage-categories',
    label: manageCategories,
    shortLabel: labels.categories,
    icon: 'tags',
  },
  { name: 'nirvankand', label: editNirvankand, shortLabel: labels.nirvankand, icon: 'scroll-text' },
  {
    name: 'multimedia',
    label: editMultimedia,
    shortLabel: labels.multimedia,
    icon: 'clapperboard',
  },
  { name: 'library', label: libraryLabels.title, icon: 'images' },
  { name: 'searches', label: searchesLabels.title, icon: 'text-search' },
  { name: 'users', label: labels.users, icon: 'users-round' },
  { name: 'system', label: systemLabels.title, icon: 'server-cog' },
]

export function tabsFor({ isAdmin }: { isAdmin: boolean }) {
  return TABS.filter(({ isForMembers }) => isAdmin || isForMembers)
}

/** Without a valid name admins start with the overview, members with the profile. */
export function parseTab(value: string | null, user: { isAdmin: boolean } | null): TabName {
  if (value === null && user?.isAdmin) return 'overview'
  return TABS.find(({ name }) => name === value)?.name ?? 'profile'
}

/** There is no `<Suspense>` around them: the page before stays until the tab is there. */
export const TAB_VIEWS: Record<string, ComponentType> = Object.fromEntries(
  Object.entries(FILES).map(([name, load]) => [name, lazy(() => load().catch(loadDocument))]),
)

/** After a new build only a new document knows the files. */
function loadDocument(): Promise<never> {
  window.location.reload()
  return new Promise(() => {})
}

/** Call before hydration: React treats a suspended part as an error if the user acts meanwhile. */
export async function loadShownTab(): Promise<void> {
  const shown = document.querySelector<HTMLElement>('[data-tab]')?.dataset.tab
  const tab = TABS.find(({ name }) => name === shown)
  if (tab) TAB_VIEWS[tab.name] = (await FILES[tab.name]()).default
}
