import type { RouteContext } from '~/http/handlers.server'
import { loadCreatePost, submitCreatePost } from '~/post-form/post-form.server'
import * as categories from './categories/manage-categories.server'
import * as library from './library/library.server'
import * as multimedia from './multimedia/multimedia.server'
import * as nirvankand from './nirvankand/nirvankand.server'
import * as overview from './overview/overview.server'
import { actOnPosts, loadPosts } from './posts/posts.server'
import * as pages from './pages/pages.server'
import * as profile from './profile/profile.server'
import * as redirects from './redirects/redirects.server'
import * as searches from './searches/searches.server'
import * as settings from './settings/settings.server'
import * as system from './system/system.server'
import type { TabName } from './tabs'
import * as trash from './trash/trash.server'
import * as users from './users/users.server'

interface TabServer {
  /** Returns plain values, since they are serialised. */
  load: (ctx: RouteContext) => Promise<unknown>
  act?: (ctx: RouteContext) => Promise<unknown>
}

export const TAB_SERVERS: Record<TabName, TabServer> = {
  overview,
  profile,
  'create-post': { load: loadCreatePost, act: submitCreatePost },
  posts: { load: (ctx) => loadPosts(ctx, 'posts'), act: (ctx) => actOnPosts(ctx, 'posts') },
  drafts: { load: (ctx) => loadPosts(ctx, 'drafts'), act: (ctx) => actOnPosts(ctx, 'drafts') },
  pages,
  'manage-categories': { load: categories.load, act: categories.act },
  nirvankand,
  multimedia,
  library,
  redirects,
  searches,
  trash,
  users,
  settings,
  system,
}
