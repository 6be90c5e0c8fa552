import type { IconName } from '~/components/ui/icon'
import { dashboardLabels as labels, searchesLabels, systemLabels } from '~/labels/dashboard'
import { libraryLabels } from '~/labels/library'
import type { TAB_VIEWS } from './tab-views'

export type TabName = keyof typeof TAB_VIEWS

interface Tab {
  name: TabName
  label: string
  /** For the bottom bar, if `label` is too long. */
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
