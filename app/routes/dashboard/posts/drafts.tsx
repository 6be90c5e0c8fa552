import { DRAFTS, PostList } from './post-list'

export default function DraftsTab() {
  return <PostList list={DRAFTS} />
}
