import { Link } from '@remix-run/react'
import clsx from 'clsx'
import { useEffect, useState } from 'react'
import { useLabels } from '~/components/site/use-labels'
import { useRootData } from '~/components/site/loader-data'
import { Avatar } from '~/components/ui/avatar'
import { Icon } from '~/components/ui/icon'
import { SectionHeading } from '~/components/ui/section-heading'
import { DEFAULT_CATEGORY } from '~/domain/core/post-kinds'
import { article } from '~/labels/specified/article'
import type {
  DatedLinkView,
  FurtherPostsView,
  PicturedLinkView,
  PostView,
} from '~/view-models/post.server'
import { PostDate } from '~/components/post/by-line'
import { Picture } from '~/components/post/picture'
import { cardClass } from '~/components/post/post-card'
import { postUrl, ShareItems } from '~/components/post/share-menu'
import { TitleLink } from '~/components/post/post-links'
import { authorPath, categoryPath, postPath, shareCountPath } from '~/paths/reader-paths'
import { detectLanguage } from '~/text/language'

interface FurtherPostsProps {
  post: PostView
  further: FurtherPostsView
  isPreview?: boolean
}

export function FurtherPosts({
  post,
  further: { related, sameCategory, previous, next },
  isPreview = false,
}: FurtherPostsProps) {
  const { article: labels, lang } = useLabels({ article })
  const { category } = post
  return (
    <div className="no-print flex flex-col gap-10 py-8 sm:mx-auto sm:max-w-4xl">
      {!isPreview && <ShareRow post={post} />}
      <AuthorBox post={post} />
      <nav
        aria-label={labels.otherPosts}
        lang={lang.hi}
        className="grid gap-4 sm:auto-cols-fr sm:grid-flow-col"
      >
        <Neighbour post={previous} label={labels.previous} rel="prev" />
        <Neighbour post={next} label={labels.next} rel="next" className="sm:text-end" />
      </nav>
      {related.length > 0 && (
        <section aria-labelledby="related">
          <SectionHeading id="related" text={labels.related} language={lang.hi} />
          <ul className="grid gap-6 *:min-w-0 sm:auto-cols-fr sm:grid-flow-col">
            {related.map((other) => (
              <li key={other.slug}>
                <RelatedPost post={other} count={related.length} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {sameCategory.length > 0 && (
        <section aria-labelledby="of-category">
          <SectionHeading
            id="of-category"
            text={
              category.slug === DEFAULT_CATEGORY
                ? labels.morePosts
                : labels.moreFrom({ category: category.name })
            }
            language={lang.hi}
            more={{
              to: categoryPath(category.slug),
              label: labels.seeAll,
            }}
          />
          <ul className="grid gap-x-8 *:relative *:min-w-0 *:border-b *:border-line *:py-3 sm:grid-cols-2">
            {sameCategory.map((other) => (
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
      className={clsx(cardClass, 'min-w-0 p-4 text-pretty wrap-anywhere', className)}
    >
      <span className="block text-meta text-muted">{label}</span>
      <span lang={post.titleLanguage} className="font-bold group-hover:underline">
        {post.title}
      </span>
    </Link>
  )
}

interface RelatedPostProps {
  post: DatedLinkView & PicturedLinkView
  count: number
}

function RelatedPost({ post, count }: RelatedPostProps) {
  const isSingle = count === 1
  return (
    <div
      className={clsx(
        'group relative grid-cols-[8rem_minmax(0,1fr)] gap-x-4 rounded-field sm:grid-cols-[17.5rem_minmax(0,1fr)]',
        isSingle ? 'grid' : 'max-sm:grid',
      )}
    >
      <Picture
        image={post.image}
        sizes={`(width >= 640px) ${count === 2 ? 440 : 280}px, 128px`}
        className="self-start rounded-field"
      />
      <div className={clsx('min-w-0', !isSingle && 'sm:mt-3')}>
        <TitleAndDate post={post} />
      </div>
    </div>
  )
}

function TitleAndDate({ post }: { post: DatedLinkView }) {
  return (
    <>
      <h3 className="clamp-lines-3 text-body/normal font-bold">
        <TitleLink post={post} />
      </h3>
      <PostDate post={post} />
    </>
  )
}

function ShareRow({ post }: { post: PostView }) {
  const { site } = useRootData()
  const { post: postLabels, article: labels, lang } = useLabels({ article })
  const [canShare, setCanShare] = useState(false)
  useEffect(() => setCanShare('share' in navigator), [])

  async function share() {
    navigator.sendBeacon(shareCountPath(post.slug))
    const shared = { title: post.title, url: postUrl(site.origin, post.slug) }
    // The promise is rejected if the reader cancels.
    await navigator.share(shared).catch(() => undefined)
  }

  return (
    <section aria-labelledby="share-row" lang={lang.en}>
      <h2 id="share-row" className="mb-3 text-meta font-bold text-muted">
        {postLabels.shareVia}
      </h2>
      <ul className="flex flex-wrap items-center gap-2 max-sm:grid max-sm:grid-cols-2">
        <ShareItems post={post} className={SHARE} firstClassName={SHARE_FIRST} />
        {canShare && (
          <li>
            <button type="button" onClick={() => void share()} className={SHARE}>
              <Icon name="share" className="size-4.5 text-link" />
              {labels.moreSharing}
            </button>
          </li>
        )}
      </ul>
    </section>
  )
}

const SHARE =
  'inline-flex min-h-11 items-center gap-2 rounded-full border border-line-strong px-4 text-small hover:bg-sunk max-sm:w-full'

const SHARE_FIRST =
  'flex min-h-13 items-center justify-center gap-2 rounded-full bg-ok px-8 font-bold text-surface hover:underline [&_svg]:text-inherit'

function AuthorBox({ post: { author, authorSlug, profile } }: { post: PostView }) {
  const { article: labels, lang } = useLabels({ article })
  if (!authorSlug) return null
  return (
    <section className="relative flex items-center gap-4 rounded-card border border-line bg-surface p-4">
      <Avatar photo={profile.photo} initial={author.initial} size={72} />
      <div className="min-w-0 wrap-anywhere">
        <h2 lang={lang.hi} className="text-meta text-muted">
          {labels.byAuthor}
        </h2>
        <p lang={detectLanguage(author.name)} className="font-bold">
          <Link
            to={authorPath(authorSlug)}
            prefetch="intent"
            rel="author"
            className="after:absolute after:inset-0 hover:underline"
          >
            {author.name}
          </Link>
        </p>
        {profile.bio && (
          <p lang={profile.bio.language} className="clamp-lines-3 text-small text-muted">
            {profile.bio.text}
          </p>
        )}
      </div>
    </section>
  )
}
