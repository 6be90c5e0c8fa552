import { Link, useActionData } from '@remix-run/react'
import { useMemo } from 'react'
import { CATEGORIES_TAB } from '~/paths/paths'
import { CATEGORY_INTENTS } from '~/paths/intents'
import { AddCategoryForm } from './add-category-form'
import { CategoryList } from './category-list'
import { useSubmissionCount } from '~/components/form/use-submission-count'
import { ToastNotice } from '~/components/site/toasts'
import { buttonClass } from '~/components/ui/button'
import { EmptyState } from '~/components/ui/empty-state'
import type { FormReply } from '~/http/form-reply.server'
import { manageCategoriesLabels } from '~/labels/dashboard'
import type { load } from './categories.server'
import { useTabData } from '../use-tab'

const LIST_HEADING = 'category-list'

export function ManageCategoriesTab() {
  const { renamedId } = useTabData<typeof load>()
  const reply = useActionData<FormReply>()
  const failed = reply?.result?.initialValue
  const taken = useSubmissionCount(CATEGORY_INTENTS.add, reply)
  return (
    <>
      <h1 className="mb-6 text-heading font-bold text-head">{manageCategoriesLabels.heading}</h1>
      <ToastNotice toast={reply?.toast ?? null} />
      <div className="grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="xl:order-last">
          <AddCategoryForm
            key={taken}
            reply={failed?.intent === CATEGORY_INTENTS.add ? reply : undefined}
            isNext={taken > 0}
          />
        </div>
        <section aria-labelledby={LIST_HEADING}>
          <h2 id={LIST_HEADING} className="mb-3 text-section font-bold outline-none">
            {manageCategoriesLabels.list}
          </h2>
          <List
            renamedId={failed?.intent === CATEGORY_INTENTS.rename ? failed.categoryId : renamedId}
            reply={failed?.intent === CATEGORY_INTENTS.rename ? reply : undefined}
          />
        </section>
      </div>
    </>
  )
}

interface ListProps {
  renamedId: unknown
  reply: FormReply | undefined
}

function List({ renamedId, reply }: ListProps) {
  const { categories } = useTabData<typeof load>()
  const toast = useMemo(
    () => (categories.ok ? null : ({ type: 'error', message: categories.message } as const)),
    [categories],
  )
  if (!categories.ok) {
    return (
      <>
        <ToastNotice toast={toast} />
        <EmptyState text={categories.message} language="en">
          <Link to={CATEGORIES_TAB} className={buttonClass('outline')}>
            {manageCategoriesLabels.retry}
          </Link>
        </EmptyState>
      </>
    )
  }
  if (categories.value.length === 0) {
    return <EmptyState text={manageCategoriesLabels.empty} language="en" />
  }
  return (
    <CategoryList
      categories={categories.value}
      renamedId={typeof renamedId === 'string' ? renamedId : undefined}
      reply={reply}
      headingId={LIST_HEADING}
    />
  )
}
