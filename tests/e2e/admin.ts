/** The tested site's first admin (playwright.config.ts). */
export const ADMIN = {
  username: 'Admin',
  email: 'admin@example.org',
  password: 'परीक्षा-का-पासवर्ड-42',
} as const
