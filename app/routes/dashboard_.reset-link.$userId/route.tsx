import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { useLabels } from '~/components/site/use-labels'
import { formAction } from '~/post-form/form-action.server'
import { requireAdmin } from '~/auth/guards.server'
import { Question, QuestionPage, QuestionSubject } from '~/components/delete/deletion'
import { Button } from '~/components/ui/button'
import { Secret } from '~/components/ui/secret'
import { getUser } from '~/domain/accounts/accounts.server'
import { createResetLink } from '~/domain/accounts/account-links.server'
import { pageLoader } from '~/http/handlers.server'
import { privateMeta } from '~/http/page-meta.server'
import { receiveForm } from '~/http/read-form.server'
import { dashboardPath, resetPath, USERS_TAB } from '~/paths/paths'
import { PostFormBoundary } from '~/post-form/post-form-boundary'
import { detectLanguage } from '~/text/language'

export { loadedMeta as meta } from '~/components/site/loader-data'
export { staffHandle as handle } from '~/components/staff/staff-frame'

export const loader = pageLoader(async (ctx) => {
  const { deps, params } = ctx
  const admin = await requireAdmin(ctx)
  const { id, username, email } = getUser(deps, admin, params.userId ?? '')
  return {
    user: { id, name: username, email, language: detectLanguage(username) },
    meta: privateMeta(ctx, ctx.labels.resetLink.question),
  }
})

/** Only this response contains the link. */
export const action = formAction(async (ctx) => {
  const { deps, params, origin } = ctx
  const { user: admin } = await receiveForm(ctx, requireAdmin, [])
  const token = createResetLink(deps, admin, params.userId ?? '')
  return { url: origin + resetPath(token) }
})

export default function ResetLinkPage() {
  const labels = useLabels().resetLink
  const { user } = useLoaderData<typeof loader>()
  const created = useActionData<typeof action>()
  return (
    <QuestionPage>
      <Question
        heading={labels.question}
        note={!created && labels.note}
        back={USERS_TAB}
        form={
          <Form method="post" action={dashboardPath('reset-link', user.id)}>
            <Button variant={created ? 'outline' : 'primary'}>
              {created ? labels.another : labels.make}
            </Button>
          </Form>
        }
      >
        <QuestionSubject {...user} />
        {created && <Secret label={labels.link} value={created.url} />}
      </Question>
    </QuestionPage>
  )
}

export const ErrorBoundary = PostFormBoundary
