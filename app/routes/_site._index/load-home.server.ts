import { listCategories } from '~/domain/categories/categories.server'
import type { Deps } from '~/domain/deps.server'
import { listMedia } from '~/domain/multimedia/multimedia.server'
import { findDevotionalText } from '~/domain/nirvankand/nirvankand.server'
import { listByCategory, listPicks } from '~/domain/posts/read-home.server'
import {
  listFeaturedPosts,
  listLatestPosts,
  listMostViewedPosts,
  type ListedPost,
} from '~/domain/posts/read-posts.server'
import { PAGE_SIZE } from '~/domain/posts/constants'
import { attempt, type AttemptDeps } from '~/http/attempt.server'
import { homeLabels } from '~/i18n/labels/home'
import { mediaLabels } from '~/i18n/labels/media'
import { detectLanguage } from '~/text/language'
import { DAY } from '~/time/durations'
import { toPlainText } from '~/text/plain-text'
import { toHeadline, toPostCard, toSlide } from '~/view-models/post.server'
import { toCategoryLink, toMediaView } from '~/view-models/site.server'

/** How many posts the sections show (specification §7 and §9; the feature blocks are ours). */
const FEATURED_LIMIT = 6
const UPDATES_LIMIT = 6
const LEAD_LIMIT = 4
const STORIES_LIMIT = 6
const RAILS = 3
const HEADLINES_PER_RAIL = 3

/** Everything the home page shows. Sections that may fail alone come as promises of a value or a message. */
export function loadHome(deps: Deps & AttemptDeps, { startIndex }: { startIndex: number }) {
  const card = (post: ListedPost) => toPostCard(post, deps)
  const featured = listFeaturedPosts(deps, { limit: FEATURED_LIMIT })
  const updates = listLatestPosts(deps, { limit: UPDATES_LIMIT })
  const popular = listPopular(deps, [...featured, ...updates])
  return {
    slides: featured.map(toSlide),
    updates: updates.map(card),
    forYou: popular.slice(0, LEAD_LIMIT).map(card),
    picks: attempt(deps, homeLabels.picksFailed, () => listPicks(deps).map(card)),
    stories: popular.slice(LEAD_LIMIT, LEAD_LIMIT + STORIES_LIMIT).map(card),
    rails: listByCategory(deps, listCategories(deps), {
      perCategory: HEADLINES_PER_RAIL,
      limit: RAILS,
    }).map(({ category, posts }) => ({
      category: toCategoryLink(category),
      posts: posts.map(card),
    })),
    verse: loadVerse(deps),
    headlines: attempt(deps, '', () =>
      listLatestPosts(deps, { limit: PAGE_SIZE }).map((post) => toHeadline(post, deps)),
    ),
    media: attempt(deps, mediaLabels.failed, () => listMedia(deps).map(toMediaView)),
    latest: listLatestPosts(deps, { limit: PAGE_SIZE, startIndex }).map(card),
    startIndex,
  }
}

/** The most viewed posts, those first that the page does not show further up already. */
function listPopular(deps: Deps, above: ListedPost[]): ListedPost[] {
  const shown = new Set(above.map(({ id }) => id))
  const popular = listMostViewedPosts(deps, { limit: LEAD_LIMIT + STORIES_LIMIT + shown.size })
  return [
    ...popular.filter(({ id }) => !shown.has(id)),
    ...popular.filter(({ id }) => shown.has(id)),
  ]
}

/** A verse for each day of the year, in turn. */
function loadVerse(deps: Deps) {
  const text = findDevotionalText(deps)
  if (!text || text.shlokas.length === 0) return null
  const day = Math.floor(deps.now() / DAY)
  const verse = text.shlokas[day % text.shlokas.length]!.split(/<br\s*\/?>/i)
    .map(toPlainText)
    .join('\n')
  return {
    verse,
    language: detectLanguage(verse),
    source: text.title,
    sourceLanguage: detectLanguage(text.title),
  }
}
