export function rolePath(userId: string): string {
  return `/dashboard/user-role/${encodeURIComponent(userId)}`
}

export const ROLE_INTENTS = { promote: 'promote', demote: 'demote' } as const

export function usersPath({ query = '', startIndex = 0 } = {}): string {
  const params = new URLSearchParams({ tab: 'users' })
  if (query) params.set('q', query)
  if (startIndex > 0) params.set('startIndex', String(startIndex))
  return `/dashboard?${params.toString()}`
}
