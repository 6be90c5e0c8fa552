/** An author is an account with posts, or a guest, who is just a name. An author page needs a published post. */
import { and, desc, eq, exists, isNotNull, isNull, notExists, sql, type SQL } from 'drizzle-orm'
import { raiseCacheVersion } from '~/domain/core/cache-version.server'
import type { ReadDeps, WriteDeps } from '~/domain/core/base-deps.server'
import { toSlug } from '~/text/slug'
import type { Database, Transaction } from '~db/client.server'
import { findRow, hasRow } from '~db/rows.server'
import { guests, posts, users } from '~db/schema'
import { isPublished } from './read-posts.server'
import { firstFreeSlug } from './slugs.server'

const authorColumns = {
  id: users.id,
  name: users.username,
  // Only accounts with a slug are selected.
  slug: sql<string>`${users.slug}`,
  picture: users.profilePicture,
  bio: users.bio,
  isGuest: sql`0`.mapWith(Boolean),
}

const byUser = eq(posts.authorId, users.id)
const byGuest = eq(posts.guestSlug, guests.slug)

const postsOf = (db: Database | Transaction, author = byUser, kind = isPublished) =>
  db.select({ id: posts.id }).from(posts).where(and(author, kind))

function selectAuthors(db: Database, where = isNotNull(users.slug)) {
  const hasPosts = exists(postsOf(db))
  return db.select(authorColumns).from(users).where(and(where, hasPosts)).orderBy(users.slug)
}

function selectGuests(db: Database, where?: SQL) {
  const hasPosts = exists(postsOf(db, byGuest))
  const photo = db
    .select({ photo: posts.authorPhoto })
    .from(posts)
    .where(and(byGuest, isPublished, isNotNull(posts.authorPhoto)))
    .orderBy(desc(posts.publishedAt))
    .limit(1)
  const picture = sql<string | null>`(${photo})`
  const { slug, name } = guests
  const made = { bio: sql<string>`''`, isGuest: sql`1`.mapWith(Boolean) }
  return db
    .select({ id: slug, name, slug, picture, ...made })
    .from(guests)
    .where(and(where, hasPosts))
    .orderBy(slug)
}

export type Author = ReturnType<typeof listAuthors>[number]

export function listAuthors({ db }: ReadDeps) {
  return [...selectAuthors(db).all(), ...selectGuests(db).all()]
}

export function findAuthor({ db }: ReadDeps, slug: string): Author | undefined {
  const author = selectAuthors(db, eq(users.slug, slug)).get()
  return author ?? selectGuests(db, eq(guests.slug, slug)).get()
}

export function authorOf(tx: Transaction, name: string, userId: string | null, now: number) {
  const { id, username, slug } = users
  const isUser = eq(id, userId ?? '')
  const user = tx.select({ id, username, slug }).from(users).where(isUser).get()
  if (user?.username !== name) return { authorId: null, guestSlug: guestSlugOf(tx, name, now) }
  if (user.slug === null) addSlug(tx, user, now)
  return { authorId: user.id, guestSlug: null }
}

function guestSlugOf(tx: Transaction, name: string, now: number): string {
  const known = findRow(tx, guests, eq(guests.name, name))
  if (known) return known.slug
  // Deletes guests without posts, such as a name that was changed again while the post was a draft.
  const posted = postsOf(tx, byGuest, isNotNull(posts.status))
  tx.delete(guests).where(notExists(posted)).run()
  const slug = firstFreeSlug(toSlug(name), now, (candidate) => ownerOf(tx, candidate) !== undefined)
  tx.insert(guests).values({ slug, name }).run()
  return slug
}

function ownerOf(tx: Transaction, slug: string): string | undefined {
  const user = tx.select({ id: users.id }).from(users).where(eq(users.slug, slug)).get()
  return user?.id ?? findRow(tx, guests, eq(guests.slug, slug))?.slug
}

type ProfileOwner = Pick<typeof users.$inferSelect, 'id' | 'username'>

/** Call this after every profile change. A new name changes the slug until a post is published under it. */
export function followProfile(tx: Transaction, { id, username }: ProfileOwner, now: number): void {
  const isAuthor = and(eq(users.id, id), isNotNull(users.slug))
  const wasPublished = exists(postsOf(tx, byUser, isNotNull(posts.publishedAt)))
  const author = tx.select({ isKnown: wasPublished }).from(users).where(isAuthor).get()
  if (!author) return
  if (!author.isKnown) addSlug(tx, { id, username }, now)
  raiseCacheVersion(tx, [`author:${id}`, `profile:${id}`])
}

/** Turns an author's page into a guest's. Call this before deleting the account. */
export function toGuestAuthor(tx: Transaction, userId: string): void {
  const author = findRow(tx, users, eq(users.id, userId))
  const isTheirs = eq(posts.authorId, userId)
  if (!author?.slug || !hasRow(tx, posts, isTheirs)) return
  const { username: name, slug } = author
  tx.insert(guests).values({ slug, name }).onConflictDoNothing().run()
  const guest = findRow(tx, guests, eq(guests.name, name))!
  tx.update(posts).set({ authorId: null, guestSlug: guest.slug }).where(isTheirs).run()
}

/** Adds slugs to authors created before author pages existed. */
export function addSlugs({ db, now }: WriteDeps): void {
  db.transaction((tx) => {
    const posted = exists(postsOf(tx, byUser, isNotNull(posts.status)))
    const isNew = and(isNull(users.slug), posted)
    for (const author of tx.select().from(users).where(isNew).all()) addSlug(tx, author, now())
    const isUnknown = and(isNull(posts.authorId), isNull(posts.guestSlug))
    const names = tx.selectDistinct({ name: posts.authorName }).from(posts).where(isUnknown).all()
    for (const { name } of names) {
      const isTheirs = and(isUnknown, eq(posts.authorName, name))
      tx.update(posts)
        .set({ guestSlug: guestSlugOf(tx, name, now()) })
        .where(isTheirs)
        .run()
    }
  })
}

function addSlug(tx: Transaction, { id, username }: ProfileOwner, now: number): void {
  const isTaken = (slug: string) => (ownerOf(tx, slug) ?? id) !== id
  const slug = firstFreeSlug(toSlug(username), now, isTaken)
  tx.update(users).set({ slug }).where(eq(users.id, id)).run()
}
