import { Link } from '@remix-run/react'
import { useEffect, useId, useRef } from 'react'
import { DeleteLink } from '~/components/delete/delete-link'
import { useIsDeleting } from '~/components/delete/delete-question'
import { actionClass } from '~/components/list/row-table'
import { VisuallyHidden } from '~/components/ui/inline-text'
import type { FormReply } from '~/http/form-reply.server'
import { manageCategoriesLabels } from '~/labels/dashboard'
import type { CategoryRowView } from '~/view-models/site'
import { renamePath } from '~/paths/paths'
import { categoryPath } from '~/paths/reader-paths'
import { categoryDeletion } from './category-deletion'
import { RenameCategoryForm } from './rename-category-form'

interface CategoryListProps {
  categories: CategoryRowView[]
  renamedId: string | undefined
  reply: FormReply | undefined
  headingId: string
}

export function CategoryList({ categories, renamedId, reply, headingId }: CategoryListProps) {
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
  const linkId = `rename-${useId()}`
  useFocusBack(linkId, isRenamed)
  return (
    <li className="px-4 py-3 sm:px-6">
      {isRenamed ? (
        <RenameCategoryForm category={category} reply={reply} />
      ) : (
        <CategoryRow category={category} headingId={headingId} linkId={linkId} />
      )}
    </li>
  )
}

/**
 * The form is removed with the focus in it; the link that opened it takes the focus, unless another
 * control has it.
 */
function useFocusBack(linkId: string, isRenamed: boolean) {
  const wasRenamed = useRef(false)
  useEffect(() => {
    const isLost = document.activeElement === document.body
    if (wasRenamed.current && !isRenamed && isLost) {
      document.getElementById(linkId)?.focus({ preventScroll: true })
    }
    wasRenamed.current = isRenamed
  }, [linkId, isRenamed])
}

const ACTIONS =
  'grid grid-cols-2 gap-3 empty:max-lg:hidden max-lg:w-full lg:flex lg:w-40 lg:shrink-0 lg:gap-4'

interface CategoryRowProps {
  category: CategoryRowView
  headingId: string
  linkId: string
}

function CategoryRow({ category, headingId, linkId }: CategoryRowProps) {
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
          <Link id={linkId} to={renamePath(category)} preventScrollReset className={actionClass()}>
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
