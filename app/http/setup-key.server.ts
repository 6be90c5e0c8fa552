/** The key in the link that the first start prints: signed, valid for an hour at most, and only until the admin is set up. */
import { findSetupAdmin } from '~/domain/across/setup.server'
import type { Deps } from '~/domain/across/deps.server'
import { isEqualSecret, sign } from '~/runtime/secret.server'
import { HOUR } from '~/time/durations'

type KeyDeps = Pick<Deps, 'db' | 'now' | 'env'>

/** Returns null if the site needs no link. */
export function setupKey(deps: KeyDeps): string | null {
  const admin = findSetupAdmin(deps)
  if (!admin) return null
  const time = String(deps.now())
  return `${time}.${signatureOf(time, admin.id, deps)}`
}

export function isSetupKey(deps: KeyDeps, key: string): boolean {
  const [time = '', signature = ''] = key.split('.')
  const admin = findSetupAdmin(deps)
  const age = deps.now() - Number(time)
  return (
    admin !== null && age <= HOUR && isEqualSecret(signature, signatureOf(time, admin.id, deps))
  )
}

const signatureOf = (time: string, adminId: string, { env }: KeyDeps) =>
  sign(`setup ${time} ${adminId}`, env)
