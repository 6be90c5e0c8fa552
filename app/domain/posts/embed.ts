import { findMedia, type FoundMedia } from '~/domain/multimedia/media-url'
import { FOREIGN_REL } from './allowed-html'

export type ContentPiece = { html: string } | { embed: FoundMedia }

export function embedPage({ type, mediaId, start }: FoundMedia): string {
  return type === 'youtube'
    ? `https://www.youtube.com/watch?v=${mediaId}${start ? `&t=${start}s` : ''}`
    : `https://www.instagram.com/reel/${mediaId}/`
}

/** Stored as a paragraph with a plain link, which works in feeds and API clients too. */
export function embedHtml(embed: FoundMedia): string {
  const url = embedPage(embed).replaceAll('&', '&amp;')
  return `<p><a href="${url}" rel="${FOREIGN_REL}">${url}</a></p>`
}

/** Splits sanitised HTML at its videos: top-level paragraphs only, so that no tag is left open. */
export function splitEmbeds(html: string): ContentPiece[] {
  const pieces: ContentPiece[] = []
  let start = 0
  for (const { from, to } of outerParagraphs(html)) {
    const embed = embedOf(html.slice(from, to))
    if (!embed) continue
    if (html.slice(start, from).trim()) pieces.push({ html: html.slice(start, from) })
    pieces.push({ embed })
    start = to
  }
  if (html.slice(start).trim()) pieces.push({ html: html.slice(start) })
  return pieces
}

const ONLY_A_LINK = /^<p(?: style="[^"<>]*")?><a href="([^"<>]*)"[^<>]*>([^<>]*)<\/a><\/p>$/
const MAX_EMBED_LENGTH = 1_000

function embedOf(paragraph: string): FoundMedia | null {
  if (paragraph.length > MAX_EMBED_LENGTH) return null
  const [, href, text] = ONLY_A_LINK.exec(paragraph) ?? []
  if (href === undefined || href !== text) return null
  return findMedia(href.replaceAll('&amp;', '&'))
}

const VOID_TAGS = new Set(['br', 'hr', 'img'])

function* outerParagraphs(html: string): Generator<{ from: number; to: number }> {
  let depth = 0
  let from = 0
  for (const { 0: tag, 1: slash, 2: name = '', index } of html.matchAll(
    /<(\/?)([a-z][a-z0-9]*)[^<>]*>/g,
  )) {
    if (VOID_TAGS.has(name)) continue
    if (!slash && depth++ === 0) from = index
    if (slash && --depth === 0 && name === 'p') yield { from, to: index + tag.length }
  }
}
