/** Lets the uncached pages of one visitor wait for each other before any work is done, so that nobody else waits for them. */
import type { IncomingHttpHeaders } from 'node:http'
import type { Deps } from '~/domain/across/deps.server'
import { isDomainError } from '~/domain/core/errors'
import { Queue } from '~/domain/core/queue'
import { networkOf } from '~/domain/core/throttle.server'
import { isVisitor } from './audience.server'

/** Readers in one office or mobile network share an IP. */
const MAX_PER_IP = 100
const CONCURRENCY = 2

interface PageRequest {
  headers: IncomingHttpHeaders
  ip?: string
}

/** Returns a function that renders a page in its turn, or null if too many pages wait for this IP. */
export function createVisitorQueue(deps: Pick<Deps, 'db' | 'env'>) {
  const queue = new Queue({ name: 'visitors', max: MAX_PER_IP, concurrency: CONCURRENCY })
  return async <Page>(
    { headers, ip = '' }: PageRequest,
    render: () => Promise<Page>,
    signal?: AbortSignal,
  ): Promise<Page | null> => {
    if (!isVisitor(headers, deps)) return render()
    try {
      return await queue.run(render, { key: networkOf(ip), signal })
    } catch (error) {
      if (isDomainError(error, 'Unavailable')) return null
      throw error
    }
  }
}
