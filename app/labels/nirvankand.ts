export const nirvankandLabels = { empty: 'No content available' } as const
