import { DEFAULT_IMAGE } from '~/domain/posts/constants'
import type { ListedPost, WholePost } from '~/domain/posts/read-posts.server'
import type { Deps } from '~/domain/deps.server'
import { firstGrapheme } from '~/text/graphemes'
import { detectLanguage } from '~/text/language'
import { previewText, truncate } from '~/text/truncate'
import { formatDate, formatFullDate, toIso } from '~/time/format-date'
import { formatRelative } from '~/time/format-relative'
import type { HeadlineView, PostCardView, PostView, SlideView } from './post'

/** Lengths of specification §9, in characters as people see them. */
const HEADLINE_TITLE_LENGTH = 80
const HEADLINE_PREVIEW_LENGTH = 100
const CARD_DESCRIPTION_LENGTH = 200

type Clock = Pick<Deps, 'now' | 'settings'>

/** A post as lists show it. Dates are formatted here, so that server and browser agree. */
export function toPostCard(post: ListedPost, { settings }: Pick<Deps, 'settings'>): PostCardView {
  const time = post.publishedAt ?? post.createdAt
  const style = { language: post.language, timeZone: settings.SITE_TIME_ZONE }
  return {
    id: post.id,
    slug: post.slug,
    title: post.title,
    titleLanguage: detectLanguage(post.title),
    language: post.language,
    image: post.image || DEFAULT_IMAGE,
    category: { ...post.category, language: detectLanguage(post.category.name) },
    ...toDescription(post),
    author: {
      name: post.authorName,
      photo: post.authorPhoto,
      initial: firstGrapheme(post.authorName),
    },
    publishedIso: toIso(time),
    publishedLabel: formatDate(time, style),
    publishedTitle: formatFullDate(time, style),
  }
}

/** @param post with its sanitised body */
export function toPostView(post: WholePost, deps: Pick<Deps, 'settings'>): PostView {
  return { ...toPostCard(post, deps), content: post.content }
}

export function toHeadline(post: ListedPost, { now, settings }: Clock): HeadlineView {
  const time = post.publishedAt ?? post.createdAt
  const style = { language: post.language, timeZone: settings.SITE_TIME_ZONE }
  return {
    id: post.id,
    slug: post.slug,
    title: truncate(post.title, HEADLINE_TITLE_LENGTH),
    titleLanguage: detectLanguage(post.title),
    preview: previewText(post.excerpt, HEADLINE_PREVIEW_LENGTH),
    previewLanguage: detectLanguage(post.excerpt),
    language: post.language,
    image: post.image || DEFAULT_IMAGE,
    publishedIso: toIso(time),
    publishedTitle: formatFullDate(time, style),
    relative: formatRelative(time, now(), style),
  }
}

export function toSlide(post: ListedPost): SlideView {
  return {
    slug: post.slug,
    title: post.title,
    titleLanguage: detectLanguage(post.title),
    ...toDescription(post),
    image: post.image || DEFAULT_IMAGE,
  }
}

/** What the author wrote about the post, or its beginning. */
function toDescription({ description, excerpt }: Pick<ListedPost, 'description' | 'excerpt'>) {
  const text = truncate(description || excerpt, CARD_DESCRIPTION_LENGTH)
  return { description: text, descriptionLanguage: detectLanguage(text) }
}
