/** One-time links to set a new password, stored as rows of kind `reset` in the sessions table. A new password revokes them. */
import { eq } from 'drizzle-orm'
import { DAY } from '~/time/durations'
import { users } from '~db/schema'
import type { Dated, Logged, Writes } from '../base-deps.server'
import type { Deps } from '../deps.server'
import { getAccountByEmail } from './accounts.server'
import { getUser } from './manage-users.server'
import { requireUncommon } from './password.server'
import type { Actor } from './rights'
import type { Account } from './schema'
import {
  addToken,
  consumeLink,
  endOtherSessions,
  findSessionAccount,
  linkEnded,
} from './sessions.server'

/** Creates a token that is valid for a day, since an admin has to pass it on. */
function createResetToken({ db, now }: Writes, userId: string): string {
  return addToken(db, { userId, kind: 'reset', lastSeenAt: now() }, now(), DAY)
}

export function createResetLink(deps: Logged, actor: Actor, userId: string): string {
  getUser(deps, actor, userId)
  const token = createResetToken(deps, userId)
  deps.log.info({ userId: actor?.id, account: userId }, 'password link created')
  return token
}

/** Creates a link for a CLI command, without checking rights. */
export function createResetLinkFor(deps: Writes, email: string): string {
  return createResetToken(deps, getAccountByEmail(deps.db, email).id)
}

type ResetDeps = Dated & Logged

export function findResetAccount(deps: ResetDeps, token: string): Account | null {
  return findSessionAccount(deps, token, 'reset')
}

/** Consumes the link, and revokes all of the account's sessions, tokens and links. */
export async function resetPasswordByLink(
  deps: ResetDeps & Pick<Deps, 'passwords'>,
  token: string,
  password: string,
): Promise<void> {
  // Checks the link before the slow hashing, so that only the owner of a link can cause that work.
  if (!findResetAccount(deps, token)) throw linkEnded()
  await requireUncommon(password)
  const passwordHash = await deps.passwords.hash(password)
  const userId = deps.db.transaction((tx) => {
    const userId = consumeLink(tx, token, 'reset', deps.now())
    // The link came by email or from an admin, so the address is confirmed.
    tx.update(users)
      .set({ passwordHash, isConfirmed: true, updatedAt: deps.now() })
      .where(eq(users.id, userId))
      .run()
    endOtherSessions(tx, userId)
    return userId
  })
  deps.log.info({ userId }, 'password reset with a link')
}
