/** Accounts that write: each gets a page with its first post, which readers see once something of theirs is published. */
import { and, asc, eq, exists, isNotNull, isNull } from 'drizzle-orm'
import { raiseCacheVersion } from '~/domain/cache-version.server'
import type { Deps } from '~/domain/deps.server'
import { toSlug } from '~/text/slug'
import type { Database, Transaction } from '~db/client.server'
import { posts, users } from '~db/schema'
import { isPublished } from './read-posts.server'
import { firstFreeSlug } from './slugs.server'

const authorColumns = {
  id: users.id,
  name: users.username,
  slug: users.slug,
  picture: users.profilePicture,
  bio: users.bio,
}

const ofAuthor = eq(posts.authorId, users.id)

function hasPosts(db: Database | Transaction, kind = isPublished) {
  return exists(db.select({ id: posts.id }).from(posts).where(and(ofAuthor, kind)))
}

function selectAuthors(db: Database, where = isNotNull(users.slug)) {
  const found = db
    .select(authorColumns)
    .from(users)
    .where(and(where, hasPosts(db)))
  return found.orderBy(asc(users.slug))
}

export type Author = ReturnType<typeof listAuthors>[number]

/** Those with a published post. */
export function listAuthors({ db }: Pick<Deps, 'db'>) {
  return selectAuthors(db)
    .all()
    .map((author) => ({ ...author, slug: author.slug! }))
}

export function findAuthor({ db }: Pick<Deps, 'db'>, slug: string): Author | undefined {
  const author = selectAuthors(db, eq(users.slug, slug)).get()
  return author && { ...author, slug }
}

/** Whose name it is: that of the account the post belongs to, or of nobody here. */
export function authorOf(tx: Transaction, name: string, userId: string | null, now: number) {
  const user = tx
    .select({ id: users.id, username: users.username, slug: users.slug })
    .from(users)
    .where(eq(users.id, userId ?? ''))
    .get()
  if (user?.username !== name) return null
  if (user.slug === null) giveSlug(tx, user, now)
  return user.id
}

/** Call with every change of a profile. A new name changes the address until something is published under it. */
export function followProfile(tx: Transaction, { id, username }: Named, now: number): void {
  const isAuthor = and(eq(users.id, id), isNotNull(users.slug))
  const wasPublished = hasPosts(tx, isNotNull(posts.publishedAt))
  const author = tx.select({ isKnown: wasPublished }).from(users).where(isAuthor).get()
  if (!author) return
  if (!author.isKnown) giveSlug(tx, { id, username }, now)
  raiseCacheVersion(tx, [`author:${id}`])
}

/** For authors from before there were such pages. */
export function giveSlugs({ db, now }: Pick<Deps, 'db' | 'now'>): void {
  db.transaction((tx) => {
    const authors = tx
      .select({ id: users.id, username: users.username })
      .from(users)
      .where(and(isNull(users.slug), hasPosts(tx, isNotNull(posts.status))))
      .all()
    for (const author of authors) giveSlug(tx, author, now())
  })
}

interface Named {
  id: string
  username: string
}

function giveSlug(tx: Transaction, { id, username }: Named, now: number): void {
  const isTaken = (slug: string) => {
    const other = tx.select({ id: users.id }).from(users).where(eq(users.slug, slug)).get()
    return other !== undefined && other.id !== id
  }
  const slug = firstFreeSlug(toSlug(username), now, isTaken)
  tx.update(users).set({ slug }).where(eq(users.id, id)).run()
}
