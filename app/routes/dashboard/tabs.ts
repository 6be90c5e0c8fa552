import type { IconName } from '~/components/ui/icon'
import type { ScreenLabels } from '~/labels/languages.server'
import type { TAB_VIEWS } from './tab-views'

export type TabName = keyof typeof TAB_VIEWS

interface Tab {
  name: TabName
  label: (labels: ScreenLabels) => string
  /** The label in the bottom bar, if `label` is too long. */
  shortLabel?: keyof ScreenLabels['dashboard']
  icon: IconName
  isForMembers?: boolean
}

/** The tabs in the bottom bar on phones; all other tabs are under More. */
export const IN_BAR: readonly TabName[] = ['overview', 'posts', 'create-post', 'library']

const ofDashboard =
  (key: keyof ScreenLabels['dashboard']): Tab['label'] =>
  ({ dashboard }) =>
    dashboard[key]

/** The tabs in the order of the sidebar. `tabs.server.ts` contains their server parts. */
const TABS: Tab[] = [
  { name: 'overview', label: ofDashboard('overview'), icon: 'layout-dashboard' },
  { name: 'profile', label: ofDashboard('profile'), icon: 'circle-user-round', isForMembers: true },
  {
    name: 'create-post',
    label: ofDashboard('createPost'),
    shortLabel: 'create',
    icon: 'square-pen',
  },
  { name: 'posts', label: ofDashboard('posts'), shortLabel: 'articles', icon: 'newspaper' },
  { name: 'drafts', label: ofDashboard('drafts'), icon: 'file-text' },
  { name: 'pages', label: ({ pages }) => pages.title, icon: 'file' },
  {
    name: 'manage-categories',
    label: ofDashboard('manageCategories'),
    shortLabel: 'categories',
    icon: 'tags',
  },
  {
    name: 'nirvankand',
    label: ofDashboard('editNirvankand'),
    shortLabel: 'nirvankand',
    icon: 'scroll-text',
  },
  {
    name: 'multimedia',
    label: ofDashboard('editMultimedia'),
    shortLabel: 'multimedia',
    icon: 'clapperboard',
  },
  { name: 'library', label: ({ library }) => library.title, icon: 'images' },
  { name: 'trash', label: ({ trash }) => trash.title, icon: 'trash-2' },
  { name: 'redirects', label: ({ redirects }) => redirects.title, icon: 'signpost' },
  { name: 'searches', label: ({ searches }) => searches.title, icon: 'text-search' },
  { name: 'users', label: ofDashboard('users'), icon: 'users-round' },
  { name: 'settings', label: ({ settings }) => settings.title, icon: 'sliders-horizontal' },
  { name: 'system', label: ({ system }) => system.title, icon: 'server-cog' },
]

export function tabsFor({ isAdmin }: { isAdmin: boolean }) {
  return TABS.filter(({ isForMembers }) => isAdmin || isForMembers)
}

/** Without a name, admins get the overview. Everybody else, and anybody with an invalid name, gets the profile. */
export function parseTab(value: string | null, user: { isAdmin: boolean } | null): TabName {
  if (value === null && user?.isAdmin) return 'overview'
  return TABS.find(({ name }) => name === value)?.name ?? 'profile'
}
