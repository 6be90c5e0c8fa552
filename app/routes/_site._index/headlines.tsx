import { Picture } from '~/components/post/picture'
import { TitleLink } from '~/components/post/post-links'
import { Block, Line, Skeleton } from '~/components/post/skeleton'
import { SectionHeading } from '~/components/ui/section-heading'
import { homeLabels } from '~/labels/home'
import type { HeadlineView } from '~/view-models/post.server'

export function Headlines({ posts }: { posts?: HeadlineView[] }) {
  return (
    <section aria-labelledby="headlines" className="container-page band">
      <SectionHeading id="headlines" text={homeLabels.headlines} language="en" />
      {posts ? (
        <ul className="headlines">
          {posts.map((post) => (
            <li key={post.slug}>
              <HeadlineRow headline={post} />
            </li>
          ))}
        </ul>
      ) : (
        <HeadlineSkeleton />
      )}
    </section>
  )
}

/** Title and preview are already cut to length (specification §9). */
function HeadlineRow({ headline }: { headline: HeadlineView }) {
  return (
    <article className="group">
      <Picture image={headline.image} sizes="128px" />
      <div>
        <h3>
          <TitleLink post={headline} />
        </h3>
        <time
          dateTime={headline.publishedIso}
          title={headline.publishedTitle}
          lang={headline.dateLanguage}
          className="date"
        >
          {headline.relative}
        </time>
      </div>
      <p lang={headline.previewLanguage} className="preview">
        {headline.preview}
      </p>
    </article>
  )
}

/** Specification §9. */
const SKELETON_ROWS = 4

function HeadlineSkeleton() {
  return (
    <Skeleton className="headlines">
      {Array.from({ length: SKELETON_ROWS }, (_, row) => (
        <div key={row}>
          <article>
            <Block className="picture" />
            <div>
              <Line />
              <Line />
              <Line className="mt-1 w-1/3" />
            </div>
            <div className="preview">
              <Line />
              <Line className="w-4/5" />
            </div>
          </article>
        </div>
      ))}
    </Skeleton>
  )
}
