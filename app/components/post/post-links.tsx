import { Link } from '@remix-run/react'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { categoryPath, postPath } from '~/paths/reader-paths'
import type { PostCardView } from '~/view-models/post'
import type { CategoryLinkView } from '~/view-models/site'

interface TitleLinkProps {
  post: Pick<PostCardView, 'slug' | 'title' | 'titleLanguage'>
  /** `inside` where a frame would cut the ring off. */
  ring?: 'around' | 'inside'
  children?: ReactNode
}

/** The only real link of a card. Its hit area covers the nearest positioned ancestor. */
export function TitleLink({ post, ring = 'around', children }: TitleLinkProps) {
  return (
    <Link
      to={postPath(post.slug)}
      lang={post.titleLanguage}
      className={clsx('title-link', ring === 'inside' && 'focus-visible:after:-outline-offset-3')}
    >
      {children ?? post.title}
    </Link>
  )
}

interface CategoryLabelProps {
  category: CategoryLinkView
  className?: string
}

export function CategoryLabel({ category, className }: CategoryLabelProps) {
  return (
    <Link
      to={categoryPath(category.slug)}
      lang={category.language}
      className={clsx('category-label', className)}
    >
      {category.name}
    </Link>
  )
}
