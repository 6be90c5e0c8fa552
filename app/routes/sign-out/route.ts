import { redirect } from '@remix-run/node'
import { signOut } from '~/auth/authenticator.server'
import { pageAction, pageLoader } from '~/http/handlers.server'
import { forgetDraftsOfUser } from '~/post-form/client-actions'

/** Only a POST signs out; a GET redirects to the home page. */
export const loader = pageLoader(() => redirect('/'))

export const action = pageAction(async (ctx) => redirect('/', { headers: await signOut(ctx) }))

export const clientAction = forgetDraftsOfUser
