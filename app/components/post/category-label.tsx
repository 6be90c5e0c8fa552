import { Link } from '@remix-run/react'
import clsx from 'clsx'
import type { PostCardView } from '~/view-models/post'
import { categoryPath } from '~/paths/paths'

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
