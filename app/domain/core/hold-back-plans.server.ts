/** Planned publications that wait for an editor, because their planner, category or author is gone. */
import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import type { Transaction } from '~db/client.server'
import { posts, schedules } from '~db/schema'

export type HeldBack = NonNullable<(typeof schedules.$inferSelect)['heldBack']>

export const isOpen = isNull(schedules.doneAt)

/** Call this before the category or account is deleted, so that its scheduled posts wait for an editor. */
export function holdBackPosts(tx: Transaction, which: SQL, heldBack: HeldBack, now: number): void {
  const ids = tx.select({ id: posts.id }).from(posts).where(which)
  holdBack(tx, and(eq(schedules.action, 'publish'), inArray(schedules.postId, ids)), heldBack, now)
}

/** Call this when a user loses the right to publish. */
export function holdBackPlansOf(tx: Transaction, userId: string, now: number): void {
  holdBack(tx, eq(schedules.userId, userId), 'planner', now)
}

function holdBack(tx: Transaction, which: SQL | undefined, heldBack: HeldBack, now: number): void {
  tx.update(schedules).set({ doneAt: now, heldBack }).where(and(isOpen, which)).run()
}
