import { parseWithZod } from '@conform-to/zod/v4'
import { useActionData, useLoaderData, type MetaFunction } from '@remix-run/react'
import { signOut } from '~/auth/authenticator.server'
import { requireUser } from '~/auth/guards.server'
import { DeleteAccountQuestion } from '~/components/profile/delete-account-question'
import { PostFormBoundary } from '~/components/post-form/post-form-boundary'
import { ToastNotice } from '~/components/site/toast-notice'
import { countOwnPosts, deleteAccount } from '~/domain/accounts/delete-account.server'
import { DeleteAccountSchema } from '~/domain/accounts/schema'
import { pageLoader } from '~/http/door.server'
import { formAction } from '~/http/forms/rescue.server'
import { answerForm } from '~/http/forms/form-reply.server'
import { forgetText } from '~/http/forms/kept-text.server'
import { toMetaDescriptors } from '~/http/pages/page-meta'
import { pageMeta } from '~/http/pages/page-meta.server'
import { receiveForm } from '~/http/forms/read-form.server'
import { redirectWithToast } from '~/http/forms/toast.server'
import { formHeaders } from '~/http/pages/form-headers'
import { profileLabels } from '~/i18n/labels/profile'

export const meta: MetaFunction<typeof loader> = ({ data }) => toMetaDescriptors(data?.meta)

/** The question before one's account is deleted, for readers without scripts, and where a wrong password is told. */
export const loader = pageLoader(async (door) => {
  const user = await requireUser(door)
  return {
    posts: countOwnPosts(door.deps, user),
    meta: pageMeta(door.request, door.deps.settings, {
      title: profileLabels.deleteAccount,
      noIndex: true,
    }),
  }
})

export const headers = formHeaders

export const action = formAction(async (door) => {
  const { user, form } = await receiveForm(door, requireUser, ['password'])
  const submission = parseWithZod(form, { schema: DeleteAccountSchema })
  const onFailure = { hideFields: ['password'], toast: profileLabels.deleteFailed }
  return answerForm(door.deps, submission, onFailure, async (input) => {
    await deleteAccount(door.deps, user, input)
    const headers = await signOut(door)
    const forget = forgetText({ kind: 'user', id: user.id }, door.deps.settings)
    headers.append('Set-Cookie', forget['Set-Cookie'])
    const toast = { type: 'success', message: profileLabels.deleted } as const
    return redirectWithToast('/', toast, door.deps.settings, { headers })
  })
})

export default function DeleteAccountPage() {
  const { posts } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  return (
    <main id="content" tabIndex={-1} lang="en" className="container-page py-12 outline-none">
      <ToastNotice toast={reply?.toast ?? null} />
      <div className="mx-auto max-w-xl rounded-card border border-line bg-surface p-6 sm:p-8">
        <DeleteAccountQuestion
          headingId="delete-heading"
          headingLevel={1}
          posts={posts}
          reply={reply}
        />
      </div>
    </main>
  )
}

export const ErrorBoundary = PostFormBoundary
