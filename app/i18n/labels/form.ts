export const formLabels = {
  showPassword: 'Show password',
  broken: 'Something went wrong! Please try again.',
} as const
