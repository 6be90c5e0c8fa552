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
import { MIN_PASSWORD_LENGTH, SignInSchema } from '~/domain/accounts/schema'
import { pageLoader } from '~/http/door.server'
import { toMetaDescriptors } from '~/http/page-meta'
import { pageMeta } from '~/http/page-meta.server'
import { authLabels } from '~/i18n/labels/auth'
import { siteLabels } from '~/i18n/labels/site'

export const meta: MetaFunction<typeof loader> = ({ data }) => toMetaDescriptors(data?.meta)

export const loader = pageLoader(({ request, deps }) => ({
  meta: pageMeta(request, deps.settings, { title: authLabels.signInTitle, noIndex: true }),
}))

export const action = authAction({
  strategy: 'sign-in',
  schema: SignInSchema,
  fields: ['email', 'password'],
  toasts: { succeeded: authLabels.signedIn, failed: authLabels.signInFailed },
})

export default function SignInPage() {
  const reply = useActionData<typeof action>()
  const [searchParams] = useSearchParams()
  const isBusy = useNavigation().formAction?.startsWith('/sign-in') ?? false
  const [form, fields] = useValidatedForm('sign-in', SignInSchema, reply?.result)
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
