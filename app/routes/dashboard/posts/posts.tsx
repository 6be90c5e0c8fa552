import { ARTICLES, PostList } from './post-list'

export default function PostsTab() {
  return <PostList list={ARTICLES} />
}
