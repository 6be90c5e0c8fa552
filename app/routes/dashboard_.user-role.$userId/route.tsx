import { Form, useLoaderData, type MetaFunction } from '@remix-run/react'
import { requireAdmin } from '~/auth/guards.server'
import { AccountName, Question, QuestionPage } from '~/components/delete/deletion'
import { PostFormBoundary } from '~/post-form/post-form-boundary'
import { Button } from '~/components/ui/button'
import { ROLE_INTENTS, rolePath, usersPath } from '~/paths/paths'
import { getUser, setAdmin } from '~/domain/accounts/manage-users.server'
import type { Account } from '~/domain/accounts/schema'
import { DomainError } from '~/domain/errors'
import { describeError } from '~/http/error-response.server'
import { pageLoader, type RouteContext } from '~/http/handlers.server'
import { formAction } from '~/auth/form-action.server'
import { privateMeta } from '~/http/page-meta.server'
import { receiveForm, textField } from '~/http/read-form.server'
import { redirectWithToast } from '~/http/toast.server'
import { usersLabels } from '~/labels/account'
import { detectLanguage } from '~/text/language'
import type { ToastView } from '~/view-models/site.server'
import '~/styles/staff.css'

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.meta ?? []

export const loader = pageLoader(async (ctx) => {
  const { deps, params } = ctx
  const admin = await requireAdmin(ctx)
  const { id, username, email, isAdmin } = getUser(deps, admin, params.userId ?? '')
  const { promoteQuestion, demoteQuestion } = usersLabels
  return {
    user: { id, username, email, isAdmin, language: detectLanguage(username) },
    isYou: id === admin.id,
    meta: privateMeta(ctx, isAdmin ? demoteQuestion : promoteQuestion),
  }
})

export const action = formAction(async (ctx) => {
  const { user: admin, form } = await receiveForm(ctx, requireAdmin, ['intent'])
  const isAdmin = parseIntent(textField(form, 'intent'))
  const { path, toast } = changeRole(ctx, admin, isAdmin)
  return redirectWithToast(path, toast, ctx.deps.settings)
})

/** The button names the wanted role, so that an outdated page does not toggle it back. */
function parseIntent(intent: string): boolean {
  if (intent === ROLE_INTENTS.promote) return true
  if (intent === ROLE_INTENTS.demote) return false
  throw new DomainError('InvalidInput', 'Unknown button')
}

function changeRole(
  { deps, params }: RouteContext,
  admin: Account,
  isAdmin: boolean,
): { path: string; toast: ToastView } {
  try {
    const { id, username } = setAdmin(deps, admin, params.userId ?? '', isAdmin)
    // Admins who remove their own role are signed out.
    const path = id === admin.id ? '/' : usersPath()
    const message = isAdmin ? usersLabels.promoted : usersLabels.demoted
    return { path, toast: { type: 'success', message, description: username } }
  } catch (error) {
    // The last admin stays; an account may have been deleted since it was listed.
    const { code, message } = describeError(error)
    if (code !== 'Conflict' && code !== 'NotFound') throw error
    const toast = { type: 'error', message: usersLabels.failed, description: message } as const
    return { path: usersPath(), toast }
  }
}

export default function UserRolePage() {
  const { user, isYou } = useLoaderData<typeof loader>()
  const { promoteQuestion, promoteNote, demoteQuestion, demoteNote } = usersLabels
  return (
    <QuestionPage>
      <Question
        heading={user.isAdmin ? demoteQuestion : promoteQuestion}
        note={`${user.isAdmin ? demoteNote : promoteNote} ${isYou ? usersLabels.demoteYourself : usersLabels.signedOut}`}
        back={usersPath()}
        form={
          <Form method="post" action={rolePath(user.id)}>
            <Button
              variant={user.isAdmin ? 'danger' : 'primary'}
              name="intent"
              value={ROLE_INTENTS[user.isAdmin ? 'demote' : 'promote']}
            >
              {user.isAdmin ? usersLabels.demote : usersLabels.promote}
            </Button>
          </Form>
        }
      >
        <AccountName user={user} />
      </Question>
    </QuestionPage>
  )
}

export const ErrorBoundary = PostFormBoundary
