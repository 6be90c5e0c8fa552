import { Link } from '@remix-run/react'
import { OverviewList } from './overview-list'
import { ViewsChart } from './views-chart'
import { WelcomeCard } from './welcome-card'
import { moreDrafts as countMoreDrafts, overviewLabels } from '~/labels/dashboard'
import type { OverviewView } from '~/view-models/overview'
import type { load } from './overview.server'
import { useTabData } from '../use-tab'

export function OverviewTab() {
  const overview = useTabData<typeof load>()
  const { noPosts, noFeatured } = overviewLabels
  return (
    <>
      <h1 className="mb-6 text-heading font-bold text-head">{overviewLabels.heading}</h1>
      {overview.welcome ? (
        <div className="space-y-6">
          <WelcomeCard {...overview.welcome} />
          {overview.drafts.length > 0 && (
            <div className="max-w-2xl">
              <Drafts overview={overview} />
            </div>
          )}
        </div>
      ) : (
        // The chart beside the top posts, then the lists of six: rows of about one height.
        <div className="grid gap-6 lg:grid-cols-3">
          <div className="min-w-0 lg:col-span-2">
            <ViewsChart chart={overview.chart} />
          </div>
          <OverviewList
            heading={overviewLabels.mostViewed}
            rows={overview.mostViewed}
            emptyText={noPosts}
          />
          <Drafts overview={overview} />
          <OverviewList
            heading={overviewLabels.recent}
            rows={overview.recent}
            emptyText={noPosts}
          />
          <OverviewList
            heading={overviewLabels.featured}
            rows={overview.featured}
            emptyText={noFeatured}
          />
        </div>
      )}
    </>
  )
}

function Drafts({ overview }: { overview: OverviewView }) {
  const { drafts, moreDrafts } = overview
  return (
    <OverviewList heading={overviewLabels.drafts} rows={drafts} emptyText={overviewLabels.noDrafts}>
      {moreDrafts > 0 && <p className="text-muted">{countMoreDrafts(moreDrafts)}</p>}
      <Link
        to="/dashboard?tab=drafts"
        className="mt-1 inline-flex min-h-11 items-center font-semibold text-link underline hover:text-link-hover"
      >
        {overviewLabels.allDrafts}
      </Link>
    </OverviewList>
  )
}
