import type { RouteContext } from '~/http/handlers.server'
import * as createPost from './posts/create-post.server'
import * as drafts from './posts/drafts.server'
import * as manageCategories from './categories/categories.server'
import * as multimedia from './multimedia/multimedia.server'
import * as nirvankand from './nirvankand/nirvankand.server'
import * as overview from './overview/overview.server'
import * as posts from './posts/posts.server'
import * as profile from './profile/profile.server'
import type { TabName } from './registry'
import * as searches from './searches/searches.server'
import * as users from './users/users.server'

/** What a tab does on the server. Each function checks the rights itself. */
interface TabServer {
  /** Plain values: they are sent to the browser as they are. */
  load: (ctx: RouteContext) => Promise<unknown>
  act?: (ctx: RouteContext) => Promise<unknown>
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
