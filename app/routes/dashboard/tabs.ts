import type { IconName } from '~/components/ui/icon'
import { may, type Right } from '~/domain/core/rights-table'
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
  right: Right
  short?: Label
  group?: (typeof GROUPS)[number]
} & ({ name: TabName; label: Label } | { name: Titled; label?: undefined })

export const tabLabel = (tab: Tab, labels: ScreenLabels) =>
  tab.label ? labels.dashboard[tab.label] : labels[tab.name].title

/** The tabs in the order of the sidebar. `tabs.server.ts` contains their server parts. */
const TABS: Tab[] = [
  { name: 'profile', label: 'profile', icon: 'circle-user-round', right: 'useAccount' },
  {
    name: 'create-post',
    label: 'createPost',
    short: 'create',
    icon: 'square-pen',
    right: 'managePosts',
  },
  { name: 'posts', label: 'posts', short: 'articles', icon: 'newspaper', right: 'managePosts' },
  { name: 'drafts', label: 'drafts', icon: 'file-text', right: 'managePosts' },
  {
    name: 'manage-categories',
    label: 'manageCategories',
    short: 'categories',
    icon: 'tags',
    right: 'manageCategories',
  },
  {
    name: 'nirvankand',
    label: 'editNirvankand',
    short: 'nirvankand',
    icon: 'scroll-text',
    right: 'manageNirvankand',
  },
  {
    name: 'multimedia',
    label: 'editMultimedia',
    short: 'multimedia',
    icon: 'clapperboard',
    right: 'manageMedia',
  },
  {
    name: 'overview',
    label: 'overview',
    icon: 'layout-dashboard',
    group: 'site',
    right: 'useDashboard',
  },
  { name: 'pages', icon: 'file', group: 'site', right: 'managePosts' },
  { name: 'library', icon: 'images', group: 'site', right: 'manageFiles' },
  { name: 'searches', icon: 'text-search', group: 'site', right: 'manageSearch' },
  { name: 'redirects', icon: 'signpost', group: 'site', right: 'manageRedirects' },
  { name: 'settings', icon: 'sliders-horizontal', group: 'site', right: 'manageSettings' },
  { name: 'users', label: 'users', icon: 'users-round', group: 'people', right: 'manageUsers' },
  { name: 'trash', icon: 'trash-2', group: 'system', right: 'manageTrash' },
  { name: 'system', icon: 'server-cog', group: 'system', right: 'useDashboard' },
]

export function tabsFor(user: { isAdmin: boolean }) {
  return TABS.filter(({ right }) => may(user, right))
}

/** Without a name, members get the profile. With an unknown one, only admins get a tab: the overview, which has no form. */
export function parseTab(value: string | null, user: { isAdmin: boolean } | null): TabName | null {
  const known = TABS.find(({ name }) => name === value)?.name
  if (known) return known
  if (may(user, 'useDashboard')) return 'overview'
  return value === null ? 'profile' : null
}
