import { PostCard } from '~/components/post/post-card'
import { POST_GRID } from '~/components/post/post-grid'
import { useRootData } from '~/components/site/use-root-data'
import type { FoundPostView } from '~/view-models/search'
import { MarkedText } from './marked-text'

/** Pictures in view when the results come. */
const EAGER = 3

export function FoundGrid({ posts }: { posts: FoundPostView[] }) {
  const { site } = useRootData()
  return (
    <ul className={POST_GRID}>
      {posts.map((post, index) => (
        <li key={post.id} className="min-w-0">
          <PostCard
            post={post}
            origin={site.origin}
            priority={index < EAGER}
            title={<MarkedText parts={post.titleParts} />}
            snippet={
              post.snippet.length > 0 && (
                <p
                  lang={post.snippetLanguage}
                  className="clamp-lines-3 mt-2 text-small wrap-anywhere text-muted"
                >
                  <MarkedText parts={post.snippet} />
                </p>
              )
            }
          />
        </li>
      ))}
    </ul>
  )
}
