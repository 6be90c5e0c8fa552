import { useFetcher } from '@remix-run/react'
import type { ReactNode } from 'react'
import { MoreLink } from '~/components/home/more-link'
import { useAppended } from '~/components/list/use-appended'
import { EmptyState } from '~/components/ui/empty-state'
import type { EditorPageView, EditorRowView } from '~/view-models/editor'
import type { loader } from './route'
import type { TabName } from './tabs/registry'
import { tabDataOf } from './tabs/use-tab'

interface EditorListProps {
  tab: TabName
  heading: string
  page: EditorPageView
  moreLabel: string
  emptyText: string
  table: (rows: EditorRowView[]) => ReactNode
}

/** A list of the dashboard with its "Show more", or what is said when there is nothing. */
export function EditorList({ tab, heading, page, moreLabel, emptyText, table }: EditorListProps) {
  const fetcher = useFetcher<typeof loader>()
  const fetched = fetcher.data ? tabDataOf<EditorPageView>(fetcher.data) : undefined
  const isIdle = fetcher.state === 'idle'
  const address = (startIndex: number) => `/dashboard?tab=${tab}&startIndex=${startIndex}`
  const { items, next, appendNext } = useAppended({
    first: page.rows,
    startIndex: page.startIndex,
    fetched: fetched?.rows,
    isIdle,
    load: (startIndex) => fetcher.load(address(startIndex)),
  })
  return (
    <>
      <h1 className="mb-6 text-heading font-bold text-head">{heading}</h1>
      {items.length > 0 ? table(items) : <EmptyState text={emptyText} language="en" />}
      {(fetched ?? page).hasMore && (
        <MoreLink to={address(next)} label={moreLabel} onClick={appendNext} busy={!isIdle} />
      )}
    </>
  )
}
