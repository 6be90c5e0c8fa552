import type { Account } from '~/domain/accounts/schema'
import { findSessionAccount } from '~/domain/accounts/sessions.server'
import { DomainError } from '~/domain/errors'
import type { RouteContext } from '~/http/handlers.server'
import { isFromOwnPage } from '~/http/origin.server'
import { readSessionToken } from '~/auth/session-cookie.server'

type Asking = Pick<RouteContext, 'request' | 'deps'>

/** Who calls the API, and the token of the session that says so. */
interface ApiActor {
  account: Account
  token: string
}

/** What older clients send when local storage is empty. */
const NO_TOKEN = new Set(['null', 'undefined'])

/** The token in the `Authorization` header, the only place where one is taken from. */
function readBearerToken(request: Request): string | null {
  const token = /^Bearer +(\S+) *$/i.exec(request.headers.get('Authorization') ?? '')?.[1]
  return token === undefined || NO_TOKEN.has(token) ? null : token
}

/**
 * Who is calling: by bearer token, or by the cookie when one of our own pages calls (docs/decisions/025). A token that is
 * no longer good makes a visitor, whatever cookie came along.
 */
export async function findActor({ request, deps }: Asking): Promise<ApiActor | null> {
  const bearer = readBearerToken(request)
  if (bearer !== null) return toActor(bearer, findSessionAccount(deps, bearer, 'api'))
  if (!isFromOwnPage(request, deps.settings)) return null
  const token = await readSessionToken(request, deps.settings)
  return token === null ? null : toActor(token, findSessionAccount(deps, token, 'web'))
}

function toActor(token: string, account: Account | null): ApiActor | null {
  return account && { account, token }
}

/** The account of who is calling, or null for a visitor. */
export async function findApiUser(ctx: Asking): Promise<Account | null> {
  return (await findActor(ctx))?.account ?? null
}

/** @throws DomainError `Unauthenticated` */
export async function requireActor(ctx: Asking): Promise<ApiActor> {
  const actor = await findActor(ctx)
  if (!actor) throw new DomainError('Unauthenticated', 'No authentication token found')
  return actor
}
