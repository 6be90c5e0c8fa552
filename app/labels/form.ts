import { failureLabels } from './lost'

export const formLabels = {
  showPassword: 'Show password',
  broken: failureLabels.any,
} as const
