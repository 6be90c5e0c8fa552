import { Link } from '@remix-run/react'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { categoryPath, postPath } from '~/paths/reader-paths'
import type { PostCardView } from '~/view-models/post'

interface TitleLinkProps {
  post: Pick<PostCardView, 'slug' | 'title' | 'titleLanguage'>
  /** `inside` where a frame would cut the ring off. */
  ring?: 'around' | 'inside'
  children?: ReactNode
}

/**
 * The only real link of a card. Its hit area covers the nearest positioned ancestor; other controls
 * in there need `relative z-1`.
 */
export function TitleLink({ post, ring = 'around', children }: TitleLinkProps) {
  return (
    <Link
      to={postPath(post.slug)}
      lang={post.titleLanguage}
      className={clsx(
        'after:absolute after:inset-0 hover:underline hover:decoration-2 focus-visible:outline-none',
        // The ring surrounds the hit area, not only the words.
        'focus-visible:after:rounded-button focus-visible:after:outline-3 focus-visible:after:outline-focus',
        ring === 'inside' && 'focus-visible:after:-outline-offset-3',
      )}
    >
      {children ?? post.title}
    </Link>
  )
}

interface CategoryLabelProps {
  category: PostCardView['category']
  className?: string
}

/** Capitals only affect Latin letters. */
export function CategoryLabel({ category, className }: CategoryLabelProps) {
  return (
    <Link
      to={categoryPath(category.slug)}
      lang={category.language}
      className={clsx(
        'inline-flex min-h-11 items-center text-meta font-bold wrap-anywhere text-link uppercase hover:text-link-hover hover:underline',
        className,
      )}
    >
      {category.name}
    </Link>
  )
}
