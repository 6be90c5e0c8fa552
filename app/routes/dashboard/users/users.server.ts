import { requireAdmin } from '~/auth/guards.server'
import { usersPath } from '~/paths/paths'
import {
  listUsers,
  MAX_USER_QUERY_LENGTH,
  USERS_PAGE_SIZE,
} from '~/domain/accounts/manage-users.server'
import type { RouteContext } from '~/http/handlers.server'
import { parseStartIndex } from '~/http/start-index'
import { toUserRow } from '~/view-models/users.server'
import type { UsersPageView } from '~/view-models/users'

export async function load({ request, deps }: RouteContext): Promise<UsersPageView> {
  const admin = await requireAdmin({ request, deps })
  const { searchParams } = new URL(request.url)
  const query = (searchParams.get('q') ?? '').trim().slice(0, MAX_USER_QUERY_LENGTH)
  const startIndex = parseStartIndex(searchParams)
  const { users, nextStartIndex } = listUsers(deps, admin, { query, startIndex })
  const before = Math.max(0, startIndex - USERS_PAGE_SIZE)
  return {
    rows: users.map((user) => toUserRow(user, admin, deps)),
    query,
    previous: startIndex > 0 ? usersPath({ query, startIndex: before }) : null,
    next: nextStartIndex === null ? null : usersPath({ query, startIndex: nextStartIndex }),
  }
}
