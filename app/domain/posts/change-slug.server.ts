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
  /** Null as long as no reader could know the address. */
  publishedAt: number | null
}

interface Requested {
  title: string
  /** As it was typed; empty leaves the address to us. */
  slug: string
}

/**
 * The address that a post has after an edit. One that was written by hand is taken as it is; otherwise a draft's follows
 * its title until it is first published, and from then on stays, for readers have linked to it.
 *
 * @throws DomainError `Conflict` when the address is another post's
 */
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

/**
 * The address of a new post: the one that was written by hand, else one made of the title.
 *
 * @throws DomainError `Conflict` when the address is another post's
 */
export function chooseFirstSlug(tx: Transaction, { title, slug }: Requested, now: number): string {
  if (slug === '') return findFreeSlug(tx, toSlug(title), now)
  return takeRequestedSlug(tx, { title, slug, isKnown: false }, now)
}

/**
 * An address that was sent with a form. The form fills in what we would make of the title: nobody insists on that, and it
 * may get a number as long as no reader knows the post.
 */
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

/** Whether an address is the one we make of a title, perhaps numbered. */
function isMadeFrom(title: string, slug: string): boolean {
  const number = Number(/-(\d{1,15})$/.exec(slug)?.[1] ?? 1)
  const base = toSlug(title)
  return slug === base || slug === numberedSlug(base, number)
}

/** Lets former addresses lead to the present one; those that nobody could know are given up. */
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
    // A post that goes back to a former address must not redirect to itself.
    tx.delete(slugHistory)
      .where(and(ofPost, eq(slugHistory.slug, after.slug)))
      .run()
    if (before.slug !== after.slug) keepAlias(tx, before.id, before.slug, now)
  }
  if (after.status === 'published') keepDevanagariAlias(tx, { ...after, id: before.id }, now)
}
