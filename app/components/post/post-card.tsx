import type { ReactNode } from 'react'
import { Kept } from '~/components/ui/kept'
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
      <a href={postPath(post.slug)} className={buttonClass('dark')}>
        <span lang="en">{postLabels.readArticle}</span>
        <span className="sr-only" lang={post.titleLanguage}>
          {`: ${post.title}`}
        </span>
      </a>
    </article>
  )
}

interface PostGridProps<Post extends PostCardView> {
  posts: Post[]
  headingLevel?: 2 | 3
  /** The number of pictures above the fold, fetched at once. */
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
    <ul className={eager > 0 ? 'post-grid further' : 'post-grid'}>
      {posts.map((post, index) => {
        const props = { post, headingLevel, priority: index < eager }
        if (!marksOf) return <Kept key={post.id} of={PostCard} props={props} />
        return (
          <li key={post.id}>
            <PostCard {...props} {...marksOf(post)} />
          </li>
        )
      })}
    </ul>
  )
}
