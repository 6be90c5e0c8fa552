import { DraftsTable } from './drafts-table'
import { EditorList } from './editor-list'

export function DraftsTab() {
  return (
    <EditorList
      status="draft"
      table={(rows, isEverybodys) => <DraftsTable rows={rows} isEverybodys={isEverybodys} />}
    />
  )
}
