import { getFormProps, useForm } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { useRef, useState, type FormEvent } from 'react'
import { FormErrors } from '~/components/form/form-errors'
import { LeaveDialog } from '~/components/form/leave-dialog'
import { useLeaveGuard } from '~/components/form/use-leave-guard'
import { ToastNotice } from '~/components/site/toast-notice'
import { Button } from '~/components/ui/button'
import type { PostFormValues } from '~/http/forms/post-form.server'
import { editLabels } from '~/i18n/labels/edit'
import { postFormLabels } from '~/i18n/labels/post-form'
import { writingLabels } from '~/i18n/labels/writing'
import { buttonsFor, type FormKind } from './form-buttons'
import { PostFields } from './post-fields'
import type { PostFormProps } from './post-form'
import { RescueNotice } from './rescue-notice'
import { SaveStatus } from './save-status'
import { useMadeSlug } from './use-made-slug'
import { useWriting, type SaveState } from './use-writing'

interface WrittenFormProps extends PostFormProps {
  userId: string | null
  formKey: string
  isUnsaved: boolean
}

/** The form itself, watched while somebody writes in it. */
export function WrittenForm(props: WrittenFormProps) {
  const { categories, reply, postId = '', userId, formKey } = props
  const [first] = useState(props.values)
  const [isUnsaved] = useState(props.isUnsaved)
  // An answer that came before this form was begun is not about it.
  const [earlier] = useState(props.isUnsaved ? undefined : reply)
  const answer = reply === earlier ? undefined : reply
  const rescued = answer?.rescued
  const kind = rescued?.reason === 'gone' ? 'gone' : props.kind
  const action = rescued?.action ?? props.action
  // No field of a post comes more than once.
  const given = (rescued?.values as PostFormValues | undefined) ?? answer?.values
  const element = useRef<HTMLFormElement>(null)
  const writing = useWriting({
    form: element,
    userId,
    formKey,
    postId: kind === 'gone' ? '' : postId,
    isDraft: kind !== 'published',
    version: kind === 'gone' ? '' : (given?.version ?? first.version ?? ''),
    isUnsaved,
  })
  const { isAsking, stay, leave } = useLeaveGuard(writing)
  useMadeSlug(element, kind !== 'published')
  const [form, fields] = useForm<PostFormValues>({
    id: `post-${first.submissionId ?? first.version}`,
    lastResult: answer?.result,
    defaultValue: answer?.values ?? first,
    defaultNoValidate: false,
  })
  const { onSubmit, ...formProps } = getFormProps(form)

  function send(event: FormEvent<HTMLFormElement>) {
    writing.beforeSending(event)
    if (!event.defaultPrevented) onSubmit(event)
  }

  return (
    <Form
      {...formProps}
      ref={element}
      method="post"
      encType="multipart/form-data"
      action={action}
      onSubmit={send}
      onInput={writing.onChange}
      onChange={writing.onChange}
      className="space-y-6"
    >
      <ToastNotice toast={answer?.toast ?? null} />
      {rescued && <RescueNotice message={rescued.message} reason={rescued.reason} />}
      <FormErrors id={form.errorId} errors={form.errors} />
      {answer?.isOutdated && (
        <p>
          <a href={action} target="_blank" rel="noreferrer">
            {editLabels.openSaved}
          </a>
        </p>
      )}
      <EnterButton kind={kind} />
      <KeptField name="submissionId" value={given?.submissionId ?? first.submissionId} />
      <KeptField name="version" value={writing.version} />
      <PostFields fields={fields} categories={categories} action={action} kind={kind} />
      <FormActions kind={kind} state={writing.state} waiting={writing.waiting} />
      {isAsking && <LeaveDialog note={writingLabels.leaveNote} onStay={stay} onLeave={leave} />}
    </Form>
  )
}

/** Enter does the main thing: the first submit button of a form is the one it presses. */
function EnterButton({ kind }: { kind: FormKind }) {
  const [{ intent, label, mayLackParts }] = buttonsFor(kind)
  return (
    <button
      type="submit"
      name="intent"
      value={intent}
      formNoValidate={mayLackParts}
      tabIndex={-1}
      aria-hidden
      className="sr-only"
    >
      {label}
    </button>
  )
}

/** Something the form carries unseen. */
function KeptField({ name, value }: { name: 'submissionId' | 'version'; value?: string }) {
  return value ? <input type="hidden" name={name} value={value} /> : null
}

interface FormActionsProps {
  kind: FormKind
  state: SaveState
  /** The button that waits for a save to end. */
  waiting: string | null
}

/** What can be done with the text, always in sight, and whether it is safe. */
function FormActions({ kind, state, waiting }: FormActionsProps) {
  const navigation = useNavigation()
  const sending = navigation.state === 'submitting' ? navigation.formData?.get('intent') : waiting
  return (
    <div className="sticky bottom-[var(--bottom-bar,0px)] z-10 -mx-4 flex flex-wrap items-center gap-3 border-t border-line bg-page px-4 py-3">
      {buttonsFor(kind).map(({ intent, label, mayLackParts }, number) => (
        <Button
          key={intent}
          type="submit"
          variant={number === 0 ? 'primary' : 'outline'}
          name="intent"
          value={intent}
          formNoValidate={mayLackParts}
          busy={sending === intent}
          busyLabel={postFormLabels.loading}
        >
          {label}
        </Button>
      ))}
      <SaveStatus state={state} />
    </div>
  )
}
