const SECOND = 1000

/** Specification §4, carousel. */
export const CAROUSEL_INTERVAL = 5 * SECOND

/** Specification §4, recommended posts: every 3 seconds, by 80 percent of the visible width. */
export const RECOMMENDED_INTERVAL = 3 * SECOND
export const RECOMMENDED_STEP = 0.8

/** Specification §4: how far a button moves the row, in pixels. */
export const RECOMMENDED_MANUAL_STEP = 300

/** Specification §9. */
export const HEADLINE_SKELETON_ROWS = 4
