import { requireAdmin } from '~/auth/guards.server'
import {
  listUsers,
  MAX_USER_QUERY_LENGTH,
  USERS_PAGE_SIZE,
  type UserSummary,
} from '~/domain/accounts/manage-users.server'
import type { Account } from '~/domain/accounts/schema'
import type { Deps } from '~/domain/deps.server'
import type { RouteContext } from '~/http/handlers.server'
import { parseStartIndex } from '~/http/start-index'
import { usersPath } from '~/paths/paths'
import { detectLanguage } from '~/text/language'
import { formatNumber } from '~/text/numbers'
import { toTime } from '~/view-models/number-style.server'
import { initialOf } from '~/view-models/site.server'

export async function load({ request, deps }: RouteContext) {
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

export type UserRow = ReturnType<typeof toUserRow>

function toUserRow(user: UserSummary, viewer: Account, { settings }: Pick<Deps, 'settings'>) {
  return {
    id: user.id,
    username: user.username,
    language: detectLanguage(user.username),
    email: user.email,
    // A picture on another site would tell that site who views the list.
    photo: user.profilePicture?.startsWith('/') ? user.profilePicture : null,
    initial: initialOf(user.username),
    isAdmin: user.isAdmin,
    isBlocked: user.isBlocked,
    isUnconfirmed: settings.CONFIRM_EMAIL && !user.isConfirmed,
    isYou: user.id === viewer.id,
    since: toTime(user.createdAt, settings),
    posts: formatNumber(user.posts, 'en'),
  }
}
