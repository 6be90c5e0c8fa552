import { permanentRedirect } from '~/http/caching.server'
import { pageLoader } from '~/http/handlers.server'
import { feedPath } from '~/paths/reader-paths'

export { noAction as action } from '~/http/handlers.server'

/** The other paths at which feed readers look for a feed. */
export const loader = pageLoader(({ request }) => permanentRedirect(request.url, feedPath()))
