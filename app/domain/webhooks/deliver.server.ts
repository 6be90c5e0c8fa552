import { createHmac } from 'node:crypto'
import { and, asc, desc, eq, inArray, isNull, lte, notInArray } from 'drizzle-orm'
import type { ReadDeps, WriteDeps } from '~/domain/core/base-deps.server'
import { MINUTE } from '~/time/durations'
import { webhookDeliveries as deliveries, webhooks } from '~db/schema'
import { MAX_DELIVERIES } from './webhooks.server'

/** The pauses between attempts, a day in all. The first is longer than an attempt may take. */
const PAUSES = [1 / 3, 2, 10, 30, 60, 120, 240, 420, 540].map((minutes) => minutes * MINUTE)

/**
 * Returns the next delivery to send to a webhook that is not `busy`. Counts the attempt and sets the next one before it
 * is made, so that a crash in between repeats it, and another process does not.
 */
export function claimDelivery({ db, now }: WriteDeps, busy: ReadonlySet<string>) {
  // Looks at one row of each webhook, however many are waiting for a slow one.
  const next = db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(and(eq(deliveries.webhookId, webhooks.id), lte(deliveries.nextAt, now())))
    .orderBy(asc(deliveries.nextAt))
    .limit(1)
  const due = db
    .select({ delivery: deliveries, url: webhooks.url, secret: webhooks.secret })
    .from(webhooks)
    .innerJoin(deliveries, inArray(deliveries.id, next))
    .where(notInArray(webhooks.id, [...busy]))
    .limit(1)
    .get()
  if (!due) return null
  const { delivery, ...webhook } = due
  const { id, attempts: before } = delivery
  const attempts = before + 1
  const nextAt = now() + (PAUSES[before] ?? PAUSES.at(-1)!)
  const isUnclaimed = and(eq(deliveries.id, id), eq(deliveries.attempts, before))
  const { changes } = db.transaction((tx) =>
    tx.update(deliveries).set({ attempts, nextAt }).where(isUnclaimed).run(),
  )
  return changes > 0 ? { ...delivery, ...webhook, attempts } : null
}

export type Delivery = NonNullable<ReturnType<typeof claimDelivery>>

/** Changes nothing if an admin has asked to send it again meanwhile. Deletes the webhook's finished deliveries except for the newest. */
export function recordAttempt(
  { db }: ReadDeps,
  { id, webhookId, attempts }: Pick<Delivery, 'id' | 'webhookId' | 'attempts'>,
  result: { isDelivered: boolean; outcome: string },
): void {
  const isOver = result.isDelivered || attempts > PAUSES.length
  const isSame = and(eq(deliveries.id, id), eq(deliveries.attempts, attempts))
  const isFinished = and(eq(deliveries.webhookId, webhookId), isNull(deliveries.nextAt))
  const all = db.select({ id: deliveries.id }).from(deliveries)
  const newest = all.orderBy(desc(deliveries.id)).limit(MAX_DELIVERIES)
  db.transaction((tx) => {
    tx.update(deliveries)
      .set({ ...result, ...(isOver && { nextAt: null }) })
      .where(isSame)
      .run()
    tx.delete(deliveries)
      .where(and(isFinished, notInArray(deliveries.id, newest)))
      .run()
  })
}

/** Signs as specified by Standard Webhooks. @param timestamp in seconds since 1970 */
export function signWebhook(secret: string, id: string, timestamp: number, body: string): string {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const hmac = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`)
  return `v1,${hmac.digest('base64')}`
}
