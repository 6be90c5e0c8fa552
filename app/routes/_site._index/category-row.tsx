import { Link } from '@remix-run/react'
import { PostDate } from '~/components/post/by-line'
import { TitleLink } from '~/components/post/title-link'
import { Icon } from '~/components/ui/icon'
import { SectionHeading } from '~/components/ui/section-heading'
import { homeLabels } from '~/labels/home'
import type { PostCardView } from '~/view-models/post'
import { categoryPath } from '~/paths/paths'

const EACH = 3

export interface CategoryRowView {
  category: PostCardView['category']
  posts: PostCardView[]
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
          <li key={post.id} className="py-2">
            <div className="relative rounded-field py-1">
              <h4 className="text-body/normal font-semibold">
                <TitleLink post={post} />
              </h4>
              <PostDate post={post} className="mt-1 block text-meta text-muted" />
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}
