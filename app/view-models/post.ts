import type { Language, TextLanguage } from '~/text/language'
import type { MediaView } from './site'

/** A post's author as shown beside a post: photo or first letter. */
export interface AuthorView {
  name: string
  photo: string | null
  /** First letter (grapheme) of the name, shown where there is no photo. */
  initial: string
}

/** What a list shows of a post. Dates are formatted on the server, so that server and browser agree. */
export interface PostCardView {
  id: string
  slug: string
  title: string
  /** Of the post as a whole; title and description may be in another. */
  language: TextLanguage
  titleLanguage: TextLanguage
  /** Path or https address; never empty (the default picture stands in). */
  image: string
  category: { name: string; slug: string; language: Language }
  /** Plain text: the description, or the beginning of the body. */
  description: string
  descriptionLanguage: TextLanguage
  author: AuthorView
  /** ISO 8601, for `<time datetime>`. */
  publishedIso: string
  /** Of its dates: Hindi or English, whichever is nearer to the post's. */
  dateLanguage: Language
  /** "12 मार्च 2026" */
  publishedLabel: string
  /** "गुरुवार, 12 मार्च 2026", for the title of the time element. */
  publishedTitle: string
}

/** A row of Latest Headlines (specification §9: 80 and 100 characters). */
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
  /** "3 घंटे पहले" */
  relative: string
}

/** A slide of the carousel (specification §3, news item). */
export interface SlideView {
  slug: string
  title: string
  titleLanguage: TextLanguage
  description: string
  descriptionLanguage: TextLanguage
  image: string
}

/** A whole post as its page shows it. */
export interface PostView extends PostCardView {
  /** The body, taken apart at its videos. */
  pieces: PostPiece[]
  /** When its text last changed; null when that was on the day of publication. */
  updated: { iso: string; label: string; title: string } | null
}

/** What to read after a post. */
export interface FurtherPostsView {
  related: PostCardView[]
  ofCategory: PostCardView[]
}

/** Sanitised HTML, or a video between two stretches of it. */
export type PostPiece = { html: string } | { media: MediaView }

/** Something that was loaded, or the message to show instead: one failed section leaves the page standing. */
export type LoadResult<T> = { ok: true; value: T } | { ok: false; message: string }
