import { uuidv7 } from 'uuidv7'
import type { Deps } from '~/domain/deps.server'
import { fieldError, type DomainError } from '~/domain/errors'
import { brokenUniqueness } from '~db/client.server'
import { users } from '~db/schema'
import { requireUncommon } from './common-passwords.server'
import type { Account, SignUpInput } from './schema'

const EMAIL_TAKEN = 'An account with this email already exists.'

/** @throws DomainError `Conflict` at `email` for a taken one, `InvalidInput`, `RateLimited` */
export async function signUp(
  deps: Pick<Deps, 'db' | 'now' | 'passwords' | 'throttle' | 'log'>,
  input: SignUpInput,
  ip: string,
): Promise<Account> {
  await requireUncommon(input.password)
  deps.throttle.consume('signUp', ip)
  const account = await createAccount(deps, input, { isAdmin: false })
  deps.log.info({ userId: account.id }, 'signed up')
  return account
}

/** @throws DomainError `Conflict` at `email` for an existing account */
export async function createAccount(
  deps: Pick<Deps, 'db' | 'now' | 'passwords'>,
  input: SignUpInput,
  { isAdmin }: { isAdmin: boolean },
): Promise<Account> {
  const passwordHash = await deps.passwords.hash(input.password)
  const time = deps.now()
  const account = {
    id: uuidv7(),
    username: input.username,
    email: input.email,
    profilePicture: null,
    isAdmin,
  }
  try {
    deps.db
      .insert(users)
      .values({ ...account, passwordHash, createdAt: time, updatedAt: time })
      .run()
  } catch (error) {
    throw emailTaken(error) ?? error
  }
  return account
}

export function emailTaken(error: unknown): DomainError | null {
  if (brokenUniqueness(error) !== 'users.email') return null
  return fieldError('Conflict', 'email', EMAIL_TAKEN)
}
