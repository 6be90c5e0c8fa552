import { PostsTable } from './posts-table'
import { EditorList } from './editor-list'

export function PostsTab() {
  return (
    <EditorList
      status="published"
      table={(rows, isEverybodys) => <PostsTable rows={rows} isEverybodys={isEverybodys} />}
    />
  )
}
