import { isDomainError } from '~/domain/errors'
import { Queue } from '~/domain/queue'

/** The maximum wait in milliseconds; deferred data times out later. */
const MAX_WAIT = 4_000

/** How many pages one visitor may have in the queue, so that no one fills it. Pages of users and for the cache go first. */
const MAX_PER_VISITOR = 8

/** Returns a function that renders a page, or null if the queue is full or the page waited too long. */
export function createRenderQueue() {
  // More would delay cached pages; with fewer, a page would wait for the API calls between two renders.
  const queue = new Queue({ name: 'pages', max: 100, concurrency: 4 })
  const visitors = new Queue({ max: MAX_PER_VISITOR, concurrency: MAX_PER_VISITOR })
  /** @param visitor the IP of a visitor whose page is not cached for others */
  return async <Page>(render: () => Promise<Page>, visitor?: string): Promise<Page | null> => {
    const since = performance.now()
    const priority = visitor === undefined ? 1 : 0
    const work = async () => (performance.now() - since > MAX_WAIT ? null : render())
    const inTurn = () => queue.run(work, { priority })
    try {
      return await (visitor === undefined ? inTurn() : visitors.run(inTurn, { key: visitor }))
    } catch (error) {
      if (isDomainError(error, 'Unavailable')) return null
      throw error
    }
  }
}
