import type { Deps } from '~/domain/deps.server'
import { DEFAULT_IMAGE } from '~/domain/posts/constants'
import type { PostSummary } from '~/domain/posts/read-posts.server'
import type { PostStatus } from '~/domain/posts/schema'
import { detectLanguage, detectPartLanguage } from '~/text/language'
import { formatNumber } from '~/text/numbers'
import { formatDateTime, formatShortDate, toIso } from '~/time/format-date'
import { dateStyle } from './number-style.server'
import type { EditorPageView, EditorRowView } from './editor'

interface PageOf {
  startIndex: number
  limit: number
  status: PostStatus
}

export function toEditorPage(
  rows: PostSummary[],
  { startIndex, limit, status }: PageOf,
  deps: Pick<Deps, 'settings'>,
): EditorPageView {
  return {
    rows: rows.map((row) => toEditorRow(row, status, deps)),
    startIndex,
    hasMore: rows.length === limit,
  }
}

function toEditorRow(
  row: PostSummary,
  status: PostStatus,
  { settings }: Pick<Deps, 'settings'>,
): EditorRowView {
  const style = dateStyle('en', settings)
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    language: detectPartLanguage(row.title, row.language),
    image: row.image || DEFAULT_IMAGE,
    category: { name: row.category.name, language: detectLanguage(row.category.name) },
    author: { name: row.authorName, language: detectLanguage(row.authorName) },
    isFeatured: row.isFeatured,
    viewsLabel: row.views > 0 ? formatNumber(row.views, 'en') : '',
    status,
    updatedIso: toIso(row.updatedAt),
    updatedLabel: formatShortDate(row.updatedAt, style),
    updatedTitle: formatDateTime(row.updatedAt, style),
  }
}
