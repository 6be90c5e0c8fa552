import { count, desc, eq } from 'drizzle-orm'
import { requireContentManager, type Actor } from '~/domain/accounts/rights'
import type { Deps } from '~/domain/deps.server'
import { lastDays } from '~/time/durations'
import { posts } from '~db/schema'
import { readDailyViews } from './daily-views.server'
import { listFeaturedPosts, listLatestPosts, listMostViewedPosts } from './read-posts.server'

const MAX_RECENT = 6
const MAX_MOST_VIEWED = 4
const MAX_FEATURED = 6

const MAX_DRAFTS = 6
const VIEWS_DAYS = 30

/** The dashboard. Drafts are everybody's, as a deleted account's are in no other list. */
export function readOverview(deps: Pick<Deps, 'db' | 'now' | 'settings'>, actor: Actor) {
  requireContentManager(actor)
  return {
    recent: listLatestPosts(deps, { limit: MAX_RECENT }),
    mostViewed: listMostViewedPosts(deps, { limit: MAX_MOST_VIEWED }),
    featured: listFeaturedPosts(deps, { limit: MAX_FEATURED }),
    drafts: listWaitingDrafts(deps),
    draftCount: countDrafts(deps),
    dailyViews: listDailyViews(deps),
  }
}

function listWaitingDrafts({ db }: Pick<Deps, 'db'>) {
  return db
    .select({
      id: posts.id,
      title: posts.title,
      language: posts.language,
      authorName: posts.authorName,
      updatedAt: posts.updatedAt,
    })
    .from(posts)
    .where(eq(posts.status, 'draft'))
    .orderBy(desc(posts.updatedAt), desc(posts.number))
    .limit(MAX_DRAFTS)
    .all()
}

export type WaitingDraft = ReturnType<typeof listWaitingDrafts>[number]

function countDrafts({ db }: Pick<Deps, 'db'>): number {
  return db.select({ count: count() }).from(posts).where(eq(posts.status, 'draft')).get()!.count
}

export interface DailyViews {
  day: string
  views: number
}

function listDailyViews(deps: Pick<Deps, 'db' | 'now' | 'settings'>): DailyViews[] {
  const days = lastDays(deps.now(), deps.settings.SITE_TIME_ZONE, VIEWS_DAYS)
  const counted = readDailyViews(deps, days)
  return days.map((day) => ({ day, views: counted.get(day) ?? 0 }))
}
