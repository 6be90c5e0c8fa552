import { Link } from '@remix-run/react'
import { Icon } from '~/components/ui/icon'
import { homeLabels } from '~/labels/home'
import type { PostCardView } from '~/view-models/post'
import { Picture } from '~/components/post/picture'
import { GRID_SIZES } from '~/components/post/post-card'
import { TitleLink } from '~/components/post/title-link'
import { postPath } from '~/paths/paths'

function StoryCard({ post }: { post: PostCardView }) {
  return (
    <article className="group flex h-full flex-col">
      <div className="relative rounded-card">
        <Picture
          image={post.image}
          sizes={GRID_SIZES}
          className="rounded-card"
          imageClassName="transition-transform duration-200 ease-out motion-safe:group-hover:scale-103"
        />
        <h3 className="mt-4 text-card font-bold">
          <TitleLink post={post} />
        </h3>
      </div>
      <p lang={post.descriptionLanguage} className="clamp-lines-3 mt-2 wrap-anywhere text-muted">
        {post.description}
      </p>
      <Link
        to={postPath(post.slug)}
        className="no-print mt-auto inline-flex min-h-11 items-center gap-1.5 self-start pt-1 font-bold text-link hover:text-link-hover hover:underline"
      >
        <span lang="en">{homeLabels.readMore}</span>
        <span className="sr-only" lang={post.titleLanguage}>
          : {post.title}
        </span>
        <Icon name="arrow-right" className="size-4.5" />
      </Link>
    </article>
  )
}

export function StoryGrid({ posts }: { posts: PostCardView[] }) {
  return (
    <ul className="grid gap-x-6 gap-y-8 md:grid-cols-2 lg:grid-cols-3">
      {posts.map((post) => (
        <li key={post.id} className="min-w-0">
          <StoryCard post={post} />
        </li>
      ))}
    </ul>
  )
}
