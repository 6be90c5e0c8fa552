export const formLabels = {
  showPassword: 'Show password',
} as const
