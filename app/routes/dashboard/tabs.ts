import type { IconName } from '~/components/ui/icon'
import type { ScreenLabels } from '~/labels/languages.server'
import type { TAB_VIEWS } from './tab-views'

export type TabName = keyof typeof TAB_VIEWS

type Label = Exclude<keyof ScreenLabels['dashboard'], 'groups'>
type Titled = 'pages' | 'library' | 'trash' | 'redirects' | 'searches' | 'settings' | 'system'

/** The tabs of the specification come first, and only they are in the bottom bar; the others are in groups. */
export const GROUPS = ['site', 'people', 'system'] as const

/** A tab without a label is called by the title of its own labels. `short` is its label in the bottom bar. */
type Tab = {
  icon: IconName
  isForMembers?: boolean
  short?: Label
  group?: (typeof GROUPS)[number]
} & ({ name: TabName; label: Label } | { name: Titled; label?: undefined })

export const tabLabel = (tab: Tab, labels: ScreenLabels) =>
  tab.label ? labels.dashboard[tab.label] : labels[tab.name].title

/** The tabs in the order of the sidebar. `tabs.server.ts` contains their server parts. */
const TABS: Tab[] = [
  { name: 'profile', label: 'profile', icon: 'circle-user-round', isForMembers: true },
  { name: 'create-post', label: 'createPost', short: 'create', icon: 'square-pen' },
  { name: 'posts', label: 'posts', short: 'articles', icon: 'newspaper' },
  { name: 'drafts', label: 'drafts', icon: 'file-text' },
  { name: 'manage-categories', label: 'manageCategories', short: 'categories', icon: 'tags' },
  { name: 'nirvankand', label: 'editNirvankand', short: 'nirvankand', icon: 'scroll-text' },
  { name: 'multimedia', label: 'editMultimedia', short: 'multimedia', icon: 'clapperboard' },
  { name: 'overview', label: 'overview', icon: 'layout-dashboard', group: 'site' },
  { name: 'pages', icon: 'file', group: 'site' },
  { name: 'library', icon: 'images', group: 'site' },
  { name: 'searches', icon: 'text-search', group: 'site' },
  { name: 'redirects', icon: 'signpost', group: 'site' },
  { name: 'settings', icon: 'sliders-horizontal', group: 'site' },
  { name: 'users', label: 'users', icon: 'users-round', group: 'people' },
  { name: 'trash', icon: 'trash-2', group: 'system' },
  { name: 'system', icon: 'server-cog', group: 'system' },
]

export function tabsFor({ isAdmin }: { isAdmin: boolean }) {
  return TABS.filter(({ isForMembers }) => isAdmin || isForMembers)
}

/** Without a name, admins get the overview. Everybody else, and anybody with an invalid name, gets the profile. */
export function parseTab(value: string | null, user: { isAdmin: boolean } | null): TabName {
  if (value === null && user?.isAdmin) return 'overview'
  return TABS.find(({ name }) => name === value)?.name ?? 'profile'
}
