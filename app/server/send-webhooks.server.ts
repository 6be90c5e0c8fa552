import type { Deps } from '~/domain/across/deps.server'
import { requestPublic, type Reach } from '~/domain/links/fetch-public.server'
import { findPublishedById } from '~/domain/posts/read-posts.server'
import {
  claimDelivery,
  type Delivery,
  recordAttempt,
  signWebhook,
} from '~/domain/webhooks/deliver.server'
import { postPath } from '~/paths/reader-paths'
import { SECOND } from '~/time/durations'
import { toIso } from '~/time/format-date'
import { toPostJson } from '~/view-models/post-json.server'

const LOOK_EVERY = 2 * SECOND
const TIMEOUT = 10 * SECOND

type WebhookDeps = Pick<Deps, 'db' | 'now' | 'log' | 'env'>

/** Sends waiting deliveries, one at a time to each webhook, so that a slow one delays only its own. Returns the stop function. */
export function sendWebhooks(deps: WebhookDeps, reach?: Reach): () => void {
  const stop = new AbortController()
  const busy = new Set<string>()
  const look = () => {
    try {
      for (let next = claimDelivery(deps, busy); next; next = claimDelivery(deps, busy)) {
        busy.add(next.webhookId)
        void deliver(next)
      }
    } catch (error) {
      deps.log.error({ err: error }, 'waiting webhook messages could not be read')
    }
  }
  const deliver = async (delivery: Delivery) => {
    const result = await send(deps, delivery, stop.signal, reach)
    // A restart sends it again, since the receiver may not have it.
    if (stop.signal.aborted) return
    busy.delete(delivery.webhookId)
    try {
      recordAttempt(deps, delivery, result)
    } catch (error) {
      deps.log.error(
        { err: error, delivery: delivery.id },
        'a webhook message could not be recorded',
      )
    }
    look()
  }
  look()
  const timer = setInterval(look, LOOK_EVERY).unref()
  return () => {
    clearInterval(timer)
    stop.abort()
  }
}

/** Succeeds if the receiver responds with 2xx in time. Reads nothing of the response, whose body may be endless. */
async function send(deps: WebhookDeps, delivery: Delivery, stop: AbortSignal, reach?: Reach) {
  const { id, url, secret, attempts } = delivery
  try {
    const body = JSON.stringify(toMessage(deps, delivery))
    const timestamp = Math.floor(deps.now() / SECOND)
    const headers = {
      'Content-Type': 'application/json',
      'User-Agent': 'DharoharWebhook/1.0',
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signWebhook(secret, id, timestamp, body),
    }
    const signal = AbortSignal.any([stop, AbortSignal.timeout(TIMEOUT)])
    const response = await requestPublic(url, { method: 'POST', headers, body, signal }, reach)
    await response.body?.cancel()
    const isDelivered = response.status >= 200 && response.status < 300
    return { isDelivered, outcome: String(response.status) }
  } catch (error) {
    deps.log.info({ err: error, delivery: id, attempts }, 'a webhook message did not arrive')
    if (!(error instanceof Error)) return { isDelivered: false, outcome: String(error) }
    const { name, message, cause } = error
    const reason = cause instanceof Error ? cause.message : message
    return { isDelivered: false, outcome: name === 'TimeoutError' ? 'timeout' : reason }
  }
}

/** Reads the post when it is sent, so that a late message never brings back an old text, or one that was taken down. */
function toMessage(deps: WebhookDeps, { event, postId, slug: lastSlug, createdAt }: Delivery) {
  const post = findPublishedById(deps, postId)
  const slug = post?.slug ?? lastSlug
  const url = (deps.env.PUBLIC_ORIGIN ?? '') + postPath(slug)
  const data = post ? { ...toPostJson(deps, post), url } : { _id: postId, slug, url }
  return { type: `post.${event}`, timestamp: toIso(createdAt), data }
}
