import { EditorList } from './editor-list'

export default function PostsTab() {
  return <EditorList status="published" />
}
