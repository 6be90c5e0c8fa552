import { fieldError } from '~/domain/errors'
import { normalise } from '~/text/clean'
import { COMMON_PASSWORD, MIN_PASSWORD_LENGTH } from './schema'

let common: Promise<Set<string>> | undefined

async function loadCommon(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const longEnough = dictionary['passwords-common'].filter((p) => p.length >= MIN_PASSWORD_LENGTH)
  return new Set(longEnough.map((password) => password.toLowerCase()))
}

/** @throws DomainError `InvalidInput` at `password` for the 18,000 most common ones */
export async function requireUncommon(password: string): Promise<void> {
  common ??= loadCommon()
  if ((await common).has(normalise(password).toLowerCase())) {
    throw fieldError('InvalidInput', 'password', COMMON_PASSWORD)
  }
}
