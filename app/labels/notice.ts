/** Read out before the notice line, in its language. */
export const noticeLabels = { hindi: 'ब्रेकिंग', english: 'Breaking' } as const
