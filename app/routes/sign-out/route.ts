import { redirect } from '@remix-run/node'
import { signOut } from '~/auth/authenticator.server'
import { pageAction, pageLoader } from '~/http/door.server'

/** Only a POST signs out (SECURITY §3.3); somebody who opens the address goes home. */
export const loader = pageLoader(() => redirect('/'))

export const action = pageAction(async (door) => redirect('/', { headers: await signOut(door) }))
