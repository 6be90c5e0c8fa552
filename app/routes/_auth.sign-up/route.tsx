import { getFormProps, useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import {
  Form,
  Link,
  useActionData,
  useNavigation,
  useSearchParams,
  type MetaFunction,
} from '@remix-run/react'
import { authenticate } from '~/auth/authenticator.server'
import { TextField } from '~/components/form/field'
import { FormErrors } from '~/components/form/form-errors'
import { PasswordField } from '~/components/form/password-field'
import { AuthPanel } from '~/components/site/auth-panel'
import { ToastNotice } from '~/components/site/toast-notice'
import { Button } from '~/components/ui/button'
import { MIN_PASSWORD_LENGTH, SignUpSchema } from '~/domain/accounts/schema'
import { pageAction, pageLoader } from '~/http/door.server'
import { replyInvalid, replyToRefusal } from '~/http/form-reply.server'
import { readForm } from '~/http/read-form.server'
import { toMetaDescriptors } from '~/http/page-meta'
import { pageMeta } from '~/http/page-meta.server'
import { ownPath } from '~/http/redirect-path'
import { redirectWithToast } from '~/http/toast.server'
import { authLabels, siteLabels } from '~/i18n/labels'

export const meta: MetaFunction<typeof loader> = ({ data }) => toMetaDescriptors(data?.meta)

export const loader = pageLoader(({ request, deps }) => ({
  meta: pageMeta(request, deps.settings, { title: authLabels.signUpTitle, noIndex: true }),
}))

export const action = pageAction(async (door) => {
  const form = await readForm(door.request, ['username', 'email', 'password'])
  const submission = parseWithZod(form, { schema: SignUpSchema })
  const answer = { hideFields: ['password'], toast: authLabels.signUpFailed }
  if (submission.status !== 'success') return replyInvalid(submission, answer)
  return replyToRefusal(submission, answer, async () => {
    const headers = await authenticate(door, 'sign-up', form)
    const next = ownPath(new URL(door.request.url).searchParams.get('redirectTo'))
    const toast = { type: 'success', message: authLabels.signedUp } as const
    return redirectWithToast(next, toast, door.deps.settings, { headers })
  })
})

export default function SignUpPage() {
  const reply = useActionData<typeof action>()
  const [searchParams] = useSearchParams()
  const isBusy = useNavigation().formAction?.startsWith('/sign-up') ?? false
  const [form, fields] = useForm({
    id: 'sign-up',
    lastResult: reply?.result,
    defaultNoValidate: false,
    shouldValidate: 'onSubmit',
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => parseWithZod(formData, { schema: SignUpSchema }),
  })
  return (
    <AuthPanel title={authLabels.signUpTitle} welcome={authLabels.signUpWelcome}>
      <ToastNotice toast={reply?.toast ?? null} />
      <Form method="post" {...getFormProps(form)} className="space-y-5">
        <FormErrors id={form.errorId} errors={form.errors} />
        <TextField
          field={fields.username}
          label={authLabels.username}
          autoComplete="nickname"
          minLength={2}
          required
        />
        <TextField
          field={fields.email}
          label={authLabels.email}
          type="email"
          autoComplete="username"
          required
        />
        <PasswordField
          field={fields.password}
          label={authLabels.password}
          autoComplete="new-password"
          minLength={MIN_PASSWORD_LENGTH}
        />
        <Button type="submit" busy={isBusy} busyLabel={authLabels.loading} className="w-full">
          {siteLabels.signUp}
        </Button>
      </Form>
      <p className="mt-6 text-center text-muted">
        {authLabels.hasAccount}{' '}
        <Link
          to={{ pathname: '/sign-in', search: searchParams.toString() }}
          className="font-bold text-link underline"
        >
          {siteLabels.signIn}
        </Link>
      </p>
    </AuthPanel>
  )
}
