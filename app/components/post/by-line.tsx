import clsx from 'clsx'
import type { ReactNode } from 'react'
import { postLabels } from '~/labels/post'
import { Avatar } from '~/components/ui/avatar'
import { detectLanguage } from '~/text/language'
import type { PostCardView } from '~/view-models/post.server'

type Dated = Pick<
  PostCardView,
  'dateLanguage' | 'publishedIso' | 'publishedLabel' | 'publishedTitle'
>

interface ByLineProps {
  post: Dated & Pick<PostCardView, 'author'>
  link?: (name: string) => ReactNode
  children?: ReactNode
  className?: string
}

export function ByLine({ post, link, children, className }: ByLineProps) {
  const name = post.author.name || postLabels.defaultAuthor
  return (
    <div className={clsx('by-line', className)}>
      <Avatar photo={post.author.photo} initial={post.author.initial} />
      <div>
        <p lang={detectLanguage(name)}>{link ? link(name) : name}</p>
        <p className="date">
          <PostDate post={post} />
          {children}
        </p>
      </div>
    </div>
  )
}

export function PostDate({ post, className }: { post: Dated; className?: string }) {
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
