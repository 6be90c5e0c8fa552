import type { HeadlineView } from '~/view-models/post'
import { Picture } from './picture'
import { TitleLink } from './title-link'

/** Shared by rows and skeleton, so that nothing moves when the rows arrive. */
export const headlineBox = {
  list: 'grid gap-x-8 md:grid-cols-2',
  cell: 'min-w-0 border-b border-line py-4',
  row: 'grid grid-cols-[8rem_minmax(0,1fr)] grid-rows-[auto_1fr] gap-x-4',
  thumb: 'w-32 self-start sm:row-span-2',
  // Under 640px the preview is below the picture: beside it there is room for two words.
  preview: 'mt-1 max-sm:col-span-2 max-sm:mt-2',
}

/** Title and preview are already cut to length (specification §9). */
function HeadlineRow({ headline }: { headline: HeadlineView }) {
  return (
    <article className={`group relative rounded-field ${headlineBox.row}`}>
      <Picture
        image={headline.image}
        ratio="4:3"
        sizes="128px"
        className={`rounded-field ${headlineBox.thumb}`}
        imageClassName="transition-transform duration-200 ease-out motion-safe:group-hover:scale-103"
      />
      <div className="min-w-0">
        <h3 className="text-body/normal font-bold">
          <TitleLink post={headline} />
        </h3>
        <time
          dateTime={headline.publishedIso}
          title={headline.publishedTitle}
          lang={headline.dateLanguage}
          className="mt-1 block text-meta text-muted"
        >
          {headline.relative}
        </time>
      </div>
      <p
        lang={headline.previewLanguage}
        className={`text-small wrap-anywhere text-muted ${headlineBox.preview}`}
      >
        {headline.preview}
      </p>
    </article>
  )
}

export function HeadlineList({ headlines }: { headlines: HeadlineView[] }) {
  return (
    <ul className={headlineBox.list}>
      {headlines.map((headline) => (
        <li key={headline.id} className={headlineBox.cell}>
          <HeadlineRow headline={headline} />
        </li>
      ))}
    </ul>
  )
}
