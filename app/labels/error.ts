import { failureLabels } from './lost'

export const errorLabels = {
  title: 'Something went wrong',
  busy: 'The site is busy right now. Please try again in a few seconds.',
  unexpected: failureLabels.any,
} as const
