import { setTimeout as wait } from 'node:timers/promises'
import type { Transporter } from 'nodemailer'
import type { Environment } from '~/env.server'
import { say } from '~/labels/messages'
import { decode } from '~/text/decode'
import { errorMessage } from '~/text/error-parts'
import { MINUTE, SECOND } from '~/time/durations'
import type { LogDeps, SettingsDeps } from './base-deps.server'
import { DomainError } from './errors'
import { countEvent } from './events.server'
import { Queue } from './queue'

export interface Mail {
  to: { name: string; address: string }
  subject: string
  text: string
  /** Called once the mail server has accepted the email. */
  onSent?: () => void
}

const MAX_WAITING = 100
const PAUSES = [0, 5 * SECOND, MINUTE]
const SEND_TIMEOUT = 20 * SECOND
/** Timeouts in seconds, since a silent mail server must not block the queue. The query in SMTP_URL may override them. */
const TIMEOUTS = { connectionTimeout: 10, greetingTimeout: 10, socketTimeout: 20 }

type Transport = Pick<Transporter, 'sendMail' | 'close'>

type MailerDeps = Pick<SettingsDeps, 'env' | 'settings'> & Pick<LogDeps, 'log'>

interface MailerOptions {
  transport?: Transport
  pauses?: readonly number[]
}

/** Sends one email at a time, after the response. Logs and drops emails if the queue is full. */
export class Mailer {
  readonly #queue = new Queue({ name: 'mails', max: MAX_WAITING })
  readonly #deps: MailerDeps
  readonly #transport: Promise<Transport> | null
  readonly #pauses: readonly number[]
  readonly #closing = new AbortController()

  constructor(deps: MailerDeps, { transport, pauses = PAUSES }: MailerOptions = {}) {
    const { SMTP_URL } = deps.env
    this.#deps = deps
    this.#pauses = pauses
    if (transport) this.#transport = Promise.resolve(transport)
    else this.#transport = SMTP_URL ? connectTo(SMTP_URL) : null
  }

  get isSet(): boolean {
    return this.#transport !== null
  }

  /** Sends the email that `make` returns; null sends nothing. `make` also runs in the queue. */
  send(make: () => Mail | null): void {
    const { signal } = this.#closing
    this.#queue
      .run(() => this.#deliver(make), { signal })
      .catch((error: unknown) => {
        this.#deps.log.error({ err: error }, 'an email was not sent')
        countEvent('mail failed')
      })
  }

  async sendNow(mail: Mail): Promise<void> {
    if (!this.isSet) throw new DomainError('Unavailable', 'mailUnset')
    try {
      await inTime(this.#transmit(mail), SEND_TIMEOUT)
    } catch (error) {
      const reason = errorMessage(error)
      throw new DomainError('Unavailable', say('mailRejected', { reason }))
    }
  }

  async close(): Promise<void> {
    this.#closing.abort()
    const transport = await this.#transport
    transport?.close()
  }

  async #transmit({ onSent, ...mail }: Mail): Promise<void> {
    const transport = await this.#transport
    const { env, settings } = this.#deps
    const from = { name: settings().site.name, address: senderOf(env) }
    await transport?.sendMail({ from, ...mail })
    onSent?.()
  }

  async #deliver(make: () => Mail | null): Promise<void> {
    const mail = make()
    if (!mail || !this.isSet) return
    let failure: unknown
    for (const pause of this.#pauses) {
      try {
        await wait(pause, undefined, { ref: false, signal: this.#closing.signal })
        return await this.#transmit(mail)
      } catch (error) {
        // Reports the failed attempt, not the shutdown that interrupted the wait.
        failure = this.#closing.signal.aborted ? (failure ?? error) : error
      }
    }
    throw failure
  }
}

/**
 * The address that emails are sent from. It never is the readers' contact, whose domain may not let this server send its
 * mail (RFC 7208): without `MAIL_FROM`, it is the mail server's user or an address at the site's host.
 */
export function senderOf({
  MAIL_FROM,
  SMTP_URL = '',
  PUBLIC_ORIGIN = '',
}: Pick<Environment, 'MAIL_FROM' | 'SMTP_URL' | 'PUBLIC_ORIGIN'>): string {
  const user = URL.canParse(SMTP_URL) ? (decode(new URL(SMTP_URL).username) ?? '') : ''
  const host = URL.canParse(PUBLIC_ORIGIN) ? new URL(PUBLIC_ORIGIN).hostname : 'localhost'
  return MAIL_FROM ?? (user.includes('@') ? user : `noreply@${host}`)
}

export async function tryMailServer(address: string, timeout = 10 * SECOND): Promise<void> {
  const transport = await connectTo(address)
  try {
    await inTime(transport.verify(), timeout)
  } finally {
    transport.close()
  }
}

async function inTime(work: Promise<unknown>, timeout: number): Promise<void> {
  const tooLong = wait(timeout, undefined, { ref: false }).then(() => {
    throw new Error('no response within the time limit')
  })
  await Promise.race([work, tooLong])
}

/** Imports the library only if email is configured, since it uses 9 MB of memory. */
async function connectTo(address: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  const url = new URL(address)
  for (const [name, seconds] of Object.entries(TIMEOUTS)) {
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(seconds * SECOND))
  }
  return createTransport(url.href)
}
