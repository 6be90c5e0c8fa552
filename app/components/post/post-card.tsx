import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useLabels } from '~/components/site/use-labels'
import type { PostCardView } from '~/view-models/post.server'
import { ByLine } from './by-line'
import { Picture } from './picture'
import { CategoryLabel, ReadLink, TitleLink } from './post-links'
import { ShareMenu } from './share-menu'

/** Below the first card, phones show rows with a small picture. */
export function cardSizes(isFirst: boolean): string {
  return `(min-width:1024px) 395px,(min-width:768px) 50vw,${isFirst ? '100vw' : '112px'}`
}

export const cardClass =
  'group rounded-card border border-line bg-surface colour-change hover:border-line-strong'

interface PostCardProps {
  post: PostCardView
  /** Pass 2 if there is no section heading above the cards. */
  headingLevel?: 2 | 3
  isFirst: boolean
  priority?: 'high'
  title?: ReactNode
  snippet?: ReactNode
}

function PostCard({ post, headingLevel = 3, isFirst, priority, title, snippet }: PostCardProps) {
  const labels = useLabels().post
  const Heading = headingLevel === 2 ? 'h2' : 'h3'
  return (
    <article className={clsx(cardClass, 'relative flex h-full flex-col')}>
      <Picture
        image={post.image}
        sizes={cardSizes(isFirst)}
        priority={priority}
        className="rounded-t-[13px]"
      />
      <div className="flex-1 px-4 pt-1 pb-3 lg:px-5">
        <CategoryLabel category={post.category} className="large-only" />
        <Heading className="clamp-lines-2 text-card font-bold first:mt-3">
          <TitleLink post={post}>{title}</TitleLink>
        </Heading>
        {snippet}
      </div>
      <div className="flex flex-wrap items-center justify-between px-4 pb-2 lg:px-5">
        <ByLine post={post} className="w-full" />
        <ReadLink post={post} label={labels.readArticle} />
        <ShareMenu post={post} isInList />
      </div>
    </article>
  )
}

interface PostGridProps<Post extends PostCardView> {
  posts: Post[]
  headingLevel?: 2 | 3
  /** Set if there is no picture above the grid: the first card's picture then loads before the others. */
  isAtTop?: boolean
  marksOf?: (post: Post) => Pick<PostCardProps, 'title' | 'snippet'>
}

export function PostGrid<Post extends PostCardView>({
  posts,
  headingLevel,
  isAtTop = false,
  marksOf,
}: PostGridProps<Post>) {
  return (
    <ul className="cards">
      {posts.map((post, index) => (
        <li key={post.id}>
          <PostCard
            post={post}
            headingLevel={headingLevel}
            isFirst={index === 0}
            priority={isAtTop && index === 0 ? 'high' : undefined}
            {...marksOf?.(post)}
          />
        </li>
      ))}
    </ul>
  )
}
