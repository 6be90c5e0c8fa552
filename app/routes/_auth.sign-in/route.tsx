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
import { MIN_PASSWORD_LENGTH, SignInSchema } from '~/domain/accounts/schema'
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
  meta: pageMeta(request, deps.settings, { title: authLabels.signInTitle, noIndex: true }),
}))

export const action = pageAction(async (door) => {
  const form = await readForm(door.request, ['email', 'password'])
  const submission = parseWithZod(form, { schema: SignInSchema })
  const answer = { hideFields: ['password'], toast: authLabels.signInFailed }
  if (submission.status !== 'success') return replyInvalid(submission, answer)
  return replyToRefusal(submission, answer, async () => {
    const headers = await authenticate(door, 'sign-in', form)
    const next = ownPath(new URL(door.request.url).searchParams.get('redirectTo'))
    const toast = { type: 'success', message: authLabels.signedIn } as const
    return redirectWithToast(next, toast, door.deps.settings, { headers })
  })
})

export default function SignInPage() {
  const reply = useActionData<typeof action>()
  const [searchParams] = useSearchParams()
  const isBusy = useNavigation().formAction?.startsWith('/sign-in') ?? false
  const [form, fields] = useForm({
    id: 'sign-in',
    lastResult: reply?.result,
    defaultNoValidate: false,
    shouldValidate: 'onSubmit',
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => parseWithZod(formData, { schema: SignInSchema }),
  })
  return (
    <AuthPanel title={authLabels.signInTitle} welcome={authLabels.signInWelcome}>
      <ToastNotice toast={reply?.toast ?? null} />
      <Form method="post" {...getFormProps(form)} className="space-y-5">
        <FormErrors id={form.errorId} errors={form.errors} />
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
          autoComplete="current-password"
          minLength={MIN_PASSWORD_LENGTH}
        />
        <Button type="submit" busy={isBusy} busyLabel={authLabels.loading} className="w-full">
          {siteLabels.signIn}
        </Button>
      </Form>
      <p className="mt-6 text-center text-muted">
        {authLabels.noAccount}{' '}
        <Link
          to={{ pathname: '/sign-up', search: searchParams.toString() }}
          className="font-bold text-link underline"
        >
          {siteLabels.signUp}
        </Link>
      </p>
    </AuthPanel>
  )
}
