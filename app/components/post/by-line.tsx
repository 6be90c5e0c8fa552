import { Link } from '@remix-run/react'
import clsx from 'clsx'
import { postLabels } from '~/labels/post'
import { Avatar } from '~/components/ui/avatar'
import { authorPath } from '~/paths/reader-paths'
import { detectLanguage } from '~/text/language'
import type { PostCardView, PostView } from '~/view-models/post'

type ByLineProps = {
  post: Pick<
    PostCardView,
    'author' | 'dateLanguage' | 'publishedIso' | 'publishedLabel' | 'publishedTitle'
  >
  updated?: PostView['updated']
  /** Of the page that the name leads to. */
  authorSlug?: string | null
  readingLabel?: string
  className?: string
}

export function ByLine({ post, updated, authorSlug, readingLabel, className }: ByLineProps) {
  const name = post.author.name || postLabels.defaultAuthor
  return (
    <div className={clsx('flex min-w-0 items-center gap-3', className)}>
      <Avatar photo={post.author.photo} initial={post.author.initial} size={36} />
      <div className="min-w-0">
        <p lang={detectLanguage(name)} className="one-line text-small font-semibold">
          {authorSlug ? (
            <Link to={authorPath(authorSlug)} rel="author" className="hover:underline">
              {name}
            </Link>
          ) : (
            name
          )}
        </p>
        <p className="text-meta text-muted">
          <PostDate post={post} />
          {readingLabel && <span lang={post.dateLanguage}> · {readingLabel}</span>}
          {updated && (
            <span lang={post.dateLanguage}>
              {' · '}
              {postLabels.updated[post.dateLanguage]}{' '}
              <time dateTime={updated.iso} title={updated.title}>
                {updated.label}
              </time>
            </span>
          )}
        </p>
      </div>
    </div>
  )
}

type PostDateProps = {
  post: Pick<PostCardView, 'dateLanguage' | 'publishedIso' | 'publishedLabel' | 'publishedTitle'>
  className?: string
}

export function PostDate({ post, className }: PostDateProps) {
  return (
    <time
      dateTime={post.publishedIso}
      title={post.publishedTitle}
      lang={post.dateLanguage}
      className={className}
    >
      {post.publishedLabel}
    </time>
  )
}
