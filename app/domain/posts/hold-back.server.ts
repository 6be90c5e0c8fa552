import { and, eq, gt, inArray, isNull, type SQL } from 'drizzle-orm'
import type { Transaction } from '~db/client.server'
import { posts, schedules } from '~db/schema'

export type HeldBack = NonNullable<(typeof schedules.$inferSelect)['heldBack']>

const isOpen = isNull(schedules.doneAt)
const isPublication = eq(schedules.action, 'publish')

/** Call this before the category or account is deleted, so that its scheduled posts wait for an editor. */
export function holdBackPosts(tx: Transaction, which: SQL, heldBack: HeldBack, now: number): void {
  const ids = tx.select({ id: posts.id }).from(posts).where(which)
  tx.update(schedules)
    .set({ doneAt: now, heldBack })
    .where(and(isOpen, isPublication, inArray(schedules.postId, ids)))
    .run()
}

/** Undoes `holdBackPosts` for times in the future. */
export function releasePosts(tx: Transaction, which: SQL, heldBack: HeldBack, now: number): void {
  const ids = tx.select({ id: posts.id }).from(posts).where(which)
  const isHeld = and(eq(schedules.heldBack, heldBack), gt(schedules.at, now))
  tx.update(schedules)
    .set({ doneAt: null, heldBack: null })
    .where(and(isHeld, inArray(schedules.postId, ids)))
    .run()
}

/** Call this when a post is published manually, since that completes its schedule. */
export function fulfilSchedule(tx: Transaction, postId: string): void {
  const isOfPost = and(eq(schedules.postId, postId), isPublication, isOpen)
  tx.delete(schedules).where(isOfPost).run()
}
