import type { IconName } from '~/components/ui/icon'
import type { ScreenLabels } from '~/labels/languages.server'
import type { TAB_VIEWS } from './tab-views'

export type TabName = keyof typeof TAB_VIEWS

type Label = keyof ScreenLabels['dashboard']
type Titled = 'pages' | 'library' | 'trash' | 'redirects' | 'searches' | 'settings' | 'system'

/** A tab without a label is called by the title of its own labels. `short` is its label in the bottom bar. */
type Tab = { icon: IconName; isForMembers?: boolean; short?: Label } & (
  | { name: TabName; label: Label }
  | { name: Titled; label?: undefined }
)

/** The tabs in the bottom bar on phones; all other tabs are under More. */
export const IN_BAR: readonly TabName[] = ['overview', 'posts', 'create-post', 'library']

export const tabLabel = (tab: Tab, labels: ScreenLabels) =>
  tab.label ? labels.dashboard[tab.label] : labels[tab.name].title

/** The tabs in the order of the sidebar. `tabs.server.ts` contains their server parts. */
const TABS: Tab[] = [
  { name: 'overview', label: 'overview', icon: 'layout-dashboard' },
  { name: 'profile', label: 'profile', icon: 'circle-user-round', isForMembers: true },
  { name: 'create-post', label: 'createPost', short: 'create', icon: 'square-pen' },
  { name: 'posts', label: 'posts', short: 'articles', icon: 'newspaper' },
  { name: 'drafts', label: 'drafts', icon: 'file-text' },
  { name: 'pages', icon: 'file' },
  { name: 'manage-categories', label: 'manageCategories', short: 'categories', icon: 'tags' },
  { name: 'nirvankand', label: 'editNirvankand', short: 'nirvankand', icon: 'scroll-text' },
  { name: 'multimedia', label: 'editMultimedia', short: 'multimedia', icon: 'clapperboard' },
  { name: 'library', icon: 'images' },
  { name: 'trash', icon: 'trash-2' },
  { name: 'redirects', icon: 'signpost' },
  { name: 'searches', icon: 'text-search' },
  { name: 'users', label: 'users', icon: 'users-round' },
  { name: 'settings', icon: 'sliders-horizontal' },
  { name: 'system', icon: 'server-cog' },
]

export function tabsFor({ isAdmin }: { isAdmin: boolean }) {
  return TABS.filter(({ isForMembers }) => isAdmin || isForMembers)
}

/** Without a name, admins get the overview. Everybody else, and anybody with an invalid name, gets the profile. */
export function parseTab(value: string | null, user: { isAdmin: boolean } | null): TabName {
  if (value === null && user?.isAdmin) return 'overview'
  return TABS.find(({ name }) => name === value)?.name ?? 'profile'
}
