export const authorLabels = { more: 'Show more', feed: 'RSS' } as const
