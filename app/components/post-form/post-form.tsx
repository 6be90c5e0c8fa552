import { getFormProps, useForm } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { useState } from 'react'
import { Field, TextField } from '~/components/form/field'
import { FormErrors } from '~/components/form/form-errors'
import { ToastNotice } from '~/components/site/toast-notice'
import { Button } from '~/components/ui/button'
import { DEFAULT_CATEGORY } from '~/domain/posts/constants'
import type { PostStatus } from '~/domain/posts/schema'
import { RichTextField } from '~/editor/rich-text-field'
import type { PostFormReply, PostFormValues } from '~/http/post-form.server'
import { editLabels } from '~/i18n/labels/edit'
import { postFormLabels } from '~/i18n/labels/post-form'
import type { CategoryLinkView } from '~/view-models/site'
import { buttonsFor } from './form-buttons'
import { PictureField } from './picture-field'

interface PostFormProps {
  categories: CategoryLinkView[]
  values: PostFormValues
  reply?: PostFormReply
  /** Where the form is sent: the page it stands on. */
  action: string
  /** What the edited post is; absent for a new one. */
  status?: PostStatus
}

/**
 * The form in which a post is written and edited. Complete without scripts: the picture is stored by a button of its own,
 * and what was typed comes back with every answer.
 */
export function PostForm({ categories, values, reply, action, status }: PostFormProps) {
  // Kept from the first rendering: data that is loaded anew must not empty a form somebody is writing in.
  const [first] = useState(values)
  const navigation = useNavigation()
  const buttons = buttonsFor(status)
  const sending = navigation.state === 'submitting' ? navigation.formData?.get('intent') : null
  const [form, fields] = useForm<PostFormValues>({
    id: `post-${first.submissionId ?? first.version}`,
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
      {reply?.isOutdated && (
        <p>
          <a href={action} target="_blank" rel="noreferrer">
            {editLabels.openSaved}
          </a>
        </p>
      )}
      {/* Enter does the main thing: the first submit button of a form is the one it presses. */}
      <button
        type="submit"
        name="intent"
        value={buttons[0].intent}
        tabIndex={-1}
        aria-hidden
        className="sr-only"
      >
        {buttons[0].label}
      </button>
      <KeptField name="submissionId" values={[reply?.values, first]} />
      <KeptField name="version" values={[reply?.values, first]} />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="space-y-6">
          <TextField field={fields.title} label={postFormLabels.title} maxLength={300} required />
          <RichTextField
            field={fields.content}
            label={postFormLabels.content}
            hint={postFormLabels.contentHint}
            required
          />
        </div>
        <div className="space-y-6">
          {status && (
            <TextField
              field={fields.slug}
              label={editLabels.slug}
              hint={status === 'draft' ? editLabels.draftSlugHint : editLabels.articleSlugHint}
              maxLength={200}
            />
          )}
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
        {buttons.map(({ intent, label, mayLackParts }, number) => (
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
      </div>
    </Form>
  )
}

interface KeptFieldProps {
  name: 'submissionId' | 'version'
  /** The first that has it wins. */
  values: (PostFormValues | undefined)[]
}

/** Something the form carries unseen. */
function KeptField({ name, values }: KeptFieldProps) {
  const value = values.find((candidate) => candidate?.[name])?.[name]
  return value ? <input type="hidden" name={name} value={value} /> : null
}

type FieldOf = Parameters<typeof Field>[0]['field']

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
