import { useActionData } from '@remix-run/react'
import { useSubmissionCount } from '~/components/form/use-validated-form'
import { ToastNotice } from '~/components/site/toasts'
import { Section } from '~/components/ui/panel'
import type { FormReply } from '~/view-models/replies'
import { dashboardLabels, manageCategoriesLabels } from '~/labels/dashboard'
import { CATEGORY_INTENTS } from '~/paths/intents'
import { CATEGORIES_TAB } from '~/paths/paths'
import { LoadFailed, useTabData } from '../tab'
import { CategoryForm, CategoryList } from './category-list'
import type { load } from './manage-categories.server'

const LIST_HEADING = 'category-list'

export default function ManageCategoriesTab() {
  const { categories, renamedId } = useTabData<typeof load>()
  const reply = useActionData<FormReply>()
  const failed = reply?.result?.initialValue
  const isRenameFailed = failed?.intent === CATEGORY_INTENTS.rename
  const taken = useSubmissionCount(CATEGORY_INTENTS.add, reply)
  return (
    <>
      <h1 className="mb-6 text-heading font-bold text-head">{dashboardLabels.manageCategories}</h1>
      <ToastNotice toast={reply?.toast ?? null} />
      <div className="grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="rounded-card border border-line bg-surface p-4 sm:p-6 xl:order-last">
          <CategoryForm
            key={taken}
            reply={failed?.intent === CATEGORY_INTENTS.add ? reply : undefined}
            hasFocus={taken > 0}
          />
        </div>
        <Section id={LIST_HEADING} title={manageCategoriesLabels.list}>
          {categories.ok ? (
            <CategoryList
              categories={categories.value}
              renamedId={isRenameFailed ? failed.categoryId : renamedId}
              reply={isRenameFailed ? reply : undefined}
              headingId={LIST_HEADING}
            />
          ) : (
            <LoadFailed failure={categories} again={CATEGORIES_TAB} />
          )}
        </Section>
      </div>
    </>
  )
}
