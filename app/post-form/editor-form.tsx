import { getFormProps, useForm } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { useRef, useState, type FormEvent } from 'react'
import { FormErrors } from '~/components/form/form-errors'
import { LeaveDialog } from '~/components/form/leave-dialog'
import { useLeaveGuard } from '~/components/form/use-leave-guard'
import { ToastNotice } from '~/components/site/toasts'
import { Button } from '~/components/ui/button'
import type { PostFormValues } from './post-form.server'
import { editLabels, editorFormLabels, postFormLabels } from '~/labels/post-form'
import { buttonsFor, type FormKind } from './form-buttons'
import { PostFields } from './post-fields'
import type { PostFormProps } from './post-form'
import { RecoveryNotice } from './recovery-notice'
import { SaveStatus } from './save-status'
import { useMadeSlug } from './use-made-slug'
import { usePostDraft, type SaveState } from './use-post-draft'

interface EditorFormProps extends PostFormProps {
  userId: string | null
  formKey: string
  isUnsaved: boolean
}

export function EditorForm(props: EditorFormProps) {
  const { categories, reply, postId = '', userId, formKey } = props
  const [first] = useState(props.values)
  const [isUnsaved] = useState(props.isUnsaved)
  // A reply from before this form is not about it.
  const [earlier] = useState(props.isUnsaved ? undefined : reply)
  const currentReply = reply === earlier ? undefined : reply
  const recovered = currentReply?.recovered
  const kind = recovered?.reason === 'gone' ? 'gone' : props.kind
  const action = recovered?.action ?? props.action
  // No field of a post comes more than once.
  const given = (recovered?.values as PostFormValues | undefined) ?? currentReply?.values
  const element = useRef<HTMLFormElement>(null)
  const draft = usePostDraft({
    form: element,
    userId,
    formKey,
    postId: kind === 'gone' ? '' : postId,
    isDraft: kind !== 'published',
    version: kind === 'gone' ? '' : (given?.version ?? first.version ?? ''),
    isUnsaved,
  })
  const { isAsking, stay, leave } = useLeaveGuard(draft)
  useMadeSlug(element, kind !== 'published')
  const [form, fields] = useForm<PostFormValues>({
    id: `post-${first.submissionId ?? first.version}`,
    lastResult: currentReply?.result,
    defaultValue: currentReply?.values ?? first,
    defaultNoValidate: false,
  })
  const { onSubmit, ...formProps } = getFormProps(form)

  function send(event: FormEvent<HTMLFormElement>) {
    draft.beforeSending(event)
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
      onInput={draft.onChange}
      onChange={draft.onChange}
      className="space-y-6"
    >
      <ToastNotice toast={currentReply?.toast ?? null} />
      {recovered && <RecoveryNotice message={recovered.message} reason={recovered.reason} />}
      <FormErrors id={form.errorId} errors={form.errors} />
      {currentReply?.isOutdated && (
        <p>
          <a href={action} target="_blank" rel="noreferrer">
            {editLabels.openSaved}
          </a>
        </p>
      )}
      <EnterButton kind={kind} />
      <DraftField name="submissionId" value={given?.submissionId ?? first.submissionId} />
      <DraftField name="version" value={draft.version} />
      <PostFields fields={fields} categories={categories} action={action} kind={kind} />
      <FormActions kind={kind} state={draft.state} waiting={draft.waiting} />
      {isAsking && <LeaveDialog note={editorFormLabels.leaveNote} onStay={stay} onLeave={leave} />}
    </Form>
  )
}

/** Enter presses the first submit button of a form. */
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

function DraftField({ name, value }: { name: 'submissionId' | 'version'; value?: string }) {
  return value ? <input type="hidden" name={name} value={value} /> : null
}

interface FormActionsProps {
  kind: FormKind
  state: SaveState
  waiting: string | null
}

function FormActions({ kind, state, waiting }: FormActionsProps) {
  const navigation = useNavigation()
  const sending = navigation.state === 'submitting' ? navigation.formData?.get('intent') : waiting
  return (
    <div
      data-action-bar
      className="sticky bottom-[var(--bottom-bar,0px)] z-10 -mx-4 flex flex-wrap items-center gap-3 border-t border-line bg-page px-4 py-3"
    >
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
