import { useId } from 'react'
import { useLabels } from '~/components/site/use-labels'
import type { ViewsChartView } from './overview.server'

/** The width of a bar and the gap after it, in units of the stretched drawing. */
const STEP = 10
const BAR = 7
const HEIGHT = 100

/** Drawn on the server. The labels are HTML, since stretching would distort SVG text; a table shows the same numbers. */
export function ViewsChart({ chart }: { chart: ViewsChartView }) {
  const overviewLabels = useLabels().overview
  const headingId = useId()
  return (
    <figure
      aria-labelledby={headingId}
      className="flex h-full flex-col rounded-card border border-line bg-surface p-5"
    >
      <figcaption className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={headingId} className="text-card font-bold text-head">
          {overviewLabels.views}
        </h2>
        <p className="text-muted">{chart.isEmpty ? overviewLabels.noViews : chart.total}</p>
      </figcaption>
      <div className="grid flex-1 grid-cols-[auto_minmax(0,1fr)] grid-rows-[minmax(11rem,1fr)_auto] gap-x-2 text-meta text-muted">
        <ol aria-hidden="true" className="-my-[0.75em] flex flex-col justify-between text-end">
          {chart.scale.map((value) => (
            <li key={value}>{value}</li>
          ))}
        </ol>
        <div className="relative">
          <Bars chart={chart} />
        </div>
        <ol aria-hidden="true" className="col-start-2 mt-2 flex justify-between">
          {chart.dates.map((date) => (
            <li key={date}>{date}</li>
          ))}
        </ol>
      </div>
      <ViewsTable chart={chart} />
    </figure>
  )
}

function Bars({ chart }: { chart: ViewsChartView }) {
  const overviewLabels = useLabels().overview
  const id = useId()
  const width = chart.bars.length * STEP
  return (
    <svg
      role="img"
      aria-labelledby={`${id}-title ${id}-description`}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="absolute inset-0 size-full"
    >
      <title id={`${id}-title`}>{overviewLabels.views}</title>
      <desc id={`${id}-description`}>{chart.description}</desc>
      <g className="stroke-line" strokeWidth="1">
        {[0, HEIGHT / 2, HEIGHT].map((y) => (
          <line key={y} x1="0" x2={width} y1={y} y2={y} vectorEffect="non-scaling-stroke" />
        ))}
      </g>
      <g className="fill-link">
        {chart.bars.map(({ day, dayLabel, views, height }, index) => (
          <rect
            key={day}
            x={index * STEP + (STEP - BAR) / 2}
            y={HEIGHT - height}
            width={BAR}
            height={height}
            className="hover:fill-link-hover"
          >
            <title>{`${dayLabel}: ${views}`}</title>
          </rect>
        ))}
      </g>
    </svg>
  )
}

function ViewsTable({ chart }: { chart: ViewsChartView }) {
  const overviewLabels = useLabels().overview
  return (
    <details className="mt-4 border-t border-line pt-1">
      <summary className="inline-flex min-h-11 items-center font-semibold text-link underline">
        {overviewLabels.viewsTable}
      </summary>
      <table className="mt-2 w-full max-w-sm text-small">
        <caption className="sr-only">{overviewLabels.views}</caption>
        <thead>
          <tr className="bg-sunk">
            <th scope="col" className="px-3 py-1.5 text-start">
              {overviewLabels.day}
            </th>
            <th scope="col" className="px-3 py-1.5 text-end">
              {overviewLabels.viewsOfDay}
            </th>
          </tr>
        </thead>
        <tbody>
          {chart.bars.map(({ day, dayLabel, views }) => (
            <tr key={day} className="border-b border-line">
              <th scope="row" className="px-3 py-1.5 text-start font-normal">
                <time dateTime={day}>{dayLabel}</time>
              </th>
              <td className="px-3 py-1.5 text-end tabular-nums">{views}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
