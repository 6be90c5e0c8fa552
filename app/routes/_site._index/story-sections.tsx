import { Link } from '@remix-run/react'
import { PostDate } from '~/components/post/by-line'
import { Picture } from '~/components/post/picture'
import { GRID_SIZES } from '~/components/post/post-card'
import { CategoryLabel, TitleLink } from '~/components/post/post-links'
import { Icon } from '~/components/ui/icon'
import { SectionHeading } from '~/components/ui/section-heading'
import { homeLabels } from '~/labels/home'
import { categoryPath, postPath } from '~/paths/reader-paths'
import type { DatedLinkView, StoryView } from '~/view-models/post'
import type { CategoryLinkView } from '~/view-models/site'

const BESIDE = 3

export function LeadFeature({ posts }: { posts: StoryView[] }) {
  const [lead, ...rest] = posts
  if (!lead) return null
  return (
    <section aria-labelledby="for-you-heading">
      <SectionHeading id="for-you-heading" text={homeLabels.forYou} language="hi" />
      <div className="grid gap-x-8 gap-y-4 lg:grid-cols-3">
        <Lead post={lead} />
        {rest.length > 0 && (
          <ul className="flex flex-col divide-y divide-line border-line max-lg:border-t lg:border-s lg:ps-8">
            {rest.slice(0, BESIDE).map((post) => (
              <li key={post.slug} className="flex-1 py-3 lg:first:pt-0">
                <Headline post={post} />
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
          sizes="(width >= 1024px) 810px, 100vw"
          className="rounded-card"
        />
        <CategoryLabel category={post.category} className="mt-2" />
        <h3 className="text-hero leading-[1.4] font-bold text-head">
          <TitleLink post={post} />
        </h3>
      </div>
      <p lang={post.descriptionLanguage} className="preview clamp-lines-3 mt-2 max-w-[68ch]">
        {post.description}
      </p>
    </article>
  )
}

function Headline({ post }: { post: StoryView }) {
  return (
    <article className="relative rounded-field">
      <CategoryLabel category={post.category} />
      <h3 className="text-card font-bold">
        <TitleLink post={post} />
      </h3>
      <p
        lang={post.descriptionLanguage}
        className="preview clamp-lines-2 mt-1 text-small max-lg:hidden"
      >
        {post.description}
      </p>
      <PostDate post={post} className="date mt-1 block" />
    </article>
  )
}

function StoryCard({ post }: { post: StoryView }) {
  return (
    <article className="group flex h-full flex-col">
      <div className="relative rounded-card">
        <Picture image={post.image} sizes={GRID_SIZES} className="rounded-card" />
        <h3 className="mt-4 text-card font-bold">
          <TitleLink post={post} />
        </h3>
      </div>
      <p lang={post.descriptionLanguage} className="preview clamp-lines-3 mt-2">
        {post.description}
      </p>
      <Link
        to={postPath(post.slug)}
        className="no-print link mt-auto inline-flex min-h-11 items-center gap-1.5 self-start pt-1 font-bold"
      >
        <span lang="en">{homeLabels.readMore}</span>
        <span className="sr-only" lang={post.titleLanguage}>
          {`: ${post.title}`}
        </span>
        <Icon name="arrow-right" className="size-4.5" />
      </Link>
    </article>
  )
}

export function StoryGrid({ posts }: { posts: StoryView[] }) {
  return (
    <ul className="grid gap-x-6 gap-y-8 md:grid-cols-2 lg:grid-cols-3">
      {posts.map((post) => (
        <li key={post.slug} className="min-w-0">
          <StoryCard post={post} />
        </li>
      ))}
    </ul>
  )
}

const EACH = 3

interface CategoryRowView {
  category: CategoryLinkView
  posts: DatedLinkView[]
}

export function CategoryRow({ rails }: { rails: CategoryRowView[] }) {
  const filled = rails.filter(({ posts }) => posts.length > 0)
  if (filled.length === 0) return null
  return (
    <section aria-labelledby="topics-heading">
      <SectionHeading id="topics-heading" text={homeLabels.topics} language="hi" />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,16.5rem),1fr))] gap-x-8 gap-y-6">
        {filled.map((row) => (
          <Row key={row.category.slug} {...row} />
        ))}
      </div>
    </section>
  )
}

function Row({ category, posts }: CategoryRowView) {
  return (
    <div className="border-t-4 border-haldi">
      <h3 className="text-card font-bold">
        <Link
          to={categoryPath(category.slug)}
          lang={category.language}
          className="flex min-h-12 items-center gap-1 wrap-anywhere text-link hover:text-link-hover hover:underline"
        >
          {category.name}
          <Icon name="chevron-right" className="size-5 shrink-0" />
        </Link>
      </h3>
      <ul className="divide-y divide-line border-t border-line">
        {posts.slice(0, EACH).map((post) => (
          <li key={post.slug} className="py-2">
            <div className="relative rounded-field py-1">
              <h4 className="text-body/normal font-semibold">
                <TitleLink post={post} />
              </h4>
              <PostDate post={post} className="date mt-1 block" />
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}
