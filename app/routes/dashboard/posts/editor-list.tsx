import { Link, useActionData, useFetcher } from '@remix-run/react'
import { MoreLink, useLastGood, withoutRepeats } from '~/components/list/more'
import { buttonClass } from '~/components/ui/button'
import { EmptyState } from '~/components/ui/empty-state'
import { PAGE_SIZE } from '~/domain/posts/constants'
import type { PostStatus } from '~/domain/posts/schema'
import { bulkLabels, dashboardLabels, listFilterLabels, postTableLabels } from '~/labels/dashboard'
import { LIST_FIELDS, LIST_INTENTS } from '~/paths/intents'
import { isNarrowed, listPath, MAX_ROWS, rowsPath, type ListFilter } from '~/paths/list-paths'
import type { clientLoader as rowsLoader } from '~/routes/dashboard_.rows/route'
import { LoadFailed, useTabData } from '../tab'
import { BulkBar, DeleteManyQuestion } from './bulk-bar'
import { ListFilters } from './list-filters'
import { PostTable } from './post-table'
import type { actOnList, loadList, RowsPage } from './posts.server'

const WORDS = {
  published: {
    heading: dashboardLabels.posts,
    more: postTableLabels.showMore,
    empty: postTableLabels.noPosts,
    noun: 'article',
    change: { intent: LIST_INTENTS.unpublishMany, label: postTableLabels.unpublish },
  },
  draft: {
    heading: dashboardLabels.drafts,
    more: postTableLabels.showMoreDrafts,
    empty: postTableLabels.noDrafts,
    noun: 'draft',
    change: { intent: LIST_INTENTS.publishMany, label: postTableLabels.publish },
  },
} as const

export function EditorList({ status }: { status: PostStatus }) {
  const { filter, categories, page, isEmpty } = useTabData<typeof loadList>()
  const reply = useActionData<typeof actOnList>()
  if (reply?.question) {
    // Without scripts the question replaces the list.
    return <DeleteManyQuestion rows={reply.question.posts} {...bulkOf(status)} />
  }
  return (
    <>
      <h1 className="mb-6 text-heading font-bold text-head">{WORDS[status].heading}</h1>
      {(!isEmpty || isNarrowed(filter)) && (
        <ListFilters status={status} filter={filter} categories={categories} />
      )}
      {page.ok ? (
        <Rows
          // A different list starts fresh; the same list keeps its appended rows.
          key={listPath(status, filter, page.value)}
          status={status}
          filter={filter}
          page={page.value}
        />
      ) : (
        <LoadFailed failure={page} again={listPath(status, filter)} />
      )}
    </>
  )
}

const bulkOf = (status: PostStatus) => ({
  field: LIST_FIELDS.postId,
  question: (count: number) => bulkLabels.ask(count, WORDS[status].noun),
})

interface RowsProps {
  status: PostStatus
  filter: ListFilter
  page: RowsPage
}

function Rows({ status, filter, page }: RowsProps) {
  // All rows after the page: the router reloads them after a form, and a long list keeps its position.
  const { data, load, state } = useFetcher<typeof rowsLoader>()
  const following = useLastGood(data)
  const appended = following?.rows ?? []
  const start = page.startIndex + page.rows.length
  const rows = withoutRepeats([...page.rows, ...appended])

  function append() {
    load(rowsPath(status, filter, { startIndex: start, rows: appended.length + PAGE_SIZE }))
  }

  if (rows.length === 0) return <NothingHere status={status} filter={filter} page={page} />
  return (
    <BulkBar rows={rows} {...bulkOf(status)} change={WORDS[status].change}>
      <PostTable status={status} rows={rows} />
      {(following ?? page).hasMore && (
        <MoreLink
          to={listPath(status, filter, { startIndex: start + appended.length })}
          label={WORDS[status].more}
          onMore={appended.length < MAX_ROWS ? append : undefined}
          busy={state !== 'idle'}
        />
      )}
    </BulkBar>
  )
}

function NothingHere({ status, filter, page }: RowsProps) {
  const { empty, noun } = WORDS[status]
  if (page.startIndex > 0) {
    const link = { to: listPath(status, filter), label: postTableLabels.backToStart }
    return <EmptyState text={postTableLabels.noMore} language="en" drawing="scroll" link={link} />
  }
  if (isNarrowed(filter)) {
    const link = { to: listPath(status), label: listFilterLabels.clear }
    const text = listFilterLabels.noMatch(noun)
    return <EmptyState text={text} language="en" drawing="lens" link={link} />
  }
  return (
    <EmptyState text={empty} language="en">
      <Link to="/dashboard?tab=create-post" className={buttonClass()}>
        {dashboardLabels.createPost}
      </Link>
    </EmptyState>
  )
}
