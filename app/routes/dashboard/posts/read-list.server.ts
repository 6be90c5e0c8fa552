import { parseListFilter, LIST_PARAMETERS } from '~/paths/list-paths'
import type { Account } from '~/domain/accounts/schema'
import { PAGE_SIZE } from '~/domain/posts/constants'
import { listEditorPosts } from '~/domain/posts/list-editor-posts.server'
import type { PostStatus } from '~/domain/posts/schema'
import type { RouteContext } from '~/http/handlers.server'
import { parseStartIndex } from '~/http/start-index'
import type { EditorPageView } from '~/view-models/editor'
import { toEditorPage } from '~/view-models/editor.server'

/** After "Show more" the rows reload at once, up to this many. */
const MAX_ROWS = 20 * PAGE_SIZE

export function readList(
  { request, deps }: Pick<RouteContext, 'request' | 'deps'>,
  editor: Account,
  status: PostStatus,
): EditorPageView {
  const { searchParams } = new URL(request.url)
  const startIndex = parseStartIndex(searchParams)
  const limit = parseRows(searchParams)
  const rows = listEditorPosts(deps, editor, {
    ...parseListFilter(searchParams),
    status,
    startIndex,
    limit,
  })
  return toEditorPage(rows, { startIndex, limit, status }, deps)
}

function parseRows(searchParams: URLSearchParams): number {
  const value = searchParams.get(LIST_PARAMETERS.rows) ?? ''
  const rows = /^\d{1,4}$/.test(value) ? Number(value) : PAGE_SIZE
  return Math.min(Math.max(rows, PAGE_SIZE), MAX_ROWS)
}
