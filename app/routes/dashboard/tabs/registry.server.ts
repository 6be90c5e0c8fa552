import type { Door } from '~/http/door.server'
import * as createPost from './create-post.server'
import * as drafts from './drafts.server'
import * as manageCategories from './manage-categories.server'
import * as multimedia from './multimedia.server'
import * as nirvankand from './nirvankand.server'
import * as overview from './overview.server'
import * as posts from './posts.server'
import * as profile from './profile.server'
import type { TabName } from './registry'
import * as searches from './searches.server'
import * as users from './users.server'

/** What a tab does on the server. Each function asks for itself who is there (STYLE §3). */
interface TabServer {
  /** What its view shows. Plain values: they go to the browser as they are. */
  load: (door: Door) => Promise<unknown>
  /** What its forms do; absent on a tab without forms of its own. */
  act?: (door: Door) => Promise<unknown>
}

export const TAB_SERVERS: Record<TabName, TabServer> = {
  overview,
  profile,
  'create-post': createPost,
  posts,
  drafts,
  'manage-categories': { load: manageCategories.load, act: manageCategories.act },
  nirvankand,
  multimedia,
  searches,
  users,
}
