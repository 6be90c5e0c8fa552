import { PostList, toArticles } from './post-list'

export default function PostsTab() {
  return <PostList toList={toArticles} />
}
