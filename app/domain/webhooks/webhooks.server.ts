import { randomBytes } from 'node:crypto'
import { desc, eq, getTableColumns } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { requireRight, type Actor } from '~/domain/core/rights'
import type { LogDeps, ReadDeps, WriteDeps } from '~/domain/core/base-deps.server'
import { DomainError, fieldError } from '~/domain/core/errors'
import { recordChange } from '~/domain/core/events.server'
import { isPublicUrl } from '~/domain/links/fetch-public.server'
import { say } from '~/labels/messages'
import { countRows, hasRow } from '~db/rows.server'
import { posts, webhookDeliveries, webhooks } from '~db/schema'

const MAX_WEBHOOKS = 10
export const MAX_DELIVERIES = 100
/** Standard Webhooks allows 24 to 64 bytes. */
const SECRET_BYTES = 32

/** Lists the webhooks without their secrets, oldest first. */
export function listWebhooks({ db }: ReadDeps, actor: Actor) {
  requireRight(actor, 'manageWebhooks')
  const { secret: _, ...columns } = getTableColumns(webhooks)
  return db.select(columns).from(webhooks).orderBy(webhooks.id).all()
}

/** Returns the webhook with its secret, which is shown only once. */
export function createWebhook(deps: LogDeps, actor: Actor, { url }: { url: string }) {
  requireRight(actor, 'manageWebhooks')
  if (!isPublicUrl(url)) throw fieldError('InvalidInput', 'url', 'webhookNotPublic')
  const secret = `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`
  const webhook = { id: uuidv7(), url, secret, createdAt: deps.now() }
  deps.db.transaction((tx) => {
    if (countRows(tx, webhooks) >= MAX_WEBHOOKS) {
      throw fieldError('Conflict', 'url', say('tooManyWebhooks', { max: MAX_WEBHOOKS }))
    }
    if (hasRow(tx, webhooks, eq(webhooks.url, url))) {
      throw fieldError('Conflict', 'url', 'webhookThere')
    }
    tx.insert(webhooks).values(webhook).run()
  })
  recordChange(deps, actor, 'webhook created', { webhook: webhook.id })
  return webhook
}

/** Also deletes its deliveries, those that are waiting too. */
export function deleteWebhook(deps: LogDeps, actor: Actor, id: string): void {
  requireRight(actor, 'manageWebhooks')
  const { changes } = deps.db.delete(webhooks).where(eq(webhooks.id, id)).run()
  if (changes === 0) throw new DomainError('NotFound', 'webhookNotFound')
  recordChange(deps, actor, 'webhook deleted', { webhook: id })
}

/** Lists the newest deliveries. The title is null if the post was deleted for ever. */
export function listDeliveries({ db }: ReadDeps, actor: Actor) {
  requireRight(actor, 'manageWebhooks')
  const { title, language } = posts
  return db
    .select({ ...getTableColumns(webhookDeliveries), url: webhooks.url, title, language })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .leftJoin(posts, eq(posts.id, webhookDeliveries.postId))
    .orderBy(desc(webhookDeliveries.id))
    .limit(MAX_DELIVERIES)
    .all()
}

/** Queues a delivery once more, whether it arrived or not, with the same id. */
export function sendAgain({ db, now }: WriteDeps, actor: Actor, id: string): void {
  requireRight(actor, 'manageWebhooks')
  const again = { attempts: 0, nextAt: now(), isDelivered: false, outcome: null }
  const { changes } = db
    .update(webhookDeliveries)
    .set(again)
    .where(eq(webhookDeliveries.id, id))
    .run()
  if (changes === 0) throw new DomainError('NotFound', 'deliveryNotFound')
}
