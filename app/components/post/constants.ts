const SECOND = 1000

/** Specification §4, carousel: advances every 5 seconds. */
export const CAROUSEL_INTERVAL = 5 * SECOND

/** Specification §4, recommendation strip: moves every 3 seconds, by 80 percent of what is visible. */
export const RECOMMENDED_INTERVAL = 3 * SECOND
export const RECOMMENDED_STEP = 0.8

/** Specification §4, recommendation strip: how far a button moves it, in pixels. */
export const RECOMMENDED_MANUAL_STEP = 300

/** Specification §9: rows that stand in while the headlines load. */
export const HEADLINE_SKELETON_ROWS = 4
