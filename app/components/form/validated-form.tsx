import { getFormProps, type FormMetadata } from '@conform-to/react'
import { Form as NavigatingForm, useNavigation, type FormProps } from '@remix-run/react'
import {
  forwardRef,
  useEffect,
  useRef,
  useState,
  type ComponentProps,
  type FormEvent,
  type RefObject,
} from 'react'
import { ToastNotice } from '~/components/site/toasts'
import { useLabels } from '~/components/site/use-labels'
import { Button } from '~/components/ui/button'
import type { FormReply } from '~/view-models/replies'
import { useLeaveGuard } from './leave-guard'
import { FormErrors } from './use-validated-form'

interface ValidatedFormProps<Schema extends Record<string, unknown>> extends FormProps {
  form: FormMetadata<Schema>
  /** The server's reply. The form shows its toast, and treats its values as unsaved. */
  reply?: FormReply
  errors?: string[]
  asksFirst?: boolean
  /** Pass a fetcher's form for a dialog that stays open if the request fails. */
  as?: typeof NavigatingForm
}

/** The form from `useValidatedForm`, with form-level errors at the top. */
export function ValidatedForm<Schema extends Record<string, unknown>>({
  form,
  reply,
  errors = form.errors,
  asksFirst = false,
  as: Form = NavigatingForm,
  children,
  ...props
}: ValidatedFormProps<Schema>) {
  const element = useRef<HTMLFormElement>(null)
  return (
    <>
      <Form method="post" {...getFormProps(form)} {...props} ref={element}>
        <ToastNotice toast={reply?.toast ?? null} />
        <FormErrors id={form.errorId} errors={errors} />
        {reply?.isOutdated && <SavedLink href={props.action} />}
        {children}
      </Form>
      {asksFirst && <LeaveWarning form={element} isUnsaved={Boolean(reply)} />}
    </>
  )
}

function SavedLink({ href }: { href?: string }) {
  const editorFormLabels = useLabels().editorForm
  return (
    <p>
      <a href={href} target="_blank" rel="noreferrer" className="text-link underline">
        {editorFormLabels.openSaved}
      </a>
    </p>
  )
}

type IntentButtonProps = ComponentProps<typeof Button> & { intent: string }

/** One of several submit buttons; busy while it submits the form. */
export function IntentButton({ intent, busy, ...props }: IntentButtonProps) {
  const isSent = useNavigation().formData?.get('intent') === intent
  return <Button {...props} name="intent" value={intent} busy={busy || isSent} />
}

export interface FormButton {
  intent: string
  label: string
  formNoValidate?: boolean
}

/** Render this button first, because Enter presses a form's first submit button. */
export const EnterButton = forwardRef<HTMLButtonElement, FormButton>(function EnterButton(
  { intent, label, formNoValidate },
  ref,
) {
  return (
    <button
      ref={ref}
      type="submit"
      name="intent"
      value={intent}
      formNoValidate={formNoValidate}
      tabIndex={-1}
      aria-hidden
      className="sr-only"
    >
      {label}
    </button>
  )
})

/** React's event types omit `submitter`. */
export function submitterOf({ nativeEvent }: FormEvent): HTMLElement | null {
  return nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null
}

interface LeaveWarningProps {
  form: RefObject<HTMLFormElement>
  /** True if the form starts with values that the server does not have. */
  isUnsaved: boolean
}

/** A sibling of the form, since forms cannot be nested. */
function LeaveWarning({ form, isUnsaved }: LeaveWarningProps) {
  const [beganUnsaved] = useState(isUnsaved)
  const first = useRef<string | null>(null)
  useEffect(() => {
    if (form.current && !beganUnsaved) first.current = readTyped(form.current)
  }, [form, beganUnsaved])
  return useLeaveGuard(form, {
    isDirty: () => form.current !== null && readTyped(form.current) !== first.current,
  })
}

/** Excludes passwords, which browsers fill in on their own. */
function readTyped(form: HTMLFormElement): string {
  const typed = new FormData(form)
  for (const password of form.querySelectorAll('[autocomplete$="password"]')) {
    typed.delete(password.getAttribute('name') ?? '')
  }
  const values = [...typed].map(([name, value]) => [
    name,
    typeof value === 'string' ? value : value.name,
  ])
  return JSON.stringify(values)
}
