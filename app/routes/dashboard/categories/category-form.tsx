import { Link } from '@remix-run/react'
import { TextField } from '~/components/form/field'
import { useValidatedForm } from '~/components/form/use-validated-form'
import { IntentButton, ValidatedForm } from '~/components/form/validated-form'
import { useLabels } from '~/components/site/use-labels'
import { buttonClass } from '~/components/ui/button'
import { CategoryInputSchema, MAX_CATEGORY_NAME_LENGTH } from '~/domain/posts/category-schema'
import { CATEGORY_INTENTS } from '~/paths/intents'
import { CATEGORIES_TAB } from '~/paths/paths'
import type { FormReply } from '~/view-models/replies'
import type { CategoryRowView } from '~/view-models/site.server'

interface CategoryFormProps {
  /** The category to rename; absent to add one. */
  category?: CategoryRowView
  reply: FormReply | undefined
  hasFocus: boolean
}

export function CategoryForm({ category, reply, hasFocus }: CategoryFormProps) {
  const { manageCategories: labels, common } = useLabels()
  const id = category ? `rename-${category.id}` : 'add-category'
  const stored = category && { name: category.name, secondName: category.secondName }
  const [form, fields] = useValidatedForm(id, CategoryInputSchema, reply?.result, stored)
  const words = category ? labels.renaming : labels.adding
  return (
    <ValidatedForm
      form={form}
      action={CATEGORIES_TAB}
      preventScrollReset={category !== undefined}
      className="w-full space-y-4"
    >
      {category && <input type="hidden" name="categoryId" value={category.id} />}
      <TextField
        field={fields.name}
        label={words.name}
        hint={words.hint}
        maxLength={MAX_CATEGORY_NAME_LENGTH}
        autoComplete="off"
        required
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user opened or has just submitted this form
        autoFocus={hasFocus}
      />
      <TextField
        field={fields.secondName}
        label={labels.secondName}
        hint={labels.secondNameHint}
        maxLength={MAX_CATEGORY_NAME_LENGTH}
        autoComplete="off"
      />
      <div className="flex flex-wrap gap-3">
        <IntentButton
          intent={category ? CATEGORY_INTENTS.rename : CATEGORY_INTENTS.add}
          busyLabel={words.busy}
        >
          {words.submit}
        </IntentButton>
        {category && (
          <Link to={CATEGORIES_TAB} preventScrollReset className={buttonClass('outline')}>
            {common.cancel}
          </Link>
        )}
      </div>
    </ValidatedForm>
  )
}
