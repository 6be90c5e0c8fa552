import type { Deps } from '~/domain/deps.server'
import { DEFAULT_IMAGE } from '~/domain/posts/constants'
import type { EditorRow } from '~/domain/posts/list-own-posts.server'
import type { PostStatus } from '~/domain/posts/schema'
import { detectLanguage } from '~/text/language'
import { formatDateTime, formatShortDate, toIso } from '~/time/format-date'
import type { EditorPageView, EditorRowView } from './editor'

interface EditorPage {
  posts: EditorRow[]
  nextStartIndex: number | null
}

export function toEditorPage(
  page: EditorPage,
  { startIndex, status }: { startIndex: number; status: PostStatus },
  deps: Pick<Deps, 'settings'>,
): EditorPageView {
  return {
    rows: page.posts.map((row) => toEditorRow(row, status, deps)),
    startIndex,
    hasMore: page.nextStartIndex !== null,
  }
}

function toEditorRow(
  row: EditorRow,
  status: PostStatus,
  { settings }: Pick<Deps, 'settings'>,
): EditorRowView {
  const style = { language: 'en', timeZone: settings.SITE_TIME_ZONE } as const
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    language: row.language,
    image: row.image || DEFAULT_IMAGE,
    category: { name: row.category.name, language: detectLanguage(row.category.name) },
    status,
    updatedIso: toIso(row.updatedAt),
    updatedLabel: formatShortDate(row.updatedAt, style),
    updatedTitle: formatDateTime(row.updatedAt, style),
  }
}
