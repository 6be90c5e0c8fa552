/** The outbox: every event is written in the transaction of its change, so that none is lost or sent too early. */
import { uuidv7 } from 'uuidv7'
import type { Transaction } from '~db/client.server'
import { type posts, webhookDeliveries, webhooks } from '~db/schema'

type WebhookEvent = (typeof webhookDeliveries.$inferSelect)['event']

type Post = Pick<typeof posts.$inferSelect, 'id' | 'slug' | 'status'>

const isPublic = (post: Post | null) => post?.status === 'published'

/** Returns what readers notice; null for a page, or for a post that was not public and is not now. */
function eventOf(before: Post | null, after: Post): WebhookEvent | null {
  if (isPublic(after)) return isPublic(before) ? 'updated' : 'published'
  if (!isPublic(before)) return null
  return after.status === 'trashed' ? 'deleted' : 'unpublished'
}

/** Queues the change's event for every webhook. `before` is null for a new post. */
export function queueEvent(tx: Transaction, before: Post | null, after: Post, now: number): void {
  const event = eventOf(before, after)
  if (!event) return
  const { id: postId, slug } = isPublic(after) ? after : before!
  const ids = tx.select({ webhookId: webhooks.id }).from(webhooks).all()
  const row = { event, postId, slug, nextAt: now, createdAt: now }
  for (const { webhookId } of ids) {
    tx.insert(webhookDeliveries)
      .values({ ...row, webhookId, id: uuidv7() })
      .run()
  }
}
