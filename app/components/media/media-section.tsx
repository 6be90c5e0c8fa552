import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useLabels } from '~/components/site/use-labels'
import { HomeHeading, type CustomTitle } from '~/components/site/home-heading'
import type { MediaView } from '~/view-models/site.server'
import { MediaCard } from './media-card'

interface MediaSectionProps {
  items: MediaView[]
  actionsFor?: (item: MediaView) => ReactNode
  title?: CustomTitle
}

export function MediaSection({ items, actionsFor, title }: MediaSectionProps) {
  const labels = useLabels().home
  if (items.length === 0) return null
  const videos = items.filter(({ type }) => type === 'youtube')
  return (
    <section aria-labelledby="media-heading">
      <HomeHeading id="media-heading" name="media" title={title} />
      <MediaGroup
        heading={labels.videos}
        items={videos}
        columns={videos.length < 3 ? [2] : [3, 2, 4]}
        className="max-md:auto-cols-[19rem] md:grid-cols-[repeat(var(--md),1fr)]"
        actionsFor={actionsFor}
      />
      <MediaGroup
        heading={labels.reels}
        items={items.filter(({ type }) => type === 'reel')}
        columns={[4, 5, 3]}
        // A player narrower than 16rem is too small to watch, so even tablets get a scrolling row.
        className="relative auto-cols-[16rem] max-lg:grid-flow-col max-lg:overflow-x-auto md:max-lg:-me-6 md:max-lg:pe-6"
        actionsFor={actionsFor}
      />
    </section>
  )
}

/** Returns the first number of columns that leaves no item alone in the last row. */
function fitting(count: number, choices: number[]) {
  return choices.find((columns) => count <= columns || count % columns !== 1) ?? choices[0]
}

interface MediaGroupProps extends MediaSectionProps {
  heading: string
  /** Numbers of columns for large windows, best first. */
  columns: number[]
  className: string
}

function MediaGroup({ heading, items, columns, className, actionsFor }: MediaGroupProps) {
  const { lang } = useLabels()
  const count = items.length
  if (count === 0) return null
  // A single card fills the row, with its text beside the player.
  const [md, lg] = count === 1 ? [1, 1] : [fitting(count, [2, 3]), fitting(count, columns)]
  return (
    <>
      <h3 lang={lang.en} className="mb-4 text-card font-bold text-muted not-first-of-type:mt-8">
        {heading}
      </h3>
      <ul
        style={{ '--md': md, '--lg': lg }}
        className={clsx(
          'phone-strip grid gap-6 *:min-w-0 has-[[open]]:items-start lg:grid-cols-[repeat(var(--lg),1fr)]',
          className,
        )}
      >
        {items.map((item, index) => (
          <li key={item.id}>
            <MediaCard
              item={item}
              index={index}
              actions={actionsFor?.(item)}
              isAlone={count === 1}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
