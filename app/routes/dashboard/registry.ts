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
import { dashboardLabels, searchesLabels } from '~/labels/dashboard'

/** The one list of tabs, in their order, for sidebar, bottom bar and guard. */
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
  label: string
  shortLabel: string
  icon: LucideIcon
  isForAdmins: boolean
}

export type TabName = (typeof TABS)[number]['name']

export function tabsFor({ isAdmin }: { isAdmin: boolean }) {
  return TABS.filter((tab) => isAdmin || !tab.isForAdmins)
}

/** Without a valid name admins start with the overview, members with the profile. */
export function parseTab(value: string | null, user: { isAdmin: boolean } | null): TabName {
  if (value === null && user?.isAdmin) return 'overview'
  return TABS.find((tab) => tab.name === value)?.name ?? 'profile'
}
