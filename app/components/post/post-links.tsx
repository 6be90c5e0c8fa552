import { Link } from '@remix-run/react'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useLabels } from '~/components/site/use-labels'
import { Icon } from '~/components/ui/icon'
import { DEFAULT_CATEGORY } from '~/domain/core/post-kinds'
import { categoryPath, postPath } from '~/paths/reader-paths'
import type { PostCardView } from '~/view-models/post.server'
import type { CategoryLinkView } from '~/view-models/site.server'

interface TitleLinkProps {
  post: Pick<PostCardView, 'slug' | 'title' | 'titleLanguage'>
  className?: string
  children?: ReactNode
}

/** The link covers the whole card, so other controls in the card need `relative z-1`. */
export function TitleLink({ post, className, children }: TitleLinkProps) {
  return (
    <Link
      to={postPath(post.slug)}
      prefetch="intent"
      lang={post.titleLanguage}
      className={clsx('stretched-link', className)}
    >
      {children ?? post.title}
    </Link>
  )
}

interface ReadLinkProps {
  post: TitleLinkProps['post']
  label: string
}

export function ReadLink({ post, label }: ReadLinkProps) {
  const { lang } = useLabels()
  return (
    <Link
      to={postPath(post.slug)}
      prefetch="intent"
      className="large-link no-print relative z-1 inline-flex min-h-11 items-center gap-1.5 font-bold text-link hover:text-link-hover hover:underline"
    >
      <span lang={lang.en}>{label}</span>
      <span className="sr-only" lang={post.titleLanguage}>
        {`: ${post.title}`}
      </span>
      <Icon name="arrow-right" className="size-4.5" />
    </Link>
  )
}

interface CategoryLabelProps {
  category: CategoryLinkView
  className?: string
}

/** Hides the default category, which means nothing to readers. */
export function CategoryLabel({ category, className }: CategoryLabelProps) {
  if (category.slug === DEFAULT_CATEGORY) return null
  return (
    <Link
      to={categoryPath(category.slug)}
      prefetch="intent"
      lang={category.language}
      // `uppercase` only affects Latin letters.
      className={clsx(
        'relative z-1 inline-flex min-h-11 items-center text-meta font-bold wrap-anywhere text-link uppercase hover:text-link-hover hover:underline',
        className,
      )}
    >
      {category.name}
    </Link>
  )
}
