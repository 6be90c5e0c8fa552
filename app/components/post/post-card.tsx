import { Link } from '@remix-run/react'
import clsx from 'clsx'
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

export const cardClass =
  'group rounded-card border border-line bg-surface colour-change hover:border-line-strong'

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
    <article className={clsx(cardClass, 'flex h-full flex-col')}>
      <div className="relative flex-1">
        <Picture
          image={post.image}
          sizes={GRID_SIZES}
          priority={priority ? 'high' : undefined}
          className="rounded-t-[13px]"
        />
        <div className="px-4 pt-1 pb-4 lg:px-5">
          <CategoryLabel category={post.category} />
          {/* With this line height the clamp's padding would show the tops of the next line. */}
          <Heading className="clamp-lines-2 pb-[0.05em] text-card font-bold first:mt-3">
            <TitleLink post={post}>{title}</TitleLink>
          </Heading>
          {snippet}
        </div>
      </div>
      <div className="flex items-center justify-between gap-2 px-4 pb-3 lg:px-5">
        <ByLine post={post} />
        <ShareMenu post={post} isInList />
      </div>
      <Link
        to={postPath(post.slug)}
        prefetch="intent"
        className={buttonClass(
          'dark',
          'no-print mx-4 mb-4 lg:mx-5 lg:mb-5 dark:border-line-strong dark:bg-transparent dark:text-ink dark:hover:bg-sunk',
        )}
      >
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
    <ul className="grid gap-6 *:min-w-0 md:grid-cols-2 lg:grid-cols-3">
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
