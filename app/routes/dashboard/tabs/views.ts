import type { ComponentType } from 'react'
import { CreatePostTab } from './create-post'
import { DraftsTab } from './drafts'
import { PostsTab } from './posts'
import { ProfileTab } from './profile'
import type { TabName } from './registry'

/** What each tab shows; each takes its data with `useTabData`. */
export const TAB_VIEWS: Record<TabName, ComponentType> = {
  profile: ProfileTab,
  'create-post': CreatePostTab,
  posts: PostsTab,
  drafts: DraftsTab,
}
