import { redirect } from '@remix-run/node'
import { ownPath } from '~/auth/authenticator.server'
import { findUser } from '~/auth/guards.server'
import { setLanguage } from '~/domain/across/own-account.server'
import { DomainError } from '~/domain/core/errors'
import { pageAction, pageLoader } from '~/http/handlers.server'
import { knownLanguage, languageCookie } from '~/http/interface-language.server'
import { readForm, textField } from '~/http/read-form.server'

export const loader = pageLoader(() => redirect('/'))

/** Sets the dashboard's language: in a cookie and, for a signed-in user, in the account. */
export const action = pageAction(async (ctx) => {
  const form = await readForm(ctx.request, ['language', 'redirectTo'])
  const language = knownLanguage(form.get('language'))
  if (!language) throw new DomainError('InvalidInput', 'unknownButton')
  const user = await findUser(ctx)
  if (user) setLanguage(ctx.deps, user, language)
  const cookie = languageCookie(language, ctx.deps.env)
  return redirect(ownPath(textField(form, 'redirectTo')), { headers: { 'Set-Cookie': cookie } })
})
