import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { buttonClass } from '~/components/ui/button'
import { postLabels } from '~/labels/post'
import { postPath } from '~/paths/reader-paths'
import type { PostCardView } from '~/view-models/post'
import { ByLine } from './by-line'
import { Picture } from './picture'
import { CategoryLabel, TitleLink } from './post-links'
import { ShareMenu } from './share-menu'

export const GRID_SIZES = '(width >= 1024px) 395px, (width >= 768px) 50vw, 100vw'

interface PostCardProps {
  post: PostCardView
  /** 2 where no section heading stands above the cards. */
  headingLevel?: 2 | 3
  priority?: boolean
  title?: ReactNode
  snippet?: ReactNode
}

function PostCard({ post, headingLevel = 3, priority, title, snippet }: PostCardProps) {
  const Heading = headingLevel === 2 ? 'h2' : 'h3'
  return (
    <article className="group card flex h-full flex-col rounded-card border border-line bg-surface transition-colors duration-150 hover:border-line-strong">
      <div className="relative flex-1 rounded-t-card">
        <Picture
          image={post.image}
          sizes={GRID_SIZES}
          priority={priority}
          className="rounded-t-[13px]"
          imageClassName="transition-transform duration-200 ease-out motion-safe:group-hover:scale-103"
        />
        <div className="px-4 pt-1 pb-4 lg:px-5">
          <CategoryLabel category={post.category} className="relative z-1" />
          <Heading className="text-card font-bold">
            {/* With this line height the clamp's padding would show the tops of the next line. */}
            <span className="clamp-lines-2 pb-[0.05em]">
              <TitleLink post={post}>{title}</TitleLink>
            </span>
          </Heading>
          {snippet}
        </div>
      </div>
      <div className="flex items-center justify-between gap-2 px-4 pb-3 lg:px-5">
        <ByLine post={post} />
        <ShareMenu post={post} />
      </div>
      <div className="px-4 pb-4 lg:px-5 lg:pb-5">
        <Link
          to={postPath(post.slug)}
          className={buttonClass(
            'dark',
            'no-print w-full dark:border-line-strong dark:bg-transparent dark:text-ink dark:hover:bg-sunk',
          )}
        >
          <span lang="en">{postLabels.readArticle}</span>
          <span className="sr-only" lang={post.titleLanguage}>
            : {post.title}
          </span>
        </Link>
      </div>
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
    <ul className="grid gap-6 md:grid-cols-2 lg:grid-cols-3">
      {posts.map((post, index) => (
        <li key={post.id} className="min-w-0">
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
