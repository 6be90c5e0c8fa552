import { desc, eq } from 'drizzle-orm'
import { requireRight, type Actor } from '~/domain/core/rights'
import type { CoreDeps } from '~/domain/core/base-deps.server'
import { lastDays } from '~/time/durations'
import { countRows } from '~db/rows.server'
import { posts } from '~db/schema'
import { readShares } from './count-shares.server'
import { readDailyViews } from './count-views.server'
import {
  listFeaturedPosts,
  listLatestPosts,
  listMostViewedPosts,
  selectSummaries,
} from './read-posts.server'

const MAX_RECENT = 6
const MAX_MOST_VIEWED = 4
const MAX_FEATURED = 6
const MAX_DRAFTS = 6
const VIEWS_DAYS = 30

const isDraft = eq(posts.status, 'draft')
const LAST_CHANGED_FIRST = [desc(posts.updatedAt), desc(posts.number)]

/** Counts every user's drafts, because a deleted account's drafts are in no other list. */
export function readOverview(deps: Pick<CoreDeps, 'db' | 'now' | 'settings'>, actor: Actor) {
  requireRight(actor, 'managePosts')
  const recent = listLatestPosts(deps, { limit: MAX_RECENT })
  const mostViewed = listMostViewedPosts(deps, { limit: MAX_MOST_VIEWED })
  const featured = listFeaturedPosts(deps, { limit: MAX_FEATURED })
  const dailyViews = listDailyViews(deps)
  const ids = [...recent, ...mostViewed, ...featured].map(({ id }) => id)
  return {
    recent,
    mostViewed,
    featured,
    shares: readShares(deps, dailyViews[0]!.day, ids),
    drafts: selectSummaries(deps, isDraft, LAST_CHANGED_FIRST, { limit: MAX_DRAFTS }),
    draftCount: countRows(deps.db, posts, isDraft),
    dailyViews,
  }
}

export type DailyViews = ReturnType<typeof listDailyViews>[number]

function listDailyViews(deps: Pick<CoreDeps, 'db' | 'now' | 'settings'>) {
  const days = lastDays(deps.now(), deps.settings().site.timeZone, VIEWS_DAYS)
  const counted = readDailyViews(deps, days)
  return days.map((day) => ({ day, views: counted.get(day) ?? 0 }))
}
