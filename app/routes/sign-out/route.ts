import { redirect } from '@remix-run/node'
import { signOut } from '~/auth/authenticator.server'
import { findUser } from '~/auth/guards.server'
import { pageAction, pageLoader } from '~/http/door.server'
import { forgetText } from '~/http/forms/kept-text.server'

/** Only a POST signs out (SECURITY §3.3); somebody who opens the address goes home. */
export const loader = pageLoader(() => redirect('/'))

export const action = pageAction(async (door) => {
  const user = await findUser(door)
  const headers = await signOut(door)
  if (user) {
    const forget = forgetText({ kind: 'user', id: user.id }, door.deps.settings)
    headers.append('Set-Cookie', forget['Set-Cookie'])
  }
  return redirect('/', { headers })
})
