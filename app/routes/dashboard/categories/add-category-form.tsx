import { getFormProps } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { TextField } from '~/components/form/field'
import { FormErrors } from '~/components/form/form-errors'
import { useValidatedForm } from '~/components/form/use-validated-form'
import { Button } from '~/components/ui/button'
import { CategoryInputSchema, MAX_CATEGORY_NAME_LENGTH } from '~/domain/categories/schema'
import type { FormReply } from '~/http/form-reply.server'
import { manageCategoriesLabels } from '~/labels/dashboard'
import { CATEGORIES_TAB } from '~/paths/paths'
import { CATEGORY_INTENTS } from '~/paths/intents'

interface AddCategoryFormProps {
  reply: FormReply | undefined
  isNext: boolean
}

export function AddCategoryForm({ reply, isNext }: AddCategoryFormProps) {
  const [form, fields] = useValidatedForm('add-category', CategoryInputSchema, reply?.result)
  const { formData } = useNavigation()
  return (
    <Form
      method="post"
      action={CATEGORIES_TAB}
      {...getFormProps(form)}
      className="space-y-4 rounded-card border border-line bg-surface p-4 sm:p-6"
    >
      <FormErrors id={form.errorId} errors={form.errors} />
      <TextField
        field={fields.name}
        label={manageCategoriesLabels.name}
        hint={manageCategoriesLabels.nameHint}
        maxLength={MAX_CATEGORY_NAME_LENGTH}
        autoComplete="off"
        required
        // eslint-disable-next-line jsx-a11y/no-autofocus -- the focus was here before the form was sent
        autoFocus={isNext}
      />
      <Button
        name="intent"
        value={CATEGORY_INTENTS.add}
        busy={formData?.get('intent') === CATEGORY_INTENTS.add}
        busyLabel={manageCategoriesLabels.adding}
      >
        {manageCategoriesLabels.add}
      </Button>
    </Form>
  )
}
