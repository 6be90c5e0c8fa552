import { PostList, toDrafts } from './post-list'

export default function DraftsTab() {
  return <PostList toList={toDrafts} />
}
