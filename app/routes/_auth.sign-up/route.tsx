import { getFormProps } from '@conform-to/react'
import {
  Form,
  Link,
  useActionData,
  useNavigation,
  useSearchParams,
  type MetaFunction,
} from '@remix-run/react'
import { authAction } from '~/auth/auth-action.server'
import { TextField } from '~/components/form/field'
import { FormErrors } from '~/components/form/form-errors'
import { PasswordField } from '~/components/form/password-field'
import { useValidatedForm } from '~/components/form/use-validated-form'
import { AuthPanel } from '~/components/site/auth-panel'
import { ToastNotice } from '~/components/site/toast-notice'
import { Button } from '~/components/ui/button'
import { MIN_PASSWORD_LENGTH, SignUpSchema } from '~/domain/accounts/schema'
import { pageLoader } from '~/http/door.server'
import { toMetaDescriptors } from '~/http/page-meta'
import { pageMeta } from '~/http/page-meta.server'
import { authLabels } from '~/i18n/labels/auth'
import { siteLabels } from '~/i18n/labels/site'

export const meta: MetaFunction<typeof loader> = ({ data }) => toMetaDescriptors(data?.meta)

export const loader = pageLoader(({ request, deps }) => ({
  meta: pageMeta(request, deps.settings, { title: authLabels.signUpTitle, noIndex: true }),
}))

export const action = authAction({
  strategy: 'sign-up',
  schema: SignUpSchema,
  fields: ['username', 'email', 'password'],
  toasts: { succeeded: authLabels.signedUp, failed: authLabels.signUpFailed },
})

export default function SignUpPage() {
  const reply = useActionData<typeof action>()
  const [searchParams] = useSearchParams()
  const isBusy = useNavigation().formAction?.startsWith('/sign-up') ?? false
  const [form, fields] = useValidatedForm('sign-up', SignUpSchema, reply?.result)
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
