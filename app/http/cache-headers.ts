/** Depends on the user. */
export const PRIVATE = 'private, no-store'

/** Readers' pages: browsers revalidate, a CDN may cache them for a minute and serve stale ones a little longer. */
export const PUBLIC = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600'

export const IMMUTABLE = 'public, max-age=31536000, immutable'

/** Public, but revalidated before each use. */
export const REVALIDATED = 'public, no-cache'

export const SHORT = 'public, max-age=60'

/** Only for the browser that requested it, which revalidates. */
export const OWN_COPY = 'private, no-cache'
