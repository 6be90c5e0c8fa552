import { Link } from '@remix-run/react'
import { useState } from 'react'
import { categoryDeletion, DeleteLink, useIsDeleting } from '~/components/delete/deletion'
import { TextField } from '~/components/form/field'
import { useValidatedForm } from '~/components/form/use-validated-form'
import { IntentButton, ValidatedForm } from '~/components/form/validated-form'
import { actionClass } from '~/components/list/row-table'
import { buttonClass } from '~/components/ui/button'
import { EmptyState } from '~/components/ui/empty-state'
import { VisuallyHidden } from '~/components/ui/inline-text'
import { CategoryInputSchema, MAX_CATEGORY_NAME_LENGTH } from '~/domain/categories/schema'
import type { FormReply } from '~/view-models/replies'
import { manageCategoriesLabels } from '~/labels/dashboard'
import { CATEGORY_INTENTS } from '~/paths/intents'
import { CATEGORIES_TAB, renamePath } from '~/paths/paths'
import { categoryPath } from '~/paths/reader-paths'
import type { CategoryRowView } from '~/view-models/site.server'

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
        <CategoryForm category={category} reply={reply} hasFocus />
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

interface CategoryFormProps {
  /** The one that is renamed; without it one is added. */
  category?: CategoryRowView
  reply: FormReply | undefined
  hasFocus: boolean
}

export function CategoryForm({ category, reply, hasFocus }: CategoryFormProps) {
  const id = category ? `rename-${category.id}` : 'add-category'
  const stored = category && { name: category.name, secondName: category.secondName }
  const [form, fields] = useValidatedForm(id, CategoryInputSchema, reply?.result, stored)
  const words = category ? manageCategoriesLabels.renaming : manageCategoriesLabels.adding
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
        // eslint-disable-next-line jsx-a11y-x/no-autofocus -- somebody has asked for this field, or has just sent this form
        autoFocus={hasFocus}
      />
      <TextField
        field={fields.secondName}
        label={manageCategoriesLabels.secondName}
        hint={manageCategoriesLabels.secondNameHint}
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
            {manageCategoriesLabels.cancel}
          </Link>
        )}
      </div>
    </ValidatedForm>
  )
}
