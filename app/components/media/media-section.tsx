import clsx from 'clsx'
import type { ReactNode } from 'react'
import { SectionHeading } from '~/components/ui/section-heading'
import { homeLabels } from '~/i18n/labels/home'
import type { MediaView } from '~/view-models/site'
import { MediaCard } from './media-card'

interface MediaSectionProps {
  items: MediaView[]
  heading?: string
  /** Buttons for admins under each item. */
  actionsFor?: (item: MediaView) => ReactNode
}

/** मीडिया कंटेंट: videos and reels apart, each only when there is one; nothing without any. */
export function MediaSection({ items, heading = homeLabels.media, actionsFor }: MediaSectionProps) {
  if (items.length === 0) return null
  return (
    <section aria-labelledby="media-heading">
      <SectionHeading id="media-heading" text={heading} language="hi" />
      <MediaGroup
        heading={homeLabels.videos}
        items={items.filter(({ type }) => type === 'youtube')}
        columns="md:grid-cols-2 lg:grid-cols-3"
        actionsFor={actionsFor}
      />
      <MediaGroup
        heading={homeLabels.reels}
        items={items.filter(({ type }) => type === 'reel')}
        // Reels are tall: side by side on a phone, where a swipe passes them.
        columns="max-md:relative max-md:scroll-strip max-md:-mx-4 max-md:scroll-px-4 max-md:px-4 max-md:auto-cols-[16rem] max-md:grid-flow-col max-md:*:snap-start md:grid-cols-[repeat(auto-fill,minmax(16rem,1fr))]"
        actionsFor={actionsFor}
      />
    </section>
  )
}

interface MediaGroupProps {
  heading: string
  items: MediaView[]
  columns: string
  actionsFor?: (item: MediaView) => ReactNode
}

function MediaGroup({ heading, items, columns, actionsFor }: MediaGroupProps) {
  if (items.length === 0) return null
  return (
    <>
      <h3 lang="en" className="mb-4 text-card font-bold text-muted not-first-of-type:mt-8">
        {heading}
      </h3>
      <ul className={clsx('grid items-start gap-6', columns)}>
        {items.map((item) => (
          <li key={item.id} className="min-w-0">
            <MediaCard item={item} actions={actionsFor?.(item)} />
          </li>
        ))}
      </ul>
    </>
  )
}
