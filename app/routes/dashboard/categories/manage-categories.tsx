import { Link, useActionData } from '@remix-run/react'
import { useState } from 'react'
import { categoryDeletion, DeleteLink, useIsDeleting } from '~/components/delete/deletion'
import { useSubmissionCount } from '~/components/form/use-validated-form'
import { ListRows } from '~/components/list/list-page'
import { actionClass, RowMenu } from '~/components/list/row-table'
import { ToastNotice } from '~/components/site/toasts'
import { useLabels } from '~/components/site/use-labels'
import { VisuallyHidden } from '~/components/ui/inline-text'
import { Section } from '~/components/ui/panel'
import { CATEGORY_INTENTS } from '~/paths/intents'
import { CATEGORIES_TAB, renamePath } from '~/paths/paths'
import { categoryPath } from '~/paths/reader-paths'
import { type FormReply, replyOf } from '~/view-models/replies'
import type { CategoryRowView } from '~/view-models/site.server'
import { useTabData } from '../tab'
import { CategoryForm } from './category-form'
import type { load } from './manage-categories.server'

const LIST_HEADING = 'category-list'

export default function ManageCategoriesTab() {
  const { manageCategories: labels, dashboard } = useLabels()
  const { categories, renamedId } = useTabData<typeof load>()
  const reply = useActionData<FormReply>()
  const failedRename = replyOf(reply, CATEGORY_INTENTS.rename)
  const openId = failedRename?.result?.initialValue?.categoryId ?? renamedId
  const savedCount = useSubmissionCount(CATEGORY_INTENTS.add, reply)
  return (
    <>
      <h1 className="mb-6 text-heading font-bold text-head">{dashboard.manageCategories}</h1>
      <ToastNotice toast={reply?.toast ?? null} />
      <div className="grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="rounded-card border border-line bg-surface p-4 sm:p-6 xl:order-last">
          <CategoryForm
            key={savedCount}
            reply={replyOf(reply, CATEGORY_INTENTS.add)}
            hasFocus={savedCount > 0}
          />
        </div>
        <Section id={LIST_HEADING} title={dashboard.categories} className="xl:[&>h2]:sr-only">
          <ListRows<CategoryRowView>
            list={{ label: dashboard.categories, empty: { text: labels.empty } }}
            page={categories}
            path={CATEGORIES_TAB}
          >
            {(rows) => (
              <ul
                aria-labelledby={LIST_HEADING}
                className="divide-y divide-line rounded-card border border-line bg-surface"
              >
                {rows.map((category) => (
                  <CategoryItem
                    key={category.id}
                    category={category}
                    isRenamed={category.id === openId && !category.isDefault}
                    reply={failedRename}
                  />
                ))}
              </ul>
            )}
          </ListRows>
        </Section>
      </div>
    </>
  )
}

interface CategoryItemProps {
  category: CategoryRowView
  isRenamed: boolean
  reply: FormReply | undefined
}

function CategoryItem({ category, isRenamed, reply }: CategoryItemProps) {
  const [wasRenamed, setWasRenamed] = useState(isRenamed)
  if (isRenamed && !wasRenamed) setWasRenamed(true)
  return (
    <li className="px-4 py-3 sm:px-6">
      {isRenamed ? (
        <CategoryForm category={category} reply={reply} hasFocus />
      ) : (
        <CategoryRow category={category} wasRenamed={wasRenamed} />
      )}
    </li>
  )
}

/** After the form is removed, returns focus to the control that opened it, unless another control has focus. */
function focusIfLost(control: HTMLElement | null) {
  if (document.activeElement === document.body) control?.focus({ preventScroll: true })
}

interface CategoryRowProps {
  category: CategoryRowView
  wasRenamed: boolean
}

function CategoryRow({ category, wasRenamed }: CategoryRowProps) {
  const allLabels = useLabels()
  const labels = allLabels.manageCategories
  const deletion = categoryDeletion(category, allLabels)
  const isDeleting = useIsDeleting(deletion)
  const refIfRenamed = wasRenamed ? focusIfLost : undefined
  const actions = (
    <>
      <Link
        ref={refIfRenamed}
        to={renamePath(category)}
        preventScrollReset
        className={actionClass()}
      >
        {labels.rename}
        <VisuallyHidden lang={category.language}> {category.name}</VisuallyHidden>
      </Link>
      <DeleteLink deletion={deletion} className={actionClass('danger')} />
    </>
  )
  return (
    <div
      aria-busy={isDeleting || undefined}
      className="relative flex items-center gap-3 transition-opacity aria-busy:opacity-55 sm:gap-6"
    >
      <div className="min-w-0 grow">
        <p
          lang={category.isDefault ? undefined : category.language}
          className="font-semibold wrap-anywhere"
        >
          {category.isDefault ? allLabels.postForm.noCategory : category.name}
          {category.secondName && <span className="text-muted"> · {category.secondName}</span>}
        </p>
        <p className="text-small wrap-anywhere text-muted">
          <VisuallyHidden>{allLabels.checks.fields.slug}: </VisuallyHidden>
          <Link to={categoryPath(category.slug)}>/category/{category.slug}</Link>
        </p>
        {category.isDefault && <p className="text-small text-muted">{labels.default}</p>}
      </div>
      <p className="shrink-0 text-small tabular-nums xl:min-w-20">
        {labels.posts({ count: category.posts })}
      </p>
      <div className="w-11 shrink-0 max-xl:empty:hidden xl:w-40">
        {!category.isDefault && (
          <>
            <div className="flex gap-4 max-xl:hidden">{actions}</div>
            <RowMenu
              title={category.name}
              language={category.language}
              className="xl:hidden"
              summaryRef={refIfRenamed}
            >
              {actions}
            </RowMenu>
          </>
        )}
      </div>
    </div>
  )
}
