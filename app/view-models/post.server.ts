import { pictureSources, withColour } from '~/domain/core/picture-url'
import { type FoundMedia, mediaPageUrl, playerUrl } from '~/domain/html/media-url'
import { DEFAULT_IMAGE, isLive, isPage, modifiedAt } from '~/domain/core/post-kinds'
import { paragraphEnds, replaceNotes, showPlayers, splitEmbeds } from '~/domain/html/post-html'
import type { PostSummary, PostDetail } from '~/domain/posts/read-posts.server'
import { toShortCode } from '~/domain/posts/short-code'
import type { Deps } from '~/domain/across/deps.server'
import { backToTextLabels, enlargeLabels, minutesLabels } from '~/labels/article'
import { toPlainText } from '~/text/plain-text'
import { listWords, minutesToRead } from '~/text/segment'
import { toSlug } from '~/text/slug'
import {
  detectLanguage,
  detectPartLanguage,
  type Digits,
  type Language,
  nearestLanguage,
} from '~/text/language'
import { formatNumber } from '~/text/numbers'
import { previewText, truncate } from '~/text/truncate'
import { calendarDay, MINUTE } from '~/time/durations'
import {
  type DateStyle,
  formatDate,
  formatDateTime,
  formatFullDateTime,
  formatRelative,
  formatTime,
  toIso,
} from '~/time/format-date'
import { dateStyle } from './number-style.server'
import { initialOf, type MediaView, remembered, toCategoryLabel } from './site.server'

const HEADLINE_TITLE_LENGTH = 80
const HEADLINE_PREVIEW_LENGTH = 100
const CARD_DESCRIPTION_LENGTH = 200

/** In minutes. Posts with a shorter reading time have no table of contents. */
const LONG_READ = 5
const MIN_HEADINGS = 3
/** Pictures with an aspect ratio in this range fill their frame; other pictures are shown whole. */
const [NARROWEST, WIDEST] = [1.6, 1.9]
/** Pictures with at least this aspect ratio get the full width; the window limits the height of other pictures. */
const TALL = 1.25
/** Notices and long screenshots below this aspect ratio also get the full width, so that they can be read. */
const TALLEST = 0.4
const TEXT_SIZES = '(min-width: 768px) 704px, 100vw'
const MAX_HEADINGS = 50
/** Matches headings in sanitised HTML, in which every heading is closed. */
const HEADING = /<(h[1-3])((?: [^<>]*)?)>(.*?)<\/\1>/gs

const shorten = remembered(truncate)
const preview = remembered(previewText)
const partLanguage = remembered(detectPartLanguage)

const author = remembered((name: string, photo: string) => ({
  name,
  photo: photo || null,
  initial: initialOf(name),
}))

const dates = remembered(
  (time: number, dateLanguage: Language, timeZone: string, digits: Digits) => {
    const style = { language: dateLanguage, timeZone, digits }
    return {
      dateLanguage,
      publishedIso: toIso(time),
      publishedLabel: formatDate(time, style),
      publishedTitle: formatFullDateTime(time, style),
    }
  },
)

export function toDatedLink(post: PostSummary, { settings }: Pick<Deps, 'settings'>) {
  const time = post.publishedAt ?? post.createdAt
  const { timeZone, digits } = settings().site
  return {
    ...toPostLink(post),
    ...dates(time, nearestLanguage(post.language), timeZone, digits),
  }
}

export function toPicturedLink(post: PostSummary, deps: Pick<Deps, 'settings'>) {
  return { ...toPostLink(post), image: toImage(post, deps) }
}

export function toPostCard(post: PostSummary, deps: Pick<Deps, 'settings'>) {
  return {
    id: post.id,
    ...toDatedLink(post, deps),
    image: toImage(post, deps),
    category: toCategoryLabel(post.category, post.language),
    author: author(post.authorName, post.authorPhoto ?? ''),
  }
}

export function toImage(
  { image, colour }: Pick<PostSummary, 'image' | 'colour'>,
  { settings }: Pick<Deps, 'settings'>,
): string {
  if (hasPicture(image)) return withColour(image, colour)
  return settings().pictures.fallback?.url ?? DEFAULT_IMAGE
}

export const hasPicture = (image: string) => image !== '' && image !== DEFAULT_IMAGE

/** Returns a card with the first lines of the text instead of the author. */
export function toStory(post: PostSummary, deps: Pick<Deps, 'settings'>) {
  const { author: _, id, ...card } = toPostCard(post, deps)
  return { ...card, ...toDescription(post) }
}

/** @param found up to one post more than fits on a page, which tells whether there is a next page */
export function toPostPage(found: PostSummary[], startIndex: number, deps: Pick<Deps, 'settings'>) {
  const { pageSize } = deps.settings().site
  return {
    posts: found.slice(0, pageSize).map((post) => toPostCard(post, deps)),
    nextStartIndex: found.length > pageSize ? startIndex + pageSize : null,
  }
}

export function toPostView(
  post: PostDetail,
  deps: Pick<Deps, 'now' | 'settings'>,
  language: string | null = null,
) {
  const { digits } = deps.settings().site
  const words = listWords(toPlainText(post.content)).length
  const dateLanguage = nearestLanguage(post.language)
  const { html, headings } = withAnchors(withNotes(post.content, dateLanguage, digits))
  const { profile } = post
  const bio = profile?.bio ?? ''
  const minutes = minutesToRead(words)
  return {
    ...toPostCard(post, deps),
    ...toDescription(post),
    language: post.language,
    authorSlug: post.authorSlug,
    shortPath: `/s/${toShortCode(post.number)}`,
    words,
    readingLabel: `${formatNumber(minutes, dateLanguage, digits)} ${minutesLabels[dateLanguage]}`,
    headings: minutes >= LONG_READ && headings.length >= MIN_HEADINGS ? headings : [],
    pieces: toPieces(toDisplayHtml(html, post), language ?? 'hi', digits),
    modifiedIso: toIso(modifiedAt(post)),
    ...toMoments(post, deps),
    ...toPictureTexts(post),
    ...toLead(post),
    profile: {
      photo: profile?.picture ?? post.authorPhoto,
      bio: bio && { text: bio, language: detectLanguage(bio) },
    },
    translation: toTranslation(post),
    ...(isPage(post.status) && { isPage: true }),
  }
}

/** Returns the part above the text: the description, if the author wrote one, and the picture, if the post has one. */
function toLead({ image, colour, description, picture }: PostDetail) {
  const ratio = picture ? picture.width / picture.height : null
  const isCut = ratio !== null && ratio >= NARROWEST && ratio <= WIDEST
  return {
    hasStandfirst: description !== '',
    lead: hasPicture(image) ? withColour(image, isCut ? colour : null) : null,
    leadFit: isCut ? ('cover' as const) : ('contain' as const),
  }
}

/** Returns the alt text, caption and credit from the library, in the post's language. The post's title replaces missing alt text. */
function toPictureTexts({ title, language, picture }: PostDetail) {
  const near = nearestLanguage(language)
  const alt = picture?.alt[near]
  return {
    imageAlt: alt ?? title,
    imageAltLanguage: alt ? language : detectPartLanguage(title, language),
    caption: picture?.caption[near],
    credit: picture?.credit || undefined,
  }
}

function toTranslation({ translation }: PostDetail) {
  if (!translation || !isLive(translation.status)) return null
  return {
    ...toPostLink(translation),
    language: translation.language,
    ...(isPage(translation.status) && { isPage: true }),
  }
}

export type PageText = ReturnType<typeof toPageText>

/** Returns the newsroom's own content for a built-in page, with videos as links. */
export function toPageText(page: PostDetail, digits: Digits) {
  const { title, language } = page
  return {
    title,
    titleLanguage: partLanguage(title, language),
    language,
    html: toDisplayHtml(
      withAnchors(withNotes(page.content, nearestLanguage(language), digits)).html,
      page,
    ),
  }
}

/** Tables get `tabindex`: wide ones scroll, and not every browser gives scrollers the keyboard's focus by itself. */
function toDisplayHtml(
  html: string,
  { picturesOfText, language }: Pick<PostDetail, 'picturesOfText' | 'language'>,
): string {
  const pictures = withLargePictures(withSizes(html, picturesOfText), nearestLanguage(language))
  return showPlayers(pictures).replace(/<table\b/g, '<table tabindex="0"')
}

/** Links each picture to its largest variant, except in links and in quotes, where it belongs to the card of a page. */
function withLargePictures(html: string, language: Language): string {
  const name = `aria-label="${enlargeLabels[language]}"`
  return html.replace(
    /<(a|blockquote)\b.*?<\/\1>|<img src="(\/media\/\w{32})-\d+\.webp"[^>]*>/gs,
    (whole: string, _, picture?: string) => {
      if (!picture) return whole
      const label = whole.includes('alt=""') ? ` ${name}` : ''
      return `<a class="large" href="${picture}.webp"${label}>${whole}</a>`
    },
  )
}

const NOTES_START = '<hr /><ol><li id="note-1">'

/** Numbers the footnotes, and lists them below the text (`NOTES_START`). */
function withNotes(content: string, language: Language, digits: Digits): string {
  const notes: string[] = []
  const html = replaceNotes(content, (note) => {
    const id = notes.push(note)
    const number = formatNumber(id, language, digits)
    return `<sup><a id="of-note-${id}" href="#note-${id}">[${number}]</a></sup>`
  })
  if (notes.length === 0) return content
  const back = backToTextLabels[language]
  const items = notes.map((note, index) => {
    const id = index + 1
    return `<li id="note-${id}">${note} <a href="#of-note-${id}" aria-label="${back}">↩</a></li>`
  })
  return `${html}<hr /><ol>${items.join('')}</ol>`
}

function withAnchors(content: string) {
  const headings: { id: string; text: string }[] = []
  const html = content.replace(
    HEADING,
    (whole, name: string, attributes: string, inner: string) => {
      const text = toPlainText(inner)
      if (text === '') return whole
      const base = `h-${toSlug(text)}`
      const same = headings.filter(({ id }) => id === base || id.startsWith(`${base}--`)).length
      const id = same === 0 ? base : `${base}--${same + 1}`
      if (headings.length < MAX_HEADINGS) headings.push({ id, text })
      return `<${name} id="${id}"${attributes}>${inner}</${name}>`
    },
  )
  return { html, headings }
}

/** `sizes` keeps phones from downloading large pictures; width and height reserve the space. */
function withSizes(html: string, sizes: PostDetail['picturesOfText']): string {
  return html.replace(
    /<img src="(\/media\/[^"]+)"([^>]*)/g,
    (whole, image: string, rest: string) => {
      const [known = null, width, height] = sizes[image] ?? []
      const { src, srcSet, colour } = pictureSources(withColour(image, known), TEXT_SIZES)
      if (!srcSet) return whole
      const size = width && !rest.includes(' width="') ? ` width="${width}" height="${height}"` : ''
      const ratio = width && height ? width / height : TALL
      // A picture taller than the window could not be seen whole.
      const most = ratio < TALL && `max-width:min(100%,${Math.round(80 * ratio)}svh)`
      const limit = ratio < TALLEST ? 'max-height:none' : most
      const styles = [colour && `background:${colour}`, limit].filter(Boolean).join(';')
      const style = styles && ` style="${styles}"`
      return `<img src="${src}" srcset="${srcSet}" sizes="${TEXT_SIZES}"${size}${style}${rest}`
    },
  )
}

/** The dates of an article; today's have their time. Cards have the date alone (specification §2). */
function toMoments(post: PostDetail, deps: Pick<Deps, 'now' | 'settings'>) {
  const style = dateStyle(nearestLanguage(post.language), deps.settings())
  const now = deps.now()
  const published = post.publishedAt ?? post.createdAt
  const isToday = isSameDay(published, now, style)
  return {
    publishedLabel: toMoment(published, now, style),
    isToday,
    updated: toUpdated(published, modifiedAt(post), now, style),
  }
}

const toMoment = (time: number, now: number, style: DateStyle) =>
  (isSameDay(time, now, style) ? formatDateTime : formatDate)(time, style)

/** Returns null if the text did not change after its first minute, and for changes on the day of publication once that day is over. */
function toUpdated(published: number, time: number, now: number, style: DateStyle) {
  if (time - published < MINUTE) return null
  const isOfThatDay = isSameDay(time, published, style)
  if (isOfThatDay && !isSameDay(time, now, style)) return null
  const label = isOfThatDay ? formatTime(time, style) : toMoment(time, now, style)
  return { label, title: formatFullDateTime(time, style) }
}

const isSameDay = (one: number, other: number, { timeZone }: DateStyle) =>
  calendarDay(one, timeZone) === calendarDay(other, timeZone)

type PostPiece = { html: string } | { media: MediaView } | { place: 'text' }

function toPieces(content: string, language: string, digits: Digits): PostPiece[] {
  const pieces = splitEmbeds(content)
  const videos = pieces.filter((piece) => 'embed' in piece)
  return pieces.map((piece) => {
    if ('html' in piece) return piece
    const place = formatNumber(videos.indexOf(piece) + 1, language, digits)
    return { media: toMediaInText(piece.embed, videos.length > 1 ? place : '') }
  })
}

const PARAGRAPHS_BEFORE_PLACE = 3

/** Adds an advertising slot after the third paragraph, if more text follows. */
export function withPlace(view: PostView, { settings }: Pick<Deps, 'settings'>): PostView {
  if (!settings().income.text.code) return view
  let count = 0
  for (const [index, piece] of view.pieces.entries()) {
    if (!('html' in piece)) continue
    const { html } = piece
    for (const end of paragraphEnds(html)) {
      if (++count < PARAGRAPHS_BEFORE_PLACE) continue
      const rest = [{ html: html.slice(end) }, ...view.pieces.slice(index + 1)]
      const after = html.slice(end).trim()
      if (after.startsWith(NOTES_START)) return view
      if (after === '') rest.shift()
      if (rest.length === 0) return view
      const pieces = [...view.pieces.slice(0, index), { html: html.slice(0, end) }]
      return { ...view, pieces: [...pieces, { place: 'text' }, ...rest] }
    }
  }
  return view
}

/** Videos in a post have no title, so they are numbered if there are several. */
function toMediaInText(media: FoundMedia, title: string): MediaView {
  const { type, mediaId, isPost } = media
  return {
    id: `${type}-${mediaId}`,
    type,
    title,
    language: 'hi',
    description: '',
    descriptionLanguage: 'hi',
    url: mediaPageUrl(media),
    playerUrl: playerUrl(media),
    ...(isPost && { isPost }),
  }
}

export function toHeadline(post: PostSummary, deps: Pick<Deps, 'now' | 'settings'>) {
  const dated = toDatedLink(post, deps)
  const style = dateStyle(dated.dateLanguage, deps.settings())
  // Specification §2: the start of the content, unless the site has replaced the specification's labels.
  const isSpecified = !deps.settings().site.readersLanguage
  const text = isSpecified ? post.excerpt : cardText(post)
  return {
    ...dated,
    image: toImage(post, deps),
    title: shorten(post.title, HEADLINE_TITLE_LENGTH),
    preview: (isSpecified ? preview : shorten)(text, HEADLINE_PREVIEW_LENGTH),
    previewLanguage: partLanguage(text, post.language),
    relative: formatRelative(post.publishedAt ?? post.createdAt, deps.now(), style),
  }
}

export function toPostLink({
  slug,
  title,
  language,
}: Pick<PostSummary, 'slug' | 'title' | 'language'>) {
  return { slug, title, titleLanguage: partLanguage(title, language) }
}

export function toSlide(post: PostSummary, deps: Pick<Deps, 'settings'>) {
  return { ...toPicturedLink(post, deps), ...toDescription(post) }
}

function toDescription(post: PostSummary) {
  const text = shorten(cardText(post), CARD_DESCRIPTION_LENGTH)
  return { description: text, descriptionLanguage: partLanguage(text, post.language) }
}

const cardText = ({ description, excerpt }: PostSummary) => description || excerpt

export type DatedLinkView = ReturnType<typeof toDatedLink>
export type PicturedLinkView = ReturnType<typeof toPicturedLink>
export type StoryView = ReturnType<typeof toStory>
export type PostCardView = ReturnType<typeof toPostCard>
export type PostView = ReturnType<typeof toPostView>
export type HeadlineView = ReturnType<typeof toHeadline>
export type SlideView = ReturnType<typeof toSlide>

export interface FurtherPostsView {
  related: (DatedLinkView & PicturedLinkView)[]
  sameCategory: DatedLinkView[]
  previous?: ReturnType<typeof toPostLink>
  next?: ReturnType<typeof toPostLink>
}

/** A failed section shows its message; the rest of the page stays. */
export type LoadResult<T> = { ok: true; value: T } | { ok: false; message: string }

export interface AutosavedView extends SavedFormView {
  savedLabel: string
}

/** The saved state on which the next save of an open form is based. */
export interface SavedFormView {
  id: string
  editPath: string
  version: string
  pendingVersion: string
}

/** `isBehind`: the post has changes that the planned text, of the time `textOf`, does not have. */
export type PlanView = { text: string; textOf: string | null; isBehind: boolean } | null

/** The reply to an autosave that conflicts with another change. */
export interface ChangedView {
  changedLabel: string
  /** True if the same account made the other change, in another tab or on another device. */
  isOwn?: boolean
}
