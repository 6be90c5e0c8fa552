/** Where it is asked whether somebody's role shall change. */
export function rolePath(userId: string): string {
  return `/dashboard/user-role/${encodeURIComponent(userId)}`
}

/** What the pressed button asks for. */
export const ROLE_INTENTS = { promote: 'promote', demote: 'demote' } as const

/** The list of users, as it is searched and from where it goes on. */
export function usersPath({ query = '', startIndex = 0 } = {}): string {
  const params = new URLSearchParams({ tab: 'users' })
  if (query) params.set('q', query)
  if (startIndex > 0) params.set('startIndex', String(startIndex))
  return `/dashboard?${params.toString()}`
}
