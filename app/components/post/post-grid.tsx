import type { PostCardView } from '~/view-models/post'
import { PostCard } from './post-card'

export const POST_GRID = 'grid gap-6 md:grid-cols-2 lg:grid-cols-3'

interface PostGridProps {
  posts: PostCardView[]
  origin: string
  headingLevel?: 2 | 3
  /** The number of pictures above the fold, fetched at once. */
  eager?: number
}

export function PostGrid({ posts, origin, headingLevel, eager = 0 }: PostGridProps) {
  return (
    <ul className={POST_GRID}>
      {posts.map((post, index) => (
        <li key={post.id} className="min-w-0">
          <PostCard
            post={post}
            origin={origin}
            headingLevel={headingLevel}
            priority={index < eager}
          />
        </li>
      ))}
    </ul>
  )
}
