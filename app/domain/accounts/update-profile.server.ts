import { and, eq } from 'drizzle-orm'
import type { Deps } from '~/domain/deps.server'
import { DomainError, fieldError } from '~/domain/errors'
import { removeProfilePicture } from '~/domain/files/remove-profile-picture.server'
import { isOwnUpload, toPictureUrl } from '~/domain/files/stored-file.server'
import { DEFAULT_IMAGE } from '~/domain/posts/constants'
import { users } from '~db/schema'
import { accountColumns } from './account-columns.server'
import { checkOwnPassword } from './check-own-password.server'
import { requireUncommon } from './common-passwords.server'
import { emailTaken } from './create-account.server'
import { requireAccount, type Actor } from './rights'
import { CURRENT_PASSWORD_NEEDED, type Account, type ProfileInput } from './schema'
import { endOtherSessions } from './sessions.server'

type ProfileDeps = Pick<Deps, 'db' | 'now' | 'storage' | 'passwords' | 'throttle' | 'log'>

interface Options {
  /** The current session or token, which stays valid. */
  keepToken: string | null
}

/**
 * A new email or password ends other sessions. @throws `InvalidInput`, `Conflict`, `RateLimited`
 */
export async function updateProfile(
  deps: ProfileDeps,
  actor: Actor,
  input: ProfileInput,
  { keepToken }: Options,
): Promise<Account> {
  const account = requireAccount(actor)
  if (input.password !== undefined) await requireUncommon(input.password)
  const profilePicture = toProfilePicture(deps, account, input.profilePicture)
  const isSensitive = input.password !== undefined || input.email !== account.email
  const checkedHash = isSensitive ? await askForPassword(deps, account, input) : null
  const newHash = input.password === undefined ? null : await deps.passwords.hash(input.password)
  const updated = deps.db.transaction((tx) => {
    const known = eq(users.id, account.id)
    const row = writeUnlessTaken(() =>
      tx
        .update(users)
        .set({
          username: input.username,
          email: input.email,
          profilePicture,
          passwordHash: newHash ?? undefined,
          updatedAt: deps.now(),
        })
        .where(checkedHash ? and(known, eq(users.passwordHash, checkedHash)) : known)
        .returning(accountColumns)
        .get(),
    )
    if (!row) throw new DomainError('Conflict', 'Your account was changed meanwhile.')
    if (isSensitive) endOtherSessions({ db: tx }, account.id, keepToken ?? undefined)
    return row
  })
  if (isSensitive) deps.log.info({ userId: account.id }, 'e-mail or password changed')
  if (account.profilePicture !== updated.profilePicture) {
    await removeProfilePicture(deps, account.id, account.profilePicture)
  }
  return updated
}

/** Null removes, undefined keeps. @throws `InvalidInput` unless the user uploaded it */
function toProfilePicture(
  { db }: ProfileDeps,
  { id, profilePicture }: Account,
  given: string | undefined,
): string | null | undefined {
  if (given === undefined || given === profilePicture) return undefined
  if (given === '' || given === DEFAULT_IMAGE) return null
  const url = toPictureUrl(db, given)
  if (isOwnUpload(db, id, url)) return url
  throw fieldError('InvalidInput', 'profilePicture', 'Please upload a picture of your own.')
}

function askForPassword(deps: ProfileDeps, account: Account, input: ProfileInput): Promise<string> {
  if (input.currentPassword === undefined) {
    throw fieldError('InvalidInput', 'currentPassword', CURRENT_PASSWORD_NEEDED)
  }
  return checkOwnPassword(deps, account, input.currentPassword, 'currentPassword')
}

function writeUnlessTaken<T>(write: () => T): T {
  try {
    return write()
  } catch (error) {
    throw emailTaken(error) ?? error
  }
}
