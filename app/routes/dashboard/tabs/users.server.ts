import { requireAdmin } from '~/auth/guards.server'
import { usersAddress } from '~/components/users/role-address'
import {
  listUsers,
  MAX_USER_QUERY_LENGTH,
  USERS_PAGE_SIZE,
} from '~/domain/accounts/manage-users.server'
import type { Door } from '~/http/door.server'
import { parseStartIndex } from '~/http/pages/start-index'
import { toUserRow } from '~/view-models/users.server'
import type { UsersPageView } from '~/view-models/users'

export async function load({ request, deps }: Door): Promise<UsersPageView> {
  const admin = await requireAdmin({ request, deps })
  const { searchParams } = new URL(request.url)
  const query = (searchParams.get('q') ?? '').trim().slice(0, MAX_USER_QUERY_LENGTH)
  const startIndex = parseStartIndex(searchParams)
  const { users, nextStartIndex } = listUsers(deps, admin, { query, startIndex })
  const before = Math.max(0, startIndex - USERS_PAGE_SIZE)
  return {
    rows: users.map((user) => toUserRow(user, admin, deps)),
    query,
    previous: startIndex > 0 ? usersAddress({ query, startIndex: before }) : null,
    next: nextStartIndex === null ? null : usersAddress({ query, startIndex: nextStartIndex }),
  }
}
