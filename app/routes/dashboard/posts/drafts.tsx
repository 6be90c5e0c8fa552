import { EditorList } from './editor-list'

export default function DraftsTab() {
  return <EditorList status="draft" />
}
