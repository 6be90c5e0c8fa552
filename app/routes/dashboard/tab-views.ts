import ManageCategories from './categories/manage-categories'
import Library from './library/library'
import Multimedia from './multimedia/multimedia'
import Nirvankand from './nirvankand/nirvankand'
import Overview from './overview/overview'
import Pages from './pages/pages'
import CreatePost from './posts/create-post'
import { DraftsTab, PostsTab } from './posts/post-list'
import Profile from './profile/profile'
import Redirects from './redirects/redirects'
import Searches from './searches/searches'
import Settings from './settings/settings'
import System from './system/system'
import Trash from './trash/trash'
import Users from './users/users'

export const TAB_VIEWS = {
  overview: Overview,
  profile: Profile,
  'create-post': CreatePost,
  posts: PostsTab,
  drafts: DraftsTab,
  pages: Pages,
  'manage-categories': ManageCategories,
  nirvankand: Nirvankand,
  multimedia: Multimedia,
  library: Library,
  redirects: Redirects,
  searches: Searches,
  trash: Trash,
  users: Users,
  settings: Settings,
  system: System,
}
