import { getFormProps } from '@conform-to/react'
import { Form, Link, useNavigation } from '@remix-run/react'
import { TextField } from '~/components/form/field'
import { FormErrors } from '~/components/form/form-errors'
import { useValidatedForm } from '~/components/form/use-validated-form'
import { Button, buttonClass } from '~/components/ui/button'
import { CategoryInputSchema, MAX_CATEGORY_NAME_LENGTH } from '~/domain/categories/schema'
import type { FormReply } from '~/http/form-reply.server'
import { manageCategoriesLabels } from '~/labels/dashboard'
import type { CategoryRowView } from '~/view-models/site'
import { CATEGORIES_TAB } from '~/paths/paths'
import { CATEGORY_INTENTS } from '~/paths/intents'

interface RenameCategoryFormProps {
  category: CategoryRowView
  reply: FormReply | undefined
}

export function RenameCategoryForm({ category, reply }: RenameCategoryFormProps) {
  const { id, name } = category
  const [form, fields] = useValidatedForm(`rename-${id}`, CategoryInputSchema, reply?.result)
  const { formData } = useNavigation()
  // Named one by one: conform's fields are proxies, which cannot be spread.
  const { id: fieldId, name: fieldName, errors, key, initialValue = name } = fields.name
  const field = { id: fieldId, name: fieldName, errors, key, initialValue }
  return (
    <Form
      method="post"
      action={CATEGORIES_TAB}
      preventScrollReset
      {...getFormProps(form)}
      className="w-full space-y-4"
    >
      <FormErrors id={form.errorId} errors={form.errors} />
      <input type="hidden" name="categoryId" value={id} />
      <TextField
        field={field}
        label={manageCategoriesLabels.newName}
        hint={manageCategoriesLabels.renameHint}
        maxLength={MAX_CATEGORY_NAME_LENGTH}
        autoComplete="off"
        required
        // eslint-disable-next-line jsx-a11y/no-autofocus -- somebody has just asked for this one field
        autoFocus
      />
      <div className="flex flex-wrap gap-3">
        <Button
          name="intent"
          value={CATEGORY_INTENTS.rename}
          busy={formData?.get('categoryId') === id}
          busyLabel={manageCategoriesLabels.saving}
        >
          {manageCategoriesLabels.save}
        </Button>
        <Link to={CATEGORIES_TAB} preventScrollReset className={buttonClass('outline')}>
          {manageCategoriesLabels.cancel}
        </Link>
      </div>
    </Form>
  )
}
