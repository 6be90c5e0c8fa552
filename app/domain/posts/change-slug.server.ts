import { and, eq } from 'drizzle-orm'
import { fieldError } from '~/domain/errors'
import { numberedSlug, toSlug, typedSlug } from '~/text/slug'
import type { Transaction } from '~db/client.server'
import { slugHistory } from '~db/schema'
import { findFreeSlug } from './free-slug.server'
import { keepAlias, keepDevanagariAlias } from './post-row.server'
import type { PostStatus } from './schema'

interface Addressed {
  id: string
  slug: string
  title: string
  /** Null while no reader can know the URL. */
  publishedAt: number | null
}

interface Requested {
  title: string
  slug: string
}

/** The typed slug, or for unpublished posts the title's. @throws `Conflict` for a taken one */
export function chooseSlug(
  tx: Transaction,
  post: Addressed,
  requested: Requested,
  now: number,
): string {
  if (requested.slug !== '' && requested.slug !== post.slug) {
    return takeRequestedSlug(tx, { ...requested, isKnown: post.publishedAt !== null }, now, post.id)
  }
  const isFree = post.publishedAt === null && requested.title !== post.title
  return isFree && isMadeFrom(post.title, post.slug)
    ? findFreeSlug(tx, toSlug(requested.title), now, post.id)
    : post.slug
}

export function chooseFirstSlug(tx: Transaction, { title, slug }: Requested, now: number): string {
  if (slug === '') return findFreeSlug(tx, toSlug(title), now)
  return takeRequestedSlug(tx, { title, slug, isKnown: false }, now)
}

/** The form prefills the title's slug: that one may get a number before publication. */
function takeRequestedSlug(
  tx: Transaction,
  { title, slug, isKnown }: Requested & { isKnown: boolean },
  now: number,
  postId?: string,
): string {
  const typed = typedSlug(slug)
  const free = findFreeSlug(tx, typed, now, postId)
  if (free === typed || (!isKnown && typed === toSlug(title))) return free
  throw fieldError('Conflict', 'slug', 'Another post has this address.')
}

function isMadeFrom(title: string, slug: string): boolean {
  const number = Number(/-(\d{1,15})$/.exec(slug)?.[1] ?? 1)
  const base = toSlug(title)
  return slug === base || slug === numberedSlug(base, number)
}

/** Redirects former slugs, except those no reader could know. */
export function followSlug(
  tx: Transaction,
  before: Addressed,
  after: Pick<Addressed, 'slug' | 'title'> & { status: PostStatus },
  now: number,
): void {
  const ofPost = eq(slugHistory.postId, before.id)
  if (before.publishedAt === null) {
    tx.delete(slugHistory).where(ofPost).run()
  } else {
    // A post that returns to a former slug must not redirect to itself.
    tx.delete(slugHistory)
      .where(and(ofPost, eq(slugHistory.slug, after.slug)))
      .run()
    if (before.slug !== after.slug) keepAlias(tx, before.id, before.slug, now)
  }
  if (after.status === 'published') keepDevanagariAlias(tx, { ...after, id: before.id }, now)
}
