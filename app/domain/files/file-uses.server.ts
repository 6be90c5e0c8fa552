import { setImmediate } from 'node:timers/promises'
import { and, count, eq, gt, gte, inArray, lte, max, or, sql, type SQL } from 'drizzle-orm'
import type { Deps } from '~/domain/deps.server'
import type { Transaction } from '~db/client.server'
import { posts, users } from '~db/schema'
import { viewUrl } from './picture-address'

export interface FileUses {
  posts: number
  profiles: number
}

/** Posts looked at before others get their turn: their bodies are read, and SQLite answers nobody else meanwhile. */
const BATCH = 1_000

/** How many posts show a file, as their picture, their author's or in their text, and how many profiles. */
export async function countUses(db: Deps['db'], key: string): Promise<FileUses> {
  const last =
    db
      .select({ number: max(posts.number) })
      .from(posts)
      .get()?.number ?? 0
  let used = 0
  for (let from = 0; from < last; from += BATCH) {
    used += countPosts(db, key, and(gt(posts.number, from), lte(posts.number, from + BATCH)))
    await setImmediate()
  }
  return { posts: used, profiles: countProfiles(db, key) }
}

/** The same among posts that were made or changed since, through the index by change: for the last look before a deletion. */
export function countUsesSince(tx: Transaction, key: string, time: number): FileUses {
  const changed = and(inArray(posts.status, posts.status.enumValues), gte(posts.updatedAt, time))
  return { posts: countPosts(tx, key, changed), profiles: countProfiles(tx, key) }
}

function countPosts(db: Deps['db'] | Transaction, key: string, among: SQL | undefined): number {
  const address = viewUrl(key)
  // Text names the whole picture or one of its widths.
  const inText = sql`instr(${posts.content}, ${address.replace(/\.webp$/, '')}) > 0`
  const uses = or(eq(posts.image, address), eq(posts.authorPhoto, address), inText)
  return db.select({ count: count() }).from(posts).where(and(among, uses)).get()!.count
}

function countProfiles(db: Deps['db'] | Transaction, key: string): number {
  const uses = eq(users.profilePicture, viewUrl(key))
  return db.select({ count: count() }).from(users).where(uses).get()!.count
}
