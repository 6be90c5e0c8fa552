import { useFetcher } from '@remix-run/react'
import { CancelButton, QuestionLink } from '~/components/delete/deletion'
import { PasswordField } from '~/components/form/password-field'
import { useValidatedForm } from '~/components/form/use-validated-form'
import { ValidatedForm } from '~/components/form/validated-form'
import { useLabels } from '~/components/site/use-labels'
import { Button } from '~/components/ui/button'
import { DeleteAccountSchema } from '~/domain/core/account-schema'
import type { FormReply } from '~/view-models/replies'
import { DELETE_ACCOUNT_PATH, PROFILE_TAB } from '~/paths/paths'

export function DeleteAccountLink({ posts }: { posts: number }) {
  const profileLabels = useLabels().profile
  return (
    <QuestionLink
      to={DELETE_ACCOUNT_PATH}
      className="inline-flex min-h-11 items-center font-semibold text-err underline hover:no-underline"
      focusHeading
      question={(headingId) => <DeleteAccountQuestion dialogHeadingId={headingId} posts={posts} />}
    >
      {profileLabels.deleteAccount}
    </QuestionLink>
  )
}

interface DeleteAccountQuestionProps {
  dialogHeadingId?: string
  posts: number
  reply?: FormReply
}

export function DeleteAccountQuestion(props: DeleteAccountQuestionProps) {
  const { profile: profileLabels, site: siteLabels } = useLabels()
  const { posts, dialogHeadingId } = props
  const { Form, state, data } = useFetcher<FormReply>()
  const reply = data ?? props.reply
  const Heading = dialogHeadingId ? 'h2' : 'h1'
  const [form, fields] = useValidatedForm('delete-account', DeleteAccountSchema, reply?.result)
  return (
    <div className="space-y-4">
      <Heading
        id={dialogHeadingId}
        tabIndex={-1}
        className="text-section font-bold text-head outline-none"
      >
        {profileLabels.deleteQuestion}
      </Heading>
      <p>{posts > 0 ? profileLabels.postsStay({ count: posts }) : profileLabels.noPosts}</p>
      <p className="text-muted">{profileLabels.deleteNote}</p>
      <ValidatedForm
        as={Form}
        form={form}
        reply={reply}
        action={DELETE_ACCOUNT_PATH}
        className="space-y-4"
      >
        <PasswordField
          field={fields.password}
          label={profileLabels.deletePassword}
          autoComplete="current-password"
        />
        <div className="flex flex-wrap gap-3 pt-2 max-[24rem]:*:px-3!">
          <CancelButton isInDialog={dialogHeadingId !== undefined} to={PROFILE_TAB} />
          <Button variant="danger" busy={state !== 'idle'} busyLabel={siteLabels.loading}>
            {profileLabels.deleteAccount}
          </Button>
        </div>
      </ValidatedForm>
    </div>
  )
}
