/** For everything that depends on who is asking. */
export const PRIVATE = 'private, no-store'

/** Readers' pages: browsers ask again, a CDN may keep them for a minute and serve them a little longer meanwhile. */
export const PUBLIC = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600'

/** Files whose name changes with their content. */
export const IMMUTABLE = 'public, max-age=31536000, immutable'
