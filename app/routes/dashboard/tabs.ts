import {
  CircleUserRound,
  Clapperboard,
  FileText,
  Images,
  LayoutDashboard,
  Newspaper,
  ScrollText,
  SquarePen,
  Tags,
  TextSearch,
  UsersRound,
  ServerCog,
  type LucideIcon,
} from 'lucide-react'
import { lazy, type ComponentType } from 'react'
import { dashboardLabels as labels, searchesLabels, systemLabels } from '~/labels/dashboard'
import { libraryLabels } from '~/labels/library'

interface Tab {
  name: string
  label: string
  /** In the bottom bar, where the label is too long for it. */
  shortLabel?: string
  icon: LucideIcon
  isForMembers?: boolean
  /** A file of its own, named as the tab: only who opens the tab fetches it. */
  load: () => Promise<{ default: ComponentType }>
}

/** In the order of the sidebar and the bottom bar. What a tab does on the server stands in `tabs.server.ts`. */
const LIST = [
  {
    name: 'overview',
    label: labels.overview,
    icon: LayoutDashboard,
    load: () => import('./overview/overview'),
  },
  {
    name: 'profile',
    label: labels.profile,
    icon: CircleUserRound,
    isForMembers: true,
    load: () => import('./profile/profile'),
  },
  {
    name: 'create-post',
    label: labels.createPost,
    shortLabel: labels.create,
    icon: SquarePen,
    load: () => import('./posts/create-post'),
  },
  {
    name: 'posts',
    label: labels.posts,
    shortLabel: labels.articles,
    icon: Newspaper,
    load: () => import('./posts/posts'),
  },
  {
    name: 'drafts',
    label: labels.drafts,
    icon: FileText,
    load: () => import('./posts/drafts'),
  },
  {
    name: 'manage-categories',
    label: labels.manageCategories,
    shortLabel: labels.categories,
    icon: Tags,
    load: () => import('./categories/manage-categories'),
  },
  {
    name: 'nirvankand',
    label: labels.editNirvankand,
    shortLabel: labels.nirvankand,
    icon: ScrollText,
    load: () => import('./nirvankand/nirvankand'),
  },
  {
    name: 'multimedia',
    label: labels.editMultimedia,
    shortLabel: labels.multimedia,
    icon: Clapperboard,
    load: () => import('./multimedia/multimedia'),
  },
  {
    name: 'library',
    label: libraryLabels.title,
    icon: Images,
    load: () => import('./library/library'),
  },
  {
    name: 'searches',
    label: searchesLabels.title,
    icon: TextSearch,
    load: () => import('./searches/searches'),
  },
  {
    name: 'users',
    label: labels.users,
    icon: UsersRound,
    load: () => import('./users/users'),
  },
  {
    name: 'system',
    label: systemLabels.title,
    icon: ServerCog,
    load: () => import('./system/system'),
  },
] as const satisfies readonly Tab[]

export type TabName = (typeof LIST)[number]['name']

const TABS: readonly (Tab & { name: TabName })[] = LIST

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
  TABS.map(({ name, load }) => [name, lazy(() => load().catch(loadDocument))]),
)

/** The site was built anew since: only a new document knows its files. */
function loadDocument(): Promise<never> {
  window.location.reload()
  return new Promise(() => {})
}

/** Before hydration: React takes a part that is waited for as an error once somebody acts meanwhile. */
export async function loadShownTab(): Promise<void> {
  const shown = document.querySelector<HTMLElement>('[data-tab]')?.dataset.tab
  const tab = TABS.find(({ name }) => name === shown)
  if (tab) TAB_VIEWS[tab.name] = (await tab.load()).default
}
