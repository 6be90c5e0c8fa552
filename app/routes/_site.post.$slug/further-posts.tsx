import { Link } from '@remix-run/react'
import clsx from 'clsx'
import { useRootData } from '~/components/site/use-root-data'
import { SectionHeading } from '~/components/ui/section-heading'
import { DEFAULT_CATEGORY } from '~/domain/posts/constants'
import { postLabels } from '~/labels/post'
import type {
  DatedLinkView,
  FurtherPostsView,
  PicturedLinkView,
  PostView,
} from '~/view-models/post.server'
import { PostDate } from '~/components/post/by-line'
import { Picture } from '~/components/post/picture'
import { ShareItems } from '~/components/post/share-menu'
import { TitleLink } from '~/components/post/post-links'
import { categoryPath, postPath } from '~/paths/reader-paths'

export function FurtherPosts({
  post,
  further: { related, ofCategory, previous, next },
}: {
  post: PostView
  further: FurtherPostsView
}) {
  const { category } = post
  return (
    <div className="no-print space-y-10 py-8 sm:mx-auto sm:max-w-4xl">
      <ShareRow post={post} />
      <nav aria-label={postLabels.otherPosts} lang="hi" className="flex flex-wrap gap-6">
        <Neighbour post={previous} label={postLabels.previous} rel="prev" />
        <Neighbour post={next} label={postLabels.next} rel="next" className="ms-auto text-end" />
      </nav>
      {related.length > 0 && (
        <section aria-labelledby="related">
          <SectionHeading id="related" text={postLabels.related} language="hi" />
          <ul className="grid gap-6 *:min-w-0 sm:grid-cols-3">
            {related.map((other) => (
              <li key={other.slug}>
                <RelatedPost post={other} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {ofCategory.length > 0 && (
        <section aria-labelledby="of-category">
          <SectionHeading
            id="of-category"
            text={
              category.slug === DEFAULT_CATEGORY
                ? postLabels.morePosts
                : `${category.name} ${postLabels.moreFrom}`
            }
            language="hi"
            more={{
              to: categoryPath(category.slug),
              label: postLabels.seeAll,
            }}
          />
          <ul className="grid gap-x-8 *:relative *:min-w-0 *:border-b *:border-line *:py-3 sm:grid-cols-2">
            {ofCategory.map((other) => (
              <li key={other.slug}>
                <TitleAndDate post={other} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

interface NeighbourProps {
  post: FurtherPostsView['next']
  label: string
  rel: string
  className?: string
}

function Neighbour({ post, label, rel, className }: NeighbourProps) {
  if (!post) return null
  return (
    <Link
      to={postPath(post.slug)}
      prefetch="intent"
      rel={rel}
      className={clsx('group max-w-80 wrap-anywhere', className)}
    >
      <span className="block text-meta text-muted">{label}</span>
      <span lang={post.titleLanguage} className="font-bold group-hover:underline">
        {post.title}
      </span>
    </Link>
  )
}

function RelatedPost({ post }: { post: DatedLinkView & PicturedLinkView }) {
  return (
    <div className="group relative rounded-field max-sm:grid max-sm:grid-cols-[8rem_minmax(0,1fr)] max-sm:gap-x-4">
      <Picture
        image={post.image}
        sizes="(width >= 640px) 280px, 128px"
        className="self-start rounded-field"
      />
      <div className="min-w-0 sm:mt-3">
        <TitleAndDate post={post} />
      </div>
    </div>
  )
}

function TitleAndDate({ post }: { post: DatedLinkView }) {
  return (
    <>
      <h3 className="text-body/normal font-bold">
        <TitleLink post={post} />
      </h3>
      <PostDate post={post} />
    </>
  )
}

function ShareRow({ post }: { post: PostView }) {
  const { site } = useRootData()
  return (
    <section aria-labelledby="share-row" lang="en">
      <h2 id="share-row" className="mb-3 text-meta font-bold text-muted">
        {postLabels.shareVia}
      </h2>
      <ul className="flex flex-wrap gap-2">
        <ShareItems
          post={post}
          className="inline-flex min-h-11 items-center gap-2 rounded-full border border-line-strong px-4 text-small hover:bg-sunk"
        />
      </ul>
      <p className="mt-3 text-small text-muted">
        {postLabels.shortLink}{' '}
        <a href={post.shortPath} lang="en" className="text-link underline">
          {site.origin + post.shortPath}
        </a>
      </p>
    </section>
  )
}
