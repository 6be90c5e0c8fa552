import type { ComponentType } from 'react'
import { CreatePostTab } from './create-post'
import { DraftsTab } from './drafts'
import { ManageCategoriesTab } from './manage-categories'
import { MultimediaTab } from './multimedia'
import { NirvankandTab } from './nirvankand'
import { OverviewTab } from './overview'
import { PostsTab } from './posts'
import { ProfileTab } from './profile'
import type { TabName } from './registry'
import { SearchesTab } from './searches'
import { UsersTab } from './users'

/** What each tab shows; each takes its data with `useTabData`. */
export const TAB_VIEWS: Record<TabName, ComponentType> = {
  overview: OverviewTab,
  profile: ProfileTab,
  'create-post': CreatePostTab,
  posts: PostsTab,
  drafts: DraftsTab,
  'manage-categories': ManageCategoriesTab,
  nirvankand: NirvankandTab,
  multimedia: MultimediaTab,
  searches: SearchesTab,
  users: UsersTab,
}
