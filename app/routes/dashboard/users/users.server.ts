import { requireAdmin } from '~/auth/guards.server'
import { listUsers, USERS_PAGE_SIZE, type UserSummary } from '~/domain/accounts/manage-users.server'
import type { Account } from '~/domain/accounts/schema'
import type { RouteContext } from '~/http/handlers.server'
import { detectLanguage } from '~/text/language'
import { toTime } from '~/view-models/number-style.server'
import { initialOf } from '~/view-models/site.server'
import { loadList, neighbours } from '../list.server'

export async function load(ctx: RouteContext) {
  const { deps } = ctx
  const admin = await requireAdmin(ctx)
  return loadList(ctx, 'users', ctx.labels.failures.any, ({ q: query }, { startIndex = 0 }) => {
    const { users, nextStartIndex } = listUsers(deps, admin, { query, startIndex })
    return {
      rows: users.map((user) => toUserRow(user, admin, ctx)),
      ...neighbours(startIndex, USERS_PAGE_SIZE, nextStartIndex !== null),
      isSearchable: users.length > 1 || startIndex > 0,
    }
  })
}

function toUserRow(user: UserSummary, viewer: Account, { deps, speech }: RouteContext) {
  return {
    id: user.id,
    username: user.username,
    title: user.username,
    language: detectLanguage(user.username),
    email: user.email,
    // A picture on another site would reveal to that site who views the list.
    photo: user.profilePicture?.startsWith('/') ? user.profilePicture : null,
    initial: initialOf(user.username),
    isAdmin: user.isAdmin,
    isBlocked: user.isBlocked,
    isUnconfirmed: deps.settings.CONFIRM_EMAIL && !user.isConfirmed,
    isYou: user.id === viewer.id,
    since: toTime(user.createdAt, speech.dates),
    posts: user.posts,
  }
}
