import { redirect } from '@remix-run/node'
import { signOut } from '~/auth/authenticator.server'
import { findUser } from '~/auth/guards.server'
import { pageAction, pageLoader } from '~/http/handlers.server'
import { forgetLocalDraft } from '~/post-form/forget-draft.server'

/** Only a POST signs out; a GET leads home. */
export const loader = pageLoader(() => redirect('/'))

export const action = pageAction(async (ctx) => {
  const user = await findUser(ctx)
  const headers = await signOut(ctx)
  if (user) {
    const forget = forgetLocalDraft({ kind: 'user', id: user.id }, ctx.deps.settings)
    headers.append('Set-Cookie', forget['Set-Cookie'])
  }
  return redirect('/', { headers })
})
