import type { Settings } from '~/env.server'
import { ownOrigin } from '~/http/origin.server'

interface Page {
  limit: number
  startIndex: number
  hasMore: boolean
}

/** The `Link` header of a list (RFC 8288) with its neighbouring pages, or null. */
export function pageLinks(
  request: Request,
  settings: Pick<Settings, 'PUBLIC_ORIGIN'>,
  { limit, startIndex, hasMore }: Page,
): string | null {
  const links: string[] = []
  const add = (start: number, relation: string) => {
    const { pathname, searchParams } = new URL(request.url)
    searchParams.set('startIndex', String(start))
    links.push(`<${ownOrigin(request, settings)}${pathname}?${searchParams}>; rel="${relation}"`)
  }
  if (startIndex > 0) add(Math.max(0, startIndex - limit), 'prev')
  if (hasMore) add(startIndex + limit, 'next')
  return links.length > 0 ? links.join(', ') : null
}
