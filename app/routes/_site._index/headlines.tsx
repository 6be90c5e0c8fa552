import clsx from 'clsx'
import { Picture } from '~/components/post/picture'
import { TitleLink } from '~/components/post/post-links'
import { Block, Line, Skeleton } from '~/components/post/skeleton'
import { SectionHeading } from '~/components/ui/section-heading'
import { homeLabels } from '~/labels/home'
import type { HeadlineView } from '~/view-models/post'

/** Shared by rows and skeleton, so that nothing moves when the rows arrive. */
const BOX = {
  list: 'grid gap-x-8 md:grid-cols-2',
  cell: 'min-w-0 border-b border-line py-4',
  row: 'grid grid-cols-[8rem_minmax(0,1fr)] grid-rows-[auto_1fr] gap-x-4',
  thumb: 'w-32 self-start sm:row-span-2',
  // Under 640px the preview is below the picture: beside it there is room for two words.
  preview: 'mt-1 max-sm:col-span-2 max-sm:mt-2',
}

export function Headlines({ headlines }: { headlines?: HeadlineView[] }) {
  return (
    <section aria-labelledby="headlines" className="container-page band">
      <SectionHeading id="headlines" text={homeLabels.headlines} language="en" />
      {headlines ? <HeadlineList headlines={headlines} /> : <HeadlineSkeleton />}
    </section>
  )
}

function HeadlineList({ headlines }: { headlines: HeadlineView[] }) {
  return (
    <ul className={BOX.list}>
      {headlines.map((headline) => (
        <li key={headline.slug} className={BOX.cell}>
          <HeadlineRow headline={headline} />
        </li>
      ))}
    </ul>
  )
}

/** Title and preview are already cut to length (specification §9). */
function HeadlineRow({ headline }: { headline: HeadlineView }) {
  return (
    <article className={`group relative rounded-field ${BOX.row}`}>
      <Picture
        image={headline.image}
        ratio="4:3"
        sizes="128px"
        className={`rounded-field ${BOX.thumb}`}
      />
      <div className="min-w-0">
        <h3 className="text-body/normal font-bold">
          <TitleLink post={headline} />
        </h3>
        <time
          dateTime={headline.publishedIso}
          title={headline.publishedTitle}
          lang={headline.dateLanguage}
          className="date mt-1 block"
        >
          {headline.relative}
        </time>
      </div>
      <p lang={headline.previewLanguage} className={`preview text-small ${BOX.preview}`}>
        {headline.preview}
      </p>
    </article>
  )
}

/** Specification §9. */
const SKELETON_ROWS = 4

function HeadlineSkeleton() {
  return (
    <Skeleton className={BOX.list}>
      {Array.from({ length: SKELETON_ROWS }, (_, row) => (
        <div key={row} className={clsx(BOX.cell, BOX.row)}>
          <Block className={clsx('aspect-4/3 rounded-field', BOX.thumb)} />
          <div>
            <Line />
            <Line />
            <Line className="mt-1 w-1/3" />
          </div>
          <div className={BOX.preview}>
            <Line />
            <Line className="w-4/5" />
          </div>
        </div>
      ))}
    </Skeleton>
  )
}
