import { isDomainError } from '~/domain/errors'
import { Queue } from '~/domain/queue'

/** The maximum wait in milliseconds; deferred data times out later. */
const MAX_WAIT = 4_000

/** Returns a function that renders a page, or null if the queue is full or the page waited too long. */
export function createRenderQueue() {
  // More would delay cached pages; with fewer, a page would wait for the API calls between two renders.
  const queue = new Queue({ name: 'pages', max: 100, concurrency: 4 })
  return async <Page>(render: () => Promise<Page>): Promise<Page | null> => {
    const since = performance.now()
    try {
      return await queue.run(async () => (performance.now() - since > MAX_WAIT ? null : render()))
    } catch (error) {
      if (isDomainError(error, 'Unavailable')) return null
      throw error
    }
  }
}
