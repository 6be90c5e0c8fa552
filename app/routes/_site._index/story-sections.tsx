import { Link } from '@remix-run/react'
import { PostDate } from '~/components/post/by-line'
import { Picture } from '~/components/post/picture'
import { cardSizes } from '~/components/post/post-card'
import { CategoryLabel, ReadLink, TitleLink } from '~/components/post/post-links'
import { Icon } from '~/components/ui/icon'
import { HomeHeading, type CustomTitle } from '~/components/site/home-heading'
import { useLabels } from '~/components/site/use-labels'
import { categoryPath } from '~/paths/reader-paths'
import type { DatedLinkView, SlideView, StoryView } from '~/view-models/post.server'
import type { CategoryLinkView } from '~/view-models/site.server'

interface LeadFeatureProps {
  lead: StoryView
  others: StoryView[]
  title?: CustomTitle
}

export function LeadFeature({ lead, others, title }: LeadFeatureProps) {
  return (
    <section aria-labelledby="for-you-heading">
      <HomeHeading id="for-you-heading" name="forYou" title={title} />
      <div className="grid gap-x-8 gap-y-4 lg:grid-cols-3">
        <Lead post={lead} />
        {others.length > 0 && (
          <ul className="flex flex-col divide-y divide-line border-line *:flex-auto *:py-3 max-lg:border-t lg:border-s lg:ps-8 lg:*:first:pt-0">
            {others.map((post) => (
              <li key={post.slug}>
                <StoryBeside post={post} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}

function Lead({ post }: { post: StoryView }) {
  return (
    <article className="group lg:col-span-2">
      <div className="relative rounded-card">
        <Picture
          image={post.image}
          sizes="(min-width:1024px) 810px,100vw"
          className="rounded-card"
        />
        <CategoryLabel category={post.category} className="mt-2" />
        <h3 className="text-section font-bold text-head">
          <TitleLink post={post} />
        </h3>
      </div>
      <p
        lang={post.descriptionLanguage}
        className="clamp-lines-3 mt-2 max-w-[68ch] wrap-anywhere text-muted"
      >
        {post.description}
      </p>
    </article>
  )
}

function StoryBeside({ post }: { post: StoryView }) {
  return (
    <article className="relative rounded-field">
      <CategoryLabel category={post.category} />
      <h3 className="text-card font-bold">
        <TitleLink post={post} />
      </h3>
      <p
        lang={post.descriptionLanguage}
        className="clamp-lines-2 mt-1 text-small wrap-anywhere text-muted max-lg:hidden"
      >
        {post.description}
      </p>
      <PostDate post={post} />
    </article>
  )
}

export function StoryCard({ post, isFirst }: { post: SlideView; isFirst: boolean }) {
  const { readMore } = useLabels().home
  return (
    <article className="group relative flex h-full flex-col gap-x-6 rounded-card">
      <Picture image={post.image} sizes={cardSizes(isFirst)} className="rounded-card" />
      <div className="flex flex-1 flex-col items-start pt-4">
        <h3 className="text-card font-bold">
          <TitleLink post={post} />
        </h3>
        <p
          lang={post.descriptionLanguage}
          className="large-only clamp-lines-3 mt-2 mb-auto wrap-anywhere text-muted"
        >
          {post.description}
        </p>
        <ReadLink post={post} label={readMore} />
      </div>
    </article>
  )
}

interface TopicView {
  category: CategoryLinkView
  posts: DatedLinkView[]
}

export function Topic({ category, posts }: TopicView) {
  return (
    <>
      <h3 className="text-card font-bold">
        <Link
          to={categoryPath(category.slug)}
          prefetch="intent"
          lang={category.language}
          className="flex min-h-12 items-center gap-1 wrap-anywhere text-link hover:text-link-hover hover:underline"
        >
          {category.name}
          <Icon name="chevron-right" className="size-5 shrink-0" />
        </Link>
      </h3>
      <ul className="divide-y divide-line border-t border-line *:py-2">
        {posts.map((post) => (
          <li key={post.slug}>
            <div className="relative rounded-field py-1">
              <h4 className="text-body/normal font-semibold">
                <TitleLink post={post} />
              </h4>
              <PostDate post={post} />
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}
