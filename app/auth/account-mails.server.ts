/** Changes of accounts that email links. Responses do not reveal whether an address has an account. */
import { siteTexts } from '~/domain/core/site-settings'
import { mailLink } from '~/domain/accounts/account-links.server'
import { signUp } from '~/domain/accounts/accounts.server'
import { updateProfile } from '~/domain/across/own-account.server'
import type { Account, ProfileInput, SignUpInput } from '~/domain/core/account-schema'
import type { RouteContext } from '~/http/handlers.server'
import { toMail } from '~/labels/mails'
import { confirmPath, FORGOT_PATH } from '~/paths/paths'

type MailContext = Pick<RouteContext, 'deps' | 'origin' | 'speech'>

export const confirmMailFor = (ctx: MailContext) => (token: string) =>
  mailOf(ctx, 'confirm', confirmPath(token))

function mailOf(
  { deps, origin, speech }: MailContext,
  name: 'confirm' | 'addressTaken' | 'addressChange',
  path: string,
) {
  const { name: site } = siteTexts(deps.settings().site, speech.language)
  return toMail(speech.mails[name], { site, url: origin + path })
}

function send(ctx: MailContext, address: string, mail: ReturnType<typeof mailOf>): void {
  ctx.deps.mailer.send(() => ({ to: { name: '', address }, ...mail }))
}

/** Returns null if the address must be confirmed first; in that case, an email is already queued. */
export async function openAccount(ctx: RouteContext, input: SignUpInput): Promise<Account | null> {
  const account = await signUp(ctx.deps, input, ctx.clientIp)
  if (!ctx.deps.env.CONFIRM_EMAIL) return account
  if (account) mailLink(ctx.deps, 'confirm', account.email, confirmMailFor(ctx))
  else send(ctx, input.email, mailOf(ctx, 'addressTaken', FORGOT_PATH))
  return null
}

/** Also tells the old address. `isPending` is true if the new address must be confirmed first. */
export async function changeProfile(
  ctx: MailContext,
  actor: Account,
  input: ProfileInput,
  keepToken: string | null,
) {
  const { account, link } = await updateProfile(ctx.deps, actor, input, { keepToken })
  if (input.email !== actor.email) {
    send(ctx, actor.email, mailOf(ctx, 'addressChange', FORGOT_PATH))
  }
  if (link) {
    const mail = link.isTaken
      ? mailOf(ctx, 'addressTaken', FORGOT_PATH)
      : confirmMailFor(ctx)(link.token)
    send(ctx, input.email, mail)
  }
  return { account, isPending: link !== null }
}
