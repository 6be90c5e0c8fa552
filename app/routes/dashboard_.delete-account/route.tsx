import { useActionData, useLoaderData } from '@remix-run/react'
import { signOut } from '~/auth/authenticator.server'
import { requireUser } from '~/auth/guards.server'
import { DeleteAccountQuestion } from '~/routes/dashboard/profile/delete-account'
import { reloadAfterSuccess } from '~/components/site/lost-requests'
import { QuestionPage } from '~/components/delete/deletion'
import { PostFormBoundary } from '~/post-form/post-form-boundary'
import { deleteAccount } from '~/domain/across/delete-account.server'
import { countOwnPosts } from '~/domain/across/own-account.server'
import { DeleteAccountSchema } from '~/domain/core/account-schema'
import { pageLoader } from '~/http/handlers.server'
import { formAction } from '~/post-form/form-action.server'
import { formReply } from '~/http/form-reply.server'
import { forgetDraftsOfUser } from '~/post-form/client-actions'
import { privateMeta } from '~/http/page-meta.server'
import { receiveForm } from '~/http/read-form.server'
import { redirectWithToast } from '~/http/toast.server'

export { loadedMeta as meta } from '~/components/site/loader-data'
export { staffHandle as handle } from '~/components/staff/staff-frame'

/** Shown without JavaScript, and after a wrong password. */
export const loader = pageLoader(async (ctx) => {
  const user = await requireUser(ctx)
  return {
    posts: countOwnPosts(ctx.deps, user),
    meta: privateMeta(ctx, ctx.labels.profile.deleteAccount),
  }
})

export const action = formAction(async (ctx) => {
  const { user, form } = await receiveForm(ctx, requireUser, ['password'])
  const onFailure = { toast: ctx.labels.formFailures.deleteUser }
  return formReply(ctx, form, DeleteAccountSchema, onFailure, async (input) => {
    await deleteAccount(ctx.deps, user, input)
    const headers = await signOut(ctx)
    return redirectWithToast('/', ctx.labels.profile.deleted, ctx.deps.env, { headers })
  })
})

export const clientAction = forgetDraftsOfUser

export const shouldRevalidate = reloadAfterSuccess

export default function DeleteAccountPage() {
  const { posts } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  return (
    <QuestionPage>
      <DeleteAccountQuestion posts={posts} reply={reply} />
    </QuestionPage>
  )
}

export const ErrorBoundary = PostFormBoundary
