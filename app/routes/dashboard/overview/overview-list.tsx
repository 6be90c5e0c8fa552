import { Link } from '@remix-run/react'
import { useId, type ReactNode } from 'react'
import type { OverviewRowView } from '~/view-models/overview'

interface OverviewListProps {
  heading: string
  rows: OverviewRowView[]
  emptyText: string
  children?: ReactNode
}

export function OverviewList({ heading, rows, emptyText, children }: OverviewListProps) {
  const headingId = useId()
  return (
    <section
      aria-labelledby={headingId}
      className="min-w-0 rounded-card border border-line bg-surface p-5"
    >
      <h2 id={headingId} className="text-card font-bold text-head">
        {heading}
      </h2>
      {rows.length > 0 ? (
        <ul className="mt-2 divide-y divide-line">
          {rows.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </ul>
      ) : (
        <p className="mt-2 text-muted">{emptyText}</p>
      )}
      {children}
    </section>
  )
}

function Row({ row }: { row: OverviewRowView }) {
  return (
    <li className="py-3">
      <Link
        to={row.to}
        lang={row.language}
        className="clamp-lines-2 leading-relaxed font-semibold wrap-anywhere hover:text-link-hover hover:underline"
      >
        {row.title}
      </Link>
      <p className="mt-0.5 flex flex-wrap justify-between gap-x-3 text-meta text-muted">
        <time dateTime={row.timeIso} title={row.timeTitle}>
          {row.timeLabel}
        </time>
        <span lang={row.noteLanguage} className="wrap-anywhere">
          {row.note}
        </span>
      </p>
    </li>
  )
}
