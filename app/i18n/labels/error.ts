export const errorLabels = {
  title: 'Something went wrong',
  unexpected: 'Something went wrong! Please try again.',
} as const
