import { Link } from '@remix-run/react'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { categoryPath, postPath } from '~/paths/reader-paths'
import type { PostCardView } from '~/view-models/post.server'
import type { CategoryLinkView } from '~/view-models/site.server'

interface TitleLinkProps {
  post: Pick<PostCardView, 'slug' | 'title' | 'titleLanguage'>
  children?: ReactNode
}

/** The only real link of a card. Its hit area covers the nearest positioned ancestor. */
export function TitleLink({ post, children }: TitleLinkProps) {
  return (
    <Link
      to={postPath(post.slug)}
      prefetch="intent"
      lang={post.titleLanguage}
      className="title-link"
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
      prefetch="intent"
      lang={category.language}
      className={clsx('category-label', className)}
    >
      {category.name}
    </Link>
  )
}
