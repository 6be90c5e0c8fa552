import { Link, useActionData } from '@remix-run/react'
import { useRef, type ReactNode } from 'react'
import { MoreLink } from '~/components/list/more-link'
import { BulkBar } from './bulk-bar'
import { DeleteManyQuestion } from './delete-many-question'
import { isNarrowed, listPath, type ListFilter } from '~/paths/list-paths'
import { ListFilters } from './list-filters'
import { useSelection } from './use-selection'
import { ToastNotice } from '~/components/site/toasts'
import { buttonClass } from '~/components/ui/button'
import { EmptyState } from '~/components/ui/empty-state'
import type { PostStatus } from '~/domain/posts/schema'
import { dashboardLabels, listFilterLabels, postTableLabels } from '~/labels/dashboard'
import type { EditorPageView, EditorRowView } from '~/view-models/editor'
import type { actOnList, loadList } from './list.server'
import { useTabData } from '../use-tab'
import { useEditorRows } from './use-editor-rows'

interface EditorListProps {
  status: PostStatus
  table: (rows: EditorRowView[], isEverybodys: boolean) => ReactNode
}

const WORDS = {
  published: {
    heading: dashboardLabels.posts,
    more: postTableLabels.showMore,
    empty: postTableLabels.noPosts,
    noun: 'article',
  },
  draft: {
    heading: dashboardLabels.drafts,
    more: postTableLabels.showMoreDrafts,
    empty: postTableLabels.noDrafts,
    noun: 'draft',
  },
} as const

export function EditorList({ status, table }: EditorListProps) {
  const { filter, categories, page, isEmpty } = useTabData<typeof loadList>()
  const reply = useActionData<typeof actOnList>()
  if (reply?.question) return <InlineQuestion status={status} posts={reply.question.posts} />
  return (
    <>
      <h1 className="mb-6 text-heading font-bold text-head">{WORDS[status].heading}</h1>
      {(!isEmpty || isNarrowed(filter)) && (
        <ListFilters status={status} filter={filter} categories={categories} />
      )}
      {page.ok ? (
        <Rows
          // Another list starts fresh; the same one keeps its appended rows.
          key={listPath(status, filter, page.value)}
          status={status}
          filter={filter}
          page={page.value}
          table={table}
        />
      ) : (
        <LoadFailed message={page.message} again={listPath(status, filter)} />
      )}
    </>
  )
}

interface RowsProps extends EditorListProps {
  filter: ListFilter
  page: EditorPageView
}

function Rows({ status, filter, page, table }: RowsProps) {
  const { rows, hasMore, next, isBusy, appendNext } = useEditorRows(status, filter, page)
  const area = useRef<HTMLDivElement>(null)
  const selection = useSelection(area, rows)
  if (rows.length === 0) return <NothingHere status={status} filter={filter} page={page} />
  return (
    <>
      <div ref={area} onChange={selection.recount}>
        {table(rows, filter.isEverybodys)}
      </div>
      {hasMore && (
        <MoreLink
          to={listPath(status, filter, { startIndex: next })}
          label={WORDS[status].more}
          onClick={(event) => void appendNext(event)}
          busy={isBusy}
        />
      )}
      <BulkBar status={status} selection={selection} />
    </>
  )
}

function NothingHere({ status, filter, page }: Omit<RowsProps, 'table'>) {
  const { empty, noun } = WORDS[status]
  if (page.startIndex > 0) {
    return (
      <EmptyState text={postTableLabels.noMore} language="en" drawing="scroll">
        <Link to={listPath(status, filter)} className={buttonClass('outline')}>
          {postTableLabels.backToStart}
        </Link>
      </EmptyState>
    )
  }
  if (isNarrowed(filter)) {
    return (
      <EmptyState text={listFilterLabels.noMatch(noun)} language="en" drawing="lens">
        <Link to={listPath(status)} className={buttonClass('outline')}>
          {listFilterLabels.clear}
        </Link>
      </EmptyState>
    )
  }
  return (
    <EmptyState text={empty} language="en">
      <Link to="/dashboard?tab=create-post" className={buttonClass()}>
        {postTableLabels.writeFirst}
      </Link>
    </EmptyState>
  )
}

function LoadFailed({ message, again }: { message: string; again: string }) {
  return (
    <>
      <ToastNotice toast={{ type: 'error', message }} />
      <EmptyState text={message} language="en">
        <Link to={again} className={buttonClass('outline')}>
          {postTableLabels.retry}
        </Link>
      </EmptyState>
    </>
  )
}

interface InlineQuestionProps {
  status: PostStatus
  posts: Parameters<typeof DeleteManyQuestion>[0]['posts']
}

/** Without scripts the question replaces the list. */
function InlineQuestion({ status, posts }: InlineQuestionProps) {
  return (
    <div className="mx-auto max-w-xl rounded-card border border-line bg-surface p-6 sm:p-8">
      <DeleteManyQuestion
        posts={posts}
        status={status}
        headingId="delete-heading"
        headingLevel={1}
      />
    </div>
  )
}
