import { and, eq } from 'drizzle-orm'
import { removeProfilePicture } from '~/domain/files/file-uses.server'
import { listUploadIds, removeParts } from '~/domain/files/resumable-upload.server'
import { toGuestAuthor } from '~/domain/posts/authors.server'
import { holdBackPlansOf, holdBackPosts } from '~/domain/core/hold-back-plans.server'
import { isOfUser } from '~/domain/posts/read-posts.server'
import type { Transaction } from '~db/client.server'
import { countRows, hasRow } from '~db/rows.server'
import { posts, users } from '~db/schema'
import type { SettingsDeps, LogDeps } from '~/domain/core/base-deps.server'
import { raiseCacheVersion } from '~/domain/core/cache-version.server'
import type { Deps } from './deps.server'
import { DomainError, isDomainError } from '~/domain/core/errors'
import { recordChange } from '~/domain/core/events.server'
import { getAccountByEmail, requireAnotherAdmin } from '~/domain/accounts/accounts.server'
import { getAccount, listMemberNames, requireStillManager } from './manage-users.server'
import { checkOwnPassword, type ProfileDeps } from './own-account.server'
import { type Actor, requireRight } from '~/domain/core/rights'
import type { Account } from '~/domain/core/account-schema'

type DeleteDeps = LogDeps & SettingsDeps & Pick<Deps, 'storage'>

export async function deleteAccount(
  deps: ProfileDeps & SettingsDeps,
  actor: Actor,
  { password }: { password: string },
) {
  const account = requireRight(actor, 'useAccount')
  const checkedHash = await checkOwnPassword(deps, account, password, 'password')
  const removed = await removeAccount(deps, account, (tx) => {
    const unchanged = and(eq(users.id, account.id), eq(users.passwordHash, checkedHash))
    if (!hasRow(tx, users, unchanged)) throw new DomainError('Conflict', 'accountChanged')
  })
  recordChange(deps, account, 'account deleted', { account: account.id })
  return removed
}

export async function deleteUser(deps: DeleteDeps, actor: Actor, userId: string) {
  const manager = requireRight(actor, 'manageUsers')
  if (userId === manager.id) throw new DomainError('Conflict', 'ownAccount')
  const account = getAccount(deps.db, userId)
  const removed = await removeAccount(deps, account, (tx) => requireStillManager(tx, manager.id))
  recordChange(deps, manager, 'account deleted', { account: userId })
  return { ...removed, account }
}

/** Deletes members only, each in its own transaction. */
export async function deleteUsers(deps: DeleteDeps, actor: Actor, userIds: readonly string[]) {
  const members = listMemberNames(deps, actor, userIds)
  let changed = 0
  for (const { id } of members) changed += await deleteIfThere(deps, actor, id)
  return { changed, left: new Set(userIds).size - changed }
}

/** Another admin may delete the same accounts at the same time. */
async function deleteIfThere(deps: DeleteDeps, actor: Actor, userId: string): Promise<0 | 1> {
  try {
    await deleteUser(deps, actor, userId)
    return 1
  } catch (error) {
    if (isDomainError(error, 'NotFound')) return 0
    throw error
  }
}

/** Deletes an account for a CLI command, without checking rights. */
export async function deleteAccountOf(deps: DeleteDeps, email: string) {
  const account = getAccountByEmail(deps.db, email)
  const removed = await removeAccount(deps, account)
  recordChange(deps, null, 'account deleted', { account: account.id })
  return removed
}

/** Sessions, tokens and links are deleted with the row; posts remain. */
async function removeAccount(
  deps: DeleteDeps,
  { id, profilePicture }: Account,
  check?: (tx: Transaction) => void,
): Promise<{ keptPosts: number }> {
  const { keptPosts, uploadIds } = deps.db.transaction((tx) => {
    check?.(tx)
    if (getAccount(tx, id).isAdmin) requireAnotherAdmin(tx, id)
    const keptPosts = countRows(tx, posts, isOfUser(id))
    const uploadIds = listUploadIds(tx, id)
    holdBackPosts(tx, eq(posts.authorId, id), 'author', deps.now())
    holdBackPlansOf(tx, id, deps.now())
    toGuestAuthor(tx, id)
    tx.delete(users).where(eq(users.id, id)).run()
    // Invalidates API responses, which name the author.
    if (keptPosts > 0) raiseCacheVersion(tx)
    return { keptPosts, uploadIds }
  })
  // Keeps the picture if posts remain, since they show it.
  if (keptPosts === 0) await removeProfilePicture(deps, id, profilePicture)
  await removeParts(deps, uploadIds)
  return { keptPosts }
}
