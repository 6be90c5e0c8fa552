import { Link } from '@remix-run/react'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import type { PostCardView } from '~/view-models/post'
import { postPath } from '~/paths/post-paths'

interface TitleLinkProps {
  post: Pick<PostCardView, 'slug' | 'title' | 'titleLanguage'>
  /** Where the focus ring goes: `inside` where a frame would cut it off. */
  ring?: 'around' | 'inside'
  /** The title with parts of it marked, in place of the plain one. */
  children?: ReactNode
}

/**
 * The one real link of a card. Its hit area covers the nearest positioned ancestor, picture included; whatever else
 * can be clicked in there stands above it with `relative z-1`.
 */
export function TitleLink({ post, ring = 'around', children }: TitleLinkProps) {
  return (
    <Link
      to={postPath(post.slug)}
      lang={post.titleLanguage}
      className={clsx(
        'after:absolute after:inset-0 hover:underline hover:decoration-2 focus-visible:outline-none',
        // The ring belongs around what can be clicked, not around the words alone.
        'focus-visible:after:rounded-button focus-visible:after:outline-3 focus-visible:after:outline-focus',
        ring === 'inside' && 'focus-visible:after:-outline-offset-3',
      )}
    >
      {children ?? post.title}
    </Link>
  )
}
