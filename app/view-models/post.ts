import type { Language, TextLanguage } from '~/text/language'
import type { MediaView } from './site'

export interface AuthorView {
  name: string
  photo: string | null
  /** First grapheme of the name, shown without a photo. */
  initial: string
}

/** Dates are formatted on the server, so that server and browser agree. */
export interface PostCardView {
  id: string
  slug: string
  title: string
  /** Of the whole post; title and description may differ. */
  language: TextLanguage
  titleLanguage: TextLanguage
  /** Path or https URL; never empty (there is a default picture). */
  image: string
  category: { name: string; slug: string; language: Language }
  /** Plain text: the description, or the beginning of the body. */
  description: string
  descriptionLanguage: TextLanguage
  author: AuthorView
  publishedIso: string
  /** Of its dates: Hindi or English, whichever is closer to the post's. */
  dateLanguage: Language
  publishedLabel: string
  publishedTitle: string
}

/** Specification §9: 80 and 100 characters. */
export interface HeadlineView {
  id: string
  slug: string
  title: string
  titleLanguage: TextLanguage
  preview: string
  previewLanguage: TextLanguage
  dateLanguage: Language
  image: string
  publishedIso: string
  publishedTitle: string
  relative: string
}

/** Specification §3, news item. */
export interface SlideView {
  slug: string
  title: string
  titleLanguage: TextLanguage
  description: string
  descriptionLanguage: TextLanguage
  image: string
}

export interface PostView extends PostCardView {
  /** The body, split at its videos. */
  pieces: PostPiece[]
  /** Null when the text did not change after the day of publication. */
  updated: { iso: string; label: string; title: string } | null
}

export interface FurtherPostsView {
  related: PostCardView[]
  ofCategory: PostCardView[]
}

/** Sanitised HTML, or a video between two parts of it. */
export type PostPiece = { html: string } | { media: MediaView }

/** A failed section shows its message and leaves the page standing. */
export type LoadResult<T> = { ok: true; value: T } | { ok: false; message: string }

export interface AutosavedView {
  /** For the next save. */
  version: string
  /** "7:37 pm" */
  savedLabel: string
}
