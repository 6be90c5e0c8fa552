import { PostsTable } from '~/components/post-table/posts-table'
import { dashboardLabels } from '~/i18n/labels/dashboard'
import { postTableLabels } from '~/i18n/labels/post-table'
import { EditorList } from '../editor-list'
import type { load } from './posts.server'
import { useTabData } from './use-tab'

export function PostsTab() {
  return (
    <EditorList
      tab="posts"
      heading={dashboardLabels.posts}
      page={useTabData<typeof load>()}
      moreLabel={postTableLabels.showMore}
      emptyText={postTableLabels.noPosts}
      table={(rows) => <PostsTable rows={rows} />}
    />
  )
}
