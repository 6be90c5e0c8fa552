/** A cookie with which a device need not wait for other people's wrong guesses. It grants nothing else. */
import { randomUUID } from 'node:crypto'
import { createCookie } from '@remix-run/node'
import { z } from 'zod'
import type { SessionDeps } from '~/http/handlers.server'
import { isHttps } from '~/http/origin.server'
import { sign } from '~/runtime/secret.server'
import { DAY, SECOND } from '~/time/durations'

/** Browsers keep cookies no longer than this. */
const LIFETIME = 400 * DAY
const MAX_ACCOUNTS = 5

const DeviceSchema = z.object({ id: z.string(), accounts: z.array(z.string()) })

type CookieDeps = Pick<SessionDeps, 'request' | 'deps'>

const deviceCookie = ({ deps: { env } }: CookieDeps) =>
  createCookie(isHttps(env) ? '__Host-device' : 'device', {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure: isHttps(env),
    maxAge: LIFETIME / SECOND,
    // Not the key of other cookies, whose values must not pass for this one.
    secrets: [sign('device cookie', env)],
  })

async function readDevice(ctx: CookieDeps) {
  const header = ctx.request.headers.get('Cookie')
  const device = DeviceSchema.safeParse(await deviceCookie(ctx).parse(header)).data
  return device ?? { id: randomUUID(), accounts: [] }
}

/** Returns a function that returns the device's id for an account that it has signed in to. */
export async function knownDevice(ctx: CookieDeps) {
  const { id, accounts } = await readDevice(ctx)
  return (userId: string) => (accounts.includes(userId) ? id : null)
}

/** Returns the header that sets the cookie. Call this only for somebody who has proved to own the account. */
export async function rememberDevice(ctx: CookieDeps, userId: string): Promise<string> {
  const { id, accounts } = await readDevice(ctx)
  const others = accounts.filter((account) => account !== userId)
  return deviceCookie(ctx).serialize({ id, accounts: [userId, ...others].slice(0, MAX_ACCOUNTS) })
}
