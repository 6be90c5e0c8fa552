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
    <a href={postPath(post.slug)} lang={post.titleLanguage} className="title-link">
      {children ?? post.title}
    </a>
  )
}

interface CategoryLabelProps {
  category: CategoryLinkView
  className?: string
}

export function CategoryLabel({ category, className }: CategoryLabelProps) {
  return (
    <a
      href={categoryPath(category.slug)}
      lang={category.language}
      className={clsx('category-label', className)}
    >
      {category.name}
    </a>
  )
}
