import {
  CircleUserRound,
  Clapperboard,
  FileText,
  LayoutDashboard,
  Newspaper,
  ScrollText,
  SquarePen,
  Tags,
  TextSearch,
  UsersRound,
  type LucideIcon,
} from 'lucide-react'
import { dashboardLabels } from '~/labels/dashboard'
import { searchesLabels } from '~/labels/searches'

/** The tabs there are, in their order. Sidebar, bottom bar and guard read this one list. */
export const TABS = [
  {
    name: 'overview',
    label: dashboardLabels.overview,
    shortLabel: dashboardLabels.overview,
    icon: LayoutDashboard,
    isForAdmins: true,
  },
  {
    name: 'profile',
    label: dashboardLabels.profile,
    shortLabel: dashboardLabels.profile,
    icon: CircleUserRound,
    isForAdmins: false,
  },
  {
    name: 'create-post',
    label: dashboardLabels.createPost,
    shortLabel: dashboardLabels.create,
    icon: SquarePen,
    isForAdmins: true,
  },
  {
    name: 'posts',
    label: dashboardLabels.posts,
    shortLabel: dashboardLabels.articles,
    icon: Newspaper,
    isForAdmins: true,
  },
  {
    name: 'drafts',
    label: dashboardLabels.drafts,
    shortLabel: dashboardLabels.drafts,
    icon: FileText,
    isForAdmins: true,
  },
  {
    name: 'manage-categories',
    label: dashboardLabels.manageCategories,
    shortLabel: dashboardLabels.categories,
    icon: Tags,
    isForAdmins: true,
  },
  {
    name: 'nirvankand',
    label: dashboardLabels.editNirvankand,
    shortLabel: dashboardLabels.nirvankand,
    icon: ScrollText,
    isForAdmins: true,
  },
  {
    name: 'multimedia',
    label: dashboardLabels.editMultimedia,
    shortLabel: dashboardLabels.multimedia,
    icon: Clapperboard,
    isForAdmins: true,
  },
  {
    name: 'searches',
    label: searchesLabels.title,
    shortLabel: searchesLabels.title,
    icon: TextSearch,
    isForAdmins: true,
  },
  {
    name: 'users',
    label: dashboardLabels.users,
    shortLabel: dashboardLabels.users,
    icon: UsersRound,
    isForAdmins: true,
  },
] as const satisfies readonly Tab[]

interface Tab {
  name: string
  /** In the sidebar. */
  label: string
  /** In the bottom bar of phones. */
  shortLabel: string
  icon: LucideIcon
  isForAdmins: boolean
}

export type TabName = (typeof TABS)[number]['name']

/** The tabs that somebody sees. */
export function tabsFor({ isAdmin }: { isAdmin: boolean }) {
  return TABS.filter((tab) => isAdmin || !tab.isForAdmins)
}

/** The tab that an address names. Without one admins begin with the overview, others with the profile; so does nonsense. */
export function parseTab(value: string | null, user: { isAdmin: boolean } | null): TabName {
  if (value === null && user?.isAdmin) return 'overview'
  return TABS.find((tab) => tab.name === value)?.name ?? 'profile'
}
