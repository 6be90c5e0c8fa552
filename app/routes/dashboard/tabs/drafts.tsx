import { DraftsTable } from '~/components/post-table/drafts-table'
import { dashboardLabels } from '~/i18n/labels/dashboard'
import { postTableLabels } from '~/i18n/labels/post-table'
import { EditorList } from '../editor-list'
import type { load } from './drafts.server'
import { useTabData } from './use-tab'

export function DraftsTab() {
  return (
    <EditorList
      tab="drafts"
      heading={dashboardLabels.drafts}
      page={useTabData<typeof load>()}
      moreLabel={postTableLabels.showMoreDrafts}
      emptyText={postTableLabels.noDrafts}
      table={(rows) => <DraftsTable rows={rows} />}
    />
  )
}
