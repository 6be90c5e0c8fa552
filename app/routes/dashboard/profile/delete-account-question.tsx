import { getFormProps } from '@conform-to/react'
import { Form, Link, useNavigation } from '@remix-run/react'
import type { MouseEvent } from 'react'
import { FormErrors } from '~/components/form/form-errors'
import { PasswordField } from '~/components/form/password-field'
import { useValidatedForm } from '~/components/form/use-validated-form'
import { Button, buttonClass } from '~/components/ui/button'
import { DeleteAccountSchema } from '~/domain/accounts/schema'
import type { FormReply } from '~/http/form-reply.server'
import { postsStay, profileLabels } from '~/labels/account'
import { DELETE_ACCOUNT_PATH, PROFILE_PATH } from './fields'

interface DeleteAccountQuestionProps {
  headingId: string
  headingLevel: 1 | 2
  isInDialog?: boolean
  posts: number
  reply: FormReply | undefined
}

export function DeleteAccountQuestion({
  posts,
  reply,
  headingId,
  headingLevel,
  isInDialog = false,
}: DeleteAccountQuestionProps) {
  const Heading = `h${headingLevel}` as const
  const { deleteQuestion, deleteNote, noPosts, cancel, deleteAccount } = profileLabels
  const isBusy = useNavigation().formAction === DELETE_ACCOUNT_PATH
  const [form, fields] = useValidatedForm('delete-account', DeleteAccountSchema, reply?.result)
  return (
    <Form method="post" action={DELETE_ACCOUNT_PATH} {...getFormProps(form)} className="space-y-4">
      <Heading
        id={headingId}
        tabIndex={-1}
        className="text-section font-bold text-head outline-none"
      >
        {deleteQuestion}
      </Heading>
      <p>{posts > 0 ? postsStay(posts) : noPosts}</p>
      <p className="text-muted">{deleteNote}</p>
      <FormErrors id={form.errorId} errors={form.errors} />
      <PasswordField
        field={fields.password}
        label={profileLabels.deletePassword}
        autoComplete="current-password"
      />
      <div className="flex flex-wrap gap-3 pt-2">
        {isInDialog ? (
          <Button type="button" variant="outline" onClick={closeDialog}>
            {cancel}
          </Button>
        ) : (
          <Link to={PROFILE_PATH} className={buttonClass('outline')}>
            {cancel}
          </Link>
        )}
        <Button variant="danger" busy={isBusy} busyLabel={profileLabels.loading}>
          {deleteAccount}
        </Button>
      </div>
    </Form>
  )
}

/** Closed before it is removed, so that the focus returns to the link. */
function closeDialog({ currentTarget }: MouseEvent) {
  currentTarget.closest('dialog')?.close()
}
