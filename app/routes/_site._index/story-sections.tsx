import { KeptItem } from '~/components/list/kept-item'
import { PostDate } from '~/components/post/by-line'
import { Picture } from '~/components/post/picture'
import { GRID_SIZES } from '~/components/post/post-card'
import { CategoryLabel, TitleLink } from '~/components/post/post-links'
import { Icon } from '~/components/ui/icon'
import { SectionHeading } from '~/components/ui/section-heading'
import { homeLabels } from '~/labels/home'
import { categoryPath, postPath } from '~/paths/reader-paths'
import type { DatedLinkView, SlideView, StoryView } from '~/view-models/post.server'
import type { CategoryLinkView } from '~/view-models/site.server'

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
          <ul className="beside">
            {rest.slice(0, BESIDE).map((post) => (
              <KeptItem key={post.slug} of={Headline} props={{ post }} />
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
    <article>
      <CategoryLabel category={post.category} />
      <h3>
        <TitleLink post={post} />
      </h3>
      <p lang={post.descriptionLanguage} className="preview">
        {post.description}
      </p>
      <PostDate post={post} className="date" />
    </article>
  )
}

function StoryCard({ post }: { post: SlideView }) {
  return (
    <article className="group">
      <div>
        <Picture image={post.image} sizes={GRID_SIZES} />
        <h3>
          <TitleLink post={post} />
        </h3>
      </div>
      <p lang={post.descriptionLanguage} className="preview">
        {post.description}
      </p>
      <a href={postPath(post.slug)} className="no-print link">
        <span lang="en">{homeLabels.readMore}</span>
        <span className="sr-only" lang={post.titleLanguage}>
          {`: ${post.title}`}
        </span>
        <Icon name="arrow-right" className="size-4.5" />
      </a>
    </article>
  )
}

export function StoryGrid({ posts }: { posts: SlideView[] }) {
  return (
    <ul className="stories">
      {posts.map((post) => (
        <KeptItem key={post.slug} of={StoryCard} props={{ post }} />
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
      <div className="topics">
        {filled.map((row) => (
          <Row key={row.category.slug} {...row} />
        ))}
      </div>
    </section>
  )
}

function Row({ category, posts }: CategoryRowView) {
  return (
    <div>
      <h3>
        <a href={categoryPath(category.slug)} lang={category.language}>
          {category.name}
          <Icon name="chevron-right" className="size-5 shrink-0" />
        </a>
      </h3>
      <ul>
        {posts.slice(0, EACH).map((post) => (
          <KeptItem key={post.slug} of={OfTopic} props={{ post }} />
        ))}
      </ul>
    </div>
  )
}

function OfTopic({ post }: { post: DatedLinkView }) {
  return (
    <div>
      <h4>
        <TitleLink post={post} />
      </h4>
      <PostDate post={post} className="date" />
    </div>
  )
}
