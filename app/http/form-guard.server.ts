/** Guards public forms without a CAPTCHA or a script: bots lose time, but people lose nothing (decision 121). */
import { setTimeout as wait } from 'node:timers/promises'
import type { Deps } from '~/domain/across/deps.server'
import { DomainError } from '~/domain/core/errors'
import { Queue } from '~/domain/core/queue'
import { GUARD_FIELDS } from '~/paths/intents'
import { isEqualSecret, sign } from '~/runtime/secret.server'
import { DAY, SECOND } from '~/time/durations'
import { textField } from './read-form.server'

/** Nobody types faster. A form that is submitted earlier, for example by a password manager, waits until then. */
const MIN_TIME = 2 * SECOND
const MAX_TIME = DAY
const MAX_WAITING = 100

const waiting = new Queue({ concurrency: MAX_WAITING, max: MAX_WAITING })

type GuardDeps = Pick<Deps, 'now' | 'env'>

export type PublicForm = 'sign-up' | 'forgot-password' | 'confirm-email'

export function formStamp({ now, env }: GuardDeps, form: PublicForm): string {
  const time = String(now())
  return `${time}.${sign(`${form} ${time}`, env)}`
}

/** @throws DomainError `InvalidInput` for values that only bots send, `Unavailable` if too many forms are held */
export async function requirePerson(
  { now, env }: GuardDeps,
  form: PublicForm,
  sent: FormData,
): Promise<void> {
  if (textField(sent, GUARD_FIELDS.trap) !== '') {
    throw new DomainError('InvalidInput', 'trapped')
  }
  const [time = '', signature = ''] = textField(sent, GUARD_FIELDS.stamp).split('.')
  const age = now() - Number(time)
  if (!isEqualSecret(signature, sign(`${form} ${time}`, env)) || age > MAX_TIME) {
    throw new DomainError('InvalidInput', 'sendAgain')
  }
  const rest = MIN_TIME - age
  if (rest > 0) await waiting.run(() => wait(Math.min(rest, MIN_TIME)))
}
