import { getFormProps, useForm } from '@conform-to/react'
import { Form, useNavigation, useSearchParams } from '@remix-run/react'
import clsx from 'clsx'
import { useState } from 'react'
import { Field, TextField } from '~/components/form/field'
import { FormErrors } from '~/components/form/form-errors'
import { ToastNotice } from '~/components/site/toast-notice'
import { Button } from '~/components/ui/button'
import { DEFAULT_CATEGORY } from '~/domain/posts/constants'
import type { PostFormReply, PostFormValues } from '~/http/create-post-form.server'
import { postFormLabels } from '~/i18n/labels'
import type { CategoryLinkView } from '~/view-models/site'
import { POST_INTENTS, SAVED_PARAMETER } from './fields'
import { PictureField } from './picture-field'

interface CreatePostFormProps {
  categories: CategoryLinkView[]
  values: PostFormValues
  reply?: PostFormReply
  /** Where the form is sent: the page it stands on. */
  action: string
}

/**
 * The form in which a post is written. Complete without scripts: the picture is stored by a button of its own, and what
 * was typed comes back with every answer.
 */
export function CreatePostForm(props: CreatePostFormProps) {
  // A saved draft is named in the address: what follows is a new, empty form.
  const [searchParams] = useSearchParams()
  return <OnePostForm key={searchParams.get(SAVED_PARAMETER)} {...props} />
}

function OnePostForm({ categories, values, reply, action }: CreatePostFormProps) {
  // Kept from the first rendering: data that is loaded anew must not empty a form somebody is writing in.
  const [first] = useState(values)
  const navigation = useNavigation()
  const sending = navigation.state === 'submitting' ? navigation.formData?.get('intent') : null
  const [form, fields] = useForm<PostFormValues>({
    id: `create-post-${first.submissionId}`,
    lastResult: reply?.result,
    defaultValue: reply?.values ?? first,
    defaultNoValidate: false,
  })
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      action={action}
      {...getFormProps(form)}
      className="space-y-6"
    >
      <ToastNotice toast={reply?.toast ?? null} />
      <FormErrors id={form.errorId} errors={form.errors} />
      {/* Enter does the main thing: the first submit button of a form is the one it presses. */}
      <button
        type="submit"
        name="intent"
        value={POST_INTENTS.publish}
        tabIndex={-1}
        aria-hidden
        className="sr-only"
      >
        {postFormLabels.publish}
      </button>
      <input
        type="hidden"
        name="submissionId"
        value={reply?.values.submissionId ?? first.submissionId}
      />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="space-y-6">
          <TextField field={fields.title} label={postFormLabels.title} maxLength={300} required />
          <ContentField field={fields.content} />
        </div>
        <div className="space-y-6">
          <CategoryField field={fields.category} categories={categories} />
          <PictureField
            image={fields.image}
            file={fields.file}
            agree={fields.agree}
            action={action}
          />
          <Field
            field={fields.description}
            label={postFormLabels.description}
            hint={postFormLabels.descriptionHint}
          >
            {(control) => (
              <textarea
                {...control}
                key={fields.description.key}
                rows={3}
                maxLength={2_000}
                defaultValue={fields.description.initialValue}
              />
            )}
          </Field>
          <TextField field={fields.authorName} label={postFormLabels.author} maxLength={100} />
        </div>
      </div>
      <div className="sticky bottom-[var(--bottom-bar,0px)] z-10 -mx-4 flex flex-wrap gap-3 border-t border-line bg-page/95 px-4 py-3">
        <Button
          type="submit"
          name="intent"
          value={POST_INTENTS.publish}
          busy={sending === POST_INTENTS.publish}
          busyLabel={postFormLabels.loading}
        >
          {postFormLabels.publish}
        </Button>
        <Button
          type="submit"
          variant="outline"
          name="intent"
          value={POST_INTENTS.saveDraft}
          // A draft may lack what a published post needs.
          formNoValidate
          busy={sending === POST_INTENTS.saveDraft}
          busyLabel={postFormLabels.loading}
        >
          {postFormLabels.saveDraft}
        </Button>
      </div>
    </Form>
  )
}

type FieldOf = Parameters<typeof Field>[0]['field']

function ContentField({ field }: { field: FieldOf }) {
  return (
    <Field field={field} label={postFormLabels.content} hint={postFormLabels.contentHint}>
      {(control) => (
        <textarea
          {...control}
          key={field.key}
          required
          rows={18}
          defaultValue={field.initialValue}
          className={clsx(control.className, 'min-h-80 resize-y leading-[1.8]')}
        />
      )}
    </Field>
  )
}

function CategoryField({ field, categories }: { field: FieldOf; categories: CategoryLinkView[] }) {
  const named = categories.filter(({ slug }) => slug !== DEFAULT_CATEGORY)
  return (
    <Field field={field} label={postFormLabels.category}>
      {(control) => (
        <select {...control} key={field.key} defaultValue={field.initialValue}>
          <option value={DEFAULT_CATEGORY}>{postFormLabels.noCategory}</option>
          {named.map((category) => (
            <option key={category.slug} value={category.slug} lang={category.language}>
              {category.name}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
