import clsx from 'clsx'
import type { ReactNode } from 'react'
import { SectionHeading } from '~/components/ui/section-heading'
import { homeLabels } from '~/labels/home'
import type { MediaView } from '~/view-models/site.server'
import { MediaCard } from './media-card'

interface MediaSectionProps {
  items: MediaView[]
  actionsFor?: (item: MediaView) => ReactNode
}

export function MediaSection({ items, actionsFor }: MediaSectionProps) {
  if (items.length === 0) return null
  return (
    <section aria-labelledby="media-heading">
      <SectionHeading id="media-heading" text={homeLabels.media} language="hi" />
      <MediaGroup
        heading={homeLabels.videos}
        items={items.filter(({ type }) => type === 'youtube')}
        columns={(count) => `max-md:auto-cols-[19rem] ${md(count, [2, 3])} ${lg(count, [3, 2, 4])}`}
        actionsFor={actionsFor}
      />
      <MediaGroup
        heading={homeLabels.reels}
        items={items.filter(({ type }) => type === 'reel')}
        columns={(count) => `${md(count, [3, 2])} ${lg(count, [4, 5, 3])}`}
        actionsFor={actionsFor}
      />
    </section>
  )
}

const MD = { 2: 'md:grid-cols-2', 3: 'md:grid-cols-3' }
const LG = { 2: 'lg:grid-cols-2', 3: 'lg:grid-cols-3', 4: 'lg:grid-cols-4', 5: 'lg:grid-cols-5' }
const WIDE_LAST = { md: 'md:max-lg:*:last:col-span-full', lg: 'lg:*:last:col-span-full' }

/** The first number of columns that leaves no single item in the last row; otherwise that item spans the row. */
function fitting<Columns extends number>(count: number, choices: Columns[]): Columns | undefined {
  return choices.find((columns) => count <= columns || count % columns !== 1)
}

function md(count: number, choices: (keyof typeof MD)[]): string {
  const columns = fitting(count, choices)
  return columns ? MD[columns] : `${MD[choices[0]!]} ${WIDE_LAST.md}`
}

function lg(count: number, choices: (keyof typeof LG)[]): string {
  const columns = fitting(count, choices)
  return columns ? LG[columns] : `${LG[choices[0]!]} ${WIDE_LAST.lg}`
}

type MediaGroupProps = MediaSectionProps & { heading: string; columns: (count: number) => string }

function MediaGroup({ heading, items, columns, actionsFor }: MediaGroupProps) {
  if (items.length === 0) return null
  return (
    <>
      <h3 lang="en" className="mb-4 text-card font-bold text-muted not-first-of-type:mt-8">
        {heading}
      </h3>
      <ul className={clsx('phone-strip grid items-start gap-6 *:min-w-0', columns(items.length))}>
        {items.map((item, index) => (
          <li key={item.id}>
            <MediaCard item={item} index={index} actions={actionsFor?.(item)} />
          </li>
        ))}
      </ul>
    </>
  )
}
