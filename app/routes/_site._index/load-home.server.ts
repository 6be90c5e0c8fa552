import type { Deps } from '~/domain/across/deps.server'
import { listMedia } from '~/domain/multimedia/multimedia.server'
import { findReadersText } from '~/domain/nirvankand/nirvankand.server'
import { allSections, homeChoices } from '~/domain/posts/home.server'
import { chooseHomePosts, listLatestOfHome } from '~/domain/posts/read-home.server'
import type { PostSummary } from '~/domain/posts/read-posts.server'
import { inLanguage, type SiteSettings } from '~/domain/core/site-settings'
import { attempt } from '~/http/handlers.server'
import { videoData } from '~/http/structured-data.server'
import type { AllLabels } from '~/labels/languages.server'
import { detectLanguage } from '~/text/language'
import { DAY } from '~/time/durations'
import { toPlainText } from '~/text/plain-text'
import {
  toHeadline,
  toPicturedLink,
  toPostCard,
  toDatedLink,
  toSlide,
  toStory,
} from '~/view-models/post.server'
import { toCategoryLink, toMediaView } from '~/view-models/site.server'

interface LatestPage {
  startIndex: number
  shown: number
}

/** A section that may fail separately is a value or an error message, or a promise of either. */
export async function loadHome(
  deps: Deps,
  { failures, loaders }: AllLabels,
  { startIndex, shown }: LatestPage,
  chosen: string | null,
) {
  const card = (post: PostSummary) => toPostCard(post, deps)
  const choices = homeChoices(deps)
  const posts = chooseHomePosts(deps, Math.random, choices)
  // An extra row tells whether there is a next page.
  const page = { startIndex, limit: shown + 1 }
  const latest = listLatestOfHome(deps, page, choices, posts.above)
  const media = await attempt(deps, failures.media, () => listMedia(deps))
  const [lead, ...others] = posts.forYou.map((post) => toStory(post, deps))
  const recommended = attempt(deps, loaders.recommendedFailed, () =>
    posts.recommended.map((post) => toPicturedLink(post, deps)),
  )
  const headlines = attempt(deps, '', () => posts.headlines.map((post) => toHeadline(post, deps)))
  const isComplete = (await Promise.all([recommended, headlines])).every(({ ok }) => ok) && media.ok
  const topics = posts.byCategory.map(({ category, posts: own }) => ({
    category: toCategoryLink(category),
    posts: own.map((post) => toDatedLink(post, deps)),
  }))
  const sections = ownSections(deps.settings(), loaders.newest, chosen)
  const data = {
    ...(sections && { sections }),
    isEmpty: posts.isEmpty,
    slides: posts.featured.map((post) => toStory(post, deps)),
    updates: posts.updates.map(card),
    lead,
    others,
    recommended,
    stories: posts.stories.map((post) => toSlide(post, deps)),
    topics,
    verse: loadVerse(deps),
    headlines,
    media: media.ok ? { ...media, value: media.value.map(toMediaView) } : media,
    videos: media.ok ? media.value.flatMap(videoData) : [],
    latest: { posts: latest.slice(0, shown).map(card), startIndex, hasMore: latest.length > shown },
  }
  return { data, isIncomplete: !isComplete }
}

/** Returns the order and titles of the home page's sections, if an admin changed them. */
function ownSections({ home, site }: SiteSettings, newest: string, chosen: string | null) {
  if (home.sections.length === 0 && site.examples) return null
  return allSections(home.sections)
    .filter(({ isShown }) => isShown)
    .map(({ name, ...own }) => {
      const typed = inLanguage(chosen, own.title, own.titleEnglish)
      const title = typed || (name === 'updates' && !site.examples ? newest : '')
      return { name, ...(title && { title: { text: title, language: detectLanguage(title) } }) }
    })
}

function loadVerse(deps: Deps) {
  const text = findReadersText(deps)
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
