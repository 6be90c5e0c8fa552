export const errorLabels = {
  title: 'Something went wrong',
  busy: 'The site is busy right now. Please try again in a few seconds.',
  unexpected: 'Something went wrong! Please try again.',
} as const
