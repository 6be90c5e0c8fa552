import type { ComponentType } from 'react'
import { CreatePostTab } from './posts/create-post'
import { DraftsTab } from './posts/drafts'
import { ManageCategoriesTab } from './categories/categories'
import { MultimediaTab } from './multimedia/multimedia'
import { NirvankandTab } from './nirvankand/nirvankand'
import { OverviewTab } from './overview/overview'
import { PostsTab } from './posts/posts'
import { ProfileTab } from './profile/profile'
import type { TabName } from './registry'
import { SearchesTab } from './searches/searches'
import { UsersTab } from './users/users'

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
