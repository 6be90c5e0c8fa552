import { useEffect, useMemo, useRef, useState, type MouseEvent } from 'react'
import { rowsPath, type ListFilter } from '~/paths/list-paths'
import { showToast } from '~/components/site/toasts'
import type { PostStatus } from '~/domain/posts/schema'
import { postTableLabels } from '~/labels/dashboard'
import type { EditorPageView, EditorRowView } from '~/view-models/editor'

interface Appended {
  rows: EditorRowView[]
  hasMore: boolean
}

const FAILED: Record<PostStatus, string> = {
  published: postTableLabels.postsFailed,
  draft: postTableLabels.moreDraftsFailed,
}

/**
 * The server's page and the rows that "Show more" appended. After a revalidation the appended rows
 * are fetched again, so that a long list keeps its position. Fetched without the router: a failure
 * is a toast and the list stays.
 */
export function useEditorRows(status: PostStatus, filter: ListFilter, page: EditorPageView) {
  const [appended, setAppended] = useState<Appended | null>(null)
  const [isBusy, setBusy] = useState(false)
  const start = page.startIndex + page.rows.length
  const shown = useRef(0)

  async function fetchRows(startIndex: number, rows?: number): Promise<EditorPageView | null> {
    setBusy(true)
    try {
      const response = await fetch(rowsPath(status, filter, { startIndex, rows }))
      if (!response.ok) throw new Error(`Status ${response.status}`)
      // After a sign-out the response is the sign-in page, which is not JSON.
      return (await response.json()) as EditorPageView
    } catch {
      showToast({ type: 'error', message: FAILED[status] })
      return null
    } finally {
      setBusy(false)
    }
  }

  async function appendNext(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    if (isBusy) return
    const next = await fetchRows(start + shown.current)
    if (!next) return
    setAppended((before) => ({
      rows: [...(before?.rows ?? []), ...next.rows],
      hasMore: next.hasMore,
    }))
  }

  useEffect(() => {
    shown.current = appended?.rows.length ?? 0
  }, [appended])

  useEffect(() => {
    if (shown.current === 0) return setAppended(null)
    void fetchRows(start, shown.current).then((again) => again && setAppended(again))
    // Only a page that was loaded anew asks for this, not the functions around it.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [page])

  const rows = useMemo(
    () => withoutRepeats([...page.rows, ...(appended?.rows ?? [])]),
    [page, appended],
  )
  return {
    rows,
    hasMore: appended?.hasMore ?? page.hasMore,
    next: start + (appended?.rows.length ?? 0),
    isBusy,
    appendNext,
  }
}

/** Changes in between shift the pages: no row is shown twice. */
function withoutRepeats(rows: EditorRowView[]): EditorRowView[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()]
}
