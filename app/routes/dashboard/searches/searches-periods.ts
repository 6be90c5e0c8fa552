/** In days; queries are kept for ninety. */
export const PERIODS = [7, 30, 90] as const

export const DEFAULT_PERIOD = 30
