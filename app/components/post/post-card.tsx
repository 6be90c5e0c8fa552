import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { buttonClass } from '~/components/ui/button'
import { postLabels } from '~/labels/post'
import { postPath } from '~/paths/reader-paths'
import type { PostCardView } from '~/view-models/post.server'
import { ByLine } from './by-line'
import { Picture } from './picture'
import { CategoryLabel, TitleLink } from './post-links'
import { ShareMenu } from './share-menu'

export const GRID_SIZES = '(min-width:1024px) 395px,(min-width:768px) 50vw,100vw'

interface PostCardProps {
  post: PostCardView
  /** 2 if there is no section heading above the cards. */
  headingLevel?: 2 | 3
  priority?: boolean
  title?: ReactNode
  snippet?: ReactNode
}

function PostCard({ post, headingLevel = 3, priority, title, snippet }: PostCardProps) {
  const Heading = headingLevel === 2 ? 'h2' : 'h3'
  return (
    <article className="group card post-card">
      <div>
        <Picture image={post.image} sizes={GRID_SIZES} priority={priority ? 'high' : undefined} />
        <div>
          <CategoryLabel category={post.category} />
          <Heading>
            <TitleLink post={post}>{title}</TitleLink>
          </Heading>
          {snippet}
        </div>
      </div>
      <div>
        <ByLine post={post} />
        <ShareMenu post={post} isInList />
      </div>
      <Link to={postPath(post.slug)} prefetch="intent" className={buttonClass('dark')}>
        <span lang="en">{postLabels.readArticle}</span>
        <span className="sr-only" lang={post.titleLanguage}>
          {`: ${post.title}`}
        </span>
      </Link>
    </article>
  )
}

interface PostGridProps<Post extends PostCardView> {
  posts: Post[]
  headingLevel?: 2 | 3
  /** The number of pictures above the fold, loaded eagerly. */
  eager?: number
  marksOf?: (post: Post) => Pick<PostCardProps, 'title' | 'snippet'>
}

export function PostGrid<Post extends PostCardView>({
  posts,
  headingLevel,
  eager = 0,
  marksOf,
}: PostGridProps<Post>) {
  return (
    <ul className="post-grid">
      {posts.map((post, index) => (
        <li key={post.id}>
          <PostCard
            post={post}
            headingLevel={headingLevel}
            priority={index < eager}
            {...marksOf?.(post)}
          />
        </li>
      ))}
    </ul>
  )
}
