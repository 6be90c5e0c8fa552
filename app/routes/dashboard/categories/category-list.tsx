import { Link } from '@remix-run/react'
import { useState } from 'react'
import { categoryDeletion, DeleteLink, useIsDeleting } from '~/components/delete/deletion'
import { type FieldState, TextField } from '~/components/form/field'
import { useValidatedForm } from '~/components/form/use-validated-form'
import { IntentButton, ValidatedForm } from '~/components/form/validated-form'
import { actionClass } from '~/components/list/row-table'
import { buttonClass } from '~/components/ui/button'
import { EmptyState } from '~/components/ui/empty-state'
import { VisuallyHidden } from '~/components/ui/inline-text'
import { CategoryInputSchema, MAX_CATEGORY_NAME_LENGTH } from '~/domain/categories/schema'
import type { FormReply } from '~/http/form-reply.server'
import { manageCategoriesLabels } from '~/labels/dashboard'
import { CATEGORY_INTENTS } from '~/paths/intents'
import { CATEGORIES_TAB, renamePath } from '~/paths/paths'
import { categoryPath } from '~/paths/reader-paths'
import type { CategoryRowView } from '~/view-models/site'

interface CategoryListProps {
  categories: CategoryRowView[]
  renamedId: unknown
  reply: FormReply | undefined
  headingId: string
}

export function CategoryList({ categories, renamedId, reply, headingId }: CategoryListProps) {
  if (categories.length === 0) {
    return <EmptyState text={manageCategoriesLabels.empty} language="en" />
  }
  return (
    <ul
      aria-labelledby={headingId}
      className="divide-y divide-line rounded-card border border-line bg-surface"
    >
      {categories.map((category) => (
        <CategoryItem
          key={category.id}
          category={category}
          isRenamed={category.id === renamedId && !category.isDefault}
          reply={reply}
          headingId={headingId}
        />
      ))}
    </ul>
  )
}

interface CategoryItemProps extends Pick<CategoryListProps, 'headingId' | 'reply'> {
  category: CategoryRowView
  isRenamed: boolean
}

function CategoryItem({ category, isRenamed, reply, headingId }: CategoryItemProps) {
  const [wasRenamed, setWasRenamed] = useState(isRenamed)
  if (isRenamed && !wasRenamed) setWasRenamed(true)
  return (
    <li className="px-4 py-3 sm:px-6">
      {isRenamed ? (
        <RenameCategoryForm category={category} reply={reply} />
      ) : (
        <CategoryRow category={category} headingId={headingId} wasRenamed={wasRenamed} />
      )}
    </li>
  )
}

/** The form is removed with the focus in it; the link that opened it takes the focus, unless another control has it. */
function focusIfLost(link: HTMLAnchorElement | null) {
  if (document.activeElement === document.body) link?.focus({ preventScroll: true })
}

const ACTIONS =
  'grid grid-cols-2 gap-3 empty:max-lg:hidden max-lg:w-full lg:flex lg:w-40 lg:shrink-0 lg:gap-4'

type CategoryRowProps = Pick<CategoryItemProps, 'category' | 'headingId'> & { wasRenamed: boolean }

function CategoryRow({ category, headingId, wasRenamed }: CategoryRowProps) {
  const deletion = categoryDeletion(category)
  const isDeleting = useIsDeleting(deletion)
  return (
    <div
      aria-busy={isDeleting || undefined}
      className="flex flex-wrap items-center gap-x-6 gap-y-2 transition-opacity aria-busy:opacity-55 lg:flex-nowrap"
    >
      <div className="min-w-0 grow basis-48">
        <p lang={category.language} className="font-semibold wrap-anywhere">
          {category.name}
          {category.secondName && <span className="text-muted"> · {category.secondName}</span>}
        </p>
        <p className="text-small wrap-anywhere text-muted">
          <VisuallyHidden>{manageCategoriesLabels.url}: </VisuallyHidden>
          <Link to={categoryPath(category.slug)}>/category/{category.slug}</Link>
        </p>
        {category.isDefault && (
          <p className="text-small text-muted">{manageCategoriesLabels.default}</p>
        )}
      </div>
      <p className="min-w-20 text-small tabular-nums">
        {manageCategoriesLabels.posts(category.posts)}
      </p>
      {category.isDefault ? (
        <div className={ACTIONS} />
      ) : (
        <div className={ACTIONS}>
          <Link
            ref={wasRenamed ? focusIfLost : undefined}
            to={renamePath(category)}
            preventScrollReset
            className={actionClass()}
          >
            {manageCategoriesLabels.rename}
            <VisuallyHidden lang={category.language}> {category.name}</VisuallyHidden>
          </Link>
          <DeleteLink
            deletion={deletion}
            focusAfter={headingId}
            className={actionClass('danger')}
          />
        </div>
      )}
    </div>
  )
}

export function SecondNameField({ field }: { field: FieldState }) {
  return (
    <TextField
      field={field}
      label={manageCategoriesLabels.secondName}
      hint={manageCategoriesLabels.secondNameHint}
      maxLength={MAX_CATEGORY_NAME_LENGTH}
      autoComplete="off"
    />
  )
}

function RenameCategoryForm({ category, reply }: Pick<CategoryItemProps, 'category' | 'reply'>) {
  const { id, name, secondName } = category
  const stored = { name, secondName }
  const result = reply?.result
  const [form, fields] = useValidatedForm(`rename-${id}`, CategoryInputSchema, result, stored)
  return (
    <ValidatedForm
      form={form}
      action={CATEGORIES_TAB}
      preventScrollReset
      className="w-full space-y-4"
    >
      <input type="hidden" name="categoryId" value={id} />
      <TextField
        field={fields.name}
        label={manageCategoriesLabels.newName}
        hint={manageCategoriesLabels.renameHint}
        maxLength={MAX_CATEGORY_NAME_LENGTH}
        autoComplete="off"
        required
        // eslint-disable-next-line jsx-a11y/no-autofocus -- somebody has just asked for this one field
        autoFocus
      />
      <SecondNameField field={fields.secondName} />
      <div className="flex flex-wrap gap-3">
        <IntentButton intent={CATEGORY_INTENTS.rename} busyLabel={manageCategoriesLabels.saving}>
          {manageCategoriesLabels.save}
        </IntentButton>
        <Link to={CATEGORIES_TAB} preventScrollReset className={buttonClass('outline')}>
          {manageCategoriesLabels.cancel}
        </Link>
      </div>
    </ValidatedForm>
  )
}
