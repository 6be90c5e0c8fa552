/** What components are given of a post. Dates are formatted on the server, so that server and browser agree. */
import type {
  toHeadline,
  toPicturedLink,
  toPostCard,
  toDatedLink,
  toPostLink,
  toPostView,
  toSlide,
  toStory,
} from './post.server'

export type DatedLinkView = ReturnType<typeof toDatedLink>
export type PicturedLinkView = ReturnType<typeof toPicturedLink>
export type StoryView = ReturnType<typeof toStory>
export type PostCardView = ReturnType<typeof toPostCard>
export type PostView = ReturnType<typeof toPostView>
export type HeadlineView = ReturnType<typeof toHeadline>
export type SlideView = ReturnType<typeof toSlide>

export interface FurtherPostsView {
  related: (DatedLinkView & PicturedLinkView)[]
  ofCategory: DatedLinkView[]
  previous?: ReturnType<typeof toPostLink>
  next?: ReturnType<typeof toPostLink>
}

/** A failed section shows its message and leaves the page standing. */
export type LoadResult<T> = { ok: true; value: T } | { ok: false; message: string }

export interface AutosavedView {
  version: string
  savedLabel: string
}
