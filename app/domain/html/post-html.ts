import { escapeText } from '~/text/clean'
import { isAudioUrl } from '~/domain/core/picture-url'
import { findMedia, type FoundMedia, mediaPageUrl } from './media-url'

const COLOURS = [
  /^#[0-9a-f]{3,8}$/i,
  /^rgba?\(\s*\d{1,3}\s*,\s*\d{1,3}\s*,\s*\d{1,3}\s*(,\s*(0|1|0?\.\d+)\s*)?\)$/,
  /^[a-z]{3,20}$/i,
]

export const ALLOWED_STYLES = {
  color: COLOURS,
  'background-color': COLOURS,
  'text-align': [/^(left|right|center|justify)$/],
}

export function isAllowedColour(value: string): boolean {
  return COLOURS.some((pattern) => pattern.test(value))
}

/** Ignores white space around and inside a URL, as browsers do. */
export function isForeignUrl(href: string | undefined): boolean {
  return href !== undefined && URL.canParse(href) && /^https?:$/.test(new URL(href).protocol)
}

/** Returns the path of an address on this site, and any other address unchanged. */
export function toOwnPath(address: string, origin: string | undefined): string {
  if (!origin || !isForeignUrl(address)) return address
  const { host, pathname, search, hash } = new URL(address)
  // Browsers read a path that begins with `//` as another host.
  if (host !== new URL(origin).host || pathname.startsWith('//')) return address
  return pathname + search + hash
}

/**
 * For readers elsewhere: feeds and API clients. Sanitised HTML quotes all attributes, and has `<` and `>` only around tags.
 * @param page the page of the text, if relative URLs and fragments are also made absolute
 */
export function withAbsoluteUrls(html: string, origin: string, page?: string): string {
  return html.replace(/<(?:a|img) [^<>]*>/g, (tag) =>
    tag.replace(
      / (href|src)="(?![a-z][a-z\d+.-]*:)([^"]*)"/i,
      (whole, name: string, url: string) => {
        if (url.startsWith('/')) return ` ${name}="${origin}${url}"`
        return page && URL.canParse(url, page) ? ` ${name}="${new URL(url, page).href}"` : whole
      },
    ),
  )
}

/** Turns the address of a link without a scheme, as in `//example.org/`, into one with `https:`. */
export function withScheme(url: string): string {
  return url.trim().replace(/^\/\/(?=[^/\\\s])/, 'https://')
}

/** The schemes of links. */
export const LINK_SCHEMES = ['http', 'https', 'mailto', 'tel', 'sms', 'whatsapp']

const toInteger = (value = '') => (/^-?\d{1,6}$/.test(value) ? String(Number(value)) : null)

/** Returns the attributes of a list or an item whose numbers are not 1, 2, 3, in the order in which they are written. */
export function numberingOf(
  tag: 'ol' | 'li',
  attributes: Partial<Record<string, string>>,
): Record<string, string> {
  const value = toInteger(attributes.value)
  if (tag === 'li') return value === null ? {} : { value }
  const start = toInteger(attributes.start)
  const { type = '', reversed } = attributes
  return {
    ...(start !== null && start !== '1' && { start }),
    ...(/^[aAiI]$/.test(type) && { type }),
    ...(reversed !== undefined && { reversed: '' }),
  }
}

export const FOREIGN_REL = 'noopener noreferrer'

/** A quick check for forms. Stored HTML is checked with a parser (`isBlankBody`). */
export function isBlankHtml(html: string): boolean {
  return !/<(img|iframe)\b/i.test(html) && html.replace(/<[^<>]*>|&nbsp;/g, '').trim() === ''
}

const VOID_TAGS = new Set(['br', 'hr', 'img'])

const BLOCKS =
  '(p|h[1-6]|ul|ol|li|dl|blockquote|img|br|hr|div|table|figure|pre|section|article|aside|header|footer|main|nav|details|form|iframe|video)\\b'
const BLOCK_TAG = new RegExp(`<${BLOCKS}`, 'i')
const BLOCK_ENDS = new RegExp(`<(/?)${BLOCKS}`, 'gi')

/** Turns text separated by empty lines into paragraphs. Text with block tags, or between them, is already HTML. */
export function textToHtml(text: string): string {
  if (text.trim() === '') return text
  let depth = 0
  const toBlock = (part: string) => {
    const isInside = depth > 0
    for (const [, slash, name = ''] of part.matchAll(BLOCK_ENDS)) {
      if (!VOID_TAGS.has(name.toLowerCase())) depth += slash ? -1 : 1
    }
    return isInside || BLOCK_TAG.test(part) || depth < 0 ? part : toParagraph(part)
  }
  const parts = text.trim().split(/\n[ \t]*(?:\n[ \t]*)+/)
  const blocks = parts.map(toBlock)
  const isMixed = blocks.some((block, index) => block !== parts[index])
  return isMixed && depth === 0 ? blocks.join('\n') : text
}

function toParagraph(text: string): string {
  const line = text.trim()
  const media = findMedia(line)
  return media ? embedHtml(media) : `<p>${line.replaceAll('\n', '<br>')}</p>`
}

/** WordPress's block around the address of a video or a post on another site. */
export function isEmbedFigure(classes: string | null | undefined): boolean {
  return /(?:^|\s)wp-block-embed(?:\s|$)/.test(classes ?? '')
}

/** Renders a quote that consists of its source: pages show it as a card. `url` is escaped. */
export function sourceHtml(url: string): string {
  return `<blockquote><p><cite><a href="${url}" rel="${FOREIGN_REL}">${url}</a></cite></p></blockquote>`
}

type ContentPiece = { html: string } | { embed: FoundMedia }

/** Renders the picture, as a figure if it has a caption or a credit. */
export function figureHtml(picture: string, caption = '', credit = ''): string {
  if (!caption && !credit) return picture
  const words = [escapeText(caption), credit && `<small>${escapeText(credit)}</small>`]
  return `<figure>${picture}<figcaption>${words.filter(Boolean).join(' ')}</figcaption></figure>`
}

/** Renders pictures and figures side by side. */
export const galleryHtml = (pictures: readonly string[]) =>
  pictures.length > 1 ? `<figure>${pictures.join('')}</figure>` : pictures.join('')

/** Renders a paragraph with a plain link, which also works in feeds and API clients. */
export function embedHtml(embed: FoundMedia): string {
  const url = mediaPageUrl(embed).replaceAll('&', '&amp;')
  return `<p><a href="${url}" rel="${FOREIGN_REL}">${url}</a></p>`
}

/** Splits sanitised HTML at its videos. Considers only top-level paragraphs, so that no tag is left open. */
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

/** Returns the end positions of paragraphs in sanitised HTML, except blank and nested ones. */
export function paragraphEnds(html: string): number[] {
  const full = [...outerParagraphs(html)].filter(
    ({ from, to }) => !isBlankHtml(html.slice(from, to)),
  )
  return full.map(({ to }) => to)
}

const ONLY_A_LINK = /^<p(?: style="[^"<>]*")?><a href="([^"<>]*)"[^<>]*>([^<>]*)<\/a><\/p>$/
const MAX_EMBED_LENGTH = 1_000

function embedOf(paragraph: string): FoundMedia | null {
  if (paragraph.length > MAX_EMBED_LENGTH) return null
  const [, href, text] = ONLY_A_LINK.exec(paragraph) ?? []
  if (href === undefined || href !== text) return null
  return findMedia(href.replaceAll('&amp;', '&'))
}

/** Shows the browser's player for library audio, which is stored as a paragraph that contains only a link. */
export function showPlayers(html: string): string {
  let result = ''
  let start = 0
  for (const { from, to } of outerParagraphs(html)) {
    const [, href = '', caption = ''] =
      to - from > MAX_EMBED_LENGTH ? [] : (ONLY_A_LINK.exec(html.slice(from, to)) ?? [])
    if (!isAudioUrl(href)) continue
    const player = `<audio controls preload="none" src="${href}"></audio>`
    const words = `<figcaption><a href="${href}">${caption}</a></figcaption>`
    result += `${html.slice(start, from)}<figure>${player}${words}</figure>`
    start = to
  }
  return result + html.slice(start)
}

const NOTE =
  /<figcaption\b[^]*?<\/figcaption>|<a [^<>]*>(?:(?!<\/a>)[^])*<\/a>|<small>((?:(?!<\/?small>)[^])*)<\/small>/g

/** Replaces the footnotes in sanitised HTML, which are stored at their references. */
export function replaceNotes(html: string, toHtml: (note: string) => string): string {
  return html.replace(NOTE, (whole, note?: string) =>
    note === undefined || isBlankHtml(note) ? whole : toHtml(note),
  )
}

/** Returns the HTML for the excerpt, without footnotes, captions, tables, struck-out words or paragraphs that are shown as players. */
export function excerptHtml(html: string): string {
  return splitEmbeds(html)
    .map((piece) => ('html' in piece ? showPlayers(replaceNotes(piece.html, () => '')) : ''))
    .join('')
    .replace(/<(figcaption|table|del|s)\b[^]*?<\/\1>/g, '')
}

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
