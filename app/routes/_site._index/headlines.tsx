import clsx from 'clsx'
import { PostDate } from '~/components/post/by-line'
import { Picture } from '~/components/post/picture'
import { TitleLink } from '~/components/post/post-links'
import { Block, Line, Skeleton } from '~/components/post/skeleton'
import { HomeHeading, type CustomTitle } from '~/components/site/home-heading'
import type { HeadlineView } from '~/view-models/post.server'

const LIST =
  '-mt-3 grid gap-x-8 *:min-w-0 *:border-b *:border-line *:py-3 md:grid-cols-2 md:*:last:odd:col-span-full md:*:py-4'
const ROW =
  'group relative grid grid-cols-[6rem_minmax(0,1fr)] gap-x-4 rounded-field lg:grid-cols-[8rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr]'
const THUMB = 'aspect-4/3 self-start rounded-field lg:row-span-2'
/** Below 1024px, the text is under the picture, since few words would fit beside it. */
const PREVIEW = 'mt-1 text-small max-lg:col-span-2'

interface HeadlinesProps {
  posts?: HeadlineView[]
  title?: CustomTitle
}

export function Headlines({ posts, title }: HeadlinesProps) {
  return (
    <section aria-labelledby="headlines" className="container-page band">
      <HomeHeading id="headlines" name="headlines" language="en" title={title} />
      {posts ? (
        <ul className={LIST}>
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
    <article className={ROW}>
      <Picture image={headline.image} sizes="(min-width:1024px) 128px,96px" className={THUMB} />
      <div className="min-w-0">
        <h3 className="text-body/normal font-bold">
          <TitleLink post={headline} />
        </h3>
        <PostDate post={{ ...headline, publishedLabel: headline.relative }} />
      </div>
      <p lang={headline.previewLanguage} className={clsx(PREVIEW, 'wrap-anywhere text-muted')}>
        {headline.preview}
      </p>
    </article>
  )
}

const SKELETON_ROWS = 4

function HeadlineSkeleton() {
  return (
    <Skeleton className={LIST}>
      {Array.from({ length: SKELETON_ROWS }, (_, row) => (
        <div key={row}>
          <article className={ROW}>
            <Block className={THUMB} />
            <div className="min-w-0">
              <Line />
              <Line />
              <Line className="mt-1 w-1/3" />
            </div>
            <div className={PREVIEW}>
              <Line />
              <Line className="w-4/5" />
            </div>
          </article>
        </div>
      ))}
    </Skeleton>
  )
}
