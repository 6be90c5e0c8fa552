import { isDomainError } from '~/domain/core/errors'
import { Queue } from '~/domain/core/queue'
import type { Deps } from '~/domain/across/deps.server'
import { plainReply } from '~/http/api-response.server'
import { readersLanguage, speak } from '~/http/interface-language.server'

/** The maximum wait in milliseconds; deferred data times out later. */
const MAX_WAIT = 4_000

/** Returns a function that renders a page, or null if the queue is full or the page waited too long. */
export function createRenderQueue() {
  // More would delay cached pages; with fewer, a page would wait for the API calls between two renders.
  const queue = new Queue({ name: 'pages', max: 100, concurrency: 4 })
  /** @param isFirst for the pages of users and for the cache */
  return async <Page>(render: () => Promise<Page>, isFirst: boolean): Promise<Page | null> => {
    const since = performance.now()
    const work = async () => (performance.now() - since > MAX_WAIT ? null : render())
    try {
      return await queue.run(work, { priority: isFirst ? 1 : 0 })
    } catch (error) {
      if (isDomainError(error, 'Unavailable')) return null
      throw error
    }
  }
}

/** The response if a page cannot be rendered now. */
export function busyResponse({ settings }: Pick<Deps, 'settings'>): Response {
  const { errors } = speak(readersLanguage(settings()), settings()).labels
  return plainReply(errors.busy, 503, { 'Retry-After': '5' })
}
