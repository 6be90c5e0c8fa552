import { CategoryLabel } from '~/components/post/category-label'
import { Picture } from '~/components/post/picture'
import { TitleLink } from '~/components/post/title-link'
import { PostDate } from '~/components/post/by-line'
import { SectionHeading } from '~/components/ui/section-heading'
import { homeLabels } from '~/labels/home'
import type { PostCardView } from '~/view-models/post'

const BESIDE = 3

export function LeadFeature({ posts }: { posts: PostCardView[] }) {
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
              <li key={post.id} className="flex-1 py-3 lg:first:pt-0">
                <Headline post={post} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}

function Lead({ post }: { post: PostCardView }) {
  return (
    <article className="group lg:col-span-2">
      <div className="relative rounded-card">
        <Picture
          image={post.image}
          sizes="(width >= 1024px) 810px, 100vw"
          className="rounded-card"
          imageClassName="transition-transform duration-200 ease-out motion-safe:group-hover:scale-103"
        />
        <CategoryLabel category={post.category} className="relative z-1 mt-2" />
        <h3 className="text-hero leading-[1.4] font-bold text-head">
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

function Headline({ post }: { post: PostCardView }) {
  return (
    <article className="relative rounded-field">
      <CategoryLabel category={post.category} className="relative z-1" />
      <h3 className="text-card font-bold">
        <TitleLink post={post} />
      </h3>
      <p
        lang={post.descriptionLanguage}
        className="clamp-lines-2 mt-1 text-small wrap-anywhere text-muted max-lg:hidden"
      >
        {post.description}
      </p>
      <PostDate post={post} className="mt-1 block text-meta text-muted" />
    </article>
  )
}
