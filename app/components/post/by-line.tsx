import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useLabels } from '~/components/site/use-labels'
import { Avatar } from '~/components/ui/avatar'
import { detectLanguage } from '~/text/language'
import type { PostCardView } from '~/view-models/post.server'

type DatedPost = Pick<
  PostCardView,
  'dateLanguage' | 'publishedIso' | 'publishedLabel' | 'publishedTitle'
>

interface ByLineProps {
  post: DatedPost & Pick<PostCardView, 'author'>
  link?: (name: string) => ReactNode
  children?: ReactNode
  className?: string
}

export function ByLine({ post, link, children, className }: ByLineProps) {
  const { defaultAuthor } = useLabels().post
  const name = post.author.name || defaultAuthor
  return (
    <div className={clsx('flex min-w-0 items-center gap-3', className)}>
      <Avatar photo={post.author.photo} initial={post.author.initial} />
      <div className="min-w-0">
        <p lang={detectLanguage(name)} className="one-line text-small font-semibold">
          {link ? link(name) : name}
        </p>
        <p className="text-meta text-muted">
          <PostDate post={post} isInline />
          {children}
        </p>
      </div>
    </div>
  )
}

export function PostDate({ post, isInline = false }: { post: DatedPost; isInline?: boolean }) {
  return (
    <time
      dateTime={post.publishedIso}
      title={post.publishedTitle}
      lang={post.dateLanguage}
      className={isInline ? undefined : 'mt-1 block text-meta text-muted'}
    >
      {post.publishedLabel}
    </time>
  )
}
