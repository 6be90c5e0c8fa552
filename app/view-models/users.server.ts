import type { Account } from '~/domain/accounts/schema'
import type { UserSummary } from '~/domain/accounts/manage-users.server'
import type { Deps } from '~/domain/deps.server'
import { firstGrapheme } from '~/text/segment'
import { detectLanguage } from '~/text/language'
import { formatNumber } from '~/text/numbers'
import { formatShortDate, toIso } from '~/time/format-date'
import { dateStyle } from './number-style.server'
import type { UserRowView } from './users'

export function toUserRow(
  user: UserSummary,
  viewer: Account,
  { settings }: Pick<Deps, 'settings'>,
): UserRowView {
  const style = dateStyle('en', settings)
  return {
    id: user.id,
    username: user.username,
    language: detectLanguage(user.username),
    email: user.email,
    // A picture on another site would tell that site who views the list.
    photo: user.profilePicture?.startsWith('/') ? user.profilePicture : null,
    initial: firstGrapheme(user.username),
    isAdmin: user.isAdmin,
    isYou: user.id === viewer.id,
    sinceIso: toIso(user.createdAt),
    sinceLabel: formatShortDate(user.createdAt, style),
    posts: formatNumber(user.posts, 'en'),
  }
}
