/** For everything that depends on who is asking. */
export const PRIVATE = 'private, no-store'

/** Readers' pages: browsers ask again, a CDN may keep them for a minute and serve them a little longer meanwhile. */
export const PUBLIC = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600'

/** Files whose name changes with their content. */
export const IMMUTABLE = 'public, max-age=31536000, immutable'

/** Anybody may keep it, nobody may use it without asking whether it is still so. */
export const REVALIDATED = 'public, no-cache'

/** What is the same for everybody and may be a minute old. */
export const SHORT = 'public, max-age=60'

/** Only the browser that asked may keep it, to go back to; asked for again, it is made anew. */
export const OWN_COPY = 'private, no-cache'
