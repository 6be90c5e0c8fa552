import { embedUrl, type FoundMedia } from '~/domain/multimedia/media-url'
import { DEFAULT_IMAGE } from '~/domain/posts/constants'
import { embedPage, splitEmbeds } from '~/domain/posts/post-html'
import type { PostSummary, PostDetail } from '~/domain/posts/read-posts.server'
import type { Deps } from '~/domain/deps.server'
import { mediaLabels } from '~/labels/post'
import { firstGrapheme } from '~/text/segment'
import { detectLanguage, detectPartLanguage, type Digits, nearestLanguage } from '~/text/language'
import { formatNumber } from '~/text/numbers'
import { previewText, truncate } from '~/text/truncate'
import { formatDate, formatFullDateTime, formatRelative, toIso } from '~/time/format-date'
import { dateStyle, digitsOf } from './number-style.server'
import type { MediaView } from './site'

/** Specification §9, in graphemes. */
const HEADLINE_TITLE_LENGTH = 80
const HEADLINE_PREVIEW_LENGTH = 100
const CARD_DESCRIPTION_LENGTH = 200

type Clock = Pick<Deps, 'now' | 'settings'>

export function toPostCard(post: PostSummary, { settings }: Pick<Deps, 'settings'>) {
  const time = post.publishedAt ?? post.createdAt
  const dateLanguage = nearestLanguage(post.language)
  const style = dateStyle(dateLanguage, settings)
  return {
    id: post.id,
    slug: post.slug,
    title: post.title,
    titleLanguage: detectPartLanguage(post.title, post.language),
    language: post.language,
    image: post.image || DEFAULT_IMAGE,
    category: { ...post.category, language: detectLanguage(post.category.name) },
    ...toDescription(post),
    author: {
      name: post.authorName,
      photo: post.authorPhoto,
      initial: firstGrapheme(post.authorName),
    },
    dateLanguage,
    publishedIso: toIso(time),
    publishedLabel: formatDate(time, style),
    publishedTitle: formatFullDateTime(time, style),
  }
}

/** @param post with its sanitised body */
export function toPostView(post: PostDetail, deps: Pick<Deps, 'settings'>) {
  return {
    ...toPostCard(post, deps),
    pieces: toPieces(post.content, digitsOf(deps.settings)),
    updated: toUpdated(post, deps),
  }
}

/** Null when the text did not change after the day of publication. */
function toUpdated(post: PostDetail, { settings }: Pick<Deps, 'settings'>) {
  const style = dateStyle(nearestLanguage(post.language), settings)
  const label = formatDate(post.updatedAt, style)
  if (post.publishedAt === null || label === formatDate(post.publishedAt, style)) return null
  return {
    iso: toIso(post.updatedAt),
    label,
    title: formatFullDateTime(post.updatedAt, style),
  }
}

/** Sanitised HTML, or a video between two parts of it. */
type PostPiece = { html: string } | { media: MediaView }

function toPieces(content: string, digits: Digits): PostPiece[] {
  const pieces = splitEmbeds(content)
  const videos = pieces.filter((piece) => 'embed' in piece)
  return pieces.map((piece) => {
    if ('html' in piece) return piece
    const place = formatNumber(videos.indexOf(piece) + 1, 'hi', digits)
    return { media: toMediaInText(piece.embed, videos.length > 1 ? place : '') }
  })
}

/** Videos in a text have no title; several are numbered. */
function toMediaInText({ type, mediaId, start }: FoundMedia, number: string): MediaView {
  return {
    id: `${type}-${mediaId}`,
    type,
    title: [mediaLabels.inText[type], number].filter(Boolean).join(' '),
    language: 'hi',
    description: '',
    descriptionLanguage: 'hi',
    url: embedPage({ type, mediaId, start }),
    embedUrl: embedUrl(type, mediaId, start),
  }
}

export function toHeadline(post: PostSummary, { now, settings }: Clock) {
  const time = post.publishedAt ?? post.createdAt
  const dateLanguage = nearestLanguage(post.language)
  const style = dateStyle(dateLanguage, settings)
  return {
    id: post.id,
    slug: post.slug,
    title: truncate(post.title, HEADLINE_TITLE_LENGTH),
    titleLanguage: detectPartLanguage(post.title, post.language),
    preview: previewText(post.excerpt, HEADLINE_PREVIEW_LENGTH),
    previewLanguage: detectPartLanguage(post.excerpt, post.language),
    dateLanguage,
    image: post.image || DEFAULT_IMAGE,
    publishedIso: toIso(time),
    publishedTitle: formatFullDateTime(time, style),
    relative: formatRelative(time, now(), style),
  }
}

export function toSlide(post: PostSummary) {
  return {
    slug: post.slug,
    title: post.title,
    titleLanguage: detectPartLanguage(post.title, post.language),
    ...toDescription(post),
    image: post.image || DEFAULT_IMAGE,
  }
}

/** The author's description, or the beginning of the body. */
function toDescription({
  description,
  excerpt,
  language,
}: Pick<PostSummary, 'description' | 'excerpt' | 'language'>) {
  const text = truncate(description || excerpt, CARD_DESCRIPTION_LENGTH)
  return { description: text, descriptionLanguage: detectPartLanguage(text, language) }
}
